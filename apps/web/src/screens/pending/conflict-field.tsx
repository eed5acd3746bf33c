import { type Conflict, type OutingPayload, payloadPhotos } from '@cuaderno/domain';
import { Thumbnail } from '../../parts/photos/thumbnail';
import { valueLines } from './conflict-fields';
import { differingWords, runLines, type Run } from './differing-words';

interface ConflictFieldProps {
  field: Conflict;
  /** The name of its radio group. */
  name: string;
  ours: OutingPayload;
  theirs: OutingPayload;
  columns: readonly [string, string];
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

/** A field that both sides changed: a radio group with a cell per side, named by its column. */
export function ConflictField({
  field,
  name,
  ours,
  theirs,
  columns,
  isTheirs,
  onChoose,
}: ConflictFieldProps) {
  const [left, right] = valueLines(field, ours, theirs);
  const textOf = (lines: typeof left) => lines.map(({ text }) => text).join('\n');
  const [ourRuns, theirRuns] = differingWords(textOf(left), textOf(right));
  const sides = [
    { column: columns[0], lines: left, runs: ourRuns, lacking: missingIn(theirs, ours) },
    { column: columns[1], lines: right, runs: theirRuns, lacking: missingIn(ours, theirs) },
  ];
  return (
    <fieldset className="ledger-field">
      <legend>{field.label}</legend>
      <div className="ledger-columns">
        {sides.map(({ column, lines, runs, lacking }, index) => (
          <label key={column}>
            <input
              type="radio"
              name={name}
              checked={isTheirs === (index === 1)}
              onChange={() => onChoose(index === 1)}
            />
            <span className="visually-hidden">{column}: </span>
            {lines.length === 0 && <span className="ledger-blank">Sin anotar</span>}
            {lines.map(({ photos }, at) => (
              <span key={at} className="ledger-line">
                {runLines(runs)[at]?.map(marked)}
                <Prints photos={photos} lacking={lacking} />
              </span>
            ))}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function marked({ text, differs }: Run, index: number) {
  return differs ? <mark key={index}>{text}</mark> : text;
}

/** @returns the photos of `payload` that `other` lacks; none when it lacks all of them */
function missingIn(other: OutingPayload, payload: OutingPayload): string[] {
  const [photos, known] = [payloadPhotos(payload), payloadPhotos(other)];
  const missing = photos.filter((address) => !known.includes(address));
  return missing.length < photos.length ? missing : [];
}

/** Photos as prints, with those marked that the other side lacks. */
function Prints({ photos, lacking }: { photos: readonly string[]; lacking: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <span className="ledger-prints">
      {photos.map((address, index) => {
        const differs = lacking.includes(address);
        return (
          <Thumbnail
            key={address}
            address={address}
            alt={`Foto ${index + 1}${differs ? ', solo en este lado' : ''}`}
            className={differs ? 'ledger-print-differs' : undefined}
          />
        );
      })}
    </span>
  );
}
