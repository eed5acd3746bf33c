import { useMemo } from 'react';
import { isSilent } from './device/open-database';
import { deletePhoto, keepPhoto, readPhotoBlob } from './photos/photos';
import { isFull } from './photos/storage-quota';
import { useSession } from './use-session';

/** Reads a photo from this device or the server. Rejects when neither has it. */
export { readPhotoBlob };
/** The reasons of a photo that can't be stored. */
export { isFull, isSilent };

/** Stores the signed-in user's picked photos on this device. */
export function usePhotoStorage() {
  const userId = useSession().user.id;
  return useMemo(
    () => ({ keepPhoto: (blob: Blob) => keepPhoto(userId, blob), deletePhoto }),
    [userId],
  );
}
