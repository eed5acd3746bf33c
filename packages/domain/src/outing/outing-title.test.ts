import { expect, it } from 'vitest';
import { estateName, NO_PLACE, outingTitle } from './outing-title';

const PLACES = { municipality: null, cotoName: null, finca: null };
const espera = { type: 'espera', ...PLACES } as const;
const rececho = { type: 'rececho', ...PLACES } as const;

it('titles an outing by its municipality, else by its ground with its kind, else by the fallback', () => {
  expect(outingTitle({ ...espera, municipality: 'Cazorla', cotoName: 'El Cantalar' })).toBe(
    'Cazorla',
  );
  expect(outingTitle({ ...espera, cotoName: 'El Cantalar' })).toBe('Coto El Cantalar');
  expect(outingTitle({ ...rececho, finca: 'Sierra Madrona' })).toBe('Finca Sierra Madrona');
  expect(outingTitle(rececho)).toBe(NO_PLACE);
});

it('says the kind of a ground once', () => {
  expect(estateName({ ...espera, cotoName: 'coto de Riaño' })).toBe('coto de Riaño');
  expect(estateName({ ...rececho, finca: 'Reserva de Riaño' })).toBe('Reserva de Riaño');
  expect(estateName({ ...rececho, finca: 'Montellano' })).toBe('Finca Montellano');
});

it('titles a complete outing, also one of before with its ground in `location` alone', () => {
  const outing = { municipality: null, location: 'Los Llanos', custom_params: {} };
  expect(outingTitle({ type: 'espera', ...outing })).toBe('Coto Los Llanos');
  expect(outingTitle({ type: 'monteria', ...outing })).toBe('Finca Los Llanos');
  expect(
    outingTitle({ type: 'monteria', ...outing, custom_params: { finca: 'El Pedregal' } }),
  ).toBe('Finca El Pedregal');
});
