import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepNightPlace, type NightPlace, readNightPlace, useNightPlace } from './use-night-place';
import { renderSignedIn } from '../testing/render-at';
import { MARTA, summary, wholeBook } from '../testing/samples';
import { answering } from '../testing/server';
import { PLACES } from './use-place-finder';

const QUESADA: NightPlace = {
  municipality: 'Quesada',
  province: 'Jaén',
  lat: 1,
  lon: 2,
  zone: 'Europe/Madrid',
  isChosen: true,
};
type Rows = Parameters<typeof wholeBook>;

const open = (...rows: Rows) => {
  answering({ 'outings.changes': () => wholeBook(...rows) });
  return renderSignedIn(useNightPlace);
};
const espera = (fields: Partial<Rows[number]> = {}) => summary({ type: 'espera', ...fields });

beforeEach(() => localStorage.clear());

it('is the municipality of the last espera with one, and is kept', async () => {
  const { result } = open(
    espera({ id: 'archived', municipality: 'Quesada', province: 'Jaén', archived: true }),
    espera({ id: 'none', municipality: null, province: null }),
    espera({ id: 'last', municipality: 'La Oliva', province: 'Las Palmas' }),
  );
  await waitFor(() => expect(result.current.place).toMatchObject({ municipality: 'La Oliva' }));
  expect(result.current.place).toMatchObject({ zone: 'Atlantic/Canary', isChosen: false });
  expect(readNightPlace(MARTA.id)).toEqual(result.current.place);
  expect(readNightPlace(MARTA.id + 1)).toBeNull();
});

it('needs no list while the kept place is that of the last espera', async () => {
  const kept = { ...QUESADA, isChosen: false };
  keepNightPlace(MARTA.id, kept);
  const { result, client } = open(espera({ municipality: 'Quesada', province: 'Jaén' }));
  await waitFor(() => expect(result.current.place).toEqual(kept));
  expect(client.getQueryData(PLACES.queryKey)).toBeUndefined();
});

it('is the chosen one without an espera in the list, and not one left by an espera', async () => {
  const unknown = espera({ municipality: 'El monte de mi tío', province: 'Jaén' });
  keepNightPlace(MARTA.id, { ...QUESADA, isChosen: false });
  const { result } = open(unknown);
  await waitFor(() => expect(result.current.place).toBeNull());
  act(() => result.current.choice.mutate({ municipality: 'Cazorla', province: 'Jaén' }));
  await waitFor(() => expect(result.current.place).toMatchObject({ municipality: 'Cazorla' }));
  const again = open(unknown);
  await waitFor(() => expect(again.result.current.place).toMatchObject({ isChosen: true }));
});

it('stays where the list doesn’t have a choice', async () => {
  keepNightPlace(MARTA.id, QUESADA);
  const { result } = open();
  await waitFor(() => expect(result.current.place).toEqual(QUESADA));
  act(() => result.current.choice.mutate({ municipality: 'Macondo', province: null }));
  await waitFor(() => expect(result.current.choice.data).toBeNull());
  expect(result.current.place).toEqual(QUESADA);
  expect(readNightPlace(MARTA.id)).toEqual(QUESADA);
});
