import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Button, ButtonLink } from './button';

it('is named by its text and pressed by Enter and Space', async () => {
  const onClick = vi.fn();
  const { user } = renderUi(
    <Button icon={<svg aria-hidden />} onClick={onClick}>
      Guardar
    </Button>,
  );
  await user.tab();
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus();
  await user.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('submits a form only with type submit', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const { user } = renderUi(
    <form onSubmit={onSubmit}>
      <Button>Otra</Button>
      <Button type="submit">Guardar</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Otra' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('cannot be pressed while it is disabled', async () => {
  const onClick = vi.fn();
  const { user } = renderUi(
    <Button disabled onClick={onClick}>
      Guardando...
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Guardando...' }));
  expect(onClick).not.toHaveBeenCalled();
});

it('is a link with an address if it navigates', () => {
  renderUi(<ButtonLink to="/profile">Perfil</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/profile');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
