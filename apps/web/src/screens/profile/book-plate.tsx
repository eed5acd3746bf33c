import { MEDALS } from '@cuaderno/domain';
import type { ReactNode } from 'react';
import { useStats } from '../../book/use-stats';
import { count } from '../../lib/format';
import './book-plate.css';

/** The bookplate: the owner's name and the number of outings and medals. */
export function BookPlate({ name, children }: { name: string; children: ReactNode }) {
  const { data } = useStats();
  return (
    <div className="book-plate">
      <div>
        {children}
        <p className="book-plate-name">{name}</p>
        <p className="book-plate-counts">{data ? contents(data) : ' '}</p>
      </div>
    </div>
  );
}

type Stats = NonNullable<ReturnType<typeof useStats>['data']>;

/** '51 salidas y 26 medallas'. */
function contents({ totals, trophyCounts }: Stats): string {
  const outings = Object.values(totals).reduce((sum, total) => sum + total);
  const medals = MEDALS.reduce((sum, medal) => sum + trophyCounts[medal], 0);
  if (outings === 0) return 'Cuaderno por estrenar';
  return `${count(outings, 'salida', 'salidas')} y ${count(medals, 'medalla', 'medallas')}`;
}
