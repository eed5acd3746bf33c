import { cellKey } from '@cuaderno/book-import';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form/field';
import { Sheet } from '../../../ui/sheet/sheet';
import { showToast } from '../../../ui/sheet/toast-store';
import type { FileRow } from '../shown-review';
import { useRowTexts } from '../row-texts';
import { headingOf } from '../texts';
import type { ImportReview } from '../use-import-review';

/** The rows of an outing as they stand in the file, cell by cell; a new text is a correction of that cell alone. */
export function ChangeSheet({
  found,
  rows,
  onClose,
}: {
  found: ImportReview;
  rows: readonly number[];
  onClose: () => void;
}) {
  const { rows: read, choices, correct } = found;
  const { rowNumbers } = useRowTexts();
  const [written, setWritten] = useState<readonly FileRow[]>([]);
  const [texts, setTexts] = useState(() => new Map(choices.mendings));
  useEffect(() => {
    void read(rows).then(setWritten, () => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- the rows of this outing, once
  }, []);
  const form = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const cells = written.flatMap(({ row, cells: its }) =>
      its.map((text, index) => ({ key: cellKey(row, index), text })),
    );
    const changes = new Map(
      cells.map(({ key, text }) => {
        const typed = texts.get(key)?.trim();
        return [key, typed === text ? undefined : typed] as const;
      }),
    );
    const before = new Map(choices.mendings);
    const isChanged = Array.from(changes).some(([key, to]) => to !== before.get(key));
    if (isChanged) {
      correct(changes);
      const known = new Map(cells.map(({ key }) => [key, before.get(key)]));
      showToast({
        title: 'Cambiada',
        tone: 'good',
        action: { label: 'Deshacer', onPress: () => correct(known) },
      });
    }
    onClose();
  };
  return (
    <Sheet
      title="Cambiar"
      subtitle={rowNumbers(rows)}
      onClose={onClose}
      footer={
        <Button full type="submit" form={form}>
          Guardar
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        {written.map(({ row, cells }) => (
          <fieldset key={row} className="import-change">
            <legend className={written.length === 1 ? 'visually-hidden' : undefined}>
              {rowNumbers([row])}
            </legend>
            {cells.map((text, index) => {
              const key = cellKey(row, index);
              return (
                <TextField
                  key={key}
                  label={headingOf(found.opened, index)}
                  value={texts.get(key) ?? text}
                  onChange={({ target }) => setTexts(new Map(texts).set(key, target.value))}
                />
              );
            })}
          </fieldset>
        ))}
      </form>
    </Sheet>
  );
}
