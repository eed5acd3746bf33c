import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { address, button, field, renderForm } from '../../testing/form';
import { entry, outing } from '../../testing/samples';

const date = (value: string) => fireEvent.change(field('Fecha'), { target: { value } });
const piece = (number: number) => within(screen.getByRole('group', { name: `Pieza #${number}` }));
const unfold = async (user: UserEvent, number: number) =>
  user.click(await piece(number).findByRole('button', { expanded: false }));
const PHOTOS = [1, 2].map((n) => `/api/photos/01990000-0000-4000-8000-00000000000${n}`);

describe('many animals in a piece of a montería', () => {
  it('are sent as its quantity, counted in the heading', async () => {
    const { user, sent } = renderForm('monteria');
    await screen.findByLabelText('Fecha');
    date('2026-01-17');
    expect(piece(1).getByLabelText('Cantidad')).toHaveValue('1');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Jabalí');
    await user.clear(piece(1).getByLabelText('Cantidad'));
    await user.type(piece(1).getByLabelText('Cantidad'), '12');
    expect(screen.getByRole('heading', { name: /^Piezas/ }).parentElement).toHaveTextContent('12');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.create')).toMatchObject([
      { animals: [{ species: 'Jabalí', quantity: 12, score: null }] },
    ]);
  });

  it('are split in one press once a score is typed, which is not lost', async () => {
    const { user, sent } = renderForm('monteria');
    await screen.findByLabelText('Fecha');
    date('2026-01-17');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Jabalí');
    await user.type(piece(1).getByLabelText('Cantidad'), '2');
    expect(piece(1).queryByRole('button', { name: /Separar/ })).not.toBeInTheDocument();
    await user.type(piece(1).getByLabelText('Puntuación'), '106,5');
    expect(piece(1).getByLabelText('Cantidad')).toHaveAccessibleDescription(
      'Con puntuación o fotos, la cantidad debe ser 1',
    );
    expect(button('Revisa la cantidad')).toBeInTheDocument();
    expect(button('Guardar')).toBeDisabled();
    await user.click(button('Separar: 1 aquí y 11 en otra pieza'));
    expect(screen.getByRole('group', { name: 'Pieza #1' })).toHaveFocus();
    expect(piece(1).getByLabelText('Cantidad')).toHaveValue('1');
    expect(piece(1).getByLabelText('Puntuación')).toHaveValue('106,5');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.create')).toMatchObject([
      {
        animals: [
          { species: 'Jabalí', quantity: 1, score: 106.5 },
          { species: 'Jabalí', quantity: 11, score: null },
        ],
      },
    ]);
  });

  it('are not split while their number is no integer', async () => {
    const { user } = renderForm('monteria');
    await screen.findByLabelText('Fecha');
    await user.clear(piece(1).getByLabelText('Cantidad'));
    await user.type(piece(1).getByLabelText('Cantidad'), '2,5');
    await user.type(piece(1).getByLabelText('Puntuación'), '106,5');
    expect(screen.queryByRole('button', { name: /Separar/ })).not.toBeInTheDocument();
  });

  it('are split from one with photos, and kept by an edit of something else', async () => {
    const previous = outing({
      type: 'monteria',
      custom_params: { finca: null, armada: null, puesto: null },
      species: [
        entry({ species: 'Jabalí', quantity: 3, photos: PHOTOS }),
        entry({
          id: '01990000-0000-7000-9000-000000000002',
          species: 'Zorro',
          quantity: 4,
        }),
      ],
    });
    const { user, sent } = renderForm('monteria', { previous });
    await user.type(await screen.findByLabelText('Finca'), 'Otra');
    expect(button('Guardar')).toBeDisabled();
    await unfold(user, 1);
    await user.click(button('Separar: 1 aquí y 2 en otra pieza'));
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe(`/monterias/${previous.id}`));
    expect(sent('outings.update')).toMatchObject([
      {
        animals: [
          { species: 'Jabalí', quantity: 1, photos: PHOTOS },
          { species: 'Jabalí', quantity: 2, photos: [] },
          { species: 'Zorro', quantity: 4 },
        ],
      },
    ]);
  });

  it('are the same piece again by one press: its species, not its score', async () => {
    const { user } = renderForm('monteria');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Venado');
    await user.type(piece(1).getByLabelText('Puntuación'), '150');
    await user.click(button('Añadir Pieza'));
    await user.selectOptions(piece(2).getByLabelText('Especie'), 'Zorro');
    await unfold(user, 1);
    await user.click(piece(1).getByRole('button', { name: 'Repetir pieza' }));
    expect(piece(1).queryByLabelText('Especie')).not.toBeInTheDocument();
    expect(piece(2).getByLabelText('Especie')).toHaveValue('Venado');
    expect(piece(2).getByLabelText('Puntuación')).toHaveValue('');
    expect(piece(2).getByLabelText('Especie')).toHaveFocus();
    expect(piece(3).getByRole('button', { name: /^Zorro/ })).toBeInTheDocument();
  });
});

describe('the sex of a piece', () => {
  it('is asked of those species alone whose medal it decides, a macho unless changed, and decides the medal', async () => {
    const { user, sent } = renderForm('rececho');
    date('2026-01-17');
    await user.selectOptions(field('Especie'), 'Corzo');
    expect(screen.queryByRole('radiogroup', { name: 'Sexo' })).not.toBeInTheDocument();
    await user.selectOptions(field('Especie'), 'Rebeco Cantábrico');
    expect(await screen.findByRole('radio', { name: 'Macho' })).toBeChecked();
    await user.selectOptions(field('Especie'), 'Sarrio');
    expect(await screen.findByRole('radio', { name: 'Macho' })).toBeChecked();
    await user.type(field('Puntuación'), '140');
    expect(screen.getByText('Medalla de oro, desde 97 ptos')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Hembra' }));
    expect(
      await screen.findByText('La puntuación máxima para Sarrio es 139,50'),
    ).toBeInTheDocument();
    await user.clear(field('Puntuación'));
    await user.type(field('Puntuación'), '90');
    expect(screen.getByText('Plata. Oro desde 93 ptos')).toBeInTheDocument();
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.create')).toMatchObject([{ species: 'Sarrio', sex: 'hembra', score: 90 }]);
  });

  it('is sent as preselected, and left out after a change of species', async () => {
    const { user, sent } = renderForm('espera', { previous: outing({ species: [] }) });
    await user.selectOptions(await screen.findByLabelText('Especie'), 'Rebeco');
    await screen.findByRole('radio', { name: 'Macho' });
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    expect(sent('outings.update')).toMatchObject([{ species: 'Rebeco', sex: 'macho' }]);
  });

  it('is dropped when the species becomes another', async () => {
    const previous = outing({
      type: 'rececho',
      species: [entry({ species: 'Sarrio', sex: 'hembra' })],
    });
    const { user, sent } = renderForm('rececho', { previous });
    expect(await screen.findByRole('radio', { name: 'Hembra' })).toBeChecked();
    await user.selectOptions(field('Especie'), 'Gamo');
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    const [update] = sent('outings.update') as { sex?: unknown }[];
    expect(update).toMatchObject({ species: 'Gamo' });
    expect(update?.sex).toBeUndefined();
  });
});

describe('several pieces in an espera or a rececho', () => {
  it('begin with the only one, whose photos become its own', async () => {
    const previous = outing({
      species: [entry({ species: 'Jabalí', score: 106.5 })],
      photos: PHOTOS,
    });
    const { user, sent } = renderForm('espera', { previous });
    await user.click(await screen.findByRole('button', { name: 'Añadir otra pieza' }));
    await screen.findByRole('group', { name: 'Pieza #2' });
    await waitFor(() => expect(piece(2).getByLabelText('Especie')).toHaveFocus());
    expect(piece(1).getByRole('button')).toHaveAccessibleName(
      'Jabalí 106,50\u00A0ptos, 2 fotos Plata',
    );
    await unfold(user, 1);
    expect(piece(1).getByLabelText('Puntuación')).toHaveValue('106,50');
    expect(await piece(1).findByRole('button', { name: 'Quitar foto 2' })).toBeInTheDocument();
    await user.selectOptions(piece(2).getByLabelText('Especie'), 'Gamo');
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    const [update] = sent('outings.update') as object[];
    expect(update).toMatchObject({
      animals: [
        { species: 'Jabalí', score: 106.5, photos: PHOTOS },
        { species: 'Gamo', score: null, photos: [] },
      ],
    });
    for (const key of ['species', 'score', 'photos']) expect(update).not.toHaveProperty(key);
  });

  it('become one again without losing its photos and score', async () => {
    const previous = outing({
      type: 'rececho',
      custom_params: { finca: null, lugar: null },
      species: [
        entry({ species: 'Gamo' }),
        entry({ species: 'Corzo', score: 116, photos: PHOTOS }),
      ],
    });
    const { user, sent } = renderForm('rececho', { previous });
    await screen.findByRole('group', { name: 'Pieza #2' });
    await unfold(user, 1);
    await user.click(piece(1).getByRole('button', { name: 'Quitar pieza' }));
    expect(screen.getByRole('heading', { name: 'La pieza' })).toBeInTheDocument();
    expect(button('Añadir otra pieza')).toHaveFocus();
    expect(field('Especie')).toHaveValue('Corzo');
    expect(field('Puntuación')).toHaveValue('116');
    expect(await screen.findByRole('button', { name: 'Quitar foto 2' })).toBeInTheDocument();
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    expect(sent('outings.update')).toMatchObject([
      { species: 'Corzo', score: 116, photos: PHOTOS },
    ]);
  });

  it('need a date and one species in a rececho, and each its own where anything is typed', async () => {
    const { user } = renderForm('rececho');
    date('');
    expect(button('Faltan la fecha y la especie')).toBeInTheDocument();
    date('2026-01-17');
    await user.click(button('Añadir otra pieza'));
    expect(button('Guardar')).toBeDisabled();
    await user.selectOptions(piece(2).getByLabelText('Especie'), 'Corzo');
    expect(button('Guardar')).toBeEnabled();
    await user.type(piece(1).getByLabelText('Puntuación'), '90');
    expect(button('Revisa la especie')).toBeInTheDocument();
  });
});

describe('a score field', () => {
  it('has a decimal keyboard, its limits and step, and accepts a comma or a point', async () => {
    const { user } = renderForm('rececho');
    await user.selectOptions(field('Especie'), 'Corzo');
    const score = screen.getByRole('spinbutton', { name: 'Puntuación' });
    expect(score).toHaveAttribute('inputmode', 'decimal');
    expect(score).toHaveAttribute('aria-valuemin', '0');
    expect(score).toHaveAttribute('aria-valuemax', '195');
    for (const dead of ['step', 'min', 'max']) expect(score).not.toHaveAttribute(dead);
    await user.type(score, '116.5');
    expect(score).toHaveAttribute('aria-valuenow', '116.5');
    await user.clear(score);
    await user.type(score, '194,99{ArrowUp}{ArrowUp}');
    expect(score).toHaveValue('195');
    await user.clear(score);
    await user.type(score, '0,01{ArrowDown}{ArrowDown}');
    expect(score).toHaveValue('0');
  });

  it('of an espera has no maximum, which depends on no species there', async () => {
    const { user } = renderForm('espera');
    await user.selectOptions(field('Especie'), 'Venado');
    const score = screen.getByRole('spinbutton', { name: 'Puntuación' });
    expect(score).not.toHaveAttribute('aria-valuemax');
    await user.type(score, '181{ArrowUp}');
    expect(score).toHaveValue('181,01');
  });
});

it('is folded to the score that counts, and its state', async () => {
  const species = [
    entry({
      score: 90,
      measurement: { scale: 'cic-jabali-1', date: '2026-02-01', values: {}, points: 106.8 },
    }),
    entry({ id: '01990000-0000-7000-9000-000000000002', score: 95 }),
  ];
  renderForm('espera', { previous: outing({ species }) });
  expect(await screen.findByText('106,80 ptos, medida, sin fotos')).toBeInTheDocument();
  expect(screen.getByText('95 ptos, sin fotos')).toBeInTheDocument();
});

describe('the id of a piece', () => {
  const IDS = [1, 2].map((n) => `01990000-0000-7000-9000-00000000000${n}`);
  const boars = IDS.map((id, index) => entry({ id, score: 90 + 5 * index }));

  it('is sent with the piece that stays when another is removed', async () => {
    const { user, sent } = renderForm('espera', { previous: outing({ species: boars }) });
    await screen.findByRole('group', { name: 'Pieza #1' });
    await unfold(user, 1);
    await user.click(piece(1).getByRole('button', { name: /^Quitar/ }));
    await user.clear(await screen.findByLabelText('Puntuación'));
    await user.type(field('Puntuación'), '96');
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    expect(sent('outings.update')).toMatchObject([{ pieceId: IDS[1], score: 96 }]);
  });

  it('is that of a removed piece again once the removal is undone', async () => {
    const { user, sent } = renderForm('espera', { previous: outing({ species: boars }) });
    await screen.findByRole('group', { name: 'Pieza #1' });
    await unfold(user, 1);
    await user.click(piece(1).getByRole('button', { name: /^Quitar/ }));
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findAllByRole('group', { name: /^Pieza #/ })).toHaveLength(2);
    expect(await piece(1).findByText(/^90 ptos/)).toBeInTheDocument();
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    expect(sent('outings.update')).toMatchObject([{ animals: [{ id: IDS[0] }, { id: IDS[1] }] }]);
  });

  it('is back in its place for each of two removed pieces', async () => {
    const third = entry({ id: IDS[1]?.replace('2', '3') ?? '', score: 100 });
    const previous = outing({
      type: 'monteria',
      custom_params: { finca: null, armada: null, puesto: null },
      species: [...boars, third],
    });
    const { user, sent } = renderForm('monteria', { previous });
    await screen.findByRole('group', { name: 'Pieza #1' });
    for (let removed = 0; removed < 2; removed += 1) {
      await unfold(user, 1);
      await user.click(piece(1).getByRole('button', { name: /^Quitar/ }));
    }
    for (const left of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
      expect(await screen.findAllByRole('group', { name: /^Pieza #/ })).toHaveLength(left);
    }
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    expect(sent('outings.update')).toMatchObject([
      { animals: [{ id: IDS[0] }, { id: IDS[1] }, { id: third.id }] },
    ]);
  });

  it('is null of one that is repeated or added, and never sent twice', async () => {
    const previous = outing({
      type: 'monteria',
      custom_params: { finca: null, armada: null, puesto: null },
      species: boars,
    });
    const { user, sent } = renderForm('monteria', { previous });
    await screen.findByRole('group', { name: 'Pieza #1' });
    await unfold(user, 1);
    await user.click(piece(1).getByRole('button', { name: /^Repetir/ }));
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.update')).toHaveLength(1));
    expect(sent('outings.update')).toMatchObject([
      { animals: [{ id: IDS[0] }, { id: null }, { id: IDS[1] }] },
    ]);
  });
});
