/** Request bodies of the three modalities. */
export const espera = {
  type: 'espera',
  date: '2026-01-10',
  country: 'España',
  species: 'Jabalí',
  score: 106.5,
};
export const rececho = {
  type: 'rececho',
  date: '2026-01-11',
  country: 'España',
  species: 'Corzo',
  score: 100,
};
export const monteria = {
  type: 'monteria',
  date: '2026-01-12',
  country: 'España',
  municipality: 'Hornachuelos',
  province: 'Córdoba',
  ccaa: 'Andalucía',
  finca: 'Las Mezquitillas',
  armada: 'Los Llanos',
  puesto: 7,
  animals: [
    { species: 'Venado', score: 182.6 },
    { species: 'Jabalí', score: 107 },
    { name: 'zorro' },
  ],
  description: 'Suelta a las once con niebla.',
};
