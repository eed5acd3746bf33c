import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Loading, Skeleton } from './skeleton';

it('announces its placeholders once', () => {
  renderUi(
    <Loading>
      <Skeleton width={100} height={20} />
      <Skeleton width={34} height={34} round />
    </Loading>,
  );
  expect(screen.getByRole('status', { name: 'Cargando…' })).toBeVisible();
  expect(screen.getByRole('status').querySelector('[aria-hidden]')?.children).toHaveLength(2);
});

it('has the size of its content', () => {
  const { container } = renderUi(<Skeleton width="50%" height={24} />);
  expect(container.querySelector('.skeleton')).toHaveStyle({ width: '50%', height: '24px' });
});
