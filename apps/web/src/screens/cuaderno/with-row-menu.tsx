import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { BookRow } from '../../book/use-outings';
import { lazyPart } from '../../ui/lazy-part';
import type { OpenRowMenu } from './row-menu';

const RowMenu = lazyPart(() => import('./row-menu').then((module) => module.RowMenu));

/** Gives the rows in it a menu: by a long press, the second button of a mouse or the keyboard's key for it. */
export function WithRowMenu({ rows, children }: { rows: readonly BookRow[]; children: ReactNode }) {
  const [menu, open] = useState<OpenRowMenu | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const row = rows.find(({ id }) => link?.pathname.endsWith(`/${id}`));
    if (!link || !row) return;
    event.preventDefault();
    open({ row, link, x: event.clientX, y: event.clientY });
  };
  return (
    <div onContextMenu={onContextMenu}>
      {children}
      {menu && (
        <Suspense>
          <RowMenu key={menu.row.id} menu={menu} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
}
