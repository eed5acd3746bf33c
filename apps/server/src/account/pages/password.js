/** The eye in the field of a password, which works without. */
for (const button of document.querySelectorAll('.show')) {
  const field = document.getElementById(button.getAttribute('aria-controls'));
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.ariaLabel = isShown ? 'Ocultar' : 'Mostrar';
  };
  button.addEventListener('click', () => show(field.type === 'password'));
  // A browser offers to keep a password, and a text as one of the texts typed before.
  field.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}

/** The strength of a new password while it is typed; `password-strength.js` precedes this file. */
for (const meter of document.querySelectorAll('.strength')) {
  const field = document.getElementById(meter.dataset.of);
  const rate = () => {
    const { bars, word } = passwordStrength(field.value);
    for (const [index, bar] of meter.querySelectorAll('i').entries())
      bar.classList.toggle('filled', index < bars);
    // A status is read out when it is set, also to what it was.
    const status = meter.querySelector('[role=status]');
    if (status.textContent !== word) status.textContent = word;
  };
  field.addEventListener('input', rate);
  rate();
}
