import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { summary, wholeBook } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { BackLink } from '../../ui/page/back-link';
import { Cuaderno } from './cuaderno';

/** Sets the day, which decides the season; timers go on. */
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00Z`) });
beforeEach(() => {
  on('2026-11-25');
  return () => vi.useRealTimers();
});

const BOOK = [
  summary({
    id: 'a',
    type: 'monteria',
    date: '2026-11-14',
    municipality: 'Hornachuelos',
    cotoName: null,
    finca: 'Las Mezquitillas',
    photoCount: 6,
    species: [
      { species: 'Venado', quantity: 1, medals: ['gold'] },
      { species: 'Jabalí', quantity: 2, medals: ['silver'] },
      { species: 'Zorro', quantity: 1, medals: [] },
      { species: 'Hembra', quantity: 2, medals: [] },
      { species: 'Gamo', quantity: 1, medals: [] },
    ],
  }),
  summary({ id: 'b', date: '2026-11-07' }),
  summary({
    id: 'c',
    type: 'rececho',
    date: '2026-02-18',
    municipality: null,
    cotoName: null,
    species: [{ species: 'Corzo', quantity: 1, medals: ['gold'] }],
  }),
];

const ARCHIVED = summary({ id: 'd', date: '2025-10-12', municipality: 'Quesada', archived: true });

function renderCuaderno(address = '/history', items = BOOK) {
  answering({ 'outings.changes': () => wholeBook(...items) });
  return renderAt(address, <Cuaderno />);
}

const address = () => screen.getByTestId('address').textContent;
/** The links of outings: others lead to seasons. */
const rows = () => screen.findAllByRole('link', { name: /\d\d\/\d\d\/\d{4}/ });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the Cuaderno', () => {
  it('counts the outings and shows each with its facts', async () => {
    renderCuaderno();
    expect(await heading(/Cuaderno de Caza 3/)).toBeInTheDocument();
    const [first] = await rows();
    expect(first).toHaveAttribute('href', '/monterias/a');
    expect(first).toHaveTextContent('Hornachuelos');
    expect(first).toHaveTextContent('14/11/2026');
    expect(first).toHaveTextContent('6 fotos');
    expect(first).toHaveTextContent('1 Venado, oro');
  });

  it('has a tooltip on the way to the map, which has no text', async () => {
    renderCuaderno();
    const map = await screen.findByRole('link', { name: 'Mapa' });
    fireEvent.pointerEnter(map, { pointerType: 'mouse' });
    await waitFor(() => expect(map.querySelector('.tooltip-area')).not.toBeNull());
  });

  it('focuses on return the row that was opened', async () => {
    answering({ 'outings.changes': () => wholeBook(...BOOK) });
    const { user } = renderAt(
      '/history',
      <Routes>
        <Route path="/history" element={<Cuaderno />} />
        <Route path="*" element={<BackLink to="/history">Volver al cuaderno</BackLink>} />
      </Routes>,
    );
    await user.click((await rows())[1] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: 'Volver al cuaderno' }));
    const [, second] = await rows();
    await waitFor(() => expect(second).toHaveFocus());
  });

  it('shows four species in order, and counts the rest', async () => {
    renderCuaderno();
    const [first] = await rows();
    const names = within(first as HTMLElement)
      .getAllByText(/^\d [A-Z]/)
      .map((token) => token.textContent);
    expect(names).toEqual(['2 Jabalí, plata', '1 Venado, oro', '1 Gamo', '2 Hembra']);
    expect(first).toHaveTextContent('+1');
  });

  it('divides months and seasons', async () => {
    renderCuaderno();
    const titles = (await screen.findAllByRole('heading', { level: 2 })).map(
      (h2) => h2.textContent,
    );
    expect(titles).toEqual(['Noviembre 2026', 'Temporada 2025–26', 'Febrero 2026']);
    expect(screen.getByText('2 salidas')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Temporada 2025–26' })).toHaveAttribute(
      'href',
      '/temporada?season=2025',
    );
  });

  it('names the season of the first rows where it is not the current one', async () => {
    on('2027-04-02');
    const { unmount } = renderCuaderno();
    await heading(/Cuaderno de Caza 3/);
    expect(screen.getByRole('link', { name: 'Temporada 2027–28' })).toBeInTheDocument();
    const titles = () =>
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles()).toEqual([
      'Temporada 2026–27',
      'Noviembre 2026',
      'Temporada 2025–26',
      'Febrero 2026',
    ]);
    unmount();
    // Its chip names it already.
    renderCuaderno('/history?season=2026');
    await heading(/Resultados 2/);
    expect(titles()).toEqual(['Noviembre 2026']);
  });

  it('reads its filters from the address', async () => {
    renderCuaderno('/history?medal=gold&species=Corzo');
    expect(await heading(/Resultados 1/)).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Filtros (2)' })).toBeInTheDocument();
  });

  it('writes the search into the address, and ignores accents', async () => {
    const { user } = renderCuaderno();
    await user.type(await screen.findByRole('searchbox'), 'mezquitillas');
    expect(address()).toBe('/history?q=mezquitillas');
    expect(await heading(/Cuaderno de Caza 1/)).toBeInTheDocument();
  });

  it('removes one filter by its chip', async () => {
    const { user } = renderCuaderno('/history?medal=gold&species=Corzo');
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Oro' }));
    expect(address()).toBe('/history?species=Corzo');
  });

  it('shows a note without matches, and clears the filters', async () => {
    const { user } = renderCuaderno('/history?species=Lobo&q=riaño');
    expect(await screen.findByText('No hay resultados con estos filtros')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    expect(address()).toBe('/history');
    expect(await rows()).toHaveLength(3);
  });

  it('links to the forms while it is empty', async () => {
    renderCuaderno('/history', []);
    expect(await screen.findByText('No hay salidas registradas')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Registrar primera salida' })).toHaveAttribute(
      'href',
      '/esperas',
    );
  });

  it('links to the archived outings while there are no others', async () => {
    const { user } = renderCuaderno('/history', [ARCHIVED]);
    expect(await screen.findByText('No hay salidas registradas')).toBeInTheDocument();
    expect(await heading(/Cuaderno de Caza 0/)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Ver 1 salida archivada' }));
    expect(address()).toBe('/history?archived=1');
    expect(await heading(/Resultados 1/)).toBeInTheDocument();
  });

  it.each(['/history', '/history?q=quesada', '/history?type=espera', '/history?season=2025'])(
    'leaves archived outings out of %s',
    async (at) => {
      renderCuaderno(at, [ARCHIVED, ...BOOK]);
      await heading(/Cuaderno|Resultados/);
      expect(screen.queryByText('Quesada')).not.toBeInTheDocument();
    },
  );

  it('shows only the archived ones by their filter, which its chip removes', async () => {
    const { user } = renderCuaderno('/history?archived=1', [ARCHIVED, ...BOOK]);
    expect(await heading(/Resultados 1/)).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Archivadas' }));
    expect(address()).toBe('/history');
    expect(await heading(/Cuaderno de Caza 3/)).toBeInTheDocument();
  });

  it('lists what is to be homologated, which its chip removes', async () => {
    const measured = summary({
      id: 'g',
      date: '2026-11-20',
      municipality: 'Andújar',
      species: [{ species: 'Jabalí', quantity: 1, medals: ['gold'], toHomologate: true }],
    });
    const { user } = renderCuaderno('/history?homologate=1', [measured, ...BOOK]);
    expect(await heading(/Resultados 1/)).toBeInTheDocument();
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Andújar'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Por homologar' }));
    expect(address()).toBe('/history');
  });

  it('shows last the outings whose medal is of another species, under its words', async () => {
    const gold = summary({
      id: 'e',
      date: '2026-11-20',
      municipality: 'Andújar',
      species: [
        { species: 'Jabalí', quantity: 1, medals: ['gold'], best: { score: 111, medal: 'gold' } },
      ],
    });
    const older = { ...gold, id: 'f', date: '2026-11-01', municipality: 'Quesada' };
    renderCuaderno('/history?medal=gold&species=Jabal%C3%AD', [gold, ...BOOK, older]);
    expect(await heading(/Resultados 3/)).toBeInTheDocument();
    const places = (await rows()).map(
      (row) => /Andújar|Quesada|Hornachuelos/.exec(row.textContent)?.[0],
    );
    expect(places).toEqual(['Andújar', 'Quesada', 'Hornachuelos']);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((h2) => h2.textContent);
    expect(titles).toEqual([
      'Noviembre 2026',
      'Con jabalí, y oro de otra especie 1',
      'Noviembre 2026',
    ]);
  });

  it('says how far the best is from a medal that no piece has', async () => {
    const best = summary({
      id: 'e',
      species: [
        {
          species: 'Jabalí',
          quantity: 1,
          medals: ['silver'],
          best: { score: 106.8, medal: 'silver' },
        },
      ],
    });
    renderCuaderno('/history?medal=gold&species=Jabal%C3%AD', [...BOOK, best]);
    expect(await screen.findByRole('heading', { name: 'Jabalí de oro 0' })).toBeInTheDocument();
    expect(screen.getByText('Tu mejor jabalí, 106,80: oro desde 110.')).toBeInTheDocument();
  });

  it('shows an error with a retry after a failed read', async () => {
    answering({
      'outings.changes': () => {
        throw new Rejection('Algo ha fallado');
      },
    });
    renderAt('/history', <Cuaderno />);
    expect(await screen.findByText('Error loading hunting history')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByText(/^No hemos podido abrir tu cuaderno/)).toBeInTheDocument();
  });

  it('says that the server is busy where that is why', async () => {
    answering({
      'outings.changes': () => {
        throw new Rejection('Ocupado', 'SERVICE_UNAVAILABLE', 503, 5);
      },
    });
    renderAt('/history', <Cuaderno />);
    expect(await screen.findByText(/^El servidor está ocupado/)).toBeInTheDocument();
  });

  it('omits an outing that cannot be evaluated, and logs it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = summary({ id: 'x', species: null as never });
    renderCuaderno('/history?medal=gold', [broken, ...BOOK]);
    expect(await heading(/Resultados 2/)).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
  });
});

describe('the filter sheet', () => {
  async function openSheet(at = '/history', items = BOOK) {
    const view = renderCuaderno(at, items);
    await view.user.click(await screen.findByRole('button', { name: /Filtros/ }));
    return { ...view, sheet: within(await screen.findByRole('dialog', { name: 'Filtros' })) };
  }

  it('selects several species, medals and one modality, each at once in the address', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: 'Venado' }));
    await user.click(sheet.getByRole('button', { name: 'Corzo' }));
    await user.click(sheet.getByRole('button', { name: 'Oro' }));
    await user.click(sheet.getByRole('button', { name: 'Esperas' }));
    await user.click(sheet.getByRole('button', { name: 'Recechos' }));
    expect(address()).toBe('/history?type=rececho&medal=gold&species=Venado&species=Corzo');
    expect(sheet.getByRole('button', { name: 'Recechos' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(sheet.getByRole('button', { name: 'Aplicar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows seven species, and the other seven on request', async () => {
    const { user, sheet } = await openSheet();
    expect(sheet.queryByRole('button', { name: 'Lobo' })).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: '+7 más' }));
    expect(sheet.getByRole('button', { name: 'Lobo' })).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Menos' }));
    expect(sheet.queryByRole('button', { name: 'Lobo' })).not.toBeInTheDocument();
  });

  it('clears everything, the search too, and closes; is disabled with nothing to clear', async () => {
    const { user, sheet } = await openSheet('/history?type=espera&season=2026&q=cantalar');
    await user.click(sheet.getByRole('button', { name: 'Limpiar filtros' }));
    expect(address()).toBe('/history');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    expect(await screen.findByRole('button', { name: 'Limpiar filtros' })).toBeDisabled();
  });

  it('shows the archived outings, counted in the badge and cleared with the others', async () => {
    const { user, sheet } = await openSheet('/history', [ARCHIVED, ...BOOK]);
    await user.click(sheet.getByRole('button', { name: 'Archivadas' }));
    expect(address()).toBe('/history?archived=1');
    expect(sheet.getByText('1 salida con estos filtros')).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Aplicar' }));
    await user.click(screen.getByRole('button', { name: 'Filtros (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
    expect(address()).toBe('/history');
  });

  it('clears a search without filters', async () => {
    const { user, sheet } = await openSheet('/history?q=mezquitillas');
    await user.click(sheet.getByRole('button', { name: 'Limpiar filtros' }));
    expect(address()).toBe('/history');
    expect(await rows()).toHaveLength(3);
  });

  it('lists the seasons of the book', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: '2025–26' }));
    expect(address()).toBe('/history?season=2025');
  });
});
