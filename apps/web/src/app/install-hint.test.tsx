import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice } from '../book/device/database';
import { requestPersistence } from '../book/device/persistent-storage';
import { queueWrite } from '../book/outbox/outbox';
import { installMenu, isInstalled } from '../lib/install';
import { renderAt } from '../testing/render-at';
import { MARTA, outing } from '../testing/samples';
import { InstallHint } from './install-hint';

const hint = () => screen.queryByRole('button', { name: /^Añadir a pantalla de inicio/ });
const DAY = 24 * 60 * 60 * 1000;

beforeEach(async () => (await openDevice()).clear('outbox'));

describe('the hint to install', () => {
  it('comes after the first save only', async () => {
    renderAt('/', <InstallHint menu="ios" />).unmount();
    expect(hint()).toBeNull();
    await requestPersistence();
    renderAt('/', <InstallHint menu="ios" />);
    expect(hint()).toBeVisible();
  });

  it('is not shown again within a month', async () => {
    await requestPersistence();
    renderAt('/', <InstallHint menu="ios" />).unmount();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * DAY);
    renderAt('/', <InstallHint menu="ios" />).unmount();
    expect(hint()).toBeNull();
    now.mockReturnValue(Date.now() + 2 * DAY);
    renderAt('/', <InstallHint menu="ios" />);
    expect(hint()).toBeVisible();
  });

  it('is shown on a device too full to remember it', async () => {
    await requestPersistence();
    const disk = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    renderAt('/', <InstallHint menu="ios" />);
    expect(hint()).toBeVisible();
    disk.mockRestore();
  });

  it('waits for the dashboard', async () => {
    await requestPersistence();
    renderAt('/history', <InstallHint menu="ios" />).unmount();
    expect(hint()).toBeNull();
    renderAt('/', <InstallHint menu="ios" />);
    expect(hint()).toBeVisible();
  });

  it('opens the steps, first of all to send what is pending, and goes with them', async () => {
    await requestPersistence();
    const { id } = outing();
    await queueWrite(MARTA.id, id, { kind: 'delete', base: outing() });
    const { user } = renderAt('/', <InstallHint menu="ios" />);
    await user.click(hint() as HTMLElement);
    const steps = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(steps[0]).toHaveTextContent(/^Envía antes lo pendiente \(1 salida\)/);
    expect(within(steps[0] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/pendientes',
    );
    expect(steps[2]).toHaveTextContent('Elige «Añadir a pantalla de inicio»');
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(hint()).toBeNull();
  });

  it('names the menu of Firefox, whose installed app has the same storage', async () => {
    await requestPersistence();
    const { user } = renderAt('/', <InstallHint menu="firefox" />);
    await user.click(hint() as HTMLElement);
    const sheet = await screen.findByRole('dialog');
    expect(sheet).toHaveTextContent('Elige «Añadir app a la pantalla de inicio»');
    expect(sheet).not.toHaveTextContent('antes');
  });

  it('ends at once with its cross', async () => {
    await requestPersistence();
    const { user } = renderAt('/', <InstallHint menu="ios" />);
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(hint()).toBeNull();
  });
});

const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

describe('the browser’s way to install', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
    [IPAD, 5, 'ios'],
    [IPAD, 0, null],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefox'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, null],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile', 5, null],
  ])('of %s with %i fingers is %s', (userAgent, maxTouchPoints, menu) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    expect(installMenu()).toBe(menu);
    vi.unstubAllGlobals();
  });

  it('is none in the app on an iPhone’s home screen', () => {
    expect(isInstalled()).toBe(false);
    vi.stubGlobal('navigator', { standalone: true });
    expect(isInstalled()).toBe(true);
    vi.unstubAllGlobals();
  });
});
