import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render-at';
import { summary, wholeBook } from '../testing/samples';
import { answering, Rejection } from '../testing/server';
import { MunicipalityPicker } from './municipality-picker';

const CAZORLA = { name: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía', code: '23028' };
const JAEN = { name: 'Jaén', province: 'Jaén', ccaa: 'Andalucía', code: '23050' };

async function openPicker(answers: Parameters<typeof answering>[0] = {}) {
  const calls = answering({ 'outings.changes': () => wholeBook(), ...answers });
  const onPick = vi.fn();
  const onTypeByHand = vi.fn();
  const view = renderAt(
    '/',
    <MunicipalityPicker
      value=""
      canClear={false}
      focused={false}
      onPick={onPick}
      onClear={vi.fn()}
      onTypeByHand={onTypeByHand}
    />,
  );
  await view.user.click(screen.getByRole('button', { name: 'Municipio' }));
  const box = await screen.findByRole('combobox', { name: 'Buscar municipio' });
  const searches = () => calls.filter((call) => call.procedure === 'municipalities.search');
  return { ...view, box, onPick, onTypeByHand, searches };
}

describe('the municipality picker', () => {
  it('requires five letters', async () => {
    const { user, box } = await openPicker({ 'municipalities.search': () => [] });
    await user.type(box, 'Cazo');
    expect(screen.getByText('Escribe al menos 5 caracteres para buscar...')).toBeInTheDocument();
  });

  it('finds a municipality whose full name is shorter', async () => {
    const { user, box } = await openPicker({ 'municipalities.search': () => [JAEN] });
    await user.type(box, 'Jaén');
    expect(await screen.findByRole('option', { name: 'Jaén (Jaén)' })).toBeInTheDocument();
  });

  it('shows its progress, requests after a pause in typing, and lists the results', async () => {
    const { user, box, searches } = await openPicker({ 'municipalities.search': () => [CAZORLA] });
    await user.type(box, 'Cazorla');
    expect(screen.getByText('Cargando municipios...')).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'Cazorla (Jaén)' })).toBeInTheDocument();
    expect(searches().map((call) => call.input)).toEqual([{ q: 'Cazorla' }]);
  });

  it('offers to write by hand what is not found', async () => {
    const { user, box, onTypeByHand } = await openPicker({ 'municipalities.search': () => [] });
    await user.type(box, 'Coto de la Dehesa');
    expect(await screen.findByText('No se encontraron municipios')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Escribirlo a mano' }));
    expect(onTypeByHand).toHaveBeenCalledWith('Coto de la Dehesa');
  });

  it('works by the keyboard alone, and returns the focus', async () => {
    const { user, box, onPick } = await openPicker({ 'municipalities.search': () => [CAZORLA] });
    await user.type(box, 'Cazorla');
    await screen.findByRole('option');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith(CAZORLA);
    expect(screen.getByRole('button', { name: 'Municipio' })).toHaveFocus();
  });

  it("lists the user's latest municipalities before anything is typed", async () => {
    const items = [
      summary(),
      summary({ id: 'b' }),
      summary({ id: 'c', municipality: 'Riaño', province: 'León' }),
      summary({ id: 'd', municipality: 'Quesada', archived: true }),
    ];
    await openPicker({ 'outings.changes': () => wholeBook(...items) });
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('option', { name: 'Riaño (León)' })).toBeInTheDocument();
  });

  it('allows a place written by hand when the search fails, and logs the reason', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, box, onTypeByHand } = await openPicker({
      'municipalities.search': () => {
        throw new Rejection('fuera de servicio');
      },
    });
    await user.type(box, 'Cazorla');
    await user.click(await screen.findByRole('button', { name: 'Escribirlo a mano' }));
    expect(onTypeByHand).toHaveBeenCalledWith('Cazorla');
    expect(logged).toHaveBeenCalledWith('Failed to fetch municipalities', expect.anything());
  });
});
