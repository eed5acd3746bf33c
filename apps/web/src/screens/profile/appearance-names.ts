import type { Appearance } from '../../lib/appearance';

export const APPEARANCE_NAMES: Record<Appearance, string> = {
  system: 'Automática',
  light: 'Clara',
  dark: 'Oscura',
  night: 'Noche',
};
