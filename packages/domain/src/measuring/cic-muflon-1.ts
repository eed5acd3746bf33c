import { deductions, grade } from './rows';
import type { Scale } from './scale';

/** The girth of the mean of the two horns within one third of their length. */
const third = (
  key: string,
  name: string,
  noun: string,
  number: 1 | 2 | 3,
  usual: readonly [number, number],
) =>
  ({
    key,
    label: `${name} tercio`,
    name: `Perímetro del ${name.toLowerCase()} tercio`,
    noun,
    drawing: `muflon-perimetro-${number}`,
    how: 'Lo más grueso de ese tercio del largo, siguiendo los anillos.',
    kind: 'pair',
    unit: 'cm',
    max: 40,
    of: 'mean',
    times: 1,
    usual,
  }) as const;

/** The mouflon of the International Council for Game and Wildlife Conservation (CIC), as in Madrid 1952. */
export const CIC_MUFLON_1 = {
  id: 'cic-muflon-1',
  species: 'Muflón',
  // vadaszujsag.hu 'A mufloncsiga bírálata'; pzlow.pl 'Ślimy muflona'; urcaarezzo.it.
  sources: [
    'Nimród 11/1978, fórmula del CIC de Madrid de 1952',
    'Unión de Cazadores de Polonia, «Ślimy muflona»',
    'URCA Arezzo, «Valutazione del trofeo di muflone»',
  ],
  parts: [
    {
      title: 'Cuernos',
      rows: [
        {
          key: 'length',
          label: 'Longitud',
          name: 'Longitud de los cuernos',
          noun: 'la longitud',
          drawing: 'muflon-longitud',
          how: 'Del borde delantero en la frente, por la curva de fuera, a la punta; una rota, como está.',
          kind: 'pair',
          unit: 'cm',
          max: 130,
          of: 'mean',
          times: 1,
          usual: [50, 100],
        },
        third('first', 'Primer', 'el primer tercio', 1, [18, 27]),
        third('second', 'Segundo', 'el segundo tercio', 2, [17, 27]),
        third('third', 'Tercer', 'el tercer tercio', 3, [10, 22]),
        {
          key: 'spread',
          label: 'Envergadura',
          name: 'Envergadura',
          noun: 'la envergadura',
          drawing: 'muflon-envergadura',
          how: 'La mayor distancia por fuera de los cuernos, en ángulo recto con el cráneo.',
          kind: 'single',
          unit: 'cm',
          max: 90,
          times: 1,
          usual: [30, 60],
        },
      ],
    },
    {
      title: 'Belleza',
      rows: [
        grade(
          'colour',
          ['Color', 'el color', 'muflon-color'],
          3,
          'Amarillo, manchado o lacado 0; pardo claro 1; pardo 2; pardo oscuro a negro 3.',
        ),
        grade(
          'rings',
          ['Rugosidad', 'la rugosidad', 'muflon-anillos'],
          3,
          'Pocos anillos 1; medianos 2; muchos 3.',
        ),
        grade(
          'curl',
          ['Curvatura', 'la curvatura', 'muflon-curvatura'],
          5,
          'Diámetro medio de las dos vueltas: 26 cm 1, 27 cm 2, 28 cm 3, 29 cm 4, desde 30 cm 5.',
        ),
      ],
    },
    {
      title: 'Deducciones',
      rows: [
        deductions(
          'Desigual, muy cerrado o muy abierto',
          'muflon-deducciones',
          5,
          'Envergadura entre distancia de las puntas: desde 2,5 quita 1, desde 2,7 quita 2, desde 2,9 quita 3; lo demás, hasta 2.',
        ),
      ],
    },
  ],
  field: ['length', 'first', 'spread'],
} as const satisfies Scale;
