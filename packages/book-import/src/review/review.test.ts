import { searchMunicipalities } from '@cuaderno/municipalities/search';
import { expect, it } from 'vitest';
import { bookOf, type Choices, proposeColumns, readTable, review } from '../index';

const read = (text: string) => readTable(new TextEncoder().encode(text));
const book = bookOf({ hash: '0'.repeat(64), outings: [], search: searchMunicipalities });

it('smoke', async () => {
  const table = await read(
    'FECHA;TERMINO MUNICIPAL;MODALIDAD;COTO / FINCA;ANIMAL;CANT.;PTOS;OBS;Nº LIC.\r\n14/11/2024;Hornachuelos;mont.;Las Mezquitillas;Cochino;2;;Suelta;30\r\n14/11/2024;Hornachuelos;mont.;Las Mezquitillas;Ciervo;1;182;;30\r\n7-12-24;Cazorla;espera;El Cantalar;Cochino;1;1054;Aire;30\r\n31/02/2025;Jaen;rececho;La Serrota;Corzo;1;118,5;;30\r\n',
  );
  const columns = proposeColumns(table, searchMunicipalities);
  const choices: Choices = {
    columns: columns.map((c) => c.field),
    modality: null,
    join: true,
    words: new Map(),
    addDuplicates: new Set(),
  };
  const found = review(table, choices, new Map(), book);
  expect(found.added).toHaveLength(1);
});
