import { expect, it } from 'vitest';
import { addressesOf } from './addresses';

it.each([
  ['postgres://ana:s@h/libro', ['postgres://ana:s@h/libro']],
  [
    'postgres://ana:s%40@h1:5432,h2:5433/libro?sslmode=require',
    [
      'postgres://ana:s%40@h1:5432/libro?sslmode=require',
      'postgres://ana:s%40@h2:5433/libro?sslmode=require',
    ],
  ],
  ['postgresql://h1,[::1]:5433/libro', ['postgresql://h1/libro', 'postgresql://[::1]:5433/libro']],
  ['postgres:///libro?host=/run/postgresql', ['postgres:///libro?host=/run/postgresql']],
  ['postgres://a,b:c,d@h/libro', ['postgres://a,b:c,d@h/libro']],
])('%s stands for its servers', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

it.each([
  'mysql://h/libro',
  's3cret',
  'postgres:libro',
  'postgres://h1,,h2/libro',
  'postgres://ana:a@b/c@h/libro',
  'postgres://h1,:5432/libro',
  'postgres://h1,h2:99999/libro',
])('%s is no address', (url) => {
  expect(addressesOf(url)).toBeNull();
});
