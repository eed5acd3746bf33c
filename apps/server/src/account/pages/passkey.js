/**
 * Signs in with a passkey on the login page, which works without: by its button, or by the browser's autofill of
 * the e-mail. Nothing is offered where the browser has no passkeys, or at another address than the public one.
 */
(() => {
  /** Lifetime of a challenge on the server, less a minute; then the autofill gets another one. */
  const RENEW_MS = 4 * 60_000;

  const offer = document.getElementById('passkey');
  const form = document.querySelector('form');
  if (!globalThis.PublicKeyCredential || offer?.dataset.origin !== location.origin) return;
  const button = document.getElementById('passkey-button');
  const alert = document.getElementById('passkey-alert');

  const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  const toText = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  /** Posts JSON. Throws for any answer but 200. */
  const post = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': form.elements._csrf.value },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };

  let pending = new AbortController();

  /** Asks the browser for a signature. A new request ends the one before, which is rejected. */
  const ask = async (mediation) => {
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
  };

  const send = async ({ id, response }) => {
    const signed = {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: toText(response.userHandle),
    };
    await post('/api/login/passkey', { credential: { id, response: signed } });
    location.assign(form.elements.next.value);
  };

  let renewal;

  /** Lets the autofill offer passkeys, until one is chosen. */
  const offerInAutofill = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    renewal = setTimeout(offerInAutofill, RENEW_MS);
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

  offer.hidden = false;
  form.classList.add('second');
  void offerInAutofill();
})();
