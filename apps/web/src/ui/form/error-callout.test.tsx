import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { ErrorCallout } from './error-callout';

it('is mounted before its error, which is then announced', () => {
  const { rerender } = renderUi(<ErrorCallout>{null}</ErrorCallout>);
  const place = screen.getByRole('alert');
  expect(place).toBeEmptyDOMElement();
  rerender(<ErrorCallout>No se pudo guardar</ErrorCallout>);
  expect(screen.getByRole('alert')).toBe(place);
  expect(place).toHaveTextContent('No se pudo guardar');
});
