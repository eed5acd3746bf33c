import {
  formatDay,
  MODALITY_TEXTS,
  type Outing,
  type OutingField,
  type OutingPayload,
  outingTitle,
  toPayload,
} from '@cuaderno/domain';
import { Monitor, MonitorSmartphone, Pencil, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OutboxItem } from '../../book/use-sync';
import { momentText } from '../../lib/moment';
import { paths } from '../../lib/paths';
import { THIS_DEVICE } from '../../lib/this-device';
import { ModalityStamp } from '../../parts/outings/modality';
import { Button, ButtonLink } from '../../ui/button';
import { clashesOf } from './conflict-fields';
import { ConflictField } from './conflict-field';
import { ItemFrame } from './item-frame';
import { useChoice } from './use-choice';
import './conflict-ledger.css';

const HERE = `En este ${THIS_DEVICE}`;
const THERE = 'En el otro';

interface LedgerProps {
  item: OutboxItem;
  outing: Outing;
  ours: OutingPayload;
  theirs: Outing;
  onClose: () => void;
}

/** The choice between both sides of an outing, field by field, in the two columns of a ledger. */
export function ConflictLedger({ item, outing, ours, theirs, onClose }: LedgerProps) {
  const [fromTheirs, setFromTheirs] = useState<string[]>([]);
  const { keepOurs, keepTheirs } = useChoice(item, onClose);
  const edit = paths.editOuting(outing.type, outing.id);
  const choose = ({ key }: OutingField, theirSide: boolean) =>
    setFromTheirs((keys) => [...keys.filter((each) => each !== key), ...(theirSide ? [key] : [])]);
  return (
    <ItemFrame
      className="ledger"
      title={outingTitle(outing)}
      subtitle={`${MODALITY_TEXTS[outing.type].name}, ${formatDay(outing.date)}`}
      stamp={<ModalityStamp type={outing.type} size={44} />}
      description="Cambió en los dos sitios. Elige qué vale; lo demás ya está unido."
      onClose={onClose}
      action={
        <ButtonLink variant="secondary" to={edit} icon={<Pencil size={20} aria-hidden />}>
          Editar
        </ButtonLink>
      }
      footer={
        <>
          <Button full onClick={() => keepOurs(fromTheirs)}>
            Guardar lo elegido
          </Button>
          <div className="ledger-columns">
            <button type="button" className="quiet-action" onClick={() => keepOurs()}>
              Quedarme con todo lo de este {THIS_DEVICE}
            </button>
            <button type="button" className="quiet-action" onClick={keepTheirs}>
              Quedarme con todo lo del otro
            </button>
          </div>
        </>
      }
    >
      <div className="ledger-heads">
        <Head time={item.savedAt}>
          {THIS_DEVICE === 'móvil' ? (
            <Smartphone size={18} aria-hidden />
          ) : (
            <Monitor size={18} aria-hidden />
          )}
          {HERE}
        </Head>
        <Head time={theirs.updatedAt}>
          <MonitorSmartphone size={18} aria-hidden />
          {THERE}
        </Head>
      </div>
      {clashesOf(item).map((field) => (
        <ConflictField
          key={field.key}
          field={field}
          name={`${item.seq}-${field.key}`}
          ours={ours}
          theirs={toPayload(theirs)}
          columns={[HERE, THERE]}
          isTheirs={fromTheirs.includes(field.key)}
          onChoose={(theirSide) => choose(field, theirSide)}
        />
      ))}
      <Link className="quiet-action ledger-edit" to={edit}>
        <Pencil size={18} aria-hidden />
        Ninguna: editar la salida
      </Link>
    </ItemFrame>
  );
}

/** The head of a column, with the hour of its save if it is known. */
function Head({ time, children }: { time: number | string | undefined; children: ReactNode }) {
  const { day, hour } = momentText(time ?? 0);
  return (
    <span>
      {children}
      {time !== undefined && (
        <small>
          {day.charAt(0).toUpperCase() + day.slice(1)}, {hour}
        </small>
      )}
    </span>
  );
}
