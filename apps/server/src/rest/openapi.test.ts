import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi';
import { routes } from './routes';

const document = openApiDocument('https://cuaderno.example.es');

it('the OpenAPI document passes the linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Signing out redirects; health and tokens have no 4xx.
      'operation-2xx-response': 'off',
      'operation-4xx-response': 'off',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

it('describes every row once, under a unique name', () => {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(routes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
});

it('writes document the CSRF header, and each path its ways in', () => {
  const security = { open: [], session: [{ session: [] }], book: [{ session: [] }, { token: [] }] };
  for (const { method, path, access } of routes) {
    const operation = document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method];
    const headers = (operation?.parameters ?? []).flatMap((parameter) =>
      'in' in parameter && parameter.in === 'header' ? [parameter.name] : [],
    );
    const isWrite = ['post', 'put', 'delete'].includes(method);
    expect([path, headers]).toEqual([path, isWrite ? ['x-csrf-token'] : []]);
    expect([path, operation?.security]).toEqual([path, security[access]]);
  }
});
