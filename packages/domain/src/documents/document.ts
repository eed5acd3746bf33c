import type { Day } from '../dates';
import { photoIdOf } from '../outing/photo-address';

/** Kinds of documents, in the order in which they are offered. */
export const DOCUMENT_KINDS = [
  'licencia',
  'seguro',
  'permiso',
  'guia',
  'autorizacion',
  'otro',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Most documents of a user; each has as many photos as an outing. */
export const DOCUMENTS_MAX = 100;

/** Most characters of a document's name and of its number. */
export const DOCUMENT_TEXT_MAX = 60;
/** Days before its expiry from which a document asks for attention. */
export const ATTENTION_DAYS = 60;

/** What the app says of a kind: its name, a hint, and the label of `name`, which tells two of a kind apart. */
export const DOCUMENT_FACTS: Record<
  DocumentKind,
  { name: string; hint: string; nameLabel: string; yours: string; theirs: 'o' | 'a' }
> = {
  licencia: {
    name: 'Licencia de caza',
    hint: 'Una por comunidad',
    nameLabel: 'Comunidad',
    yours: 'Tu licencia',
    theirs: 'a',
  },
  seguro: {
    name: 'Seguro de caza',
    hint: 'Responsabilidad civil',
    nameLabel: 'Compañía',
    yours: 'Tu seguro',
    theirs: 'o',
  },
  permiso: {
    name: 'Permiso de armas',
    hint: 'Tipo D o E',
    nameLabel: 'Tipo',
    yours: 'Tu permiso de armas',
    theirs: 'o',
  },
  guia: {
    name: 'Guía del arma',
    hint: 'Una por arma',
    nameLabel: 'Arma',
    yours: 'La guía de tu arma',
    theirs: 'a',
  },
  autorizacion: {
    name: 'Autorización del coto',
    hint: 'Del titular',
    nameLabel: 'Coto',
    yours: 'La autorización del coto',
    theirs: 'a',
  },
  otro: {
    name: 'Otro documento',
    hint: 'El que tú quieras',
    nameLabel: 'Nombre',
    yours: 'Tu documento',
    theirs: 'o',
  },
};

/** How the error of a document in an export begins, among those of outings. */
export const REFUSED_DOCUMENT = 'Un documento';

/** The error of an own document without a name, which is all that tells it. */
export const DOCUMENT_NAME_REQUIRED = 'El nombre es obligatorio';

/** Whether a document has the name that its kind requires. */
export const isDocumentNamed = ({ kind, name }: Titled): boolean =>
  kind !== 'otro' || name !== null;

/** The content of a document; `expires` is 'YYYY-MM-DD' or null, photos addresses, `remind` whether a message may say that it expires. */
export type DocumentPayload = {
  kind: DocumentKind;
  name: string | null;
  number: string | null;
  expires: Day | null;
  remind: boolean;
  photos: string[];
};

/** A document, named apart from the browser's `Document`; times are ISO. */
export type UserDocument = DocumentPayload & {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
};

type Titled = Pick<UserDocument, 'kind' | 'name'>;

/** The title of a document: its kind's name, or its own. */
export const documentTitle = ({ kind: ofKind, name }: Titled): string =>
  ofKind === 'otro' && name ? name : DOCUMENT_FACTS[ofKind].name;

/** The line under the title: 'Andalucía, n.º 30/104417'; '' without either. */
export function documentLine({ kind: ofKind, name, number }: Titled & { number: string | null }) {
  const own = ofKind === 'otro' ? null : name;
  return [own, number && `n.º\u00A0${number}`].filter(Boolean).join(', ');
}

/** Days from `today` to the day `expires`: negative once it has passed. */
export function daysUntil(expires: Day, today: Day): number {
  return Math.round((Date.parse(expires) - Date.parse(today)) / 86_400_000);
}

/** Whether a document asks for attention: it expires within 60 days, or has expired. */
export const asksForAttention = (expires: Day | null, today: Day): boolean =>
  expires !== null && daysUntil(expires, today) <= ATTENTION_DAYS;

/** The state of an expiry that asks for attention: 'Caduca en 12 días', 'Caduca hoy', 'Caducada'. */
export function expiryText(
  { kind: ofKind, expires }: Pick<UserDocument, 'kind' | 'expires'>,
  today: Day,
): string {
  const days = expires === null ? Number.POSITIVE_INFINITY : daysUntil(expires, today);
  if (days < 0) return `Caducad${DOCUMENT_FACTS[ofKind].theirs}`;
  if (days === 0) return 'Caduca hoy';
  return days === 1 ? 'Caduca mañana' : `Caduca en ${days} días`;
}

/** Soonest expiry first; those without one last, by id, which is by creation. */
export function soonestFirst<D extends Pick<UserDocument, 'expires' | 'id'>>(a: D, b: D): number {
  if (a.expires === b.expires) return a.id < b.id ? -1 : 1;
  return (a.expires ?? '~') < (b.expires ?? '~') ? -1 : 1;
}

/** Those that ask for attention first, of which those that have passed come last; each by its expiry. */
export const attentionFirst = (today: Day) => {
  const rank = (expires: Day | null) => {
    if (!asksForAttention(expires, today)) return 2;
    return expires !== null && expires < today ? 1 : 0;
  };
  return <D extends Pick<UserDocument, 'expires' | 'id'>>(a: D, b: D): number =>
    rank(a.expires) - rank(b.expires) || soonestFirst(a, b);
};

/** @returns the payload that would write `document` again */
export function documentPayload(document: UserDocument): DocumentPayload {
  const { kind: ofKind, name, number, expires, remind, photos } = document;
  return { kind: ofKind, name, number, expires, remind, photos };
}

const FIELDS = ['kind', 'name', 'number', 'expires', 'remind', 'photos'] as const;
const text = (payload: DocumentPayload, field: (typeof FIELDS)[number]) =>
  JSON.stringify(payload[field]);

/** Whether two payloads are equal. */
export const sameDocument = (a: DocumentPayload, b: DocumentPayload): boolean =>
  FIELDS.every((field) => text(a, field) === text(b, field));

/** Merges two edits of one document with the common `base`: a field that both changed differently stays ours. */
export function mergeDocuments(
  base: DocumentPayload,
  ours: DocumentPayload,
  theirs: DocumentPayload,
): { merged: DocumentPayload; inConflict: boolean } {
  const merged: Record<string, unknown> = { ...ours };
  let inConflict = false;
  for (const field of FIELDS) {
    const [was, mine, other] = [base, ours, theirs].map((payload) => text(payload, field));
    if (mine === was) merged[field] = theirs[field];
    else if (other !== was && other !== mine) inConflict = true;
  }
  return { merged: merged as DocumentPayload, inConflict };
}

/** @returns the ids of a document's photos that have an address */
export const documentPhotoIds = ({ photos }: Pick<DocumentPayload, 'photos'>): string[] =>
  photos.flatMap((photo) => photoIdOf(photo) ?? []);
