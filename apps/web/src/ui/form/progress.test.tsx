import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { Progress } from './progress';

it('has a name, a value and a maximum', () => {
  renderUi(<Progress label="Enviando 1 de 2 fotos" value={0.5} max={2} />);
  const bar = screen.getByRole('progressbar', { name: 'Enviando 1 de 2 fotos' });
  expect(bar).toHaveAttribute('aria-valuenow', '0.5');
  expect(bar).toHaveAttribute('aria-valuemax', '2');
});
