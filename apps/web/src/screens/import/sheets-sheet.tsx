import type { Sheet as FileSheet } from '@cuaderno/book-import';
import { groupDigits } from '@cuaderno/domain';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { ErrorCallout } from '../../ui/form/error-callout';
import { Sheet } from '../../ui/sheet/sheet';
import { rowsText, sheetsText } from './texts';

/** '¿Qué hojas traemos?': sheets of the same titles together, any other one apart. */
export function SheetsSheet({
  sheets,
  error,
  isReading,
  onTake,
  onClose,
}: {
  sheets: readonly FileSheet[];
  error: string | null;
  isReading: boolean;
  onTake: (names: string[]) => void;
  onClose: () => void;
}) {
  const [names, setNames] = useState(() => takenOf(sheets));
  const full = sheets.filter(({ rows }) => rows > 0);
  const titles = full.find(({ name }) => names.includes(name))?.titles ?? 0;
  const same = full.filter((sheet) => sheet.titles === titles);
  const isTaken = ({ name }: FileSheet) => names.includes(name);
  const toggle = (sheet: FileSheet, isOn: boolean) => {
    const others = same.filter((one) => isTaken(one) && one.titles === sheet.titles);
    setNames(
      isOn
        ? [...others, sheet].map(({ name }) => name)
        : names.filter((name) => name !== sheet.name),
    );
  };
  return (
    <Sheet
      title="¿Qué hojas traemos?"
      className="import-sheets"
      onClose={onClose}
      footer={
        <>
          <ErrorCallout>{error}</ErrorCallout>
          <Button full disabled={names.length === 0 || isReading} onClick={() => onTake(names)}>
            {`Traer ${sheetsText(names.length)}`}
          </Button>
        </>
      }
    >
      {same.length > 1 && (
        <div className="import-sheet import-sheet-all">
          <CheckboxField
            label="Todas las hojas con los mismos títulos"
            checked={same.every(isTaken)}
            onChange={(isOn) => setNames(isOn ? same.map(({ name }) => name) : [])}
          />
          <small>{`${sheetsText(same.length)}, ${rowsText(rowsIn(same))}`}</small>
        </div>
      )}
      <ul>
        {full.map((sheet) => (
          <li key={sheet.name} className="import-sheet">
            <CheckboxField
              label={sheet.name}
              checked={isTaken(sheet)}
              onChange={(isOn) => toggle(sheet, isOn)}
            />
            <span>{rowsText(sheet.rows)}</span>
            {sheet.titles !== titles && <small>Otros títulos: se trae aparte</small>}
          </li>
        ))}
      </ul>
      {sheets
        .filter(({ rows }) => rows === 0)
        .map(({ name, refusal }) => (
          <p key={name}>{refusal === null ? `«${name}» está vacía.` : `«${name}»: ${refusal}.`}</p>
        ))}
    </Sheet>
  );
}

export const takenOf = (sheets: readonly FileSheet[]) =>
  sheets.filter(({ taken }) => taken).map(({ name }) => name);

const rowsIn = (sheets: readonly FileSheet[]) => sheets.reduce((sum, { rows }) => sum + rows, 0);

/** 'Hoja «Caza»', '7 hojas de 9'. */
export function takenText(sheets: readonly FileSheet[]): string {
  const [first, ...others] = takenOf(sheets);
  return others.length === 0
    ? `Hoja «${first ?? ''}»`
    : `${groupDigits(others.length + 1)} hojas de ${groupDigits(sheets.length)}`;
}
