import type { Delimiter, Encoding } from '@cuaderno/book-import';
import { ChevronDown, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/form/field';
import { SheetsSheet, takenOf, takenText } from './sheets-sheet';
import { rowsText } from './texts';
import type { ImportReview } from './use-import-review';

/** The file, and how it is read: its sheets, or where it is unclear its encoding and separator. */
export function FileHead({ found }: { found: ImportReview }) {
  const { opened, name, options, reopen } = found;
  // What was chosen may be taken back.
  const isChosen = options.encoding !== undefined || options.delimiter !== undefined;
  return (
    <div className="import-head">
      <FileSpreadsheet aria-hidden />
      <span>
        <b>{name}</b>
        <small>{rowsText(opened.rows)}</small>
      </span>
      {opened.kind === 'xlsx'
        ? opened.sheets.length > 1 && <Sheets found={found} />
        : (opened.isUnclear || isChosen) && (
            <div className="import-how">
              <SelectField
                label="Letras"
                value={opened.encoding ?? ''}
                onChange={({ target }) =>
                  void reopen({ ...howOf(opened), encoding: target.value as Encoding })
                }
              >
                {ENCODINGS.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label="Separador"
                value={opened.delimiter ?? ''}
                onChange={({ target }) =>
                  void reopen({ ...howOf(opened), delimiter: target.value as Delimiter })
                }
              >
                {DELIMITERS.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
    </div>
  );
}

/** The sheets that are read, to be chosen again; asked once where there are several with anything in them. */
function Sheets({
  found: { opened, error, isReading, isAsked, reopen, asked },
}: {
  found: ImportReview;
}) {
  const [isOpen, setOpen] = useState(false);
  const { sheets } = opened;
  const close = () => {
    setOpen(false);
    asked();
  };
  const take = async (names: string[]) => {
    const isSame = takenOf(sheets).join('\n') === names.join('\n');
    if (isSame || (await reopen({ sheets: names }))) close();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {takenText(sheets)}
        <ChevronDown size={20} aria-hidden />
      </Button>
      {(isOpen || isAsked) && (
        <SheetsSheet
          sheets={sheets}
          error={error}
          isReading={isReading}
          onTake={(names) => void take(names)}
          onClose={close}
        />
      )}
    </>
  );
}

const ENCODINGS: [Encoding, string][] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16 BE'],
];
const DELIMITERS: [Delimiter, string][] = [
  [';', 'Punto y coma'],
  [',', 'Coma'],
  ['\t', 'Tabulador'],
];

const howOf = ({ encoding, delimiter }: ImportReview['opened']) => ({
  ...(encoding && { encoding }),
  ...(delimiter && { delimiter }),
});
