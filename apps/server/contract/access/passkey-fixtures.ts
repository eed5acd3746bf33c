import type { Client } from '@cuaderno/client';
import { createAuthenticator, type Lies } from './authenticator';
import { test as base } from '../mail/mail-fixtures';
import { newUser, send, type TestUser } from '../server';

export const NAME = 'Móvil de Marta';

type Device = ReturnType<typeof createAuthenticator>;

/** Adds a passkey of a new device. @returns the answer */
export async function addPasskey(
  user: TestUser,
  device: Device,
  lies: Parameters<Device['create']>[1] = {},
) {
  const options = await send(user, 'POST', '/api/passkeys/options', {});
  const credential = device.create(options.body, lies);
  return send(user, 'POST', '/api/passkeys', { name: NAME, credential });
}

/** Signs in with a passkey. */
export async function enter(client: Pick<Client, 'fetch'>, device: Device, lies: Lies = {}) {
  const { body } = await send(client, 'POST', '/api/login/passkey/options', {});
  return send(client, 'POST', '/api/login/passkey', { credential: device.get(body, lies) });
}

/** The answer to a sign-in that fails for any reason. */
export const REFUSED = { status: 401, body: { message: 'No se ha podido; usa la contraseña' } };

/** Tests with a device without a passkey, and one with the passkey of an owner. */
export const test = base
  .extend('newDevice', ({ server }) => createAuthenticator(server.url))
  .extend('added', async ({ server }) => {
    const [owner, device] = [await newUser(server.url), createAuthenticator(server.url)];
    const { status } = await addPasskey(owner, device);
    if (status !== 201) throw new Error(`the passkey is not added: ${status}`);
    return { owner, device };
  })
  .extend('owner', ({ added }) => added.owner)
  .extend('device', ({ added }) => added.device);
