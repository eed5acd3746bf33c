/**
 * Signs in with a passkey on the login page, which works without: by its button, or by the browser's autofill of
 * the e-mail. Nothing is offered where the browser has no passkeys, or at another address than the public one.
 */

/** Lifetime of a challenge on the server, less a minute; then the autofill gets another one. */
const RENEW_MS = 4 * 60_000;

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const valueOf = (field) => document.querySelector(`input[name=${field}]`).value;

/** Posts JSON. Throws for any answer but 200. */
async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': valueOf('_csrf') },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

let pending = new AbortController();

/** Asks the browser for a signature. A new request ends the one before, which is rejected. */
async function ask(mediation) {
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  const { challenge, ...options } = await post('/api/login/passkey/options', {});
  signal.throwIfAborted();
  return navigator.credentials.get({
    publicKey: { ...options, challenge: toBytes(challenge) },
    mediation,
    signal,
  });
}

async function send({ id, response }) {
  const signed = {
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: toText(response.userHandle),
  };
  await post('/api/login/passkey', { credential: { id, response: signed } });
  used('yes');
  location.assign(valueOf('next'));
}

/** Whether this device has signed in with a passkey; `now` keeps it. Without storage it never has. */
function used(now) {
  try {
    if (now) localStorage.setItem('cuaderno-de-caza.passkey', now);
    return localStorage.getItem('cuaderno-de-caza.passkey') !== null;
  } catch {
    return false;
  }
}

/** Moves the button above the password, which is the second way in then. */
function putFirst(offer, form) {
  const or = offer.querySelector('.or');
  or.firstChild.textContent = 'o con contraseña';
  offer.append(or);
  form.before(offer);
  form.classList.add('second');
}

/** Shows the button, and lets the autofill offer passkeys until one is chosen. */
function offerPasskeys() {
  const button = document.getElementById('passkey-button');
  const alert = document.getElementById('passkey-alert');
  let renewal;

  const offerInAutofill = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    renewal = setTimeout(() => void offerInAutofill(), RENEW_MS);
    // Without an answer, or ended by the button, there is nothing that the user should know.
    const credential = await ask('conditional').catch(() => null);
    if (credential) await send(credential).catch(fail);
  };

  const fail = () => {
    alert.hidden = false;
    button.disabled = false;
    clearTimeout(renewal);
    void offerInAutofill();
  };

  button.addEventListener('click', () => {
    alert.hidden = true;
    button.disabled = true;
    clearTimeout(renewal);
    ask('optional').then(send).catch(fail);
  });

  const offer = document.getElementById('passkey');
  if (used()) putFirst(offer, document.querySelector('form'));
  offer.hidden = false;
  void offerInAutofill();
}

const { origin } = document.getElementById('passkey').dataset;
if (globalThis.PublicKeyCredential && origin === location.origin) offerPasskeys();
