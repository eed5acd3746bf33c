import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { summary, wholeBook } from '../../testing/samples';
import { answering } from '../../testing/server';
import { SeasonScreen } from './season';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00Z') });
  return () => vi.useRealTimers();
});

const MONTERIA = summary({ id: 'a', type: 'monteria', date: '2026-10-12' });
const BOOK = [
  MONTERIA,
  summary({ id: 'b', type: 'rececho', date: '2026-05-02', municipality: null, species: [] }),
  summary({ id: 'c', type: 'monteria', date: '2025-11-23' }),
  summary({ id: 'd', type: 'monteria', date: '2025-11-24' }),
];

function renderSeason(address: string, items = BOOK) {
  answering({ 'outings.changes': () => wholeBook(...items) });
  return renderAt(address, <SeasonScreen />);
}

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'En esta página' })).getAllByRole('link');

it('says in words how many outings the season before had, to the same day', async () => {
  renderSeason('/temporada');
  const months = await screen.findByRole('region', { name: 'Mes a mes' });
  expect(months).toHaveTextContent('2025–26 a 23 de noviembre: 1');
});

it('compares a season that is over with the whole one before', async () => {
  renderSeason('/temporada?season=2025', [MONTERIA, ...BOOK.slice(2)]);
  const months = await screen.findByRole('region', { name: 'Mes a mes' });
  expect(months).toHaveTextContent('2024–25: 0');
});

it('has links to the sections that are there, which focus them and keep the address', async () => {
  const jump = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = renderSeason('/temporada?season=2026');
  expect((await links()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Meses', '/temporada?season=2026#mes-a-mes'],
    ['Especies', '/temporada?season=2026#especies'],
    ['Dónde', '/temporada?season=2026#donde'],
    ['Memoria', '/temporada?season=2026#memoria'],
  ]);
  await user.click(screen.getByRole('link', { name: 'Dónde' }));
  const heading = screen.getByRole('heading', { name: 'Dónde' });
  expect(heading).toHaveFocus();
  expect(jump.mock.contexts).toEqual([heading]);
  expect(screen.getByTestId('address')).toHaveTextContent('/temporada?season=2026');
  screen.getByRole('link', { name: 'Dónde' }).focus();
  await user.keyboard('{Enter}');
  expect(heading).toHaveFocus();
});

it('has them over all seasons too', async () => {
  renderSeason('/temporada?season=todas');
  expect((await links())[0]).toHaveAccessibleName('Temporadas');
  for (const link of await links()) {
    const id = link.getAttribute('href')?.split('#')[1] ?? '';
    expect(document.getElementById(id)?.tagName).toBe('H2');
  }
});

it.each(['/temporada?season=2026', '/temporada?season=todas'])(
  'leads from the marks of %s to what is to be homologated',
  async (address) => {
    const best = { score: 112, medal: 'gold', state: 'measured' } as const;
    const measured = { species: 'Jabalí', quantity: 1, medals: ['gold' as const], best };
    renderSeason(address, [
      summary({ ...MONTERIA, species: [{ ...measured, toHomologate: true }] }),
      ...BOOK.slice(1),
    ]);
    const link = await screen.findByRole('link', { name: 'Por homologar: 1' });
    expect(link).toHaveAttribute('href', '/history?homologate=1');
  },
);
