import 'fake-indexeddb/auto';
import type { Outing } from '@cuaderno/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { entry, MARTA, outing } from '../../testing/samples';
import { answering } from '../../testing/server';
import { Measuring } from './measuring';
import { allDrafts, discardDraft, writeDraft } from '../../book/drafts/drafts';
import { PiecePage } from './piece-page';

beforeEach(async () => {
  await Promise.all((await allDrafts()).map(({ id }) => discardDraft(id)));
});

const BOAR = {
  scale: 'cic-jabali-1' as const,
  date: '2026-11-20',
  values: {
    lengthLeft: 22.2,
    lengthRight: 21.4,
    widthLeft: 23.6,
    widthRight: 23.4,
    perimeterLeft: 6.3,
    perimeterRight: 6.2,
    tuskBeauty: 1.5,
    grinderBeauty: 1.5,
    deductions: 1,
  },
  points: 106.8,
};
const RECORD = { points: 111.2, record: '0482/2026', date: '2026-09-12' };

const withPiece = (piece: Partial<Outing['species'][number]>) =>
  outing({ type: 'monteria', species: [entry({ species: 'Jabalí', score: 107, ...piece })] });

function render(read: Outing, page = <Measuring type={read.type} id={read.id} position={1} />) {
  answering({ 'outings.get': () => read });
  return renderAt('/', page);
}

const field = (name: string) => screen.findByRole('textbox', { name });
const total = () => screen.getByText('ptos', { exact: false, selector: 'small' }).parentElement;

describe('the sheet of a trophy', () => {
  it('adds up while it is filled in, and says what the next medal takes', async () => {
    render(withPiece({}));
    expect(await screen.findByText('Faltan la longitud y 2 más')).toBeVisible();
    expect(total()).toHaveTextContent('–');
    for (const [name, text] of [
      ['Longitud de las navajas: Izquierda', '22,2'],
      ['Longitud de las navajas: Derecha', '21.4'],
      ['Perímetro de las amoladeras: Izquierda', '6,3'],
      ['Perímetro de las amoladeras: Derecha', '6,2'],
      ['Anchura de las navajas: Izquierda', '23,6'],
    ] as const) {
      await userEvent.type(await field(name), text);
    }
    expect(screen.getByText('Falta la anchura')).toBeVisible();
    // 34.30 of the pairs, 35.40 of one tusk's width, and 10 that may be taken off.
    expect(total()).toHaveTextContent('Al menos 59,70 ptos');
    expect(screen.getByText('Te faltan 40,30 para bronce')).toBeVisible();
    await userEvent.type(await field('Anchura de las navajas: Derecha'), '23,4');
    expect(screen.getByText('Media 23,50 mm × 3')).toBeVisible();
    const more = screen.getByRole('button', { name: 'Más: Belleza de las navajas' });
    for (const _ of [1, 2, 3]) await userEvent.click(more);
    expect(total()).toHaveTextContent('106,30 ptos');
    expect(screen.getByText('Te faltan 3,70 para oro', { exact: false })).toHaveTextContent(
      'Plata.',
    );
  });

  it('asks about a width in centimetres, with the likely one to tap', async () => {
    render(withPiece({}));
    const width = await field('Anchura de las navajas: Izquierda');
    await userEvent.type(width, '2,36');
    expect(screen.getByText('¿2,36 milímetros? Parecen centímetros.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Son 23,6' }));
    expect(width).toHaveValue('23,6');
    expect(screen.queryByText(/milímetros\?/)).toBeNull();
  });

  it('is not saved without a measure, and goes to it', async () => {
    render(withPiece({}));
    await userEvent.type(await field('Longitud de las navajas: Izquierda'), '22,2');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByText('Falta la longitud', { selector: '.field-error' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Longitud de las navajas: Derecha' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Longitud de las navajas: Izquierda' })).toHaveValue(
      '22,2',
    );
  });

  it('steps by halves, within its ends, by keys too', async () => {
    render(withPiece({}));
    const beauty = await screen.findByRole('spinbutton', { name: 'Belleza de las navajas' });
    const less = screen.getByRole('button', { name: 'Menos: Belleza de las navajas' });
    expect(less).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(less);
    expect(beauty).toHaveValue('0');
    await userEvent.type(beauty, '{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(beauty).toHaveValue('2');
    await userEvent.clear(beauty);
    await userEvent.type(beauty, '0,7');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByText('De medio en medio punto')).toBeVisible();
  });

  it('says what each state is, and where its formula and its medals come from', async () => {
    const { user } = render(withPiece({}));
    expect(await screen.findByText(/^La que suma la hoja oficial/)).toBeVisible();
    expect(screen.getByText(/^Fórmula.*hoja «Wild Boar» del CIC/)).toBeVisible();
    expect(screen.getByText(/^Seco: 30 días/)).toHaveTextContent('Lo dice la comisión británica');
    await user.click(screen.getByRole('link', { name: 'Estimada' }));
    expect(screen.getByText(/^La que calculas a ojo/)).toBeVisible();
    expect(screen.queryByText(/^Fórmula/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Homologada' }));
    expect(screen.getByText(/^La que da la comisión en su acta/)).toBeVisible();
    expect(screen.getByText(/^Bronce desde 100 ptos/)).toBeVisible();
  });

  it('is taken out of a piece after a question', async () => {
    const read = withPiece({ measurement: BOAR });
    const calls = answering({ 'outings.get': () => read, 'outings.update': () => read });
    renderAt('/', <Measuring type={read.type} id={read.id} position={1} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar la medición' }));
    expect(await screen.findByText(/Se pierden las medidas apuntadas/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
    await waitFor(() =>
      expect(calls.filter(({ procedure }) => procedure === 'outings.update')).toMatchObject([
        { input: { animals: [{ species: 'Jabalí', score: 107, measurement: null }] } },
      ]),
    );
  });

  it('is there only for a species with a verified one', async () => {
    render(withPiece({ species: 'Gamo', score: 170 }));
    expect(await screen.findByRole('link', { name: 'Estimada' })).toHaveAttribute('aria-current');
    expect(screen.queryByRole('link', { name: 'Medida' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Homologada' })).toBeVisible();
  });
});

describe('the estimate of the field', () => {
  it('gives a range by a few measures, and fills the typed score alone', async () => {
    const read = withPiece({ score: null });
    const calls = answering({ 'outings.get': () => read, 'outings.update': () => read });
    renderAt('/?como=estimada', <Measuring type={read.type} id={read.id} position={1} />);
    const part = within(await screen.findByRole('region', { name: 'En el campo' }));
    expect(part.queryByRole('button')).toBeNull();
    await userEvent.type(part.getByLabelText(/^Longitud de las navajas/), '20');
    // 20 of the length; 30 to 135 of the width, 8 to 20 of the grinders, 5 of beauty, 10 taken off.
    expect(part.getByText(/^Entre 48 y 180/)).toBeVisible();
    const width = part.getByLabelText(/^Anchura de las navajas/);
    await userEvent.type(width, '230');
    expect(part.getByText('Como mucho 99,90 mm')).toBeVisible();
    expect(part.queryByRole('button')).toBeNull();
    await userEvent.clear(width);
    await userEvent.type(width, '23');
    expect(part.getByText(/^Entre 87 y 114/)).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: 'Apuntar 101' }));
    expect(screen.getByLabelText(/^Puntuación/)).toHaveValue('101');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(calls.filter(({ procedure }) => procedure === 'outings.update')).toMatchObject([
        { input: { animals: [{ score: 101 }] } },
      ]),
    );
    expect(JSON.stringify(calls)).not.toContain('widthLeft');
  });
});

describe('a half-written form of a score', () => {
  const read = withPiece({ measurement: BOAR });
  const leave = (name: string, values: unknown) =>
    writeDraft({
      id: `trofeo ${read.id} ${name}`,
      userId: MARTA.id,
      type: 'trophy',
      base: read,
      values,
    });
  const open = (state: string) => {
    answering({ 'outings.get': () => read });
    const page = <Measuring type={read.type} id={read.id} position={1} />;
    return renderAt(`/?como=${state}`, page);
  };

  it.each([
    ['estimada', 'estimada 1 Jabalí', '98,5', 'Puntuación'],
    ['medida', 'medida 1 cic-jabali-1', { lengthLeft: '98,5' }, /^Longitud de las navajas: Izq/],
    [
      'homologada',
      'homologada 1 Jabalí',
      { points: '98,5', record: '', date: '' },
      'Puntuación oficial',
    ],
  ])(
    '%s is opened again as it was left, until it is begun anew',
    async (state, name, left, label) => {
      await leave(name, left);
      const { unmount } = open(state);
      expect(await screen.findByText('Sigues donde lo dejaste.')).toBeVisible();
      const input = screen.getByLabelText(label);
      expect(input).toHaveValue('98,5');
      await userEvent.type(input, '1');
      await waitFor(async () => expect(JSON.stringify(await allDrafts())).toContain('98,51'));
      expect(await allDrafts()).toHaveLength(1);
      await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
      expect(input).not.toHaveValue('98,51');
      await waitFor(async () => expect(await allDrafts()).toEqual([]));
      await userEvent.type(input, '7');
      await waitFor(async () => expect(await allDrafts()).toHaveLength(1));
      unmount();
    },
  );
});

describe('a measurement by a sheet that this build does not know', () => {
  const later = withPiece({
    measurement: { ...BOAR, scale: 'cic-jabali-9' as typeof BOAR.scale, points: 108 },
  });

  it('shows its points without its rows', async () => {
    render(later, <PiecePage type={later.type} id={later.id} position={1} />);
    expect(await screen.findByText(/^Medida con una hoja más nueva/)).toBeVisible();
    expect(screen.getAllByText('108,00')[0]).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is not written over', async () => {
    const { user } = render(later);
    expect(await screen.findByText(/^Medida con una hoja más nueva/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Homologada' }));
    expect(screen.getByText(/^Medida, 108,00/)).toBeVisible();
  });
});

describe("a piece's page", () => {
  const page = (read: Outing) => <PiecePage type={read.type} id={read.id} position={1} />;

  it('tells the score that counts from those before and to come', async () => {
    const read = withPiece({ measurement: BOAR });
    render(read, page(read));
    const score = within(await screen.findByRole('region', { name: 'Puntuación' }));
    const [estimated, measured, homologated] = score.getAllByRole('listitem');
    expect(estimated).toHaveTextContent('Estimada');
    expect(within(estimated as HTMLElement).getByText('107').tagName).toBe('S');
    expect(measured).toHaveAttribute('aria-current', 'true');
    expect(measured).toHaveTextContent('20/11/2026, por ti106,80');
    expect(homologated).toHaveTextContent('Cuando tengas el acta–');
    expect(screen.getByText('Medalla por puntuación medida')).toBeVisible();
    expect(screen.getByText(/^La que suma la hoja oficial con tus medidas\./)).toBeVisible();
    expect(screen.getByText(/^Bronce desde 100 ptos.*portuguesa.*\(CNHT\)\.$/)).toBeVisible();
    expect(screen.getByText(/^Fórmula del Consejo Internacional de la Caza/)).toBeVisible();
    expect(screen.getByRole('row', { name: /^Anchura de las navajas/ })).toHaveTextContent(
      'Media 23,50 mm × 323,623,470,50',
    );
    expect(screen.getByRole('row', { name: /^Deducciones/ })).toHaveTextContent('−1,00');
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('106,80');
  });

  it('says that the medals of a fox are this book’s own', async () => {
    const read = withPiece({ species: 'Zorro', score: 38 });
    render(read, page(read));
    expect(
      await screen.findByText(
        'Bronce desde 37 ptos, plata desde 39 y oro desde 41: baremo de este cuaderno.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Fórmula/)).not.toBeInTheDocument();
  });

  it('lets the commission win, with its record', async () => {
    const read = withPiece({ measurement: BOAR, homologation: RECORD });
    render(read, page(read));
    expect(await screen.findByText('Acta 0482/2026, 12/09/2026')).toBeVisible();
    expect(screen.getByText('Oro')).toBeVisible();
    expect(screen.getByText('106,80', { selector: 's' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver el acta' })).toBeVisible();
  });
});
