import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { EARLIEST_YEAR, parseDay, SEASON_START, todayInSpain } from '../dates';
import { DOCUMENTS_MAX, type UserDocument, REFUSED_DOCUMENT } from '../documents/document';
import { PHOTO_TAKEN, photoIds, time, uuid, VERSION_MAX, WRONG } from './export-parts';
import { readDocument } from '../documents/exported-document';
import { timeOfDay, withoutNeedlessSex } from '../modalities/payload-parts';
import { windInput, withoutStillDirection } from '../modalities/payload-wind';
import { exportedDetails } from '../modalities/exported-piece';
import { weighed } from '../modalities/piece';
import { MODALITIES } from '../modality';
import type { Outing } from '../outing/outing';
import { FIELDS } from '../outing/outing-fields';
import { photoIdOf } from '../outing/photo-address';
import { optionalText, safeText } from '../safe-text';
import { MEDALS } from '../scores/trophy';
import { birthDateSchema, seasonStartSchema } from '../account/user';
import type { User } from '../account/user-schema';

/** Format name and version in the file of an export (docs/export.md). */
export const EXPORT_FORMAT = 'cuaderno-de-caza';
export const EXPORT_VERSION = 1;

const text = (max: number) => withDefault(optionalText(max), null);

/** Most bytes of JSON of an outing's custom parameters; the column, which includes blanks, allows more. */
const CUSTOM_PARAMS_MAX = 19_900;
const bytesOf = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length;

const day = z
  .string({ error: WRONG })
  .check(
    z.refine(
      (date) => parseDay(date) === date && date >= `${EARLIEST_YEAR}` && date <= todayInSpain(),
      { error: 'La fecha no es válida' },
    ),
  );

const exportedEntrySchema = z
  .object({
    id: uuid,
    species: safeText(FIELDS.species.max, 'La especie es requerida'),
    quantity: z.int({ error: WRONG }).check(z.minimum(1), z.maximum(FIELDS.quantity.max)),
    ...exportedDetails,
    awardedTrophy: z.nullable(z.enum(MEDALS, { error: WRONG })),
    photos: photoIds,
    createdAt: time,
  })
  .check(withoutNeedlessSex(), weighed());

const exportedOutingSchema = z
  .object({
    id: uuid,
    type: z.enum(MODALITIES, { error: 'La modalidad no es válida' }),
    date: day,
    country: safeText(FIELDS.country.max, 'El país es obligatorio'),
    municipality: text(1000),
    province: text(1000),
    ccaa: text(1000),
    location: text(1000),
    description: text(4000),
    custom_params: z
      .object({
        cotoName: z.optional(optionalText(1000)),
        place: z.optional(optionalText(1000)),
        finca: z.optional(optionalText(1000)),
        armada: z.optional(optionalText(1000)),
        puesto: z.nullish(
          z.int({ error: WRONG }).check(z.minimum(0), z.maximum(FIELDS.puesto.max)),
        ),
        lugar: z.optional(optionalText(1000)),
        startTime: timeOfDay,
        endTime: timeOfDay,
        ...windInput,
        companions: z.optional(optionalText(1000)),
      })
      .check(
        z.refine((params) => bytesOf(params) <= CUSTOM_PARAMS_MAX, {
          error: 'Los textos son demasiado largos',
        }),
        withoutStillDirection(),
      ),
    photos: photoIds,
    species: z.array(exportedEntrySchema, { error: WRONG }).check(z.maxLength(FIELDS.pieces.max)),
    version: z.int({ error: WRONG }).check(z.minimum(1), z.maximum(VERSION_MAX)),
    archivedAt: z.nullable(time),
    createdAt: time,
    updatedAt: time,
  })
  .check(
    z.refine((outing) => areUnique(exportedPhotos(outing)), { error: 'Hay una foto repetida' }),
    z.refine(({ species }) => areUnique(species.map(({ id }) => id)), {
      error: 'Hay una pieza repetida',
    }),
  );

/** An outing in an export: photos are the ids of its files. */
export type ExportedOuting = z.infer<typeof exportedOutingSchema>;

const exportedProfileSchema = z.object({
  name: safeText(200, 'El nombre es obligatorio'),
  phone: text(40),
  birthDate: birthDateSchema,
  address: text(300),
  profilePhoto: withDefault(z.nullable(z.string().check(z.maxLength(1_000_000))), null),
  emailNotifications: z.boolean(),
  showStats: z.boolean(),
  publicProfile: z.boolean(),
  seasonStart: withDefault(seasonStartSchema, SEASON_START),
  firstName: text(100),
  lastName: text(100),
});
export type ExportedProfile = z.infer<typeof exportedProfileSchema>;

/** Errors for an id that another outing has. */
export const PIECE_TAKEN = 'Una de las piezas ya está en otra salida';

const NOT_AN_EXPORT = 'Este archivo no es una copia de un cuaderno';
const NEWER = 'La copia es de una versión más nueva: actualiza el cuaderno';
const UNKNOWN = 'No conocemos la versión de esta copia';

/** `cuaderno.json` without its outings, which are parsed one by one, so that an invalid one affects no other. */
const exportSchema = z.object(
  {
    format: z.literal(EXPORT_FORMAT, { error: NOT_AN_EXPORT }),
    version: z.literal(EXPORT_VERSION, {
      error: ({ input }) =>
        Number.isInteger(input) && Number(input) > EXPORT_VERSION ? NEWER : UNKNOWN,
    }),
    profile: exportedProfileSchema,
    outings: z.array(z.unknown(), { error: NOT_AN_EXPORT }),
    // Missing in those of earlier versions.
    documents: withDefault(
      z
        .array(z.unknown(), { error: NOT_AN_EXPORT })
        .check(z.maxLength(DOCUMENTS_MAX, { error: `Como mucho ${DOCUMENTS_MAX} documentos` })),
      [],
    ),
  },
  { error: NOT_AN_EXPORT },
);

/** An outing or a document of an export that can't be imported, and why. */
export type Refused = { date: string | null; message: string };

/** What an export has beside its outings: its valid documents, whose photos are ids, and the errors of the others. */
export type ExportHead = {
  profile: ExportedProfile;
  documents: UserDocument[];
  refused: Refused[];
};

/** The ids in an outing of an export, each with the error for a duplicate. */
function claimsOf(outing: ExportedOuting): { claim: string; message: string }[] {
  return [
    { claim: `outing ${outing.id}`, message: 'La salida está repetida' },
    ...outing.species.map(({ id }) => ({ claim: `piece ${id}`, message: PIECE_TAKEN })),
    ...exportedPhotos(outing).map((id) => ({ claim: `photo ${id}`, message: PHOTO_TAKEN })),
  ];
}

function refuse(outing: unknown, message: string): Refused {
  const { date } = (outing ?? {}) as { date?: unknown };
  return { date: typeof date === 'string' ? date.slice(0, 10) : null, message };
}

/** Reads the outings of an export one by one, then its head: an id that one of them has is no other's. */
export function exportReader() {
  const claimed = new Set<string>();
  return {
    outing(json: unknown): { outing: ExportedOuting } | { refused: Refused } {
      const { data: outing, error } = exportedOutingSchema.safeParse(json);
      if (error) return { refused: refuse(json, error.issues[0]?.message ?? WRONG) };
      const claims = claimsOf(outing);
      const taken = claims.find(({ claim }) => claimed.has(claim));
      if (taken) return { refused: refuse(json, taken.message) };
      for (const { claim } of claims) claimed.add(claim);
      return { outing };
    },
    /** @throws a `$ZodError` when it is that of no export */
    head(json: unknown): ExportHead {
      const { profile, documents } = exportSchema.parse(json);
      const head: ExportHead = { profile, documents: [], refused: [] };
      for (const one of documents) {
        const read = readDocument(one, claimed);
        if ('document' in read) head.documents.push(read.document);
        else head.refused.push({ date: null, message: `${REFUSED_DOCUMENT}: ${read.message}` });
      }
      return head;
    },
  };
}

/** @returns all photo ids of an outing in an export, its own first */
export function exportedPhotos({ photos, species }: WithPhotos): string[] {
  return [...photos, ...species.flatMap((entry) => entry.photos)];
}

type WithPhotos = { photos: string[]; species: { photos: string[] }[] };
const areUnique = (ids: string[]) => new Set(ids).size === ids.length;

/** @returns the profile for `cuaderno.json` */
export function exportProfile(user: User) {
  const { name, phone, birthDate, address, profilePhoto, firstName, lastName } = user;
  const { email, emailNotifications, showStats, publicProfile, seasonStart, createdAt } = user;
  const choices = { emailNotifications, showStats, publicProfile, seasonStart };
  return {
    name,
    email,
    phone,
    birthDate,
    address,
    profilePhoto,
    firstName,
    lastName,
    ...choices,
    createdAt,
  };
}

/** @returns a document for `cuaderno.json`: photos by id */
export const exportDocument = (document: UserDocument) => ({
  ...document,
  photos: ids(document.photos),
});

const ids = (addresses: string[]) => addresses.map((address) => photoIdOf(address) ?? address);

/** @returns an outing for `cuaderno.json`: photos by id, without what only this server has */
export function exportOuting({ userId: _userId, photos, species, ...outing }: Outing) {
  return {
    ...outing,
    photos: ids(photos),
    species: species.map(({ outingId: _outingId, name: _name, ...entry }) => ({
      ...entry,
      photos: ids(entry.photos),
    })),
  };
}
