import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the linter says of a file with these lines at this place. */
function lint(place: string, code: string): string {
  const file = path.join(folder, place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, code);
  try {
    execFileSync(path.join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'unix', place], {
      cwd: folder,
    });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  } finally {
    rmSync(file);
  }
}

const use = (from: string) => `import { a } from '${from}';\nexport const b = a;\n`;
const useType = (from: string) => `import type { A } from '${from}';\nexport type B = A;\n`;

describe('the linter holds the lines of the architecture', () => {
  it.each([
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
    ['apps/web/src/lib/x.ts', '../ui/sheet'],
    ['apps/web/src/ui/x.ts', '../parts/medal'],
    ['apps/web/src/parts/x.ts', '../screens/dashboard/dashboard'],
    ['apps/web/src/book/x.ts', '../ui/sheet'],
    ['apps/web/src/screens/dashboard/x.ts', '../../app/layout'],
    ['apps/web/src/screens/dashboard/x.ts', '../cuaderno/cuaderno'],
  ])('%s may not import %s', (place, from) => {
    expect(lint(place, use(from))).toContain('no-restricted-imports');
  });

  it.each([
    ['packages/db/src/x.ts', 'drizzle-orm'],
    ['packages/auth/src/x.ts', 'lucia'],
    ['packages/photos/src/x.ts', 'sharp'],
    ['packages/api/src/x.ts', '@cuaderno/db'],
    ['apps/server/src/x.ts', '@cuaderno/api'],
    ['apps/web/src/screens/dashboard/x.ts', '../../parts/medal'],
    ['apps/web/src/parts/x.ts', '../book/book'],
    ['apps/web/src/book/x.ts', '@cuaderno/municipalities/search'],
  ])('%s may import %s', (place, from) => {
    expect(lint(place, use(from))).toBe('');
  });

  it('lets the browser and the client take types, and only types, from the api', () => {
    expect(lint('apps/web/src/lib/x.ts', useType('@cuaderno/api'))).toBe('');
    expect(lint('packages/client/src/x.ts', useType('@cuaderno/api'))).toBe('');
  });

  it('refuses a circle of imports', () => {
    mkdirSync(path.join(folder, 'packages/domain/src'), { recursive: true });
    const other = path.join(folder, 'packages/domain/src/other.ts');
    writeFileSync(other, "import { b } from './x';\nexport const a = () => b;\n");
    expect(lint('packages/domain/src/x.ts', use('./other'))).toContain('no-cycle');
    rmSync(other);
  });
});
