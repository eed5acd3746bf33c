import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { accountAssets, ASSETS } from './assets';
import { loginPage } from './pages';

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(express().use(accountAssets()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each(Object.entries(ASSETS))(
  '%s is served as itself, to be kept for a year',
  async (_, asset) => {
    const response = await fetch(address + asset.path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(asset.type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.body.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  },
);

it('has complete fonts', () => {
  for (const { body } of [ASSETS.figtree, ASSETS.fraunces]) {
    expect(body.toString('latin1', 0, 4)).toBe('wOF2');
    expect(body.readUInt32BE(8)).toBe(body.length);
  }
});

it('has all assets that the pages refer to', () => {
  const values = { name: '', email: '' };
  const page = loginPage({
    csrf: '',
    next: '/',
    values,
    provider: null,
    token: '',
    isOpen: true,
    passkeyOrigin: 'https://cuaderno.test',
  });
  const asked = [...page.matchAll(/"(\/api\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(asked).toHaveLength(5);
  const served: string[] = Object.values(ASSETS).map(({ path }) => path);
  expect(asked.filter((path) => !served.includes(path ?? ''))).toEqual([]);
});
