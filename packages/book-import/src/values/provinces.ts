import { fold } from '@cuaderno/domain';

/**
 * The provinces by their official names, with the everyday ones, the letters of their plates and their islands,
 * separated by commas.
 */
const PROVINCES: Readonly<Record<string, string>> = {
  'Álava/Araba': 'VI, Vitoria',
  Albacete: 'AB',
  'Alicante/Alacant': 'A',
  Almería: 'AL',
  Ávila: 'AV',
  Badajoz: 'BA',
  'Islas Baleares/Illes Balears': 'PM, IB, Baleares, Mallorca, Menorca, Ibiza, Formentera, Balears',
  Barcelona: 'B',
  Burgos: 'BU',
  Cáceres: 'CC',
  Cádiz: 'CA',
  'Castellón/Castelló': 'CS, Castellón de la Plana',
  'Ciudad Real': 'CR, C Real, C. R.',
  Córdoba: 'CO',
  'A Coruña': 'C, La Coruña, Coruña',
  Cuenca: 'CU',
  Girona: 'GE, GI, Gerona',
  Granada: 'GR',
  Guadalajara: 'GU, Guada',
  Gipuzkoa: 'SS, Guipúzcoa',
  Huelva: 'H',
  Huesca: 'HU',
  Jaén: 'J',
  León: 'LE',
  Lleida: 'L, Lérida',
  'La Rioja': 'LO, Logroño, Rioja',
  Lugo: 'LU',
  Madrid: 'M',
  Málaga: 'MA',
  Murcia: 'MU',
  Navarra: 'NA, Pamplona, Nafarroa',
  Ourense: 'OR, OU, Orense',
  Asturias: 'O, Oviedo',
  Palencia: 'P',
  'Las Palmas': 'GC, Gran Canaria, Lanzarote, Fuerteventura, Las Palmas de Gran Canaria',
  Pontevedra: 'PO',
  Salamanca: 'SA',
  'Santa Cruz de Tenerife': 'TF, Tenerife, La Palma, La Gomera, El Hierro',
  Cantabria: 'S, Santander',
  Segovia: 'SG',
  Sevilla: 'SE',
  Soria: 'SO',
  Tarragona: 'T',
  Teruel: 'TE',
  Toledo: 'TO',
  'Valencia/València': 'V',
  Valladolid: 'VA',
  Bizkaia: 'BI, Vizcaya',
  Zamora: 'ZA',
  Zaragoza: 'Z',
  Ceuta: 'CE',
  Melilla: 'ML',
};

/** The communities, by what tells each in all its names. */
const COMMUNITIES: readonly (readonly string[])[] = [
  ['andalucia'],
  ['aragon'],
  ['asturias', 'principado de asturias'],
  ['illes balears', 'islas baleares', 'baleares'],
  ['canarias', 'islas canarias'],
  ['cantabria'],
  ['castilla y leon', 'castilla leon', 'cyl'],
  ['castilla la mancha', 'clm', 'castilla mancha'],
  ['cataluna', 'catalunya'],
  ['comunitat valenciana', 'comunidad valenciana', 'valencia'],
  ['extremadura', 'ext'],
  ['galicia'],
  ['comunidad de madrid', 'madrid'],
  ['region de murcia', 'murcia'],
  ['comunidad foral de navarra', 'navarra'],
  ['pais vasco', 'euskadi', 'pv'],
  ['la rioja', 'rioja'],
];

const sides = (name: string) => [name, ...name.split('/')].map(fold);

const OFFICIAL = new Map(
  Object.entries(PROVINCES).flatMap(([name, others]) =>
    [...sides(name), ...others.split(',').map(fold)].map((one) => [one, name] as const),
  ),
);

/** Letters from which on a beginning is an abbreviation: 'Guadal.' */
const BEGINNING = 4;

/** Whether a typed text is the province: its name, a side of it, its plate, or its first four letters. */
export function isProvince(typed: string, province: string): boolean {
  return sides(typed).some((one) => {
    const official = OFFICIAL.get(one);
    if (official !== undefined && sides(official).some((side) => sides(province).includes(side))) {
      return true;
    }
    return sides(province).some(
      (side) => side === one || (one.length >= BEGINNING && side.startsWith(one)),
    );
  });
}

/** Whether a typed text is the community. */
export function isCommunity(typed: string, ccaa: string): boolean {
  const [one, other] = [fold(typed), fold(ccaa)];
  return one === other || COMMUNITIES.some((names) => names.includes(one) && names.includes(other));
}

/** Whether a text is a province, an island or a community of Spain, also abbreviated. */
export function isRegion(text: string): boolean {
  if (fold(text) === 'espana') return true;
  return sides(text).some(
    (one) =>
      OFFICIAL.has(one) ||
      COMMUNITIES.some((names) => names.includes(one)) ||
      (one.length >= BEGINNING && Object.keys(PROVINCES).some((name) => isProvince(one, name))),
  );
}
