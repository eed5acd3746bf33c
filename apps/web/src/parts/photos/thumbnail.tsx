import type { ComponentProps, SyntheticEvent } from 'react';
import { usePhotoSource } from '../../book/use-photo-source';

/** Loaded with the first failure. */
const askAgain = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
  void import('./ask-again').then((module) => module.askAgain(currentTarget));

/** The thumbnail of a stored photo; empty while the photo can't be read. */
export function Thumbnail({
  address,
  alt,
  ...img
}: { address: string; alt: string } & Omit<ComponentProps<'img'>, 'src'>) {
  const source = usePhotoSource(address, 'thumb');
  return <img src={source} alt={alt} loading="lazy" onError={askAgain} {...img} />;
}
