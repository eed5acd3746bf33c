import type { UserDocument } from '@cuaderno/domain';
import { openDocuments } from '../device/document-database';
import { isImageResponse } from '../photos/photo-cache';
import { keptNow } from './mirror';

/** @returns the server's last documents, as stored on this device */
export const readKeptDocuments = async (userId: number) =>
  (await openDocuments()).get('mirror', userId);

/** Stores the server's documents. */
export async function keepDocuments(userId: number, documents: UserDocument[]): Promise<void> {
  await (await openDocuments()).put('mirror', keptNow(documents), userId);
}

/** Puts an accepted document (null: deleted) among `documents`. */
export const withSent = (
  documents: readonly UserDocument[],
  id: string,
  document: UserDocument | null,
): UserDocument[] => [
  ...documents.filter((other) => other.id !== id),
  ...(document ? [document] : []),
];

/** Stores a document that this device has sent. */
export async function keepSentDocument(
  userId: number,
  id: string,
  document: UserDocument | null,
): Promise<void> {
  const tx = (await openDocuments()).transaction('mirror', 'readwrite');
  const kept = await tx.store.get(userId);
  if (kept) await tx.store.put({ ...kept, value: withSent(kept.value, id, document) }, userId);
  await tx.done;
}

/** Loads the full photos of the documents, which are to be shown without a network: the service worker keeps them. */
export async function prefetchDocumentPhotos(documents: readonly UserDocument[]): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  for (const address of documents.flatMap(({ photos }) => photos)) {
    const response = await fetch(address);
    if (isImageResponse(response)) await response.arrayBuffer();
  }
}

/** Deletes the documents of all users; unsent ones stay. */
export async function deleteDocumentMirror(): Promise<void> {
  await (await openDocuments()).clear('mirror');
}

/** Deletes the unsent documents of a user. */
export async function deleteDocumentOutbox(userId: number): Promise<void> {
  const documents = await openDocuments();
  const keys = await documents.getAllKeys('outbox');
  await Promise.all(
    keys.filter(([owner]) => owner === userId).map((key) => documents.delete('outbox', key)),
  );
}
