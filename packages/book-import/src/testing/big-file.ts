/** A CSV as a hunter of twenty seasons has it: `rows` lines, some with slips. */
export function bigFile(rows: number): string {
  const places = [
    ['Hornachuelos', 'Córdoba'],
    ['Cazorla', 'Jaén'],
    ['Villanueva', ''],
    ['Fuencaliente', 'Ciudad Real'],
    ['Horcajo', ''],
    ['Hornachuelo', 'Cordoba'],
    ['Jaen', ''],
  ];
  const species = ['Cochino', 'Ciervo', 'Corzo', 'gamo', 'Zorro', 'marranos', 'cierva'];
  const types = ['mont.', 'espera', 'rececho', 'batida', 'Aguardo'];
  const lines = Array.from({ length: rows }, (_, index) => {
    const [town, province] = places[index % places.length] ?? [];
    const day = `${(index % 28) + 1}/${(index % 12) + 1}/${2005 + (index % 20)}`;
    const slip = index % 97 === 0 ? `31/02/${2005 + (index % 20)}` : day;
    const points = index % 5 === 0 ? '' : `${60 + (index % 40)},${index % 10}`;
    return [
      slip,
      town,
      province,
      types[index % 5],
      `Coto ${index % 60}`,
      species[index % 7],
      1 + (index % 2),
      index % 2 ? '' : points,
      `Salida número ${index}, con viento`,
    ].join(';');
  });
  return [
    'FECHA;TERMINO MUNICIPAL;PROV.;MODALIDAD;COTO / FINCA;ANIMAL;CANT.;PTOS;OBS',
    ...lines,
  ].join('\r\n');
}
