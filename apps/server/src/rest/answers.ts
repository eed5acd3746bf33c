import { MODALITIES } from '@cuaderno/domain';
import { z } from 'zod';

/** The documented answers that nothing but REST has a schema of. */

export const publicAddress = z.object({ url: z.url().nullable() });

export const openSessions = z.array(
  z.object({
    id: z.string(),
    current: z.boolean(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    userAgent: z.string(),
  }),
);

export const checkedBackup = z
  .object({
    checkedAt: z.iso.datetime(),
    outings: z.int().nullable(),
    isFailing: z.boolean(),
  })
  .nullable();

export const token = z.object({
  id: z.uuid(),
  name: z.string(),
  canWrite: z.boolean(),
  createdAt: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const passkeys = z.object({
  isOffered: z.boolean().describe('si se pueden añadir: no en una dirección IP ni sin https'),
  isLastWayIn: z.boolean().describe('si la única es también la única forma de entrar'),
  passkeys: z.array(passkey),
});

export const bookImports = z.array(
  z.object({
    id: z.uuid(),
    name: z.string().describe('el nombre del archivo'),
    outings: z.int().describe('cuántas de sus salidas siguen en el cuaderno'),
    createdAt: z.iso.datetime(),
  }),
);

const issue = z.object({ path: z.string(), message: z.string() });

export const addedToImport = z.object({
  added: z.int(),
  existing: z.int().describe('las que ya estaban, que se quedan como están'),
  refused: z.array(z.object({ id: z.uuid(), message: z.string(), issues: z.array(issue) })),
});

export const undoneImport = z.object({
  removed: z.int(),
  kept: z
    .array(
      z.object({
        id: z.uuid(),
        type: z.enum(MODALITIES),
        date: z.iso.date(),
        municipality: z.string().nullable(),
      }),
    )
    .describe('las que se han cambiado desde entonces, que se quedan'),
});

export const exportReport = z.object({
  dryRun: z.boolean(),
  added: z.int(),
  existing: z.int(),
  refused: z.array(z.object({ date: z.string().nullable(), message: z.string() })),
  documents: z.int(),
  photos: z.int(),
  missingPhotos: z.int(),
  profile: z.boolean(),
});
