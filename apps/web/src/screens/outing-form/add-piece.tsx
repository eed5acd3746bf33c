import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button';

/** The button under the pieces of a form. */
export function AddPiece(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="secondary"
      full
      className="piece-add"
      icon={<Plus size={20} aria-hidden />}
      {...props}
    />
  );
}
