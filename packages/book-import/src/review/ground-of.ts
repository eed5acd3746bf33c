import type { Modality } from '@cuaderno/domain';

type GroundTexts = Record<'estate' | 'place' | 'armada' | 'puesto', string | null>;

const noteOf = (name: string, text: string | null) => (text === null ? [] : [`${name}: ${text}`]);

/** The fields of the ground, as the modality has them. */
export function groundOf(type: Modality, { estate, place, armada, puesto }: GroundTexts) {
  const others = noteOf('Armada', armada);
  if (type === 'monteria') {
    const number = puesto === null ? null : puestoNumber(puesto);
    return {
      ground: { finca: estate ?? place, armada, puesto: number },
      noted: [
        ...(estate === null ? [] : noteOf('Lugar', place)),
        ...(number === null ? noteOf('Puesto', puesto) : []),
      ],
    };
  }
  if (type === 'espera') {
    return {
      ground: { cotoName: estate, place: place ?? puesto },
      noted: [...others, ...(place === null ? [] : noteOf('Puesto', puesto))],
    };
  }
  return {
    ground: { finca: estate, lugar: place },
    noted: [...others, ...noteOf('Puesto', puesto)],
  };
}

/** The number of a puesto, of 'nº 12' too; null for another text. */
function puestoNumber(text: string): number | null {
  const digits = /^(?:n[ºo°.]*\s*|puesto\s*)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
