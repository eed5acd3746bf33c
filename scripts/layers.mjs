import path from 'node:path';

/**
 * Allowed imports of each folder beside its own files; the linter rejects everything else.
 * '@x' is a workspace package ('type:@x': its types alone), 'lib:x' a restricted library, '.'
 * the files right below the app's src, another word a folder there (with '/*', its own files alone),
 * '*' every folder below.
 */
const LAYERS = {
  'packages/protocol': '',
  'packages/zip': '',
  'packages/design': '',
  'packages/domain': '',
  'packages/embedded-postgres': '@protocol/telemetry lib:pg',
  'packages/limits': '@domain @protocol/telemetry',
  'packages/municipalities': '@domain @limits',
  'packages/book-import':
    '@domain @municipalities/search lib:papaparse lib:read-excel-file lib:write-excel-file lib:fflate',
  'packages/sky': '',
  'packages/spain-map': '',
  'packages/photos': '@domain @limits lib:sharp',
  'packages/season-print':
    '@domain @design/** @spain-map @spain-map/marks lib:pdfkit lib:subset-font',
  'packages/db': '@domain @embedded-postgres @zip lib:pg lib:drizzle-orm lib:drizzle-kit',
  'packages/photo-store': '@domain @db @limits @protocol/telemetry lib:aws4fetch',
  'packages/mail': '@design/* lib:nodemailer lib:smtp-server',
  'packages/auth':
    '@domain @db @protocol/telemetry lib:lucia lib:@lucia-auth lib:@node-rs lib:@simplewebauthn/server',
  'packages/api':
    '@domain @limits @protocol @protocol/telemetry @db @auth @municipalities @photos @photo-store @season-print/content',
  'packages/client': '@domain @protocol @sky type:@api',

  'apps/server/src':
    '@api @auth @db @domain @limits @mail @municipalities @photo-store @protocol *',
  'apps/server/src/account':
    '@api @auth @db @domain @protocol . account/* logging mail rest security',
  'apps/server/src/account/oidc': '@auth @domain security account/oidc/testing',
  'apps/server/src/account/pages': 'type:@api @domain @domain/password-strength.js?raw @design/**',
  'apps/server/src/export':
    '@api @book-import/out @db @domain @limits @photo-store @photos @zip . logging rest security',
  'apps/server/src/logging': '@protocol',
  'apps/server/src/mail': 'type:@api @db @domain @limits @mail security',
  'apps/server/src/ops':
    '@api @db @domain @limits @photo-store @protocol @protocol/telemetry lib:@opentelemetry . export mail rest security',
  'apps/server/src/photos': '@api @db @domain @limits @photo-store @photos @protocol . rest',
  'apps/server/src/rest': '@api @domain @protocol @season-print/content',
  'apps/server/src/season-print':
    '@api @db @domain @limits @municipalities/position @photo-store @photos @season-print @season-print/content . logging rest security',
  'apps/server/src/security': '@auth @db @domain @protocol @protocol/telemetry rest',
  'apps/server/contract':
    '@book-import @mail/testing @season-print/testing @api @client @db/testing @db @domain @auth @photos @photo-store/testing lib:pg lib:sharp ../../src/rest/openapi ../../src/rest/procedure-routes ../../src/rest/routes ../../src/account/oidc/testing/provider',

  'apps/web/src/main.tsx': 'app lib styles ui',
  'apps/web/src/service-worker.ts': '@protocol lib book/sync book/photos',
  'apps/web/src/lib': '@domain @protocol @sky type:@api lib',
  'apps/web/src/lib/*': '@domain @protocol @sky type:@api lib',
  'apps/web/src/ui': 'lib ui',
  'apps/web/src/ui/*': 'lib ui',
  'apps/web/src/styles': '@design/*',
  'apps/web/src/book/device': '@domain lib',
  'apps/web/src/book/outbox': '@domain lib book/device',
  'apps/web/src/book/drafts': '@domain lib book/outbox book/device',
  'apps/web/src/book/photos': '@domain lib book/drafts book/outbox book/device',
  'apps/web/src/book/mirror':
    '@domain @protocol lib book/photos book/drafts book/outbox book/device',
  'apps/web/src/book/sync':
    '@domain @protocol lib book/mirror book/photos book/drafts book/outbox book/device',
  'apps/web/src/book/imports': '@domain lib book/sync book/device',
  'apps/web/src/book': '@domain @municipalities/* @sky lib *',
  'apps/web/src/parts': '@domain @sky @spain-map type:@api parts ui lib book/*',
  'apps/web/src/parts/*': '@domain @sky @spain-map type:@api parts ui lib book/*',
  'apps/web/src/screens/*': '@domain @sky @spain-map @spain-map/* type:@api parts ui lib book/*',
  'apps/web/src/screens/trophy': '@domain @design/icons/* type:@api parts ui lib book/*',
  'apps/web/src/screens/import':
    '@domain @book-import @book-import/* @municipalities/search type:@api parts ui lib book/* screens/import/review/*',
  'apps/web/src/screens/import/review': '@domain @book-import parts ui lib book/* screens/import/*',
  'apps/web/src/app': '@domain type:@api screens parts ui lib book/*',
  'apps/web/src/testing': '@domain @protocol type:@api app screens ui lib book',
  'apps/web/src/testing/simulation': '@domain testing lib book ../../../../server/contract/server',

  'apps/e2e': '@client @domain @mail/testing @photo-store/testing lib:sharp',
  'apps/bench':
    '@client @domain @embedded-postgres @embedded-postgres/testing lib:pg lib:sharp lib:@node-rs',
};

/** Additional imports of tests. */
const TESTS =
  'testing book @db/testing @mail/testing @photo-store/testing @embedded-postgres/testing @domain @client ../../../../server/contract/server';

/** Libraries restricted to the folders above. */
const OWNED = [
  'drizzle-orm',
  'drizzle-kit',
  'pg',
  'lucia',
  '@lucia-auth',
  '@node-rs',
  '@simplewebauthn/server',
  'sharp',
  'aws4fetch',
  'nodemailer',
  'pdfkit',
  'subset-font',
  'papaparse',
  'read-excel-file',
  'write-excel-file',
  'fflate',
  'smtp-server',
  '@opentelemetry',
];

/** Libraries forbidden in the domain, which runs in browsers and servers. */
const IMPURE = ['node:*', 'react', 'express', '@trpc/*'];

const isFile = (layer) => path.posix.extname(layer) !== '';
const sourceOf = (layer) => /^apps\/[^/]+\/src/.exec(layer)?.[0];

/** Lists the patterns of a layer's allowed imports. */
function openings(layer, allowed) {
  if (allowed.startsWith('lib:')) return [`!${allowed.slice(4)}`, `!${allowed.slice(4)}/**`];
  if (allowed.startsWith('../')) return [`!${allowed}`];
  if (allowed.startsWith('@')) return [`!@cuaderno/${allowed.slice(1)}`];
  if (allowed === '*') return ['!./*/**'];
  const source = sourceOf(layer);
  if (source === undefined) return [];
  const from = isFile(layer) ? path.posix.dirname(layer) : layer;
  const [folder, own] =
    allowed === '.' ? ['', true] : [allowed.replace(/\/\*$/, ''), allowed.endsWith('/*')];
  const relative = path.posix.relative(from, path.posix.join(source, folder)) || '.';
  const target = relative.startsWith('.') ? relative : `./${relative}`;
  return own ? [`!${target}/*`] : [`!${target}/**`];
}

function zone(layer, list, files) {
  const allowed = list.split(' ').filter(Boolean);
  const typesOf = allowed.filter((one) => one.startsWith('type:')).map((one) => one.slice(6));
  const isLayered = sourceOf(layer) !== undefined;
  const closed = [
    '@cuaderno/*',
    '@cuaderno/*/**',
    ...OWNED.flatMap((name) => [name, `${name}/**`]),
    // Relative paths out of the app or package, or to any folder of an app.
    ...(isLayered ? ['../**', './*/**'] : ['../**/src/**', '../**/contract/**']),
    ...allowed.filter((one) => !one.startsWith('type:')).flatMap((one) => openings(layer, one)),
    ...typesOf.map((name) => `!@cuaderno/${name}`),
    '!../../../../package.json',
  ];
  const patterns = [
    { group: closed, message: 'Not among the imports of this folder (scripts/layers.mjs).' },
    ...(layer === 'packages/domain' && !files[0].includes('.test.')
      ? [{ group: IMPURE, message: 'The domain is pure.' }]
      : []),
  ];
  const paths = typesOf.map((name) => ({
    name: `@cuaderno/${name}`,
    allowTypeImports: true,
    message: 'Only its types.',
  }));
  return { files, rules: { 'no-restricted-imports': ['error', { paths, patterns }] } };
}

const within = (layer) => (isFile(layer) ? [layer] : [`${layer}/**`]);
const testsWithin = (layer) => [
  `${layer}/**/*.test.{ts,tsx}`,
  `${layer}/**/testing/**`,
  `${layer}/**/testing.ts`,
];

/** Creates the linter's overrides: all imports forbidden, then allowed per folder, outer ones first. */
export function importZones() {
  const layers = Object.entries(LAYERS).toSorted(([a], [b]) => a.length - b.length);
  return [
    zone('anywhere', '', ['packages/**', 'apps/**']),
    zone('apps/x/src/x', '', ['apps/*/src/**']),
    ...layers.flatMap(([layer, allowed]) => [
      zone(layer.replace('*', 'x'), allowed, within(layer)),
      ...(isFile(layer)
        ? []
        : [zone(layer.replace('*', 'x'), `${allowed} ${TESTS}`, testsWithin(layer))]),
    ]),
  ];
}
