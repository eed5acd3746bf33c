import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { summary, wholeBook } from '../../testing/samples';
import { answering } from '../../testing/server';
import { MapScreen } from './map';

const ESPERA = summary({ id: 'a', date: '2026-11-07' });

function openMap(address: string, ...book: (typeof ESPERA)[]) {
  answering({ 'outings.changes': () => wholeBook(...book) });
  return renderAt(address, <MapScreen />);
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('an empty map', () => {
  it('of a book without outings leads to the first', async () => {
    openMap('/mapa');
    expect(await heading('Aún no has pisado el mapa')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registrar primera salida' })).toBeVisible();
  });

  it('of archived outings alone says so', async () => {
    openMap('/mapa', { ...ESPERA, archived: true });
    expect(await heading('Nada en el mapa')).toBeVisible();
    expect(screen.getByText('Las salidas archivadas no se dibujan.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registrar salida' })).toBeVisible();
  });

  it.each([
    ['season=2024', 'No tienes salidas en la temporada 2024–25.'],
    ['type=monteria&type=rececho', 'No tienes monterías ni recechos.'],
    ['season=2024&type=espera', 'No tienes esperas en la temporada 2024–25.'],
    ['type=', 'No hay ninguna modalidad elegida.'],
  ])('for %s says why, and shows all again', async (query, sentence) => {
    const { user } = openMap(`/mapa?${query}`, ESPERA);
    expect(await heading('Ninguna salida con estos filtros')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Quitar filtros' }));
    expect(await screen.findByText(/1 salida en 1/)).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/mapa$/));
    expect(screen.queryByText('Ninguna salida con estos filtros')).not.toBeInTheDocument();
  });
});
