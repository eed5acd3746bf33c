/** Why a form can't be saved yet. */
export interface Reason {
  text: string;
  /** Something is wrong, and not just missing still. */
  wrong: boolean;
}

/** How each field is named in a sentence, by the last word of its path. */
const NAMES: Record<string, string> = {
  date: 'la fecha',
  species: 'la especie',
  animals: 'una pieza con su especie',
  score: 'la puntuación',
  puesto: 'el número del puesto',
  description: 'la descripción',
  municipality: 'el municipio',
  province: 'la provincia',
  ccaa: 'la comunidad autónoma',
  cotoName: 'el coto',
  finca: 'la finca',
  place: 'el lugar',
  lugar: 'el lugar',
  armada: 'la armada',
  photos: 'las fotos',
};

interface Issue {
  path: readonly PropertyKey[];
}

function nameOf({ path }: Issue): string {
  return NAMES[String(path.findLast((part) => typeof part === 'string'))] ?? 'los datos';
}

/** 'a', 'a y b', 'a, b y c'. */
function enumerate(names: string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(new Set(names));
}

/**
 * The line above a disabled button: what is wrong ('Revisa la fecha y la puntuación'), or else what is
 * missing still ('Falta la fecha').
 */
export function missingReason(issues: readonly Issue[], values: object): Reason {
  const missing = (issue: Issue) => {
    const [field] = issue.path;
    if (field === 'animals') return issue.path.length === 1;
    return (field === 'date' || field === 'species') && !values[field as keyof typeof values];
  };
  const wrong = issues.filter((issue) => !missing(issue));
  if (wrong.length > 0) return { text: `Revisa ${enumerate(wrong.map(nameOf))}`, wrong: true };
  const names = issues.map(nameOf);
  return { text: `${names.length > 1 ? 'Faltan' : 'Falta'} ${enumerate(names)}`, wrong: false };
}
