import type { ComponentProps } from 'react';
import { usePhotoSource } from '../../book/use-photo-source';

/** The thumbnail of a stored photo. */
export function Thumbnail({
  address,
  alt,
  ...img
}: { address: string; alt: string } & Omit<ComponentProps<'img'>, 'src'>) {
  return <img src={usePhotoSource(address, 'thumb')} alt={alt} loading="lazy" {...img} />;
}
