import { count } from '../../lib/format';
import { Chooser } from '../../parts/chooser';
import { WordChoice } from '../../ui/word-choice';
import { speciesText } from './other-species';
import { type Filters, type Order, ORDERS } from './use-filters';
import './order-line.css';

const ORDER_TEXTS: Record<Order, { name: string; note: string }> = {
  fecha: { name: 'Fecha', note: 'La última, primero' },
  puntuacion: { name: 'Puntuación', note: 'De mayor a menor' },
  especie: { name: 'Especie', note: 'Y dentro, por puntuación' },
};

const VIEWS = ['Renglones', 'Tabla'] as const;

/**
 * 'Ordenar: Fecha', how many have the species that is looked for, and on a desktop 'Renglones · Tabla': the heads of a
 * table sort it.
 */
export function OrderLine({
  filtering: { order, ordered },
  shown,
  species,
  isTable,
  onView,
}: {
  filtering: Filters;
  shown: number;
  species: readonly string[];
  isTable: boolean;
  /** Null where the page is too narrow for a table. */
  onView: ((isTable: boolean) => void) | null;
}) {
  const isSorted = shown > 1 && !isTable;
  return (
    <div className={`order-line${onView ? ' order-line-wide' : ''}`}>
      {isSorted && (
        <Chooser
          label="Ordenar"
          choices={ORDERS.map((by) => ({
            ...ORDER_TEXTS[by],
            to: ordered(by),
            isChosen: by === order,
          }))}
        >
          <span>
            Ordenar: <b>{ORDER_TEXTS[order].name}</b>
          </span>
        </Chooser>
      )}
      {species.length > 0 && (
        <small>
          {count(shown, 'salida', 'salidas')} con {speciesText(species)}
        </small>
      )}
      {onView && (
        <WordChoice
          label="Cómo se ve"
          words={VIEWS}
          chosen={isTable ? 1 : 0}
          onChoose={(index) => onView(index === 1)}
        />
      )}
    </div>
  );
}
