import { chromium } from '@playwright/test';
import { createClient } from '../../../packages/client/dist/library/index.js';
const URL = 'http://localhost:4131';
const BOAR = { scale: 'cic-jabali-1', date: '2026-11-20', values: { lengthLeft: 22.2, lengthRight: 21.4, widthLeft: 23.6, widthRight: 23.4, perimeterLeft: 6.3, perimeterRight: 6.2, tuskBeauty: 1.5, grinderBeauty: 1.5, deductions: 1 } };
const email = `s${Date.now()}@cuaderno.test`, password = 'monte y sierra 26';
const c = createClient(URL);
const r = await c.fetch('/api/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Marta Robledo', email, password }) });
console.log(r.status); await c.signOut(); await c.signIn(email, password);
const rec = async (o) => (await c.trpc.outings.create.mutate(o)).outing;
const CAZ = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const HOR = { municipality: 'Hornachuelos', province: 'Córdoba', ccaa: 'Andalucía' };
const monteria = await rec({ type: 'monteria', date: '2026-11-14', ...HOR, finca: 'Las Mezquitillas', armada: 'Los Llanos', puesto: 7, animals: [
  { species: 'Jabalí', score: 107, measurement: BOAR }, { species: 'Jabalí', quantity: 11 }, { species: 'Zorro', score: 41 }, { species: 'Venado', score: 182.6 }] });
const morning = await rec({ type: 'espera', date: '2026-11-22', ...CAZ, cotoName: 'El Cantalar', place: 'Arroyo', startTime: '06:00', endTime: '09:00', species: 'Jabalí', score: 0 });
const boars = await rec({ type: 'monteria', date: '2026-01-17', ...HOR, finca: 'Sierra', animals: [1,2,3,4].map(() => ({ species: 'Jabalí' })) });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, width, height] of [['phone', 390, 844], ['desk', 1280, 800]]) for (const scheme of ['light', 'dark']) {
  const ctx = await b.newContext({ viewport: { width, height }, colorScheme: scheme, locale: 'es-ES', timezoneId: 'Europe/Madrid', deviceScaleFactor: 1 });
  const page = await ctx.newPage();
  await page.goto(`${URL}/api/login`);
  await page.getByLabel('Email').fill(email); await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(`${URL}/`);
  const shot = async (path, file, wait, full = true) => {
    await page.goto(URL + path); await page.getByText(wait).first().waitFor({ timeout: 60000 }); await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/truth/shots/${file}-${name}-${scheme}.png`, fullPage: full });
  };
  await shot(`/esperas/${morning.id}`, 'noche', 'Bajo el horizonte');
  await shot(`/monterias/${monteria.id}`, 'monteria', 'Especies cazadas');
  if (scheme === 'light') await shot(`/monterias/${boars.id}`, 'boars', 'Especies cazadas');
  await shot('/history?medal=gold&species=Jabal%C3%AD', 'oro', 'Con jabalí, y oro');
  await shot(`/monterias/${monteria.id}/pieza/1`, 'pieza', 'Puntuación');
  await shot(`/monterias/${monteria.id}/pieza/1/medir`, 'medir', 'Navajas');
  if (scheme === 'light') { await shot(`/monterias/${monteria.id}/pieza/3`, 'zorro', 'baremo');
    await shot(`/monterias/${monteria.id}/pieza/3/medir?como=estimada`, 'zorro-estimada', 'baremo');
    await shot(`/monterias/${monteria.id}/pieza/1/medir?como=homologada`, 'homologada', 'La que da');
    await shot('/temporada', 'temporada', 'Marcas'); await shot('/profile?ver=acerca-de', 'acerca', 'Salen de', false); }
  await ctx.close();
}
await b.close();
