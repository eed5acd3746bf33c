import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@cuaderno/client';
import { Key } from 'selenium-webdriver';
import { inject } from 'vitest';
import { cameraPhoto, sharp } from '../photo-files';
import { PASSWORD } from '../users';
import { eventually, type Screen } from './screen';

/** Fills in and sends the account page. @returns the e-mail of the new user */
export async function sendRegistration(screen: Screen): Promise<string> {
  const email = `${randomUUID()}@cuaderno.test`;
  await screen.goto('/api/register');
  await screen.type('Nombre completo', 'Marta Robledo');
  await screen.type('Email', email);
  await screen.type('Contraseña', PASSWORD);
  await screen.click('button', 'Crear cuenta');
  return email;
}

/** Waits until the service worker answers the page's requests. */
const settle = (screen: Screen) =>
  eventually(async () => {
    if (!(await screen.run('return navigator.serviceWorker.controller?.state === "activated"')))
      throw new Error('no service worker');
  });

/** Creates an account on the account page. @returns its client outside of the browser */
export async function signUp(screen: Screen): Promise<Client> {
  const email = await sendRegistration(screen);
  await screen.role('heading', 'Piezas de caza');
  await settle(screen);
  const client = createClient(inject('server'));
  await client.signIn(email, PASSWORD);
  return client;
}

/** Opens the form of a new outing. */
export async function newOuting(screen: Screen, folder: string): Promise<void> {
  await screen.goto(`/${folder}/new`);
  await screen.label('Fecha');
}

/** Types a day into the date field, field by field in the order of Spanish dates. */
export async function typeDate(screen: Screen, iso: string): Promise<void> {
  const [year = '', month = '', day = ''] = iso.split('-');
  const keys = [day, Key.TAB, month, Key.TAB, year, Key.TAB];
  await (await screen.label('Fecha')).sendKeys(...keys);
}

/** Empties the day, the month and the year of the date. */
export async function emptyDate(screen: Screen): Promise<void> {
  const keys = [Key.BACK_SPACE, Key.TAB, Key.BACK_SPACE, Key.TAB, Key.BACK_SPACE, Key.TAB];
  await (await screen.label('Fecha')).sendKeys(...keys);
}

/** Chooses a municipality by its search box. */
export async function chooseMunicipality(screen: Screen, search: string, option: string) {
  await screen.click('button', /^Municipio/);
  await (await screen.label('Buscar municipio')).sendKeys(search);
  await screen.click('option', option);
}

/** Picks photos identified by their width, all at once, and waits until they are stored. */
export async function addPhotos(screen: Screen, ...widths: number[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-photos-'));
  const files = await Promise.all(
    widths.map(async (width) => {
      const file = path.join(folder, `${width}.jpg`);
      writeFileSync(file, await cameraPhoto(width, 600));
      return file;
    }),
  );
  await (await screen.label('Fotos')).sendKeys(files.join('\n'));
  await screen.role('button', `Quitar foto ${widths.length}`);
}

/** Fills in a new rececho identified by its 'Lugar'. */
export async function writeRececho(screen: Screen, lugar: string, day = '2026-01-24') {
  await newOuting(screen, 'recechos');
  await typeDate(screen, day);
  await screen.choose('Especie', 'Corzo');
  await screen.type('Lugar', lugar);
}

/** Presses 'Guardar'. */
export const save = (screen: Screen) => screen.click('button', 'Guardar');

/** Saves a rececho with photos, which the server doesn't get. */
export async function saveOffline(screen: Screen, lugar: string, ...widths: number[]) {
  await writeRececho(screen, lugar);
  if (widths.length > 0) await addPhotos(screen, ...widths);
  await save(screen);
  await screen.text('Guardada en este dispositivo');
}

/** Opens 'Pendientes', and sends until nothing is pending. */
export async function sendAll(screen: Screen): Promise<void> {
  await screen.goto('/pendientes');
  await eventually(async () => {
    if ((await screen.count({ by: 'text', what: 'Todo enviado' })) > 0) return;
    const [retry] = await screen.all({ by: 'role', what: 'button', name: 'Enviar ahora' });
    await retry?.click().catch(() => undefined);
    throw new Error('still pending');
  });
}

type Stored = { custom_params: { lugar: string }; photos: string[]; createdAt: string };

/** @returns the server's outings, the oldest first */
export async function outingsOf(client: Client): Promise<Stored[]> {
  const outings: Stored[] = await (await client.fetch('/api/outings')).json();
  return outings.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** @returns the places of the server's recechos in the order of their creation */
export const lugaresOf = async (client: Client) =>
  (await outingsOf(client)).map((outing) => outing.custom_params.lugar);

/** Reads the widths of photos served by the server. */
export const photoWidths = (client: Client, addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const bytes = await (await client.fetch(address)).arrayBuffer();
      return (await sharp(bytes).metadata()).width;
    }),
  );
