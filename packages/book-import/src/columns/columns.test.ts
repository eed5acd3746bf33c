import { searchMunicipalities } from '@cuaderno/municipalities/search';
import { describe, expect, it } from 'vitest';
import { columnsKey, FIELD_ROWS, proposeColumns, readTable } from '../index';
import { fieldNamed, foldHeading } from './fields';

const propose = async (...lines: string[]) =>
  proposeColumns(await readTable(new TextEncoder().encode(lines.join('\n'))), searchMunicipalities);
const fieldsOf = async (...lines: string[]) =>
  Object.fromEntries((await propose(...lines)).map(({ header, field }) => [header, field]));

it('has each name once, folded', () => {
  const names = Object.values(FIELD_ROWS).flatMap((row) => row.names);
  expect(new Set(names).size).toBe(names.length);
  expect(names.map(foldHeading)).toEqual(names);
});

it.each([
  ['CANT.', 'quantity'],
  ['PTOS', 'score'],
  ['Obs.', 'description'],
  ['TÉRMINO MUNICIPAL', 'municipality'],
  ['N.º de precinto', 'seal'],
  ['Peso (kg)', 'weight'],
  ['Año', 'year'],
  ['Nº LIC.', null],
  ['constructor', null],
])('%s is the field %s', (heading, field) => {
  expect(fieldNamed(heading)).toBe(field);
});

describe('columns', () => {
  it('are proposed with three different samples', async () => {
    const [date, ...others] = await propose(
      'FECHA;ANIMAL;Nº LIC.',
      '14/11/2024;Cochino;30',
      '14/11/2024;Ciervo;30',
      '7-12-24;-;30',
      '8-12-24;Corzo;30',
      '9-12-24;Gamo;30',
    );
    expect(date).toEqual({
      index: 0,
      header: 'FECHA',
      field: 'date',
      samples: ['14/11/2024', '7-12-24', '8-12-24'],
    });
    expect(others).toMatchObject([
      { field: 'species', samples: ['Cochino', 'Ciervo', 'Corzo'] },
      { field: 'note', samples: ['30'] },
    ]);
  });

  it('have the day where the heading says so, also without a real one, unless another has', async () => {
    const lines = ['Fecha;Especie;Cuando fue', 'verano;Corzo;14/11/2024', 'otoño;Gamo;15/11/2024'];
    expect(await fieldsOf(...lines)).toMatchObject({ Fecha: 'note', 'Cuando fue': 'date' });
    const without = lines.map((line) => line.split(';').slice(0, 2).join(';'));
    expect(await fieldsOf(...without)).toEqual({ Fecha: 'date', Especie: 'species' });
  });

  it("are told by their content where the heading isn't enough", async () => {
    expect(
      await fieldsOf(
        'Cuándo fue;Qué;Dónde estuve;Cómo',
        '14/11/2024;Cochino;Cazorla;espera',
        '15/11/2024;Corzo;Jaén;mont.',
      ),
    ).toEqual({
      'Cuándo fue': 'date',
      Qué: 'species',
      'Dónde estuve': 'municipality',
      Cómo: 'type',
    });
  });

  it("aren't believed against their content", async () => {
    expect(
      await fieldsOf('Fecha;Piezas;Especie', '14/11/2024;jabalí;ninguna', '15/11/2024;corzo;otra'),
    ).toMatchObject({
      Piezas: 'note',
    });
    expect(
      await fieldsOf('Fecha;Piezas', '14/11/2024;jabalí', '15/11/2024;2 corzos'),
    ).toMatchObject({ Piezas: 'species' });
  });

  it('of a ground are a ground also where its names are towns', async () => {
    expect(
      await fieldsOf('Fecha;Finca', '14/11/2024;Cazorla', '15/11/2024;Hornachuelos'),
    ).toMatchObject({ Finca: 'estate' });
  });

  it('of words are believed by their heading, whatever the words', async () => {
    expect(
      await fieldsOf(
        'Fecha;Modalidad;Especie',
        '14/11/2024;al salto;perdiz',
        '15/11/2024;en mano;patirroja',
      ),
    ).toEqual({ Fecha: 'date', Modalidad: 'type', Especie: 'species' });
  });

  it('that the book has no field for are notes, but for the numbers of the rows', async () => {
    expect(
      await fieldsOf(
        'Nº;Fecha;Notas;Guarda;Observaciones;Color de pelo;Fotos',
        '1;14/11/2024;Frío;Julián;Volver;rojo;2',
        '2;15/11/2024;;Paco;;;0',
      ),
    ).toEqual({
      Nº: null,
      Fecha: 'date',
      Notas: 'description',
      Guarda: 'note',
      Observaciones: 'note',
      'Color de pelo': 'note',
      Fotos: null,
    });
  });

  it("take 'Lugar' for a municipality, for the ground, or for a place within it", async () => {
    expect(
      await fieldsOf('Fecha;Lugar', '14/11/2024;Cazorla', '15/11/2024;Hornachuelos'),
    ).toMatchObject({ Lugar: 'municipality' });
    expect(
      await fieldsOf('Fecha;Lugar', '14/11/2024;El Cantalar', '15/11/2024;La Serrota'),
    ).toMatchObject({ Lugar: 'estate' });
    expect(
      await fieldsOf('Fecha;Coto;Lugar', '14/11/2024;X;El Cantalar', '15/11/2024;X;Charca'),
    ).toMatchObject({ Lugar: 'place' });
  });

  it('are remembered by their headings alone', () => {
    expect(columnsKey(['FECHA', 'Cant.'])).toBe(columnsKey(['Fecha ', 'CANT']));
    expect(columnsKey(['Fecha'])).not.toBe(columnsKey(['Fecha', 'Cant']));
  });
});
