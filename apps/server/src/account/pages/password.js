/** 'Mostrar' and 'Ocultar' in the field of a password, which works without. */
for (const button of document.querySelectorAll('.show')) {
  const field = document.getElementById(button.getAttribute('aria-controls'));
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Ocultar' : 'Mostrar';
  };
  button.addEventListener('click', () => show(field.type === 'password'));
  // A browser offers to keep a password, and a text as one of the texts typed before.
  field.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}
