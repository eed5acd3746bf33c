import type { Ref } from 'react';
import { count as counted } from '../../lib/format';
import './month-head.css';

/** The heading of a month's rows, with their count. */
export function MonthHead({
  title,
  count,
  ...line
}: {
  title: string;
  count: number;
  ref?: Ref<HTMLDivElement>;
  'data-index'?: number;
}) {
  return (
    <div {...line} className="month-head">
      <h2>{title}</h2>
      <small>{counted(count, 'salida', 'salidas')}</small>
    </div>
  );
}
