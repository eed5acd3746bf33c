import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useStorageUsage } from '../../book/use-storage-usage';
import { count } from '../../lib/format';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { SectionHeading } from '../../ui/section-heading';
import './storage-usage.css';

const NUMBER = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** '640 kB', '12,4 MB', '3 GB'. */
function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB'];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${NUMBER.format(size)} ${units[unit]}`;
}

/** 'Espacio en este dispositivo': the space in use, with a button that frees it. */
export function StorageUsage() {
  const { data, isError, free } = useStorageUsage();
  const [freed, setFreed] = useState<string>();
  const onFree = async () => {
    const { photos, bytes } = await free();
    setFreed(
      photos === 0
        ? 'No había nada que liberar.'
        : `Hemos quitado ${count(photos, 'foto', 'fotos')} de este dispositivo (${sizeText(bytes)}). Siguen en tu cuaderno.`,
    );
  };
  return (
    <section className="page storage-usage">
      <SectionHeading title="Espacio en este dispositivo" />
      {isError && (
        <p>
          Este navegador no guarda nada (¿una ventana privada?): sin conexión no podrás escribir ni
          leer tu cuaderno.
        </p>
      )}
      {data && (
        <>
          {data.used !== undefined && data.available !== undefined && (
            <>
              <p>
                {sizeText(data.used)} usados de {sizeText(data.available)} disponibles
              </p>
              <Progress
                value={data.used}
                max={data.available}
                label="Espacio usado en este dispositivo"
              />
            </>
          )}
          <p>{count(data.photos, 'foto guardada', 'fotos guardadas')} para verlas sin conexión.</p>
          <Button
            variant="secondary"
            full
            icon={<Eraser size={20} aria-hidden />}
            onClick={() => void onFree()}
          >
            Liberar espacio
          </Button>
          <p className="storage-usage-note">Lo que está por enviar no se toca nunca.</p>
        </>
      )}
      <output className="storage-usage-freed">{freed}</output>
    </section>
  );
}
