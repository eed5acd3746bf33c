import * as z from 'zod/mini';
import { DOCUMENT_NAME_REQUIRED, type UserDocument, isDocumentNamed } from './document';
import { documentTexts } from './document-schema';
import { PHOTO_TAKEN, photoIds, time, uuid, VERSION_MAX, WRONG } from '../formats/export-parts';

/** A document of an export; its fields are those of a save, its photos the ids of their files. */
const exportedDocumentSchema = z.object({
  id: uuid,
  ...documentTexts,
  photos: photoIds,
  version: z.int({ error: WRONG }).check(z.minimum(1), z.maximum(VERSION_MAX)),
  createdAt: time,
  updatedAt: time,
});

/**
 * Parses a document of an export, and claims its ids.
 *
 * @returns the document, its photos by id, or why it is refused
 */
export function readDocument(
  one: unknown,
  claimed: Set<string>,
): { document: UserDocument } | { message: string } {
  const { data: document, error } = exportedDocumentSchema.safeParse(one);
  if (error) return { message: error.issues[0]?.message ?? WRONG };
  if (!isDocumentNamed(document)) return { message: DOCUMENT_NAME_REQUIRED };
  const claims = [`document ${document.id}`, ...document.photos.map((id) => `photo ${id}`)];
  const taken = claims.findIndex((claim) => claimed.has(claim));
  if (taken !== -1) return { message: taken === 0 ? 'está repetido' : PHOTO_TAKEN };
  for (const claim of claims) claimed.add(claim);
  return { document };
}
