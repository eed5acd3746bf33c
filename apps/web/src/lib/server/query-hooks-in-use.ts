/*
 * Replaces '@tanstack/react-query' for '@trpc/react-query' at build: the hooks of suspense, of infinite and
 * of parallel queries, which no screen uses, are 2 kB of the first screen.
 */
export {
  hashKey,
  infiniteQueryOptions,
  QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
} from '@tanstack/react-query';

const unused = () => {
  throw new Error('This hook is not part of the build: see query-hooks-in-use.ts');
};

export {
  unused as useInfiniteQuery,
  unused as usePrefetchInfiniteQuery,
  unused as usePrefetchQuery,
  unused as useQueries,
  unused as useSuspenseInfiniteQuery,
  unused as useSuspenseQueries,
  unused as useSuspenseQuery,
};
