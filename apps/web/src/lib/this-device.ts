/** The word for this device: one operated by touch is a 'móvil'. */
export const THIS_DEVICE: 'móvil' | 'ordenador' =
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    ? 'móvil'
    : 'ordenador';
