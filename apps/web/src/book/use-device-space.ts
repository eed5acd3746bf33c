import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../lib/query-client';
import { freeSpace, readDeviceSpace } from './photos/storage-quota';

/** The storage in use on this device, and a function that frees some. */
export function useDeviceSpace() {
  const client = useQueryClient();
  const { data, isError } = useQuery({ queryKey: keys.deviceSpace, queryFn: readDeviceSpace });
  const free = async () => {
    const freed = await freeSpace();
    void client.invalidateQueries({ queryKey: keys.deviceSpace });
    return freed;
  };
  return { data, isError, free };
}
