import type { Field } from '@cuaderno/book-import';
import { formatDay } from '@cuaderno/domain';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Whether a column is a part of the day. */
export const isDatePart = (field: Field | null): boolean =>
  field === 'year' || field === 'month' || field === 'day';

/** The columns of a day's parts in a bracket, with the days that they make together. */
export function DateColumns({ days, children }: { days: readonly string[]; children: ReactNode }) {
  return (
    <div className="import-date">
      <ul>{children}</ul>
      {days.length > 0 && (
        <p>
          <CalendarCheck size={20} aria-hidden />
          <span>
            Juntas dan la fecha: <b>{days.map((day) => formatDay(day)).join(', ')}</b>
          </span>
        </p>
      )}
    </div>
  );
}
