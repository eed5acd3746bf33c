import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { outing } from '../../testing/samples';
import { NightSection } from './night-section';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const render = (date: string, startTime: string, endTime: string) =>
  renderAt('/', <NightSection outing={outing({ date, custom_params: { startTime, endTime } })} />);

const textOf = (name: string) => screen.getByText(name).nextElementSibling;

it('tells of a morning the night before it, and the moon over the sit itself', async () => {
  render('2026-11-22', '06:00', '09:00');
  expect(await screen.findByText('Luna al 90 %, gibosa creciente')).toBeInTheDocument();
  expect(screen.getByText('Bajo el horizonte toda la espera')).toBeInTheDocument();
  expect(textOf('Sol')).toHaveTextContent('Se puso a las 17:57, salió a las 08:00');
  expect(textOf('Luna')).toHaveTextContent('De 15:38 a 05:25');
});

it('tells of an evening the night that follows', async () => {
  render('2026-11-22', '18:00', '23:00');
  expect(await screen.findByText('Luna al 96 %, gibosa creciente')).toBeInTheDocument();
  expect(screen.getByText('Sobre el horizonte toda la espera')).toBeInTheDocument();
});
