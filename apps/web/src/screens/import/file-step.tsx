import { FileDown, FileSpreadsheet, PackageOpen } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { useWide } from '../../lib/use-wide';
import { RETURNS } from '../../ui/page/back-link';
import { Button } from '../../ui/button';
import { EntryButton, EntryLink } from '../../ui/entry';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';
import { Imports } from './imports';
import { makeTemplate } from './reader';

const TYPES =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props = {
  /** The file under review, if there is one. */
  resumes: string | null;
  error: string | null;
  isReading: boolean;
  onFile: (file: File) => void;
  onResume: () => void;
};

/** The first step: the file, what else can be brought in, and the imports so far. */
export function FileStep({ resumes, error, isReading, onFile, onResume }: Props) {
  return (
    <div className="spread import-file">
      <div>
        <Drop isReading={isReading} onFile={onFile} />
        <ErrorCallout>{error}</ErrorCallout>
        {resumes !== null && (
          <EntryButton
            icon={<FileSpreadsheet aria-hidden />}
            title="Seguir donde estabas"
            text={resumes}
            onClick={onResume}
          />
        )}
      </div>
      <div>
        <SectionHeading title="También sirve" />
        <EntryLink
          icon={<PackageOpen aria-hidden />}
          title="Una copia de Cuaderno de Caza"
          text="El ZIP de «Descargar mis datos»"
          to={paths.data}
          state={RETURNS}
        />
        <Template />
        <Imports />
      </div>
      <p className="import-note">
        El archivo se lee en este dispositivo. Nada entra en tu cuaderno hasta que pulsas
        «Importar».
      </p>
    </div>
  );
}

function Drop({ isReading, onFile }: Pick<Props, 'isReading' | 'onFile'>) {
  const picker = useRef<HTMLInputElement>(null);
  const wide = useWide();
  useEffect(() => {
    const listening = new AbortController();
    // The browser would leave the page for a file dropped beside the zone.
    for (const type of ['dragover', 'drop']) {
      window.addEventListener(type, (event) => event.preventDefault(), listening);
    }
    return () => listening.abort();
  }, []);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={`import-drop${isOver ? ' import-drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={40} strokeWidth={1.5} aria-hidden />
      <h2>{wide ? 'Arrastra aquí tu Excel o tu CSV' : 'Tu Excel o tu CSV'}</h2>
      <p>
        Una fila por salida o por pieza.
        <br />
        Con los nombres que uses tú.
      </p>
      <Button variant="secondary" disabled={isReading} onClick={() => picker.current?.click()}>
        {isReading ? 'Leyendo...' : 'Elegir archivo'}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={TYPES}
        hidden
        aria-label="Archivo que importar"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Template() {
  const [failed, setFailed] = useState(false);
  const download = () => {
    setFailed(false);
    void makeTemplate().then(
      (blob) => saveFile(new File([blob], 'plantilla-cuaderno-de-caza.xlsx', { type: blob.type })),
      () => setFailed(true),
    );
  };
  return (
    <EntryButton
      icon={<FileDown aria-hidden />}
      title="Plantilla vacía"
      text={failed ? 'Hace falta conexión para crearla' : 'Excel, con un ejemplo de cada modalidad'}
      onClick={download}
    />
  );
}
