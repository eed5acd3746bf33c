import { useMemo } from 'react';
import { deletePhoto, keepPhoto, readPhotoBlob } from './photos/photos';
import { useSession } from './use-session';

/** Reads a photo from this device or the server. Rejects when neither has it. */
export { readPhotoBlob };

/** Stores the signed-in user's picked photos on this device. */
export function usePhotoStorage() {
  const userId = useSession().user.id;
  return useMemo(
    () => ({ keepPhoto: (blob: Blob) => keepPhoto(userId, blob), deletePhoto }),
    [userId],
  );
}
