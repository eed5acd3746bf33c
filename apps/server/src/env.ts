import { basename, dirname, join, resolve } from 'node:path';
import { addressesOf } from '@cuaderno/db';
import { BUCKET_USAGE, bucketSettings, parseBucketAddress } from '@cuaderno/photo-store';
import { z } from 'zod';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be between ${min} and ${max}`,
    });

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address beginning with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

/** How signs are written in the password of an address. */
const ESCAPES = 'with signs like @ / : % # in a password written %40 %2F %3A %25 %23';

const oneOf = <const T extends [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

type PhotoVariables = {
  [Name in 'PHOTO_STORE' | 'PUBLIC_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY']?:
    | string
    | undefined;
} & { PHOTO_REDIRECT: string };

/** A bucket needs keys; redirects need a bucket, which browsers of an https page only read by https. */
function checkPhotos(env: PhotoVariables, context: z.RefinementCtx): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (env.PHOTO_STORE && !env[key]) refuse(key, 'must be set for PHOTO_STORE');
  }
  if (env.PHOTO_REDIRECT === '0') return;
  if (!env.PHOTO_STORE) refuse('PHOTO_REDIRECT', 'goes together with PHOTO_STORE');
  const address = parseBucketAddress(env.PHOTO_STORE ?? '');
  if (env.PUBLIC_URL?.startsWith('https:') && address?.endpoint.startsWith('http:')) {
    const message = 'needs an https endpoint in PHOTO_STORE when PUBLIC_URL is https';
    refuse('PHOTO_REDIRECT', message);
  }
}

/** The folder of backups beside a data folder: `backups` beside `data`, `x-backups` beside `x`. */
function besideData(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = basename(folder);
  return join(dirname(folder), name === 'data' ? 'backups' : `${name}-backups`);
}

const schema = z
  .object({
    PORT: wholeNumber(0, 65_535).prefault('3000'),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATABASE_URL: z
      .string()
      .refine((text) => addressesOf(text) !== null, {
        error: `must be an address beginning with postgres:// or postgresql://, ${ESCAPES}`,
      })
      .optional(),
    DATABASE_POOLING: oneOf('session', 'transaction').default('session'),
    DATA_DIR: z.string().min(1).default('./data'),
    BACKUPS: z.string().min(1).optional(),
    PUBLIC_URL: url('http:', 'https:').optional(),
    MUNICIPALITIES: oneOf('embedded', 'opendatasoft').default('embedded'),
    OPENDATASOFT_URL: url('http:', 'https:').default('https://public.opendatasoft.com'),
    OPENDATASOFT_API: oneOf('v1', 'v2.1').default('v2.1'),
    OIDC_ISSUER: url('http:', 'https:').optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    TRUST_PROXY: wholeNumber(0, 10).optional(),
    REGISTRATION: oneOf('open', 'invite', 'closed').default('open'),
    SMTP_URL: z
      .string()
      .refine((text) => URL.canParse(text) && /^smtps?:\/\/[^/?#]/.test(text), {
        error: `must be an address beginning with smtp:// or smtps:// and a host, ${ESCAPES}`,
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>@"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
        error:
          'must be an address like cuaderno@example.org or Cuaderno de Caza <cuaderno@example.org>',
      })
      .optional(),
    OPERATOR_EMAIL: z.email({ error: 'must be one address like ana@example.org' }).optional(),
    PHOTO_STORE: z
      .string()
      .refine((text) => parseBucketAddress(text) !== null, { error: BUCKET_USAGE })
      .optional(),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    PHOTO_REDIRECT: oneOf('0', '1').default('0'),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
    QUOTA_OUTINGS: wholeNumber(1, 1e9).prefault('20000'),
    QUOTA_PIECES: wholeNumber(1, 1e9).prefault('100000'),
    QUOTA_PHOTOS: wholeNumber(1, 1e9).prefault('10000'),
    QUOTA_PHOTO_GIB: wholeNumber(1, 1e6).prefault('10'),
    QUOTA_STAGED_PHOTOS: wholeNumber(1, 1e9).prefault('1000'),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((env, context) => {
    if (env.PUBLIC_URL?.startsWith('https:') && env.TRUST_PROXY === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['TRUST_PROXY'],
        message:
          'must be said when PUBLIC_URL is https: 1 behind a reverse proxy, or everybody is one address and locks out the others; 0 when none stands before it',
      });
    }
    if (env.DATABASE_POOLING === 'transaction' && env.DATABASE_URL === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_POOLING'],
        message: "goes together with DATABASE_URL, the pooler's address",
      });
    }
    if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined)) {
      context.addIssue({
        code: 'custom',
        path: [env.SMTP_URL === undefined ? 'SMTP_URL' : 'MAIL_FROM'],
        message: 'must be set too: mail needs SMTP_URL and MAIL_FROM, or neither',
      });
    }
    if (env.OPERATOR_EMAIL !== undefined && env.SMTP_URL === undefined) {
      const message = 'goes together with SMTP_URL and MAIL_FROM';
      context.addIssue({ code: 'custom', path: ['OPERATOR_EMAIL'], message });
    }
    checkPhotos(env, context);
    const given = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].filter(
      Boolean,
    ).length;
    if (given !== 0 && given !== 3) {
      context.addIssue({
        code: 'custom',
        path: ['OIDC_ISSUER'],
        message: 'goes together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three or none',
      });
    }
  })
  .transform(({ PUBLIC_URL, TRUST_PROXY = 0, ...env }) => ({
    ...env,
    TRUST_PROXY,
    /** The bucket of photos, null for photos in the database alone. */
    bucket: bucketSettings(env),
    /** The folder of backups, null for none: beside the embedded database's, or as asked for. */
    backups: env.BACKUPS ?? (env.DATABASE_URL === undefined ? besideData(env.DATA_DIR) : null),
    /** Limits of a user's book. */
    quotas: {
      outings: env.QUOTA_OUTINGS,
      pieces: env.QUOTA_PIECES,
      photos: env.QUOTA_PHOTOS,
      photoBytes: env.QUOTA_PHOTO_GIB * 1024 ** 3,
      stagedPhotos: env.QUOTA_STAGED_PHOTOS,
    },
    /** The public origin, without a trailing slash; undefined until the port is assigned. */
    PUBLIC_URL: PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin,
  }));

export type Env = z.infer<typeof schema>;

/**
 * Reads the configuration. An empty variable counts as missing.
 * @throws Error with one line per invalid variable
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  );
}
