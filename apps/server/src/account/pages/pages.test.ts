import { describe, expect, it, test } from 'vitest';
import type { AccountPage } from './form-page';
import { loginPage, registerPage } from './pages';
import { noticePage, publicPage } from './public-page';

const blank: AccountPage = {
  csrf: 'ficha-123',
  next: '/',
  values: { name: '', email: '' },
  provider: null,
  token: '',
  isOpen: true,
  passkeyOrigin: null,
};
const both = [
  ['login', loginPage],
  ['register', registerPage],
] as const;

/** Finds the `<input>` of a field. */
const inputOf = (page: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0] ?? '';
const labels = (page: string) =>
  [...page.matchAll(/<label for="(\w+)">(.*?)<\/label>/g)].map(([, id, label]) => [id, label]);
const focused = (page: string) => /name="(\w+)"[^>]* autofocus/.exec(page)?.[1];

describe('the sign-in with a passkey', () => {
  it('is hidden until its script shows it, and in the e-mail’s autofill', () => {
    const page = loginPage({ ...blank, passkeyOrigin: 'https://cuaderno.test' });
    expect(page).toContain('<div id="passkey" data-origin="https://cuaderno.test" hidden>');
    expect(page).toMatch(/<script type="module" src="\/api\/assets\/passkey-\w+\.js">/);
    expect(inputOf(page, 'email')).toContain('autocomplete="username webauthn"');
  });

  it('is neither on the page of a server without passkeys, nor on that of a registration', () => {
    const pages = [
      loginPage(blank),
      registerPage({ ...blank, passkeyOrigin: 'https://cuaderno.test' }),
    ];
    for (const page of pages) {
      expect(page).not.toContain('passkey');
      expect(page).not.toContain('webauthn');
    }
  });
});

describe('the sign-in page', () => {
  const page = loginPage(blank);

  it('has fields for e-mail and password', () => {
    expect(page).toContain('<h1>Abre tu cuaderno</h1>');
    expect(labels(page)).toEqual([
      ['email', 'Email'],
      ['password', 'Contraseña'],
    ]);
    expect(page).toContain('<form method="post" action="/api/login" novalidate>');
    expect(page).toContain('<button type="submit">Entrar</button>');
    expect(inputOf(page, 'email')).toContain('type="email"');
    expect(inputOf(page, 'email')).toContain('autocomplete="username"');
    expect(inputOf(page, 'password')).toContain('type="password"');
    expect(inputOf(page, 'password')).toContain('autocomplete="current-password"');
    expect(focused(page)).toBe('email');
  });

  it('has the password before the passkey, and a button that shows it, hidden without its script', () => {
    const withPasskeys = loginPage({ ...blank, passkeyOrigin: 'https://cuaderno.test' });
    expect(withPasskeys.indexOf('id="passkey"')).toBeGreaterThan(withPasskeys.indexOf('</form>'));
    const button =
      '<button type="button" class="show" aria-label="Mostrar" aria-controls="password" hidden>';
    expect(withPasskeys.split(button)).toHaveLength(2);
  });

  it('keeps the e-mail after a wrong password, and focuses the empty password', () => {
    const failed = loginPage({
      ...blank,
      values: { name: '', email: 'marta@example.org' },
      error: 'Email o contraseña incorrectos',
    });
    expect(failed).toMatch(
      /role="alert" id="alert">.*<span>Email o contraseña incorrectos<\/span>/,
    );
    expect(failed.indexOf('role="alert"')).toBeLessThan(failed.indexOf('<form'));
    expect(inputOf(failed, 'email')).toContain('value="marta@example.org"');
    expect(inputOf(failed, 'password')).toContain('value=""');
    expect(inputOf(failed, 'password')).toContain('aria-describedby="alert"');
    expect(focused(failed)).toBe('password');
  });
});

describe('the registration page', () => {
  const page = registerPage(blank);

  it('has fields for name, e-mail and password, with the password’s length', () => {
    expect(page).toContain('<h1>Estrena tu cuaderno</h1>');
    expect(labels(page)).toEqual([
      ['name', 'Nombre completo'],
      ['email', 'Email'],
      ['password', 'Contraseña'],
    ]);
    expect(page).toContain('<form method="post" action="/api/register" novalidate>');
    expect(page).toContain('<button type="submit">Crear cuenta</button>');
    expect(inputOf(page, 'name')).toContain('autocomplete="name"');
    expect(inputOf(page, 'password')).toContain('autocomplete="new-password"');
    expect(inputOf(page, 'password')).toContain('aria-describedby="password-hint"');
    expect(page).toContain('id="password-hint">Al menos 10 caracteres</p>');
    expect(page).toContain('<div class="strength" data-of="password">');
    expect(loginPage(blank)).not.toContain('class="strength"');
    expect(inputOf(page, 'password')).not.toContain('maxlength');
    expect(focused(page)).toBe('name');
  });

  it('shows the first error of each field under it, and keeps the values', () => {
    const failed = registerPage({
      ...blank,
      values: { name: 'Marta', email: 'marta' },
      error: 'El correo no es válido',
      issues: [
        { path: 'email', message: 'El correo no es válido' },
        { path: 'email', message: 'la segunda regla' },
        { path: 'password', message: 'Esa contraseña es demasiado común: elige otra' },
      ],
    });
    expect(failed).toMatch(/role="alert".*<span>Revisa lo que está marcado<\/span>/);
    expect(inputOf(failed, 'name')).toContain('value="Marta"');
    expect(inputOf(failed, 'name')).not.toContain('aria-invalid');
    expect(inputOf(failed, 'email')).toContain(
      'aria-invalid="true" aria-describedby="email-error" autofocus',
    );
    expect(failed).toMatch(/id="email-error">.*<span>El correo no es válido<\/span>/);
    expect(inputOf(failed, 'password')).toContain(
      'aria-invalid="true" aria-describedby="password-error"',
    );
    expect(failed).toMatch(/id="password-error">.*<span>Esa contraseña es demasiado común/);
    expect(failed).not.toContain('la segunda regla');
    expect(failed).not.toContain('Al menos 10 caracteres');
  });

  it('shows a general error above the fields', () => {
    const failed = registerPage({ ...blank, error: 'Ya existe una cuenta con ese correo' });
    expect(failed).toMatch(/role="alert".*<span>Ya existe una cuenta con ese correo<\/span>/);
    expect(failed).not.toContain('aria-invalid');
  });
});

describe.each(both)('the %s page', (_, page) => {
  it('has the CSRF token, and the next page also in the links to other pages', () => {
    const text = page({ ...blank, next: '/history?type=espera&medal=oro', provider: 'Google' });
    expect(inputOf(text, '_csrf')).toContain('type="hidden" name="_csrf" value="ficha-123"');
    expect(inputOf(text, 'next')).toContain('value="/history?type=espera&amp;medal=oro"');
    const next = 'next=%2Fhistory%3Ftype%3Despera%26medal%3Doro';
    expect(text).toMatch(new RegExp(`href="/api/(login|register)\\?${next}"`));
    expect(text).toContain(`href="/api/login/oidc?${next}">Continuar con Google</a>`);
  });

  it('omits missing parts', () => {
    const text = page(blank);
    expect(text).not.toContain('Continuar con');
    expect(text).not.toContain('role="alert"');
    expect(text).not.toContain('?next=');
  });

  test.each([
    '"><script>alert(1)</script>',
    "' onfocus='alert(1)",
    '</title><img src=x onerror=alert(1)>',
    '&lt;b&gt;',
  ])('shows %j as text wherever it comes from', (hostile) => {
    const text = page({
      csrf: hostile,
      next: hostile,
      values: { name: hostile, email: hostile },
      error: hostile,
      provider: hostile,
      token: hostile,
      isOpen: true,
      passkeyOrigin: null,
    });
    const withIssues = page({
      ...blank,
      error: 'x',
      issues: [{ path: 'email', message: hostile }],
    });
    for (const html of [text, withIssues]) {
      expect(html).not.toContain(hostile);
      expect(html).not.toMatch(/<img|<script>|onfocus='/);
    }
  });

  it('works under a policy without inline scripts and styles', () => {
    const text = page({ ...blank, provider: 'Google', error: 'x' });
    expect(text).not.toMatch(/\sstyle=|<style|\son\w+=|javascript:/);
    expect([...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script src="/appearance.js">',
      expect.stringMatching(/^<script type="module" src="\/api\/assets\/password-\w+\.js">$/),
    ]);
    expect(text).toMatch(/^<!doctype html>\n<html lang="es">/);
  });
});

describe('the public page', () => {
  const figures = { totals: { esperas: 1, monterias: 0, recechos: 0 }, species: [] };

  it.for([figures, null])('ends with what it was made with, which leads to its start', (told) => {
    const page = publicPage({ name: 'Marta', hasPhoto: false, figures: told }, null);
    expect(page).toMatch(
      /<p class="made">Hecho con <a href="\/">Cuaderno de Caza<\/a><\/p>\s*<\/main>/,
    );
  });

  it('that is not there says nothing of it', () => {
    expect(noticePage('No existe', 'Pide otra dirección.')).not.toContain('Hecho con');
  });
});
