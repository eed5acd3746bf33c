import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { DateColumns } from './date-columns';

it('says which days the parts of a day make together', () => {
  const days = ['2019-11-14', '2019-12-07'];
  const { rerender } = renderUi(
    <DateColumns days={days}>
      <li>AÑO</li>
    </DateColumns>,
  );
  expect(screen.getByText('14/11/2019, 07/12/2019')).toBeVisible();
  rerender(
    <DateColumns days={[]}>
      <li>AÑO</li>
    </DateColumns>,
  );
  expect(screen.queryByText(/Juntas/)).toBeNull();
});
