import svg from '../icons/emblem.svg?raw';

/** The antlers as an `<svg>` element in the colour of the text around it. */
export const emblem = svg.trim();
