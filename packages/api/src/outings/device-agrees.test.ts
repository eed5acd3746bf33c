import { newId } from '@cuaderno/db';
import {
  editIssues,
  FIELDS,
  type Modality,
  type Outing,
  type OutingPayload,
  hasSex,
  measurementSchema,
  KEPT_DETAILS,
  payloadSchema,
  SEXES,
  SPECIES,
  seasonOfBook,
  seasonsOfBook,
  statsOf,
  toOuting,
  toPayload,
  todayInSpain,
  toSummary,
  toWire,
} from '@cuaderno/domain';
import fc from 'fast-check';
import { expect } from 'vitest';
import { test as it } from '../testing';

const text = fc.option(fc.constantFrom('La Umbría', 'Ñora', 'Éufrates 1', ' a '));
const score = fc.option(fc.integer({ min: 0, max: 5_000 }).map((cents) => cents / 100));
const time = fc.constantFrom(null, undefined, '18:00', '00:30');
const common = {
  date: fc.constantFrom('2026-01-10', '12/01/2026', '1900-01-01'),
  municipality: text,
  province: text,
  ccaa: text,
  description: text,
  startTime: time,
  endTime: time,
  windFrom: fc.constantFrom(null, undefined, 'N' as const, 'SO' as const),
  windForce: fc.constantFrom(null, undefined, 0 as const, 2 as const),
  companions: fc.option(text, { nil: undefined }),
  archived: fc.option(fc.boolean(), { nil: undefined }),
};
const measured = (width: number) =>
  measurementSchema.parse({
    scale: 'cic-jabali-1',
    date: '2026-01-12',
    values: {
      perimeterLeft: 6.3,
      perimeterRight: 6.2,
      lengthLeft: 22.2,
      lengthRight: 21.4,
      widthLeft: width,
      widthRight: 23.4,
      tuskBeauty: 1.5,
      grinderBeauty: 1.5,
      deductions: 1,
    },
  });
const kept = <Value>(...values: Value[]) => fc.constantFrom(undefined, null, ...values);
/** Generates the folded details of a piece; undefined leaves those of before. */
const more = fc
  .record({
    age: kept(0, 5),
    weight: kept(92.5),
    weightKind: kept('canal', 'entero'),
    distance: kept(60),
    weapon: kept('Bergara B14', ' '),
    seal: kept('CyL-26'),
    measurement: kept(measured(23.6), measured(30)),
    homologation: kept({ points: 78.5, record: '0482/2026', date: '2026-02-01' }),
  })
  .map(({ weightKind, ...fields }) => (fields.weight == null ? fields : { ...fields, weightKind }));
/** The details that a piece may have: only a boar is measured by the sheet of a boar. */
const fitting = <Fields extends { species: string; measurement?: unknown }>(fields: Fields) =>
  fields.measurement && fields.species.toLowerCase() !== 'jabalí'
    ? { ...fields, measurement: null }
    : fields;
const piece = (modality: Modality) => ({
  species: fc
    .constantFrom(...SPECIES[modality])
    .chain((name) => fc.constantFrom(name, name.toUpperCase(), name.toLowerCase())),
  score,
});

/** Generates the piece of an espera or a rececho, with its sex, or a list of them. */
const pieces = (modality: Modality) => {
  const one = fc
    .tuple(fc.record(piece(modality)), more, fc.constantFrom(...SEXES, undefined))
    .map(([named, details, sex]) => {
      const fields = fitting({ ...named, ...details });
      return sex && hasSex(fields.species) ? { ...fields, sex } : fields;
    });
  return fc.oneof(one, fc.record({ animals: fc.array(one, { minLength: 1, maxLength: 4 }) }));
};
const animals = fc
  .tuple(
    fc.record({
      ...piece('monteria'),
      quantity: fc.constantFrom(undefined, 2, FIELDS.quantity.max),
    }),
    more,
  )
  .map(([{ quantity, ...fields }, details]) =>
    quantity === undefined || fields.score !== null || details.measurement || details.homologation
      ? fitting({ ...fields, ...details })
      : fitting({ ...fields, ...details, quantity }),
  );

/** Generates payloads of every modality with every field. */
const payloads = fc
  .oneof(
    fc
      .tuple(
        fc.record({ type: fc.constant('espera'), ...common, cotoName: text, place: text }),
        pieces('espera'),
      )
      .map(([fields, own]) => ({ ...fields, ...own })),
    fc.record({
      type: fc.constant('monteria'),
      ...common,
      finca: text,
      armada: text,
      puesto: fc.option(fc.integer({ min: 0, max: FIELDS.puesto.max })),
      animals: fc.array(animals, { minLength: 1, maxLength: 6 }),
    }),
    fc
      .tuple(
        fc.record({ type: fc.constant('rececho'), ...common, finca: text, lugar: text }),
        pieces('rececho'),
      )
      .map(([fields, own]) => ({ ...fields, ...own })),
  )
  // What a payload's own rule requires.
  .filter(({ windFrom, windForce }) => windForce !== 0 || !windFrom)
  .map((payload) => payloadSchema.parse(payload));

/** A change as the form of a montería sends it, with a quantity: none would be that of before. */
const counted = (payload: OutingPayload): OutingPayload =>
  payload.type === 'monteria'
    ? { ...payload, pieces: payload.pieces.map((each) => ({ quantity: 1, ...each })) }
    : payload;

/** A payload with null for each detail that it leaves out, as the first save stores it. */
const complete = (payload: OutingPayload) => {
  const filled = <Fields extends object>(fields: Fields) => ({ ...NO_DETAILS, ...defined(fields) });
  return { ...payload, pieces: payload.pieces.map(filled) };
};
const NO_DETAILS = Object.fromEntries(KEPT_DETAILS.map((key) => [key, null]));
const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A payload as its client has sent it, which knew no ids. */
const withoutIds = (payload: OutingPayload) => ({
  ...payload,
  pieces: payload.pieces.map((each) => ({ ...each, id: undefined })),
});

/** Removes an outing's ids, versions and times, which the server assigns. */
function comparable(outing: Outing) {
  const unknown = { id: '', createdAt: '', updatedAt: '', version: 0 };
  const species = outing.species.map((entry) => ({ ...entry, id: '', createdAt: '' }));
  return { ...outing, ...unknown, species, archivedAt: outing.archivedAt && '' };
}

/** How many books are tried: a few in the suite, as many as wanted by hand. */
const RUNS = Number(process.env['AGREES_RUNS'] ?? 25);

it('a device refuses the same changes as the server, and else computes the same outing, summary, stats and seasons', async ({
  api,
}) => {
  const books = fc.array(payloads, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(books, payloads, async (created, change) => {
      const edited = counted(change);
      const { caller, user } = await api.newUser();
      const write = (before: Outing | null, id: string) => ({
        id,
        userId: user.id,
        now: new Date().toISOString(),
        before,
      });
      for (const payload of created) {
        const id = newId();
        const { outing } = await caller.outings.create({ ...toWire(payload), id });
        expect(comparable(toOuting(payload, write(null, id)))).toEqual(comparable(outing));
        expect(withoutIds(toPayload(outing))).toEqual({
          ...complete(payload),
          startTime: payload.startTime ?? null,
          endTime: payload.endTime ?? null,
          windFrom: payload.windFrom ?? null,
          windForce: payload.windForce ?? null,
          companions: payload.companions ?? null,
          archived: payload.archived ?? false,
        });
        if (edited.type !== payload.type) continue;
        const update = () => caller.outings.update({ animals: null, ...toWire(edited), id });
        const issues = editIssues(edited, outing);
        if (issues.length > 0) {
          await expect(update()).rejects.toMatchObject({ cause: { code: 'INVALID', issues } });
          expect(await caller.outings.get({ id })).toEqual(outing);
          continue;
        }
        const changed = await update();
        expect(comparable(toOuting(edited, write(outing, id)))).toEqual(comparable(changed));
      }
      const { items } = await caller.outings.page();
      const { items: summaries } = await caller.outings.list();
      expect(items.map(toSummary)).toEqual(summaries);
      expect(statsOf(summaries)).toEqual(await caller.stats.dashboard());
      const firstMonth = 1 + (created.length % 12);
      await caller.users.update({ id: user.id, seasonStart: firstMonth });
      const today = todayInSpain();
      expect(seasonsOfBook(summaries, { firstMonth, today })).toEqual(await caller.stats.seasons());
      for (const season of [2025, 2026]) {
        expect(seasonOfBook(summaries, { season, firstMonth, today })).toEqual(
          await caller.stats.season({ season }),
        );
      }
    }),
    { numRuns: RUNS },
  );
});
