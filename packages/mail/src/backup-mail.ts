import { momentOf } from './moment';
import { type Content, layOut } from './template';

/** Why a backup failed; `text` has the words of the operator's commands. */
type BackupFault = {
  kind: 'made' | 'file' | 'rows' | 'content' | 'photos' | 'restored' | 'right';
  text: string;
  table?: string;
  expected?: number;
  found?: number;
};

const BACKUP_FAULTS: Record<BackupFault['kind'], (fault: BackupFault) => string> = {
  made: ({ text }) => `No se pudo hacer: ${text}`,
  file: () => 'El archivo está dañado o cortado',
  rows: ({ table, expected, found }) =>
    `La tabla «${table}»: ${expected} filas en el cuaderno, ${found} en la copia`,
  content: ({ table }) => `La tabla «${table}»: su contenido no es igual`,
  photos: ({ found, text }) =>
    found === undefined
      ? `Las fotos: ${text}`
      : `Las fotos: ${found} archivos faltan o están dañados`,
  restored: ({ text }) => text,
  right: () =>
    'No se pudo probar: el usuario de la base de datos no puede crear otra (ALTER ROLE … CREATEDB)',
};

const sizeOf = (bytes: number) => {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toLocaleString('es-ES', { maximumFractionDigits: 1 })} ${unit}`;
};
const stampOf = (at: Date) => Object.values(momentOf(at)).join(', ');

/** A backup that could not be made or restored, to the operator of the book at `host`. */
export function backupMail({
  host,
  at,
  bytes,
  fault,
  lastGood,
}: {
  host: string;
  at: Date;
  bytes: number | null;
  fault: BackupFault;
  lastGood: { at: Date; outings: number | null } | null;
}): Content {
  const size = bytes === null ? '' : `, ${sizeOf(bytes)}`;
  const isMade = fault.kind !== 'made';
  return layOut({
    title: isMade
      ? 'La copia de esta noche no se pudo restaurar'
      : 'La copia de esta noche no se pudo hacer',
    paragraphs: [
      lastGood
        ? `El cuaderno funciona y no se ha perdido nada. Pero si hoy se rompiera el disco, volveríamos a la copia del ${momentOf(lastGood.at).day}.`
        : 'El cuaderno funciona y no se ha perdido nada. Pero si hoy se rompiera el disco, no hay copia que se haya podido restaurar.',
    ],
    facts: [
      ['Copia', `${stampOf(at)}${size}`],
      ['Qué falló', BACKUP_FAULTS[fault.kind](fault)],
      [
        'Última buena',
        lastGood ? `${stampOf(lastGood.at)}, ${lastGood.outings ?? 0} salidas iguales` : 'Ninguna',
      ],
      ['Siguiente intento', 'A las 15:20 o a las 03:20, lo que antes llegue'],
    ],
    command: {
      note: 'Qué puedes hacer: mira si queda sitio en el disco de las copias y repítela.',
      text: 'npm run backup',
    },
    footer: [
      `Te llega porque llevas ${host}. Quienes escriben en él ven «Copia comprobada» con el día de la última buena; desde el tercer día se les avisa.`,
    ],
  });
}
