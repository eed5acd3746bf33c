import type { Request } from 'express';
import { expect, it } from 'vitest';
import { createDeviceCookie } from './device-cookie';

const key = new Uint8Array(32).fill(1);
const devices = createDeviceCookie({ key, secure: false });
const sending = (cookie: string) => ({ headers: { cookie } }) as Request;
const valueOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

/** Creates the cookie after signing in to these accounts in turn. */
const after = (...emails: string[]) =>
  emails.reduce((cookie, email) => valueOf(devices.remember(sending(cookie), email)), '');

it('a device has one number at every account that it has signed in to, and at no other', () => {
  const request = sending(after('ana@ejemplo.es', 'Luis@ejemplo.es'));
  const device = devices.deviceOf(request, 'ANA@ejemplo.es ');
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(devices.deviceOf(request, 'luis@ejemplo.es')).toBe(device);
  expect(devices.deviceOf(request, 'eva@ejemplo.es')).toBeNull();
});

it('is remembered for the five accounts signed in to last', () => {
  const emails = [1, 2, 3, 4, 5, 6].map((one) => `h${one}@ejemplo.es`);
  const request = sending(after(...emails, 'h6@ejemplo.es'));
  expect(emails.map((email) => devices.deviceOf(request, email) !== null)).toEqual([
    false,
    ...Array<boolean>(5).fill(true),
  ]);
});

it('an unsigned cookie, or another device’s, is ignored', () => {
  const [own, other] = [after('ana@ejemplo.es'), after('ana@ejemplo.es')];
  const moved = `${other.slice(0, other.indexOf('.'))}${own.slice(own.indexOf('.'))}`;
  const foreign = createDeviceCookie({ key: new Uint8Array(32), secure: false });
  for (const cookie of [
    moved,
    valueOf(foreign.remember(sending(''), 'ana@ejemplo.es')),
    'cuaderno_device=',
    'cuaderno_device=%00',
    `cuaderno_device=${'A'.repeat(22)}.${'A'.repeat(32)}`,
    `cuaderno_device=${'A'.repeat(22)}${`.${'A'.repeat(32)}`.repeat(1000)}`,
  ]) {
    expect(devices.deviceOf(sending(cookie), 'ana@ejemplo.es')).toBeNull();
  }
});

it('over https its cookie is Secure, and of this host alone', () => {
  const secure = createDeviceCookie({ key, secure: true });
  expect(secure.remember(sending(''), 'ana@ejemplo.es')).toMatch(
    /^__Host-cuaderno_device=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
