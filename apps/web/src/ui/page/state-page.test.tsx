import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { ButtonLink } from '../button';
import { StatePage } from './state-page';

it('has the state and the next step', () => {
  renderUi(
    <StatePage title="No hay salidas" action={<ButtonLink to="/new">Nueva Salida</ButtonLink>}>
      Aquí aparecerán
    </StatePage>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'No hay salidas' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nueva Salida' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('announces a failure, with the heading of the screen', () => {
  renderUi(<StatePage alert main="h1" title="Error" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Error');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
