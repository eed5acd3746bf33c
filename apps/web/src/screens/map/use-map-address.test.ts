import { MODALITIES } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { mapAddress, readMapAddress } from './use-map-address';

const typesOf = (query: string) => readMapAddress(new URLSearchParams(query)).types;

it.each([
  ['', MODALITIES],
  ['type=', []],
  ['type=rececho&type=espera', ['espera', 'rececho']],
  ['type=Monter%C3%ADas', ['monteria']],
  ['type=foo', MODALITIES],
  ['type=foo&type=espera', ['espera']],
])('reads the modalities of %j', (query, types) => {
  expect(typesOf(query)).toEqual(types);
});

it('writes what it reads', () => {
  for (const types of [[], ['espera'], MODALITIES] as const) {
    const address = mapAddress({ season: 2026, types, place: '23' });
    const { searchParams } = new URL(address, 'http://localhost');
    expect(readMapAddress(searchParams)).toEqual({ season: 2026, types, place: '23' });
  }
});
