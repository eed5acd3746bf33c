import { count } from '../../lib/format';
import { Chooser } from '../../parts/chooser';
import { speciesText } from './other-species';
import { type Filters, type Order, ORDERS } from './use-filters';
import './order-line.css';

const ORDER_TEXTS: Record<Order, { name: string; note: string }> = {
  fecha: { name: 'Fecha', note: 'La última, primero' },
  puntuacion: { name: 'Puntuación', note: 'De mayor a menor' },
  especie: { name: 'Especie', note: 'Y dentro, por puntuación' },
};

/** 'Ordenar: Fecha', and how many have the species that is looked for. */
export function OrderLine({
  filtering: { order, ordered },
  shown,
  species,
}: {
  filtering: Filters;
  shown: number;
  species: readonly string[];
}) {
  return (
    <div className="order-line">
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
      {species.length > 0 && (
        <small>
          {count(shown, 'salida', 'salidas')} con {speciesText(species)}
        </small>
      )}
    </div>
  );
}
