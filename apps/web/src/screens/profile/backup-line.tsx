import type { CheckedBackup } from '@cuaderno/domain';
import { Download, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/format';
import { momentText } from '../../lib/moment';
import { serverPaths } from '../../lib/paths';
import { trpc } from '../../lib/server/api-client';
import { SectionHeading } from '../../ui/page/section-heading';
import './backup-line.css';

/** Days after which the last copy asks for attention. */
const LATE_DAYS = 3;
const DAY_MS = 86_400_000;

type Line = { icon: ReactNode; tone: 'good' | 'late' | 'none'; title: string; text: string };

function lineOf(last: CheckedBackup | null, now = new Date()): Line {
  if (last === null) {
    return {
      icon: <ShieldOff aria-hidden />,
      tone: 'none',
      title: 'Este cuaderno no tiene copias',
      text: 'Quien lo lleva no las ha activado, o aún no ha salido ninguna. Descarga tus datos de vez en cuando.',
    };
  }
  const { day, hour } = momentText(last.checkedAt.getTime(), now);
  const isNear = !/^\d/.test(day);
  const days = Math.floor((now.getTime() - last.checkedAt.getTime()) / DAY_MS);
  if (days >= LATE_DAYS) {
    const why = last.isFailing
      ? 'Las siguientes no se pudieron restaurar; quien lleva el cuaderno ya lo sabe.'
      : 'Desde entonces no se ha hecho ninguna.';
    return {
      icon: <ShieldAlert aria-hidden />,
      tone: 'late',
      title: `Copia comprobada hace ${days} días`,
      text: `El ${day} a las ${hour}. ${why}`,
    };
  }
  const outings = last.outings ?? 0;
  return {
    icon: <ShieldCheck aria-hidden />,
    tone: 'good',
    title: `Copia comprobada ${isNear ? day : `el ${day}`} a las ${hour}`,
    text:
      outings === 0
        ? 'Se restauró entera. Aún no tenía salidas tuyas.'
        : outings === 1
          ? 'Se restauró y tu salida es igual.'
          : `Se restauró y tus ${count(outings, 'salida', 'salidas')} son iguales.`,
  };
}

/** When the operator's last copy was restored on trial; a late one, or none, offers the download. */
export function BackupLine() {
  const { data, isFetching } = trpc.backups.latest.useQuery();
  // What stands below stays where it is.
  if (data === undefined && isFetching) return <div className="backup-line-space" />;
  // Without an answer, offline too, there is nothing to say.
  if (data === undefined) return null;
  const { icon, tone, title, text } = lineOf(data);
  return (
    <>
      <SectionHeading title="Copias" />
      <div className={`backup-line backup-line-${tone}`}>
        {icon}
        <div>
          <b>{title}</b>
          <p>{text}</p>
          {tone !== 'good' && (
            <a href={serverPaths.export} download>
              <Download size={20} aria-hidden />
              Descargar ahora mis datos
            </a>
          )}
        </div>
      </div>
    </>
  );
}
