import { MODALITY_TEXTS } from '@cuaderno/domain';
import * as DropdownMenu from '@radix-ui/themes/components/dropdown-menu';
import { CopyPlus, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BookRow } from '../../book/use-outings';
import { usePlaceOf } from '../../book/use-place-of';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';
import '../../ui/menu.css';

export type OpenRowMenu = { row: BookRow; link: HTMLElement; x: number; y: number };

/** The menu of a row, where it was pressed: another outing like it, or its form. */
export function RowMenu({ menu, onClose }: { menu: OpenRowMenu; onClose: () => void }) {
  const { row, link, x, y } = menu;
  const place = usePlaceOf(row);
  return (
    <DropdownMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger>
        <span style={{ position: 'fixed', left: x, top: y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
        align="start"
        aria-label={MODALITY_TEXTS[row.type].name}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          link.focus({ preventScroll: true });
        }}
      >
        <DropdownMenu.Item asChild>
          <Link to={paths.newOuting(row.type)} state={{ place }}>
            <CopyPlus size={20} aria-hidden />
            Repetir
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <Link to={paths.editOuting(row.type, row.id)} state={RETURNS}>
            <Pencil size={20} aria-hidden />
            Editar
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
