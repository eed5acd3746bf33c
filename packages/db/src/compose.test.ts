import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addressesOf } from './addresses';
import { PrimaryClient } from './primary-client';

afterEach(() => vi.unstubAllEnvs());

it.each(['monte@sierra/26', ':#%41?', 'plain26'])(
  'the compose file takes the password %j as it is',
  async (password) => {
    const file = await readFile(
      path.join(import.meta.dirname, '../../../docker-compose.yml'),
      'utf8',
    );
    const valueOf = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(file)?.[1] ?? '';
    expect(valueOf('PGPASSWORD')).toMatch(/^\$\{CUADERNO_PASSWORD:/);
    const [address] = addressesOf(valueOf('DATABASE_URL')) ?? [];
    vi.stubEnv('PGPASSWORD', password);
    expect(new PrimaryClient({ connectionString: address ?? '' })).toMatchObject({
      host: 'db',
      user: 'cuaderno',
      password,
    });
  },
);
