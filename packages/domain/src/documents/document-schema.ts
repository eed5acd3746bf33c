import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { addIssue } from '../add-issue';
import { type Day, EARLIEST_YEAR, parseDay } from '../dates';
import {
  DOCUMENT_KINDS,
  DOCUMENT_NAME_REQUIRED,
  DOCUMENT_TEXT_MAX,
  type DocumentKind,
  isDocumentNamed,
} from './document';
import { MAX_PHOTOS } from '../outing/outing-fields';
import { photoList } from '../outing/photo-list';
import { optionalText } from '../safe-text';

const tooLong = `Como mucho ${DOCUMENT_TEXT_MAX} caracteres`;

const expiry = z.pipe(
  z.nullish(z.string({ error: 'La fecha no es válida' })),
  z.transform((text: string | null | undefined, context): Day | null => {
    if (text == null || text.trim() === '') return null;
    const day = parseDay(text);
    if (day === null) return addIssue(context, 'La fecha no es válida');
    if (day < `${EARLIEST_YEAR}`) {
      return addIssue(context, `La fecha no puede ser anterior a ${EARLIEST_YEAR}`);
    }
    return day;
  }),
);

const kind = z.enum(DOCUMENT_KINDS, {
  error: `El tipo debe ser uno de estos: ${DOCUMENT_KINDS.join(', ')}`,
});

/** The fields of a document, but its photos. */
export const documentTexts = {
  kind,
  name: optionalText(DOCUMENT_TEXT_MAX, tooLong),
  number: optionalText(DOCUMENT_TEXT_MAX, tooLong),
  expires: expiry,
  remind: withDefault(z.boolean({ error: 'Debe ser sí o no' }), true),
};

/** The documented fields of a document's save payload. */
export const documentFields = z.object({
  ...documentTexts,
  photos: photoList(MAX_PHOTOS),
});

/** Rejects an own document without a name, which is all that tells it. */
const named = z.refine<{ kind: DocumentKind; name: string | null }>(isDocumentNamed, {
  error: DOCUMENT_NAME_REQUIRED,
  path: ['name'],
});

/** The payload of a document's save. `remind` is whether a message may say that it expires. */
export const documentPayloadSchema = documentFields.check(named);

/** A document. `expires` is 'YYYY-MM-DD' or null, times ISO, photos addresses. */
export const documentSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  remind: z.boolean(),
  photos: z.array(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
