import { shots, done } from './shots-tmp.mjs';
await shots(
  '34b',
  async (p) => {
    await p.goto('http://localhost:4013/esperas/new');
    await p.getByLabel('Fecha').fill('2026-11-21');
    await p.getByLabel('Especie').selectOption('Jabalí');
    await p.getByLabel('Puntuación').fill('101,5');
    await p.getByText('Más de la pieza').click();
    await p.getByLabel('Edad').fill('5');
    await p.getByLabel('Distancia').fill('60');
    await p.getByLabel('Peso', { exact: true }).fill('92,5');
    await p.getByRole('radio', { name: 'En canal' }).check({ force: true });
    await p.getByLabel('Nº de precinto').fill('CyL-26-084417');
  },
  [
    ['phone', 'light'],
    ['desktop', 'dark'],
    ['phone', 'night'],
    ['narrow', 'light'],
  ],
);
await shots(
  '34d',
  async (p) => {
    await p.goto('http://localhost:4013/monterias/new');
    for (const [i, [s, q]] of [
      ['Venado', '182,6'],
      ['Jabalí', '107'],
      ['Zorro', ''],
    ].entries()) {
      if (i) await p.getByRole('button', { name: 'Añadir Pieza' }).click();
      const piece = p.getByRole('group', { name: `Pieza #${i + 1}` });
      await piece.getByLabel('Especie').selectOption(s);
      if (q) await piece.getByLabel('Puntuación').fill(q);
    }
    await p.getByRole('group', { name: 'Pieza #2' }).getByRole('button').click();
  },
  [
    ['phone', 'light'],
    ['desktop', 'dark'],
    ['narrow', 'night'],
  ],
);
await done();
