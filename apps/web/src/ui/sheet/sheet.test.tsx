import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { Button } from '../button';
import { Sheet } from './sheet';

function Screen({ bare = false }: { bare?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Filtros</Button>
      {open && (
        <Sheet
          title="Filtros"
          description="Elige"
          bare={bare}
          footer={<Button onClick={() => setOpen(false)}>Aplicar</Button>}
          onClose={() => setOpen(false)}
        >
          <Button>Oro</Button>
        </Sheet>
      )}
    </main>
  );
}

it('is named and described, and keeps the focus inside', async () => {
  const { user } = renderUi(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const sheet = screen.getByRole('dialog', { name: 'Filtros' });
  expect(sheet).toHaveAccessibleDescription('Elige');
  expect(screen.getByRole('heading', { level: 2, name: 'Filtros' })).toBeVisible();
  for (const name of ['Cerrar', 'Oro', 'Aplicar', 'Cerrar']) {
    expect(screen.getByRole('button', { name })).toHaveFocus();
    await user.tab();
  }
});

it.each([
  ['Escape', (user: ReturnType<typeof renderUi>['user']) => user.keyboard('{Escape}')],
  ['its cross', (user) => user.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['the scrim', (user) => user.click(document.querySelector('.rt-BaseDialogOverlay') as Element)],
])('is closed by %s, and the focus returns', async (_way, close) => {
  const { user } = renderUi(<Screen />);
  const opener = screen.getByRole('button', { name: 'Filtros' });
  await user.click(opener);
  await close(user);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('has neither title line nor cross when it is bare', async () => {
  const { user } = renderUi(<Screen bare />);
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  expect(screen.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cerrar' })).not.toBeInTheDocument();
});

it('returns the focus to the button that was pressed where pressing focuses nothing, as in Safari', async () => {
  const { user } = renderUi(<Screen />);
  const opener = screen.getByRole('button', { name: 'Filtros' });
  opener.addEventListener('mousedown', (event) => event.preventDefault());
  await user.click(opener);
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(opener).toHaveFocus();
});

/** The open watchers of a browser, the last of which hears Back. */
const watchers: Watcher[] = [];
class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.push(this);
  }
  destroy() {
    if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1);
  }
}

function pressBack(): void {
  act(() => void watchers.pop()?.dispatchEvent(new Event('close')));
}

afterEach(() => vi.unstubAllGlobals());

it("is closed by Android's Back, each time it is opened", async () => {
  vi.stubGlobal('CloseWatcher', Watcher);
  const { user } = renderUi(<Screen />);
  for (const _ of [1, 2]) {
    expect(watchers).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    pressBack();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.keyboard('{Escape}');
  expect(watchers).toHaveLength(0);
});

it("hears Android's Back again where it stays open, and not where only its button closes it", () => {
  vi.stubGlobal('CloseWatcher', Watcher);
  const onClose = vi.fn();
  const { rerender } = renderUi(
    <Sheet title="Filtros" onClose={onClose}>
      Oro
    </Sheet>,
  );
  pressBack();
  pressBack();
  expect(onClose).toHaveBeenCalledTimes(2);
  rerender(<Sheet title="Filtros">Oro</Sheet>);
  expect(watchers).toHaveLength(0);
});
