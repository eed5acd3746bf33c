import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  for (const file of ['oxlint.config.mjs', 'scripts/layers.mjs']) {
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints a file with these lines at this path. @returns the linter's output */
function lint(place: string, code: string): string {
  const file = path.join(folder, place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, code);
  try {
    execFileSync(
      path.join(ROOT, 'node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.mjs', '--format', 'unix', place],
      { cwd: folder },
    );
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  } finally {
    rmSync(file);
  }
}

const use = (from: string) => `import { a } from '${from}';\nexport const b = a;\n`;
const useType = (from: string) => `import type { A } from '${from}';\nexport type B = A;\n`;

describe('the linter', () => {
  it.each([
    // Folders and files missing in the table.
    ['apps/web/src/screens/brand-new/x.ts', '../dashboard/dashboard'],
    ['apps/web/src/screens/brand-new/x.ts', '../../app/layout'],
    ['apps/web/src/brand-new/x.ts', '../book/use-outings'],
    ['apps/web/src/brand-new/x.ts', '@cuaderno/domain'],
    ['apps/server/src/brand-new/x.ts', '../security/csrf'],
    ['packages/brand-new/src/x.ts', '@cuaderno/domain'],
    ['packages/brand-new/src/x.ts', 'pg'],
    ['packages/brand-new/src/x.ts', '../../db/src/schema'],
    // Inner folders of the book.
    ['apps/web/src/service-worker.ts', './book/device/database'],
    ['apps/web/src/screens/dashboard/x.ts', '../../book/outbox/outbox'],
    ['apps/web/src/book/outbox/x.ts', '../sync/send-queue'],
    ['apps/web/src/book/device/x.ts', '../use-outings'],
    // Out of an app.
    ['apps/server/src/account/pages/x.ts', '../../../../web/src/ui/button'],
    ['apps/web/src/lib/x.ts', '../../../server/src/env'],
    ['packages/domain/src/x.ts', '../../api/src/router'],
    ['packages/domain/src/x.ts', 'node:fs'],
    ['packages/domain/src/x.ts', '@cuaderno/db'],
    ['packages/municipalities/src/x.ts', '@cuaderno/db'],
    ['packages/db/src/x.ts', '@cuaderno/auth'],
    ['packages/auth/src/x.ts', '@cuaderno/api'],
    ['packages/auth/src/x.ts', 'drizzle-orm'],
    ['packages/api/src/x.ts', 'pg'],
    ['packages/api/src/x.ts', 'sharp'],
    ['packages/api/src/x.ts', 'lucia'],
    ['packages/client/src/x.ts', '@cuaderno/api'],
    ['apps/server/src/x.ts', 'drizzle-orm'],
    ['apps/server/src/x.ts', '@cuaderno/client'],
    ['apps/web/src/lib/x.ts', '@cuaderno/api'],
    ['apps/web/src/lib/x.ts', '@cuaderno/db'],
    ['apps/web/src/book/x.ts', '@cuaderno/municipalities'],
    ['apps/web/src/lib/x.ts', '@cuaderno/municipalities/search'],
    ['apps/web/src/lib/x.ts', '../ui/sheet/sheet'],
    ['apps/web/src/ui/x.ts', '../parts/outings/medal'],
    ['apps/web/src/parts/x.ts', '../screens/dashboard/dashboard'],
    ['apps/web/src/book/x.ts', '../ui/sheet/sheet'],
    ['apps/web/src/screens/dashboard/x.ts', '../../app/layout'],
    ['apps/web/src/screens/dashboard/x.ts', '../cuaderno/cuaderno'],
  ])('%s may not import %s', (place, from) => {
    expect(lint(place, use(from))).toContain('no-restricted-imports');
  });

  it('rejects a signal that never fires on Node 20, and one that Safari 16.4 lacks', () => {
    const pair = (ms: string) =>
      `export const a = (b: AbortSignal) => AbortSignal.any([b, AbortSignal.timeout(${ms})]);\n`;
    for (const place of ['packages/api/src/x.ts', 'apps/server/src/x.ts', 'apps/web/src/x.ts']) {
      expect(lint(place, pair('1'))).toContain('no-restricted-properties');
    }
  });

  it.each([
    ['packages/db/src/x.ts', 'drizzle-orm'],
    ['packages/auth/src/x.ts', 'lucia'],
    ['packages/photos/src/x.ts', 'sharp'],
    ['packages/api/src/x.ts', '@cuaderno/db'],
    ['apps/server/src/x.ts', '@cuaderno/api'],
    ['apps/web/src/screens/dashboard/x.ts', '../../parts/medal'],
    ['apps/web/src/parts/x.ts', '../book/use-outings'],
    ['apps/web/src/screens/brand-new/x.ts', '../../book/use-outings'],
    ['apps/web/src/service-worker.ts', './book/photos/serve-photo'],
    ['apps/web/src/book/sync/x.ts', '../outbox/outbox'],
    ['apps/server/src/account/x.ts', '../session'],
    ['apps/web/src/book/x.ts', '@cuaderno/municipalities/search'],
  ])('%s may import %s', (place, from) => {
    expect(lint(place, use(from))).toBe('');
  });

  it('allows the browser and the client to import types only from the api', () => {
    expect(lint('apps/web/src/lib/x.ts', useType('@cuaderno/api'))).toBe('');
    expect(lint('packages/client/src/x.ts', useType('@cuaderno/api'))).toBe('');
  });

  it.each([
    ['of values', use, "import { b } from './x';\nexport const a = () => b;\n"],
    ['of types alone', useType, "import type { B } from './x';\nexport type A = B | null;\n"],
  ])('rejects a circle %s', (_kind, using, other) => {
    mkdirSync(path.join(folder, 'packages/domain/src'), { recursive: true });
    const file = path.join(folder, 'packages/domain/src/other.ts');
    writeFileSync(file, other);
    expect(lint('packages/domain/src/x.ts', using('./other'))).toContain('no-cycle');
    rmSync(file);
  });
});
