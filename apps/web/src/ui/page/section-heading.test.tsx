import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { SectionHeading } from './section-heading';

it('names its section', () => {
  renderUi(
    <section aria-labelledby="medals">
      <SectionHeading id="medals" title="Medallas" aside={<small>18 de 41</small>} />
    </section>,
  );
  expect(screen.getByRole('region', { name: 'Medallas' })).toHaveTextContent('18 de 41');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Medallas');
});
