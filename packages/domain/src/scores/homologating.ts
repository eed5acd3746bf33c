import { groupOf, type SpeciesGroup } from '../pieces/species';

/** What a commission asks for, and who says so. */
export type Requirement = { text: string; source: string };

// telelicencia.com/normas-de-homologacion.
const NORMS = 'Telelicencia, «Normas de homologación»';

const CERVIDS = 'Los trofeos de cérvidos ya naturalizados no se homologan.';
const CARNIVORES = 'Los cráneos de carniceros ya naturalizados no se homologan.';

/** Whether a mounted trophy is taken. */
const MOUNTED: Partial<Record<SpeciesGroup, Requirement>> = {
  Venado: { text: CERVIDS, source: NORMS },
  Gamo: { text: CERVIDS, source: NORMS },
  Corzo: { text: CERVIDS, source: NORMS },
  Zorro: { text: CARNIVORES, source: NORMS },
  Lobo: { text: CARNIVORES, source: NORMS },
  // monteirosdooeste.blogspot.com/p/normas-de-medicao.html.
  Muflón: {
    text: 'Un muflón naturalizado también se mide.',
    source: 'la comisión portuguesa de homologación (CNHT)',
  },
};

/** What is asked of every species. */
const ALWAYS: readonly Requirement[] = [
  // cicukteb.com; clubemonteiros.com, whose two stored versions show the change.
  {
    text: 'Seco: 30 días desde que el cráneo está limpio, y no desde la caza. Hasta agosto de 2017 eran 90, y hay quien aún los pide.',
    source: 'la comisión británica del CIC',
  },
  {
    text: 'Entero y sin retocar, y con la prueba de su procedencia. Los anormales no se homologan.',
    source: NORMS,
  },
  // jjgomezcaza.es/homologacion-de-trofeos-de-corzo.html.
  {
    text: 'A quién llamar: a la sección de caza de Medio Ambiente de tu comunidad, que te dice dónde mide la comisión.',
    source: 'J. J. Gómez Caza, «Homologación de trofeos»',
  },
];

/** @returns what the commission asks for before it measures a trophy of a species, each with its source */
export function homologatingTexts(species: string): readonly Requirement[] {
  const group = groupOf(species);
  const mounted = group && MOUNTED[group];
  return mounted ? [...ALWAYS.slice(0, 2), mounted, ...ALWAYS.slice(2)] : ALWAYS;
}
