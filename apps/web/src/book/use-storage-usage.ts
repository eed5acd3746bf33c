import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../lib/query-client';
import { freeSpace, readStorageUsage } from './photos/storage-usage';

/** The storage in use on this device, and a function that frees some. */
export function useStorageUsage() {
  const client = useQueryClient();
  const { data, isError } = useQuery({ queryKey: keys.storageUsage, queryFn: readStorageUsage });
  const free = async () => {
    const freed = await freeSpace();
    void client.invalidateQueries({ queryKey: keys.storageUsage });
    return freed;
  };
  return { data, isError, free };
}
