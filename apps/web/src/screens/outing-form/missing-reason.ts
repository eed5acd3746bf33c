import { FIELDS, hasManyPieces, type Modality } from '@cuaderno/domain';

/** The reason why a form can't be saved yet. */
export interface Reason {
  text: string;
  /** Whether a value is invalid, not only missing. */
  wrong: boolean;
}

interface Values {
  date?: string | undefined;
  pieces?: readonly { species?: string | null | undefined }[] | undefined;
}

interface Issue {
  path: readonly PropertyKey[];
}

/** The name of an issue's field in a sentence. */
function nounOf({ path }: Issue): string {
  const key = String(path.findLast((part) => typeof part === 'string'));
  return key in FIELDS ? FIELDS[key as keyof typeof FIELDS].noun : 'los datos';
}

/** 'a', 'a y b', 'a, b y c'. */
function enumerate(names: string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(new Set(names));
}

/**
 * @returns the line above a disabled button: the invalid fields ('Revisa la fecha y la puntuación'), or
 *   the missing ones ('Falta la fecha')
 */
export function missingReason(issues: readonly Issue[], type: Modality, values: Values): Reason {
  const missing = ({ path: [field, , of] }: Issue) => {
    if (field === 'date') return !values.date;
    const isOnly = !hasManyPieces(type) && values.pieces?.length === 1;
    return (
      field === 'pieces' &&
      (of === undefined || (isOnly && of === 'species' && !values.pieces?.[0]?.species))
    );
  };
  const wrong = issues.filter((issue) => !missing(issue));
  if (wrong.length > 0) return { text: `Revisa ${enumerate(wrong.map(nounOf))}`, wrong: true };
  const names = issues.map(nounOf);
  return { text: `${names.length > 1 ? 'Faltan' : 'Falta'} ${enumerate(names)}`, wrong: false };
}
