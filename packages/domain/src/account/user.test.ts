import { describe, expect, it } from 'vitest';
import { emailSchema, newPasswordSchema, registerSchema, userUpdateSchema } from './user';

const message = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('accounts', () => {
  it.each([
    ['', 'El correo es obligatorio'],
    [undefined, 'El correo es obligatorio'],
    ['marta', 'El correo no es válido'],
    ['marta@', 'El correo no es válido'],
    ['a b@c.es', 'El correo no es válido'],
  ])('reject the e-mail %j', (email, text) => {
    expect(message(emailSchema.safeParse(email))).toBe(text);
  });

  it('compare e-mails without case', () => {
    expect(emailSchema.parse(' Marta.Robledo@Correo.ES ')).toBe('marta.robledo@correo.es');
  });

  it.each([
    ['a'.repeat(9), 'La contraseña debe tener al menos 10 caracteres'],
    ['a'.repeat(129), 'La contraseña no puede superar los 128 caracteres'],
  ])('reject a password by its length', (password, text) => {
    expect(message(newPasswordSchema.safeParse(password))).toBe(text);
  });

  it.each(['a'.repeat(10), '🐗'.repeat(128), '          ', 'contraseña larga'])(
    'accept the password %j',
    (password) => {
      expect(newPasswordSchema.parse(password)).toBe(password);
    },
  );

  it('report all errors of a registration', () => {
    const result = registerSchema.safeParse({ name: ' ', email: 'x', password: 'y' });
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'email', 'password']);
  });
});

describe('profile', () => {
  it('changes only what is sent, and ignores unknown fields', () => {
    expect(
      userUpdateSchema.parse({ name: ' Marta ', id: 7, password: 'x', externalAuthId: 'y' }),
    ).toEqual({ name: 'Marta' });
    expect(userUpdateSchema.parse({})).toEqual({});
  });

  it('stores blank texts as null', () => {
    expect(
      userUpdateSchema.parse({ phone: '', address: '  ', birthDate: '', profilePhoto: '' }),
    ).toEqual({
      phone: null,
      address: null,
      birthDate: null,
      profilePhoto: null,
    });
  });

  it.each([
    [{ name: '' }, 'El nombre es obligatorio'],
    [{ email: 'x' }, 'El correo no es válido'],
    [{ birthDate: '2999-01-01' }, 'La fecha de nacimiento no es válida'],
    [{ birthDate: '31/02/1970' }, 'La fecha de nacimiento no es válida'],
    [{ profilePhoto: 'https://example.org/a.png' }, 'La foto debe ser una imagen'],
    [{ emailNotifications: 'sí' }, 'Debe ser sí o no'],
  ])('rejects %j', (changes, text) => {
    expect(message(userUpdateSchema.safeParse(changes))).toBe(text);
  });

  it('accepts a birth date in Spanish notation', () => {
    expect(userUpdateSchema.parse({ birthDate: '03/05/1966' })).toEqual({
      birthDate: '1966-05-03',
    });
  });
});
