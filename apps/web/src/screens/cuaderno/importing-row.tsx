import { groupDigits } from '@cuaderno/domain';
import { Import } from 'lucide-react';
import { type ImportJob, isUnderWay, sentOf } from '../../book/use-import-job';
import { paths } from '../../lib/paths';
import { EntryLink } from '../../ui/entry';
import { Progress } from '../../ui/form/progress';
import { RETURNS } from '../../ui/page/back-link';

/** 'Importando: 350 de 1000': leads to the import. */
export function ImportingRow({ job }: { job: ImportJob }) {
  const isSending = job.state === 'sending';
  return (
    <>
      <EntryLink
        icon={<Import aria-hidden />}
        title={titleOf(job)}
        text={isUnderWay(job) ? 'Puedes cerrar: sigue sola' : 'Mira cómo ha quedado'}
        to={paths.import}
        state={RETURNS}
      />
      {isSending && <Progress value={sentOf(job)} max={job.total} label="Salidas importadas" />}
    </>
  );
}

function titleOf(job: ImportJob): string {
  switch (job.state) {
    case 'sending':
      return `Importando: ${groupDigits(sentOf(job))} de ${groupDigits(job.total)}`;
    case 'undoing':
      return 'Deshaciendo la importación';
    case 'undone':
      return 'Importación deshecha';
    case 'stopped':
      return 'La importación se ha parado';
    case 'done':
      return 'La importación ha terminado';
  }
}
