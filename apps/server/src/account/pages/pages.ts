import { type Issue, PASSWORD_HINT } from '@cuaderno/domain';
import { ASSETS } from './assets';
import { ALERT_ICON } from './drawings';
import { type Html, html } from '@cuaderno/design/html';
import { layOut } from './layout';

/** The contents of an account page: plain text, escaped here. */
export type AccountPage = {
  /** For the hidden field `_csrf`. */
  csrf: string;
  /** Path of this product to open after the sign-in. */
  next: string;
  /** Previously typed values, without passwords. */
  values: { name: string; email: string };
  /** Reason of the failure, for the alert above the fields. */
  error?: string | undefined;
  /** Errors of fields, shown below them. */
  issues?: readonly Issue[] | undefined;
  /** The OpenID Connect provider's name; null without one. */
  provider: string | null;
};

type Field = {
  name: 'name' | 'email' | 'password';
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
};

/** The page of `GET /api/login`, and of a `POST` that failed. */
export function loginPage(page: AccountPage): string {
  return accountPage(page, {
    path: '/api/login',
    title: 'Abre tu cuaderno',
    button: 'Entrar',
    fields: [
      { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
      {
        name: 'password',
        label: 'Contraseña',
        type: 'password',
        autocomplete: 'current-password',
      },
    ],
    other: { question: '¿Aún no tienes cuaderno?', path: '/api/register', label: 'Crear cuenta' },
  });
}

/** The page of `GET /api/register`, and of a `POST` that failed. */
export function registerPage(page: AccountPage): string {
  return accountPage(page, {
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
    other: { question: '¿Ya tienes cuaderno?', path: '/api/login', label: 'Entrar' },
  });
}

type Form = {
  path: string;
  title: string;
  button: string;
  fields: Field[];
  other: { question: string; path: string; label: string };
};

function accountPage(page: AccountPage, form: Form): string {
  const { next, provider } = page;
  const broken = new Map<string, string>();
  for (const { path, message } of page.issues ?? []) {
    if (!broken.has(path)) broken.set(path, message);
  }
  const inFields = form.fields.some((field) => broken.has(field.name));
  const focused = focusedField(page, form.fields, broken);
  const alert = inFields ? 'Revisa lo que está marcado' : page.error;
  const main = html`
    <h1>${form.title}</h1>
    ${alert && html`<p class="alert" role="alert" id="alert">${ALERT_ICON}<span>${alert}</span></p>`}
    <form method="post" action="${form.path}" novalidate>
      <input type="hidden" name="_csrf" value="${page.csrf}">
      <input type="hidden" name="next" value="${next}">
      ${form.fields.map((field) =>
        fieldOf(field, {
          value: field.name === 'password' ? '' : page.values[field.name],
          error: broken.get(field.name),
          focused: field.name === focused,
          alert: Boolean(alert),
        }),
      )}
      <button type="submit">${form.button}</button>
    </form>
    ${
      provider &&
      html`<p class="or"><span>o</span></p>
    <a class="provider" href="${withNext('/api/login/oidc', next)}">Continuar con ${provider}</a>`
    }
    <p class="other">${form.other.question} <a href="${withNext(form.other.path, next)}">${form.other.label}</a></p>`;
  return layOut({
    title: form.title,
    style: ASSETS.style,
    head: html`<script src="/appearance.js"></script>`,
    main,
  });
}

/** Chooses the focused field: the first invalid one, the password after another error, else the first empty one. */
function focusedField(
  { error, values }: AccountPage,
  fields: readonly Field[],
  broken: ReadonlyMap<string, string>,
): string | undefined {
  const wrong = fields.find((field) => broken.has(field.name));
  if (wrong) return wrong.name;
  if (error !== undefined) return 'password';
  return fields.find((field) => field.name === 'password' || values[field.name] === '')?.name;
}

type FieldState = { value: string; error: string | undefined; focused: boolean; alert: boolean };

function fieldOf(field: Field, { value, error, focused, alert }: FieldState): Html {
  const { name, label, type, autocomplete } = field;
  const hint = error === undefined ? field.hint : undefined;
  const describedBy = describedByOf(name, { hint, error, focused, alert });
  return html`
      <div class="field">
        <label for="${name}">${label}</label>
        <input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${
          type === 'email' && html` autocapitalize="none" spellcheck="false"`
        }${error !== undefined && html` aria-invalid="true"`}${
          describedBy !== '' && html` aria-describedby="${describedBy}"`
        }${focused && html` autofocus`}>
        ${error !== undefined && html`<p class="wrong" id="${name}-error">${ALERT_ICON}<span>${error}</span></p>`}
        ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      </div>`;
}

/** The ids that describe a field. The focused one refers to the alert, which a loaded page doesn't announce. */
function describedByOf(
  name: string,
  { hint, error, focused, alert }: Omit<FieldState, 'value'> & { hint: string | undefined },
): string {
  if (error !== undefined) return `${name}-error`;
  const ids = [hint !== undefined && `${name}-hint`, focused && alert && 'alert'];
  return ids.filter(Boolean).join(' ');
}

function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next }).toString()}`;
}
