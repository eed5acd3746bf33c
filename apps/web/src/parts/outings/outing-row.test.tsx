import { toSummary } from '@cuaderno/domain';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { outing } from '../../testing/samples';
import { OutingRow } from './outing-row';

const WORDS = 'Ubicación no especificada';

function renderRow(changes: Parameters<typeof outing>[0]) {
  render(<OutingRow outing={toSummary(outing(changes))} />, { wrapper: MemoryRouter });
}

it('has the municipality as its title, and the ground beside it', () => {
  renderRow({ municipality: 'Cazorla', custom_params: { cotoName: 'El Cantalar' } });
  expect(screen.getByText('Cazorla').tagName).toBe('B');
  expect(screen.getByText('Coto El Cantalar')).toBeInTheDocument();
  expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
});

it('has the ground as its title without a municipality, and the words once beneath', () => {
  renderRow({ municipality: null, custom_params: { cotoName: 'El Cantalar' } });
  expect(screen.getByText('Coto El Cantalar').tagName).toBe('B');
  expect(screen.getByText(WORDS).tagName).toBe('SPAN');
});

it('has the words as its title without any place', () => {
  renderRow({ municipality: null, location: null, custom_params: {} });
  expect(screen.getByText(WORDS).tagName).toBe('B');
});
