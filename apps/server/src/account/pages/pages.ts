import { PASSWORD_HINT } from '@cuaderno/domain';
import { type AccountPage, formPage } from './form-page';

const REGISTER = {
  question: '¿Aún no tienes cuaderno?',
  path: '/api/register',
  label: 'Crear cuenta',
};

/** The page of `GET /api/login`, and of a `POST` that failed. */
export function loginPage(page: AccountPage): string {
  return formPage(page, {
    path: '/api/login',
    title: 'Abre tu cuaderno',
    button: 'Entrar',
    fields: [
      {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: page.passkeyOrigin === null ? 'username' : 'username webauthn',
      },
      {
        name: 'password',
        label: 'Contraseña',
        type: 'password',
        autocomplete: 'current-password',
      },
    ],
    help: { path: '/api/recover', label: '¿Has olvidado la contraseña?' },
    ...(page.isOpen && { other: REGISTER }),
    offersProvider: true,
    offersPasskey: true,
  });
}

/** The page of `GET /api/register`, and of a `POST` that failed. */
export function registerPage(page: AccountPage): string {
  return formPage(page, {
    path: '/api/register',
    title: 'Estrena tu cuaderno',
    button: 'Crear cuenta',
    fields: [
      { name: 'name', label: 'Nombre completo', type: 'text', autocomplete: 'name' },
      { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
      {
        name: 'password',
        label: 'Contraseña',
        type: 'password',
        autocomplete: 'new-password',
        hint: PASSWORD_HINT,
      },
    ],
    ...(page.token !== '' && { hidden: { invite: page.token } }),
    other: { question: '¿Ya tienes cuaderno?', path: '/api/login', label: 'Entrar' },
    offersProvider: true,
  });
}
