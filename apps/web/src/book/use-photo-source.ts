import { useEffect, useState } from 'react';
import { readPendingPhoto } from './photos/photos';

/**
 * The source of an <img> for a photo's address: the image on this device while it is unsent, else the
 * server's ('thumb' is 480 px). Undefined until it is read.
 */
export function usePhotoSource(address: string, size: 'thumb' | 'image'): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let url: string | undefined;
    let unmounted = false;
    const remote = size === 'thumb' ? `${address}?size=thumb` : address;
    void readPendingPhoto(address)
      .catch(() => undefined)
      .then((blob) => {
        if (unmounted) return undefined;
        url = blob && URL.createObjectURL(blob);
        return setSource(url ?? remote);
      });
    return () => {
      unmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, size]);
  return source;
}
