import { chromium } from '@playwright/test';
const url = 'http://localhost:4013';
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  narrow: { width: 320, height: 700 },
};
export async function shots(
  name,
  run,
  combos = [
    ['phone', 'light'],
    ['desktop', 'dark'],
    ['phone', 'night'],
  ],
) {
  for (const [size, theme] of combos) {
    const c = await b.newContext({
      viewport: sizes[size],
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      colorScheme: theme === 'light' ? 'light' : 'dark',
      hasTouch: size !== 'desktop',
      isMobile: size !== 'desktop',
      reducedMotion: 'reduce',
    });
    const p = await c.newPage();
    if (theme === 'night')
      await p.addInitScript(() => localStorage.setItem('cuaderno-de-caza.appearance', 'night'));
    await p.goto(url + '/api/login');
    await p.getByLabel('Email').fill('demo@cuaderno.local');
    await p.getByLabel('Contraseña').fill('cuaderno-demo');
    await p.getByRole('button', { name: 'Entrar', exact: true }).click();
    await p.waitForURL(url + '/');
    await run(p);
    await p.waitForTimeout(500);
    await p.screenshot({ path: `/tmp/shots/${name}-${size}-${theme}.png`, fullPage: true });
    await c.close();
  }
}
export const done = () => b.close();
