import type { Trophy } from '@cuaderno/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { TrophySheet } from './trophy-sheet';

const trophy = (species: string, medal: Trophy['medal'], score: number | null = null): Trophy => ({
  species,
  medal,
  score,
});

function renderSheet(trophies: Trophy[], type: 'espera' | 'monteria' | 'rececho' = 'espera') {
  const onClose = vi.fn();
  const view = renderAt('/', <TrophySheet trophies={trophies} type={type} onClose={onClose} />);
  return { ...view, onClose, sheet: screen.getByRole('dialog', { name: 'Trofeo conseguido' }) };
}

describe('the trophy sheet', () => {
  it.each([
    ['gold', 'oro'],
    ['silver', 'plata'],
    ['bronze', 'bronce'],
  ] as const)('shows the medal of one piece (%s)', (medal, word) => {
    const { sheet } = renderSheet([trophy('Jabalí', medal, 106.5)]);
    expect(sheet).toHaveTextContent(`Tu jabalí es medalla de ${word}`);
    expect(sheet).toHaveTextContent('106,50 ptos');
  });

  it('keeps the capital letter of a place', () => {
    const { sheet } = renderSheet([trophy('Macho Montes (Gredos)', 'gold')], 'rececho');
    expect(sheet).toHaveTextContent('Tu macho montés (Gredos) es medalla de oro');
  });

  it('counts several, and shows three with the number of the others', () => {
    const five = ['Venado', 'Jabalí', 'Muflón', 'Gamo', 'Corzo'].map((name) =>
      trophy(name, 'gold'),
    );
    const { sheet } = renderSheet(five, 'monteria');
    expect(sheet).toHaveTextContent('Has ganado 5 medallas en esta montería');
    expect(sheet).toHaveTextContent('+2');
    expect(sheet.querySelectorAll('.medal')).toHaveLength(3);
  });

  it('has a note about the official appraisal', () => {
    const { sheet } = renderSheet([trophy('Corzo', 'bronze')]);
    expect(sheet).toHaveTextContent(
      'La puntuación debe ser valorada y emitida por un homologador para que conste en la lista de trofeos de España.',
    );
  });

  it("closes by 'Continuar' and by Escape", async () => {
    const { user, onClose } = renderSheet([trophy('Corzo', 'bronze')]);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
