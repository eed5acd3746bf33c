import { MEDALS } from '@cuaderno/domain';
import { useStats } from '../../book/use-stats';
import { count } from '../../lib/format';
import { ProfilePhoto, type ProfilePhotoProps } from './profile-photo';
import './book-plate.css';

/** The bookplate: the owner's photo and name, and the number of outings and medals. */
export function BookPlate(props: ProfilePhotoProps) {
  const { data } = useStats();
  return (
    <div className="book-plate">
      <div>
        <ProfilePhoto {...props}>
          <div>
            <p className="book-plate-name">{props.name}</p>
            <p className="book-plate-counts">{data ? contents(data) : ' '}</p>
          </div>
        </ProfilePhoto>
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
