import {
  FIELDS,
  type Ground,
  groundName,
  isAtGround,
  MODALITIES,
  type Modality,
  MODALITY_FACTS,
  type ModalityFacts,
  placeValues,
  standName,
  tallyNames,
} from '@cuaderno/domain';
import { MapPinned } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OwnOuting } from '../../book/use-own-outings';
import { type BookRow, useBook, useCurrentBook } from '../../book/use-outings';
import { count } from '../../lib/format';
import { groundPath } from '../../lib/name-paths';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';
import { ButtonLink } from '../../ui/button';
import { Drawing } from '../../ui/drawing';
import { OwnPage } from './own-page';
import { capitalised, StandsAndWind } from './stands-and-wind';
import { type NotedOuting, useNoted } from './use-noted';

const NAMES = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Cazorla, Jaén' of one municipality, the names of several, those with most outings first. */
function whereText(rows: readonly BookRow[]): string {
  const places = tallyNames(rows, ({ municipality }) => (municipality ? [municipality] : [])).rows;
  const [first, ...others] = places.map(({ name }) => name);
  if (first === undefined || others.length > 0) return NAMES.format(places.map(({ name }) => name));
  const province = rows.find(({ municipality }) => municipality)?.province;
  return province && province !== first ? `${first}, ${province}` : first;
}

/** The modality that is hunted most at a ground, its latest one of equals. */
const usualModality = (rows: readonly BookRow[]): Modality =>
  tallyNames(rows, ({ type }) => [type]).rows[0]?.name ?? MODALITIES[0];

/** The place of the form that 'Nueva espera aquí' opens: the ground, but no stand of it. */
function placeHere(own: readonly OwnOuting[], type: Modality) {
  const latest = own.find(({ municipality }) => municipality) ?? own[0];
  const { spot }: ModalityFacts = MODALITY_FACTS[type];
  return latest && { ...placeValues(latest, type), ...(spot && { [spot]: '' }) };
}

/** A row as it is listed under its ground: by its stand. */
function atStand({ row, own }: NotedOuting): BookRow {
  if (own.isRow) return row;
  const stand = standName(own);
  const title = stand ? capitalised(stand) : NO_STAND;
  return { ...row, municipality: title, cotoName: null, finca: null };
}

const NO_STAND = 'Puesto sin anotar';

/** The page of a coto or a finca: what it has given, by stand and by wind. Its name is in the address. */
export function GroundScreen() {
  const [params] = useSearchParams();
  const name = params.get('nombre')?.trim() ?? '';
  const municipality = params.get('municipio')?.trim() || null;
  const isHere = useMemo(() => isAtGround({ name, municipality }), [name, municipality]);
  const { noted, missing } = useNoted(isHere, 'noted');
  const rows = useMemo(() => noted?.map(({ row }) => row), [noted]);
  const usual = usualModality(rows ?? []);
  return (
    <OwnPage
      key={`${name}/${municipality}`}
      icon={MapPinned}
      kind={FIELDS[MODALITY_FACTS[usual].estate].label}
      name={(rows?.[0] && groundName(rows[0])) ?? name}
      about={rows && <About name={name} municipality={municipality} rows={rows} />}
      rows={rows}
      listed={noted?.map(atStand)}
      unknown={missing}
      missing={<Missing name={name} municipality={municipality} />}
      action={<NewHere usual={usual} noted={noted} />}
    >
      {noted && <StandsAndWind noted={noted} />}
    </OwnPage>
  );
}

/** Why there are none. */
function Missing({ name, municipality }: Ground) {
  const isArchived = useBook().data?.some(isAtGround({ name, municipality }));
  if (name === '') return 'La dirección no dice de qué coto.';
  const where = municipality ? ` de ${municipality}` : '';
  return isArchived
    ? `Tus salidas en «${name}»${where} están archivadas, y aquí no cuentan.`
    : `Ninguna salida de tu cuaderno es en «${name}»${where}.`;
}

type NewHereProps = { usual: Modality; noted: readonly NotedOuting[] | undefined };

/** 'Nueva espera aquí'; until its place is known, its room. */
function NewHere({ usual, noted }: NewHereProps) {
  const { texts, gender } = MODALITY_FACTS[usual];
  const owns = noted?.map(({ own }) => own);
  return (
    <ButtonLink
      full
      to={paths.newOuting(usual)}
      style={owns ? undefined : { visibility: 'hidden' }}
      state={owns && { place: placeHere(owns, usual) }}
      icon={<Drawing name={`modality-${usual}`} size={24} />}
      viewTransition
    >
      {gender === 'm' ? 'Nuevo' : 'Nueva'} {texts.name.toLowerCase()} aquí
    </ButtonLink>
  );
}

/** Where a ground lies, and the way to it in all municipalities, where its name is in others too. */
function About({ name, municipality, rows }: Ground & { rows: readonly BookRow[] }) {
  const { data: book } = useCurrentBook();
  const all = book?.filter(isAtGround({ name, municipality: null })).length ?? 0;
  return (
    <>
      <span>{whereText(rows)}</span>
      {municipality && all > rows.length && (
        <Link to={groundPath(name)} state={RETURNS}>
          Las {count(all, 'salida', 'salidas')} de este nombre
        </Link>
      )}
    </>
  );
}
