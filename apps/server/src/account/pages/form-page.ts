import type { Issue } from '@cuaderno/domain';
import { type Html, html } from '@cuaderno/design/html';
import { ASSETS } from './assets';
import { ALERT_ICON, EYES, FINGERPRINT_ICON } from './drawings';
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
  /** The token of the link or invitation with which the page was opened. */
  token: string;
  /** Whether visitors may create an account without an invitation. */
  isOpen: boolean;
  /** The origin that passkeys are for; null without them. */
  passkeyOrigin: string | null;
};

type Field = {
  name: 'name' | 'email' | 'password';
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
};

/** A form in the notebook's cover. */
export type Form = {
  path: string;
  title: string;
  /** Below the title. */
  intro?: string;
  button: string;
  fields: Field[];
  /** Hidden fields beside `_csrf` and `next`. */
  hidden?: Record<string, string>;
  /** Below the button. */
  note?: string;
  /** A link below the button. */
  help?: { path: string; label: string };
  other?: { question: string; path: string; label: string };
  /** Whether the provider's sign-in is offered. */
  offersProvider?: boolean;
  /** Whether the sign-in with a passkey is offered. */
  offersPasskey?: boolean;
  foot?: 'lines' | 'endpaper';
};

/** Renders a form with its errors. */
export function formPage(page: AccountPage, form: Form): string {
  const { next } = page;
  const { provider, origin } = offersOf(page, form);
  const broken = firstErrors(page.issues ?? []);
  const inFields = form.fields.some((field) => broken.has(field.name));
  const focused = focusedField(page, form.fields, broken);
  const alert = inFields ? 'Revisa lo que está marcado' : page.error;
  const main = html`
    <h1>${form.title}</h1>
    ${form.intro && html`<p class="intro">${form.intro}</p>`}
    ${alert && html`<p class="alert" role="alert" id="alert">${ALERT_ICON}<span>${alert}</span></p>`}
    <form method="post" action="${form.path}" novalidate>
      <input type="hidden" name="_csrf" value="${page.csrf}">
      <input type="hidden" name="next" value="${next}">
      ${Object.entries(form.hidden ?? {}).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
      )}
      ${form.fields.map((field) =>
        fieldOf(field, {
          value: field.name === 'password' ? '' : page.values[field.name],
          error: broken.get(field.name),
          focused: field.name === focused,
          alert: Boolean(alert),
        }),
      )}
      <button type="submit">${form.button}</button>
      ${form.help && html`<p class="help"><a href="${form.help.path}">${form.help.label}</a></p>`}
      ${form.note && html`<p class="note">${form.note}</p>`}
    </form>
    ${origin !== null && passkeyOffer(origin)}
    ${provider && providerLink(provider, next)}
    ${form.other && html`<p class="other">${form.other.question} <a href="${withNext(form.other.path, next)}">${form.other.label}</a></p>`}`;
  return layOut({
    title: form.title,
    style: ASSETS.style,
    head: html`<script src="/appearance.js"></script>${scriptsOf(form, origin)}`,
    main,
    foot: form.foot,
  });
}

/** The ways in besides a form's fields; null for those that it doesn't offer. */
const offersOf = (page: AccountPage, form: Form) => ({
  provider: form.offersProvider ? page.provider : null,
  origin: form.offersPasskey ? page.passkeyOrigin : null,
});

/** The scripts of a form's password and of its passkeys. */
const scriptsOf = (form: Form, origin: string | null) =>
  [
    form.fields.some(({ type }) => type === 'password') && ASSETS.password,
    origin !== null && ASSETS.passkey,
  ].map((asset) => asset && html`<script type="module" src="${asset.path}"></script>`);

/**
 * The sign-in with a passkey, hidden until its script finds that the browser has them, and above the form once this
 * device has used one.
 */
const passkeyOffer = (
  origin: string,
): Html => html`<div id="passkey" data-origin="${origin}" hidden>
      <p class="or"><span>o</span></p>
      <p class="alert" role="alert" id="passkey-alert" hidden>${ALERT_ICON}<span>No se ha podido; usa la contraseña</span></p>
      <button type="button" id="passkey-button">${FINGERPRINT_ICON}Entrar con llave de acceso</button>
    </div>`;

const providerLink = (provider: string, next: string): Html => html`<p class="or"><span>o</span></p>
    <a class="provider" href="${withNext('/api/login/oidc', next)}">Continuar con ${provider}</a>`;

/** The first error of each field. */
function firstErrors(issues: readonly Issue[]): Map<string, string> {
  const broken = new Map<string, string>();
  for (const { path, message } of issues) {
    if (!broken.has(path)) broken.set(path, message);
  }
  return broken;
}

/** Chooses the focused field: the first invalid one, the password after another error, else the first empty one. */
function focusedField(
  { error, values }: AccountPage,
  fields: readonly Field[],
  broken: ReadonlyMap<string, string>,
): string | undefined {
  const wrong = fields.find((field) => broken.has(field.name));
  if (wrong) return wrong.name;
  const password = fields.find((field) => field.name === 'password');
  if (error !== undefined) return (password ?? fields[0])?.name;
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
        <span class="control"><input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${
          type === 'email' && html` autocapitalize="none" spellcheck="false"`
        }${error !== undefined && html` aria-invalid="true"`}${
          describedBy !== '' && html` aria-describedby="${describedBy}"`
        }${focused && html` autofocus`}>${
          type === 'password' &&
          html`<button type="button" class="show" aria-label="Mostrar" aria-controls="${name}" hidden>${EYES}</button>`
        }</span>
        ${error !== undefined && html`<p class="wrong" id="${name}-error">${ALERT_ICON}<span>${error}</span></p>`}
        ${autocomplete === 'new-password' && strengthMeter(name)}
        ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      </div>`;
}

/** How strong the typed password is, in bars and a word; its script fills them. */
const strengthMeter = (name: string): Html =>
  html`<div class="strength" data-of="${name}"><i></i><i></i><i></i><i></i><span class="hint" role="status"></span></div>`;

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
