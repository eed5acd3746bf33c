import { Button } from '../../ui/button';

/** Says that the fields are those of a closed page. */
export function Recovered({ onReset }: { onReset: () => void }) {
  return (
    <output className="measuring-recovered">
      Sigues donde lo dejaste.{' '}
      <Button
        variant="ghost"
        onClick={({ currentTarget }) => {
          // The button goes with its notice: the focus would be lost.
          currentTarget.closest('form')?.querySelector<HTMLElement>('input')?.focus();
          onReset();
        }}
      >
        Empezar de nuevo
      </Button>
    </output>
  );
}
