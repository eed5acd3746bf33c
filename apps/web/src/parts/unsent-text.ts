import type { Unsent } from '../book/use-logout';
import { count } from '../lib/format';

/** '2 salidas y 1 documento'. */
export const unsentText = ({ outings, documents }: Unsent): string =>
  [
    outings > 0 && count(outings, 'salida', 'salidas'),
    documents > 0 && count(documents, 'documento', 'documentos'),
  ]
    .filter(Boolean)
    .join(' y ');
