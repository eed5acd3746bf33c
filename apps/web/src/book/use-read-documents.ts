import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from './outbox/document-outbox';

/** The key of the documents with their unsent writes. */
export const DOCUMENT_ROWS = ['document-rows'];

/** The user's documents, for the first screen: undefined until they are read after it. */
export function useReadDocuments(): DocumentRow[] | undefined {
  return useQuery<DocumentRow[]>({ queryKey: DOCUMENT_ROWS, queryFn: () => [], enabled: false })
    .data;
}
