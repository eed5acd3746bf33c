import type { Delimiter, Encoding } from '@cuaderno/book-import';
import { FileSpreadsheet } from 'lucide-react';
import { SelectField } from '../../ui/form/field';
import { rowsText } from './texts';
import type { ImportReview } from './use-import-review';

/** The file, and how it is read: its sheet, or where it is unclear its encoding and separator. */
export function FileHead({ found, recognised }: { found: ImportReview; recognised: number }) {
  const { opened, name, options, reopen } = found;
  // What was chosen may be taken back.
  const isChosen = options.encoding !== undefined || options.delimiter !== undefined;
  return (
    <div className="import-head">
      <FileSpreadsheet aria-hidden />
      <span>
        <b>{name}</b>
        <small>
          {`${rowsText(opened.rows)}, ${recognised} columnas de ${opened.columns.length} reconocidas`}
        </small>
      </span>
      {opened.kind === 'xlsx'
        ? opened.sheets.length > 1 && (
            <SelectField
              label="Hoja"
              value={opened.sheet ?? ''}
              onChange={({ target }) => void reopen({ sheet: target.value })}
            >
              {opened.sheets.map((sheet) => (
                <option key={sheet} value={sheet}>
                  {sheet}
                </option>
              ))}
            </SelectField>
          )
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
