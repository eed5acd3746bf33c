import type { Outing } from '@cuaderno/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { entry, outing } from '../../testing/samples';
import { answering } from '../../testing/server';
import { OutingDetail } from './outing-detail';

const PHOTO = '/api/photos/01990000-0000-4000-8000-000000000001';

function renderDetail(read: Outing) {
  answering({ 'outings.get': () => read });
  return renderAt('/', <OutingDetail type={read.type} id={read.id} />);
}

const valueOf = (label: string) => screen.getByText(label).nextElementSibling;

describe("an outing's page", () => {
  it('shows a montería with its pieces and fields', async () => {
    renderDetail(
      outing({
        type: 'monteria',
        custom_params: { finca: 'Las Mezquitillas', armada: 'Los Llanos', puesto: 7 },
        species: [
          entry({
            id: '1',
            species: 'Venado',
            score: 182.6,
            awardedTrophy: 'gold',
            photos: [PHOTO],
          }),
          entry({ id: '2', species: 'Zorro' }),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Especies cazadas (2)' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Cazorla' })).toBeInTheDocument();
    expect(screen.getByText('10/01/2026')).toBeInTheDocument();
    expect(screen.getByText(/182,60/)).toHaveTextContent('182,60 ptos');
    expect(screen.getByText('Oro')).toBeInTheDocument();
    expect(screen.getByText('Sin puntuar')).toBeInTheDocument();
    const camera = screen.getByRole('button', { name: 'Ver fotos de Venado' });
    fireEvent.pointerEnter(camera, { pointerType: 'mouse' });
    await waitFor(() => expect(camera.querySelector('.tooltip-area')).not.toBeNull());
    expect(valueOf('Finca')).toHaveTextContent('Las Mezquitillas');
    expect(valueOf('Armada')).toHaveTextContent('Los Llanos');
    expect(valueOf('Puesto')).toHaveTextContent('7');
    expect(valueOf('Descripción')).toHaveTextContent('Sin anotar');
  });

  it('leads to the page of its ground, and of each of its company', async () => {
    const custom_params = { cotoName: 'El Cantalar', companions: 'Con Antonio; Iñaki,Trueno.' };
    renderDetail(outing({ custom_params }));
    expect(await screen.findByRole('link', { name: 'El Cantalar' })).toHaveAttribute(
      'href',
      '/coto?nombre=El+Cantalar&municipio=Cazorla',
    );
    expect(valueOf('Compañía')).toHaveTextContent('Con Antonio; Iñaki,Trueno.');
    expect(screen.getByRole('link', { name: 'Antonio' })).toHaveAttribute(
      'href',
      '/compania?nombre=Antonio',
    );
  });

  it.each([
    [
      'espera',
      { cotoName: 'El Cantalar', place: 'Arroyo' },
      { Coto: 'El Cantalar', Lugar: 'Arroyo' },
    ],
    [
      'rececho',
      { finca: 'El Pedregal', lugar: 'Umbría', windFrom: 'N', windForce: 1 },
      { Finca: 'El Pedregal', Lugar: 'Umbría', Viento: 'Del norte, flojo' },
    ],
  ] as const)('shows the fields of its modality (%s)', async (type, custom_params, shown) => {
    renderDetail(outing({ type, custom_params }));
    await screen.findByRole('heading', { name: 'Información adicional' });
    for (const [label, value] of Object.entries(shown)) {
      expect(valueOf(label)).toHaveTextContent(value);
    }
  });

  it('shows the number and the sex of its pieces, each with its own photos', async () => {
    renderDetail(
      outing({
        type: 'rececho',
        photos: [],
        species: [
          entry({ id: '1', species: 'Sarrio', sex: 'hembra', score: 90, photos: [PHOTO] }),
          entry({ id: '2', species: 'Corzo' }),
          entry({ id: '3', species: 'Jabalí', quantity: 12 }),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Especies cazadas (3)' })).toBeVisible();
    const [sarrio, corzo, boars] = within(
      screen.getByRole('region', { name: /Especies cazadas/ }),
    ).getAllByRole('listitem');
    expect(sarrio).toHaveTextContent('SarrioHembra90 ptos');
    expect(corzo).toHaveTextContent('CorzoSin puntuar');
    expect(boars).toHaveTextContent('Jabalí 12 piezas');
    expect(screen.getByText('14 piezas')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Ver fotos/ })).toHaveLength(1);
  });

  it('counts a species once, however many pieces it has, and no single piece', async () => {
    const boars = ['1', '2', '3', '4'].map((id) => entry({ id }));
    const { unmount } = renderDetail(outing({ type: 'monteria', species: boars }));
    await screen.findByRole('heading', { name: 'Especies cazadas (1)' });
    expect(screen.getByText('4 piezas', { selector: 'small' })).toBeInTheDocument();
    unmount();
    renderDetail(outing({ species: [entry()] }));
    await screen.findByRole('heading', { name: 'Especies cazadas (1)' });
    expect(screen.queryByText('1 pieza')).not.toBeInTheDocument();
  });

  it('has a row of a montería for each scored piece, and one for those of a species without more', async () => {
    renderDetail(
      outing({
        type: 'monteria',
        custom_params: { finca: 'Torre de Juan Abad', armada: 'El Pocico', puesto: 4 },
        species: [
          entry({ id: '1', score: 97.3 }),
          entry({ id: '2', quantity: 10 }),
          entry({ id: '3', species: 'Venado', score: 168.2, awardedTrophy: 'bronze' }),
          entry({ id: '4' }),
          entry({ id: '5', seal: '084417' }),
        ],
      }),
    );
    expect(
      await screen.findByText('Torre de Juan Abad, armada El Pocico, puesto 4'),
    ).toBeInTheDocument();
    const rows = within(screen.getByRole('region', { name: /Especies cazadas/ }))
      .getAllByRole('listitem')
      .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);
    const piece = (position: number) => expect.stringMatching(new RegExp(`/pieza/${position}$`));
    expect(rows).toEqual([
      ['Jabalí97,30\u00A0ptosEstimada', piece(1)],
      ['Jabalí 11 piezasSin puntuar', piece(4)],
      ['VenadoBronce168,20\u00A0ptosEstimada', piece(3)],
      ['JabalíSin puntuarPrecinto 084417', piece(5)],
    ]);
  });

  it('shows the photos of an outing of before with several pieces once', async () => {
    const species = [entry({ id: '1', species: 'Gamo' }), entry({ id: '2', species: 'Corzo' })];
    renderDetail(outing({ type: 'rececho', photos: [PHOTO], species }));
    await screen.findByRole('heading', { name: 'Especies cazadas (2)' });
    expect(screen.getAllByRole('button', { name: /^Ver fotos/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Ver fotos de la salida' })).toBeInTheDocument();
  });

  it('has a text for a missing place', async () => {
    renderDetail(outing({ municipality: null, location: null, custom_params: {} }));
    expect(
      await screen.findByRole('heading', { name: 'Ubicación no especificada' }),
    ).toBeInTheDocument();
  });

  it('is titled by its ground without a municipality, and says what is missing once', async () => {
    renderDetail(outing({ municipality: null, custom_params: { cotoName: 'El Cantalar' } }));
    await screen.findByRole('heading', { name: 'Coto El Cantalar' });
    expect(screen.getByText('Ubicación no especificada')).toBeInTheDocument();
    expect(document.title).toBe('Coto El Cantalar · Cuaderno de Caza');
  });

  it("opens a piece's photos (the outing's of an espera), and restores the focus", async () => {
    const { user } = renderDetail(outing({ photos: [PHOTO], species: [entry()] }));
    const camera = await screen.findByRole('button', { name: 'Ver fotos de Jabalí' });
    await user.click(camera);
    expect(await screen.findByText('1 de 1')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Ver fotos de Jabalí' })).toHaveFocus();
  });

  it('has links to the Cuaderno and to the form', async () => {
    const read = outing();
    renderDetail(read);
    expect(await screen.findByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      `/esperas/edit/${read.id}`,
    );
    expect(screen.getByRole('link', { name: 'Volver al cuaderno' })).toHaveAttribute(
      'href',
      '/history',
    );
  });

  it.each([
    ['espera', 'Error al cargar la espera'],
    ['monteria', 'Error al cargar la montería'],
    ['rececho', 'Error al cargar el rececho'],
  ] as const)('shows an error if it could not be read (%s)', async (type, words) => {
    answering({});
    renderAt('/', <OutingDetail type={type} id="x" />);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
