import type { ImportReport } from '@cuaderno/api';
import { formatDay, REFUSED_DOCUMENT } from '@cuaderno/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../../book/use-session';
import { DOCUMENTS } from '../../book/use-sync';
import { userHeader } from '../../lib/server/csrf';
import { uploadWithCsrf } from '../../lib/server/upload';
import { errorMessage, UNREACHABLE } from '../../lib/server/error-texts';
import { count } from '../../lib/format';
import { serverPaths } from '../../lib/paths';
import { WRITES_OUTINGS } from '../../lib/server/query-client';
import { Button } from '../../ui/button';
import { EntryButton } from '../../ui/entry';
import { ErrorCallout } from '../../ui/form/error-callout';
import { Sheet } from '../../ui/sheet/sheet';
import { showToast } from '../../ui/sheet/toast-store';

type Sending = { userId: number; file: File; dryRun: boolean; onSent: (part: number) => void };

async function send({ userId, file, dryRun, onSent }: Sending): Promise<ImportReport> {
  const { ok, answer } = await uploadWithCsrf(`${serverPaths.import}${dryRun ? '?dryRun=1' : ''}`, {
    method: 'POST',
    headers: { ...userHeader(userId), 'content-type': 'application/zip' },
    body: file,
    onSent,
  })
    .then(async (response) => ({
      ok: response.ok,
      answer: (await response.json()) as ImportReport & { message?: string },
    }))
    // No answer, or a proxy's: the server's are always JSON.
    .catch(() => {
      throw new Error(UNREACHABLE);
    });
  if (!ok) throw new Error(answer.message ?? 'No se pudo leer la copia');
  return answer;
}

/** Imports an export after showing a summary. */
export function ImportExport() {
  const picker = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { id: userId } = useSession().user;
  const [sent, onSent] = useState(0);
  const preview = useMutation({
    mutationFn: (file: File) => send({ userId, file, dryRun: true, onSent }),
  });
  const importing = useMutation({
    mutationKey: WRITES_OUTINGS,
    mutationFn: (file: File) => send({ userId, file, dryRun: false, onSent }),
    onSuccess: ({ added, documents }) => {
      void client.invalidateQueries({ queryKey: DOCUMENTS });
      showToast({
        title: 'Copia importada',
        description: addedText(added, documents),
        tone: 'good',
      });
      preview.reset();
    },
  });
  const close = () => {
    preview.reset();
    importing.reset();
  };
  const { data: report, variables: file } = preview;
  const error = importing.error ?? preview.error;
  return (
    <>
      <EntryButton
        icon={<Upload aria-hidden />}
        title="Importar una copia"
        text={
          preview.isPending
            ? working('Leyendo la copia...', sent)
            : 'La que descargaste aquí, en esta cuenta u otra'
        }
        disabled={preview.isPending}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Copia que importar"
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) preview.mutate(picked);
          event.target.value = '';
        }}
      />
      <ErrorCallout>{error && errorMessage(error)}</ErrorCallout>
      {report && file && (
        <Sheet title="Importar copia" onClose={close}>
          <ImportSummary report={report} />
          <div className="profile-sheet-form">
            <Button
              full
              disabled={report.added + report.documents === 0 || importing.isPending}
              onClick={() => importing.mutate(file)}
            >
              {importing.isPending ? working('Importando...', sent) : 'Importar ahora'}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}

const addedText = (outings: number, documents: number) =>
  [
    count(outings, 'salida añadida', 'salidas añadidas'),
    ...(documents > 0 ? [count(documents, 'documento añadido', 'documentos añadidos')] : []),
  ].join(' y ');

/** The progress of the upload, minutes for a large export, and then of the server's import. */
const working = (then: string, sent: number) =>
  sent < 1 ? `Enviando la copia... ${Math.floor(100 * sent)} %` : then;

/** Lists what an import would add, skip and reject. */
function ImportSummary({ report }: { report: ImportReport }) {
  const { added, documents, existing, photos, missingPhotos, refused } = report;
  const lines = [
    `Se añadirán ${[
      count(added, 'salida', 'salidas'),
      ...(documents > 0 ? [count(documents, 'documento', 'documentos')] : []),
    ].join(', ')} y ${count(photos, 'foto', 'fotos')}`,
    existing > 0 && `${count(existing, 'salida ya está', 'salidas ya están')} y no se tocan`,
    missingPhotos > 0 && `Faltan ${count(missingPhotos, 'foto', 'fotos')} en la copia`,
    ...refused.map(({ date, message }) =>
      message.startsWith(REFUSED_DOCUMENT)
        ? `No se importa: ${message}`
        : `No se importa la del ${date ? formatDay(date) : '?'}: ${message}`,
    ),
  ];
  return (
    <ul className="profile-lines">
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}
