import { type DashboardStats, type Medal, seasonOf, todayInSpain } from '@cuaderno/domain';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { NO_STATS, summary, wholeBook } from '../../testing/samples';
import { answering, Rejection } from '../../testing/server';
import { AllSpecies } from './all-species';
import { useWide } from '../../lib/use-wide';
import { Dashboard } from './dashboard';

vi.mock('../../lib/use-wide', { spy: true });

const STATS: DashboardStats = {
  speciesCounts: { Jabalí: 31, Zorro: 3, 'Macho Montes (Ronda)': 2, 'Macho-montés': 1, Arruí: 5 },
  trophyCounts: { gold: 2, silver: 4, bronze: 7 },
  totals: { esperas: 23, monterias: 11, recechos: 0 },
};

const MEDALS = Object.entries(STATS.trophyCounts).flatMap(([medal, count]) =>
  Array.from({ length: count }, () => medal as Medal),
);
/** A book with these figures: all pieces in the first outing, and the medals at its first species. */
const BOOK = [
  summary({
    id: 'first',
    species: Object.entries(STATS.speciesCounts).map(([species, quantity], at) => ({
      species,
      quantity,
      medals: at === 0 ? MEDALS : [],
    })),
  }),
  ...Array.from({ length: 33 }, (_, n) =>
    summary({ id: `${n}`, type: n < 22 ? 'espera' : 'monteria', species: [] }),
  ),
];

function renderDashboard(stats = STATS, book = BOOK) {
  answering({
    'stats.dashboard': () => stats,
    'outings.changes': () => wholeBook(...book),
  });
  return renderAt('/', <Dashboard />);
}

beforeEach(() => localStorage.clear());

const link = (name: string) => screen.findByRole('link', { name });

describe('the dashboard', () => {
  it('shows the four species with the most pieces, each with a link to its outings', async () => {
    renderDashboard();
    expect(await link('Jabalí: 31')).toHaveAttribute('href', '/history?species=Jabal%C3%AD');
    expect(await link('Arrui: 5')).toBeInTheDocument();
    expect(await link('Macho Montes: 3')).toHaveAttribute('href', '/history?species=Macho+Montes');
    expect(await link('Zorro: 3')).toBeInTheDocument();
  });

  it('names its figures in the order in which they are read, thousands with a point', async () => {
    const boars = summary({ species: [{ species: 'Jabalí', quantity: 1234, medals: ['gold'] }] });
    renderDashboard({ ...STATS, speciesCounts: { Jabalí: 1234 } }, [boars]);
    const tile = await link('Jabalí: 1.234');
    expect(tile).toHaveTextContent('Jabalí 1.234');
    expect(await link('Oro: 1')).toHaveTextContent(/^Oro 1$/);
  });

  it('asks for the verification of the e-mail, on a server that sends mail', async () => {
    const access = { emailVerified: false, pendingEmail: null, sendsMail: true };
    const calls = answering({
      'stats.dashboard': () => STATS,
      'outings.changes': () => wholeBook(...BOOK),
      'users.access': () => access,
      'users.sendVerification': () => undefined,
    });
    const { user, unmount } = renderAt('/', <Dashboard />);
    const notice = await screen.findByRole('complementary', { name: 'Comprueba tu correo' });
    expect(notice).toHaveTextContent('Sin él no podrás recuperar la contraseña.');
    await user.click(screen.getByRole('button', { name: 'Enviar otro enlace' }));
    expect(await screen.findByText('Enlace enviado')).toBeInTheDocument();
    expect(calls.some(({ procedure }) => procedure === 'users.sendVerification')).toBe(true);
    unmount();
    for (const other of [{ emailVerified: true }, { sendsMail: false }]) {
      const read = answering({
        'stats.dashboard': () => STATS,
        'outings.changes': () => wholeBook(...BOOK),
        'users.access': () => ({ ...access, ...other }),
      });
      const page = renderAt('/', <Dashboard />);
      await waitFor(() =>
        expect(read.some(({ procedure }) => procedure === 'users.access')).toBe(true),
      );
      await link('Oro: 2');
      expect(screen.queryByText('Comprueba tu correo')).not.toBeInTheDocument();
      page.unmount();
    }
  });

  it('links medals and modalities to their outings', async () => {
    renderDashboard();
    expect(await link('Oro: 2')).toHaveAttribute('href', '/history?medal=gold');
    expect(await link('Bronce: 7')).toHaveAttribute('href', '/history?medal=bronze');
    expect(await link('Monterías y Batidas: 11')).toHaveAttribute('href', '/history?type=monteria');
    expect(await link('Recechos: 0')).toHaveAttribute('href', '/history?type=rececho');
  });

  it('shows the default tiles with a dash and the next step for an empty book', async () => {
    renderDashboard(NO_STATS, []);
    for (const species of ['Jabalí', 'Venado', 'Gamo', 'Corzo']) {
      expect(await link(`${species}: 0`)).toHaveTextContent(`${species} –`);
    }
    expect(await screen.findByText('Registra tu primera salida')).toBeInTheDocument();
    expect(await link('Ver todas las especies')).toHaveAttribute('href', '/full-dashboard');
    // Nothing takes the room of the hint above the button of a new outing.
    await waitFor(() => expect(document.querySelector('.night-row')).toBeNull());
    expect(screen.queryByText('Esta noche')).not.toBeInTheDocument();
  });

  it('leads to the Cuaderno on a desktop while loading and with an empty book', async () => {
    vi.mocked(useWide).mockReturnValue(true);
    onTestFinished(() => void vi.mocked(useWide).mockReset());
    answering({
      'stats.dashboard': () => NO_STATS,
      'outings.changes': () => wholeBook(),
    });
    renderAt('/', <Dashboard />);
    const toBook = screen.getByRole('link', { name: 'Ver cuaderno' });
    expect(toBook).toHaveAttribute('href', '/history');
    expect(await screen.findByText('Aún no hay ninguna')).toBeInTheDocument();
    expect(toBook).toBeInTheDocument();
  });

  it('shows its headings while the figures load', () => {
    renderDashboard();
    expect(screen.getByRole('heading', { name: 'Medallas' })).toBeInTheDocument();
    expect(screen.getAllByRole('status', { name: 'Cargando…' }).length).toBeGreaterThan(0);
  });

  it('leaves archived outings out of the latest ones', async () => {
    answering({
      'stats.dashboard': () => STATS,
      'outings.changes': () =>
        wholeBook(
          summary({ id: 'b', date: '2026-11-20', municipality: 'Quesada', archived: true }),
          summary(),
        ),
    });
    renderAt('/', <Dashboard />);
    expect(await screen.findByText('Cazorla')).toBeInTheDocument();
    expect(screen.queryByText(/Quesada/)).not.toBeInTheDocument();
  });

  it('shows an error if only the latest outings cannot be read', async () => {
    answering({
      'stats.dashboard': () => STATS,
      'outings.changes': () => {
        throw new Rejection('Algo ha fallado');
      },
    });
    renderAt('/', <Dashboard />);
    expect(await screen.findByText('No hemos podido leer tus últimas salidas')).toBeInTheDocument();
    expect(await link('Jabalí: 31')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  });

  it('shows an error with a retry if the figures cannot be read', async () => {
    answering({
      'stats.dashboard': () => {
        throw new Rejection('Algo ha fallado');
      },
      'outings.changes': () => wholeBook(),
    });
    renderAt('/', <Dashboard />);
    expect(await screen.findByText('Error loading dashboard data')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('the figures of the season', () => {
  const TODAY = todayInSpain();
  const SEASON = seasonOf(TODAY, 4);
  const IN_SEASON = summary({
    id: 'now',
    date: TODAY,
    species: [{ species: 'Jabalí', quantity: 2, medals: ['gold'] }],
  });
  const BEFORE = summary({
    id: 'before',
    type: 'rececho',
    date: `${SEASON - 1}-10-10`,
    species: [{ species: 'Corzo', quantity: 1, medals: ['gold'] }],
  });
  const both = [IN_SEASON, BEFORE];
  const STATS_OF_BOTH: DashboardStats = {
    speciesCounts: { Jabalí: 2, Corzo: 1 },
    trophyCounts: { gold: 2, silver: 0, bronze: 0 },
    totals: { esperas: 1, monterias: 0, recechos: 1 },
  };
  const choice = (name: string) => screen.findByRole('button', { name });

  it('are those of always until they are chosen, and their links open what they count', async () => {
    const { user } = renderDashboard(STATS_OF_BOTH, both);
    expect(await link('Corzo: 1')).toHaveAttribute('href', '/history?species=Corzo');
    expect(await choice('Siempre')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await choice('Esta temporada'));
    expect(await choice('Esta temporada')).toHaveAttribute('aria-pressed', 'true');
    expect(await link('Corzo: 0')).toBeInTheDocument();
    expect(await link('Jabalí: 2')).toHaveAttribute(
      'href',
      `/history?species=Jabal%C3%AD&season=${SEASON}`,
    );
    expect(await link('Oro: 1')).toHaveAttribute('href', `/history?medal=gold&season=${SEASON}`);
    expect(await link('Recechos: 0')).toHaveAttribute(
      'href',
      `/history?type=rececho&season=${SEASON}`,
    );
    await user.click(await choice('Siempre'));
    expect(await link('Corzo: 1')).toBeInTheDocument();
  });

  it('are remembered on the device, for all species too', async () => {
    const page = renderDashboard(STATS_OF_BOTH, both);
    await page.user.click(await choice('Esta temporada'));
    page.unmount();
    renderAt('/full-dashboard', <AllSpecies />);
    expect(await link('Corzo: 0')).toBeInTheDocument();
    expect(await choice('Esta temporada')).toHaveAttribute('aria-pressed', 'true');
  });

  it('give way to always while the season has no outing', async () => {
    const page = renderDashboard(STATS_OF_BOTH, both);
    await page.user.click(await choice('Esta temporada'));
    page.unmount();
    const archived = summary({ id: 'put-away', date: TODAY, archived: true });
    const stats = { ...STATS_OF_BOTH, speciesCounts: { Corzo: 1 } };
    const { user } = renderDashboard(stats, [archived, BEFORE]);
    expect(await link('Corzo: 1')).toBeInTheDocument();
    expect(await choice('Siempre')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await choice('Esta temporada'));
    expect(await link('Corzo: 0')).toBeInTheDocument();
  });

  it('are no choice in an empty book', async () => {
    renderDashboard(NO_STATS, []);
    expect(await screen.findByText('Registra tu primera salida')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Siempre' })).not.toBeInTheDocument();
  });
});

describe('all species', () => {
  it('shows all 14, and a back link', async () => {
    answering({ 'stats.dashboard': () => STATS });
    renderAt('/full-dashboard', <AllSpecies />);
    expect(await link('Hembra: 0')).toBeInTheDocument();
    expect(screen.getAllByRole('link')).toHaveLength(15);
    expect(await link('Volver')).toHaveAttribute('href', '/');
  });
});
