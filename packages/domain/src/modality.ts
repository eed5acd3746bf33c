/** The three kinds of outing, in the order in which the product shows them. */
export const MODALITIES = ['espera', 'monteria', 'rececho'] as const;
export type Modality = (typeof MODALITIES)[number];

/** What each modality is called: one outing, many, on the dashboard, in the chooser, and its form's noun. */
export const MODALITY_TEXTS: Record<
  Modality,
  {
    name: string;
    plural: string;
    dashboard: string;
    description: string;
    created: string;
    edited: string;
  }
> = {
  espera: {
    name: 'Espera',
    plural: 'Esperas',
    dashboard: 'Esperas',
    description: 'Caza de espera individual',
    created: 'Nueva Espera',
    edited: 'Editar Espera',
  },
  monteria: {
    name: 'Montería',
    plural: 'Monterías',
    dashboard: 'Monterías y Batidas',
    description: 'Caza en grupo con batida',
    created: 'Nueva Montería y Batida',
    edited: 'Editar Montería y Batida',
  },
  rececho: {
    name: 'Rececho',
    plural: 'Recechos',
    dashboard: 'Recechos',
    description: 'Caza de acecho/stalking',
    created: 'Nuevo Rececho',
    edited: 'Editar Rececho',
  },
};

/** The modality that `text` means ('monterías', 'Montería', 'monteria'), or null. */
export function normaliseModality(text: string): Modality | null {
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/s$/, '');
  return MODALITIES.find((modality) => modality === word) ?? null;
}
