/* The rows that most sheets end with. */

/** Creates a row of points given by eye, from 0 to `max` in halves. */
export const grade = <Key extends string>(
  key: Key,
  [label, noun, drawing]: readonly [label: string, noun: string, drawing: string],
  max: number,
  how?: string,
) =>
  ({
    key,
    label,
    name: label,
    noun,
    drawing,
    kind: 'grade',
    sign: 1,
    max,
    ...(how !== undefined && { how }),
  }) as const;

/** Creates the row of what is taken off by eye, from 0 to `max` points in halves. */
export const deductions = (label: string, drawing: string, max: number, how?: string) =>
  ({
    key: 'deductions',
    label,
    name: 'Deducciones',
    noun: 'las deducciones',
    drawing,
    kind: 'grade',
    sign: -1,
    max,
    ...(how !== undefined && { how }),
  }) as const;
