import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePayload } from '../compare-payloads';
import { mergePayloads } from './merge';
import { fieldsOf } from './outing-payload';
import { toWire } from './payload-wire';
import { KEPT_DETAILS } from '../pieces/piece-fields';
import type { OutingPayload } from '../payload-fields';
import { payloadSchema } from './payload-schema';
import { SPECIES } from '../pieces/species';

const MORE = Object.fromEntries(KEPT_DETAILS.map((key) => [key, null]));
/** A payload with every detail that it leaves out, as a read returns it. */
const complete = (payload: OutingPayload): OutingPayload => ({
  ...payload,
  pieces: payload.pieces.map((piece) => ({ ...MORE, ...piece })),
});
/** A payload with other details of its pieces. */
const withPiece = (payload: OutingPayload, changes: object): OutingPayload => ({
  ...payload,
  pieces: payload.pieces.map((piece) => ({ ...piece, ...changes })),
});
const rececho = payloadSchema.parse({
  type: 'rececho',
  date: '2026-01-11',
  species: 'Corzo',
  score: 116,
  finca: 'La Sierra',
});
const monteria = payloadSchema.parse({
  type: 'monteria',
  date: '2026-01-12',
  finca: 'Las Mezquitillas',
  animals: [
    { species: 'Jabalí', score: 106.5 },
    { species: 'Jabalí', score: 111 },
    { species: 'Zorro' },
  ],
});

const text = fc.constantFrom(null, 'uno', 'dos', 'tres');
const time = fc.constantFrom(null, '18:00', '00:30');
const payloads = fc
  .record({
    date: fc.constantFrom('2026-01-10', '2026-01-11', '2026-01-12'),
    finca: text,
    lugar: text,
    description: text,
    municipality: text,
    startTime: time,
    endTime: time,
    windFrom: fc.constantFrom(null, 'N' as const, 'SO' as const),
    windForce: fc.constantFrom(null, 1 as const, 3 as const),
    companions: text,
    species: fc.constantFrom(...SPECIES.rececho),
    score: fc.constantFrom(null, 10, 20),
  })
  .map((fields) => payloadSchema.parse({ type: 'rececho', ...fields }));

describe('two edits of one outing', () => {
  it('are merged if they changed different fields', () => {
    const ours = { ...rececho, finca: 'Otra' } as OutingPayload;
    const theirs = { ...withPiece(rececho, { score: 120 }), description: 'Niebla' };
    const { merged, conflicts } = mergePayloads(rececho, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({ ...theirs, finca: 'Otra' });
  });

  it('conflict if both changed a field differently', () => {
    const ours = { ...withPiece(rececho, { score: 118 }), finca: 'Igual' } as OutingPayload;
    const theirs = { ...withPiece(rececho, { species: 'Gamo' }), finca: 'Igual' } as OutingPayload;
    const { conflicts } = mergePayloads(rececho, ours, theirs);
    expect(conflicts.map(({ label }) => label)).toEqual(['Pieza']);
    expect(mergePayloads(rececho, ours, theirs, ['species']).merged).toEqual(theirs);
  });

  it('lose no change of either side: each field is the one that changed', () => {
    fc.assert(
      fc.property(payloads, payloads, payloads, (base, ours, theirs) => {
        const { merged, conflicts } = mergePayloads(base, ours, theirs);
        const value = (payload: OutingPayload, of: readonly string[]) =>
          JSON.stringify(of.map((name) => (toWire(payload) as Record<string, unknown>)[name]));
        const fields = fieldsOf('rececho').filter(({ key }) => key !== 'pieces');
        const piece = { key: 'species', of: ['species', 'score'] };
        for (const { key, of } of [...fields, piece]) {
          const [was, mine, other] = [base, ours, theirs].map((payload) => value(payload, of));
          const wanted = mine === was ? other : mine;
          expect(value(merged, of)).toBe(wanted);
          const inConflict = mine !== was && other !== was && mine !== other;
          expect(conflicts.some((conflict) => conflict.key === key)).toBe(inConflict);
        }
      }),
    );
  });

  const [kept, archived] = [false, true].map((each) => ({ ...rececho, archived: each })) as [
    OutingPayload,
    OutingPayload,
  ];

  it('keep that one of them archived or recovered the outing', () => {
    const edited = { ...kept, finca: 'Otra' } as OutingPayload;
    expect(mergePayloads(kept, edited, archived)).toEqual({
      merged: { ...edited, archived: true },
      conflicts: [],
    });
    expect(mergePayloads(kept, archived, edited).merged).toEqual({ ...edited, archived: true });
    expect(mergePayloads(archived, kept, archived).merged).toEqual(kept);
    expect(mergePayloads(archived, archived, kept).merged).toEqual(kept);
    expect(samePayload(kept, archived)).toBe(false);
  });

  it('take over the archive of the other side if one has no `archived`', () => {
    const edited = { ...rececho, finca: 'Otra' } as OutingPayload;
    for (const [base, theirs] of [
      [kept, archived],
      [archived, kept],
      [archived, archived],
    ] as const) {
      const { merged, conflicts } = mergePayloads(base, edited, theirs);
      expect(conflicts).toEqual([]);
      expect(merged).toEqual({ ...edited, archived: theirs.archived });
    }
    expect(mergePayloads(kept, archived, edited).merged).toEqual({ ...edited, archived: true });
    expect(samePayload(rececho, archived)).toBe(true);
  });

  it('with the same content are equal', () => {
    fc.assert(
      fc.property(payloads, (payload) =>
        samePayload(payload, payloadSchema.parse(toWire(payload))),
      ),
    );
    expect(samePayload(rececho, monteria)).toBe(false);
  });
});

describe('two edits of the pieces of one outing', () => {
  const payload = (fields: object) =>
    complete(payloadSchema.parse({ type: 'rececho', date: '2026-01-11', ...fields }));
  const one = payload({ species: 'Corzo', score: 116 });
  const two = payload({ animals: [{ species: 'Corzo', score: 116 }, { species: 'Gamo' }] });

  it('are merged piece by piece, also if one of them has several', () => {
    const theirs = payload({ species: 'Corzo', score: 120 });
    const { merged, conflicts } = mergePayloads(one, two, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.pieces).toMatchObject([{ species: 'Corzo', score: 120 }, { species: 'Gamo' }]);
  });

  it('conflict in the field of the piece that both changed, each chosen on its own', () => {
    const change = (changes: object, ...more: object[]) =>
      payload({
        animals: [{ species: 'Corzo', score: 116, ...changes }, { species: 'Gamo' }, ...more],
      });
    const ours = change({ score: 118, age: 5 }, { species: 'Muflón' });
    const theirs = change({ score: 120, weapon: 'Bergara' }, { species: 'Venado' });
    const { merged, conflicts } = mergePayloads(two, ours, theirs);
    expect(conflicts).toMatchObject([
      { key: 'pieces.1.species', label: 'Pieza 1', pieces: [{ score: 118 }, { score: 120 }] },
    ]);
    expect(merged.pieces).toMatchObject([
      { species: 'Corzo', score: 118, age: 5, weapon: 'Bergara' },
      { species: 'Gamo' },
      { species: 'Muflón' },
      { species: 'Venado' },
    ]);
    expect(mergePayloads(two, ours, theirs, ['pieces.1.species']).merged.pieces[0]).toMatchObject({
      score: 120,
      age: 5,
    });
  });

  it('conflict in a piece that one removed and the other changed, and in no other', () => {
    const theirs = payload({
      animals: [
        { species: 'Corzo', score: 116 },
        { species: 'Gamo', age: 5 },
      ],
    });
    const { merged, conflicts } = mergePayloads(two, one, theirs);
    expect(conflicts).toMatchObject([
      { label: 'Pieza 2', pieces: [null, { species: 'Gamo', age: 5 }] },
    ]);
    expect(merged).toEqual(one);
    const chosen = conflicts.map(({ key }) => key);
    expect(mergePayloads(two, one, theirs, chosen).merged.pieces).toMatchObject(theirs.pieces);
    const unchanged = { ...two, description: 'Niebla' };
    expect(mergePayloads(two, one, unchanged)).toMatchObject({
      conflicts: [],
      merged: { pieces: [{ species: 'Corzo' }] },
    });
  });

  it('of no common piece are chosen as lists: both may be the same ones', () => {
    const none = payload({ animals: [{ species: 'Corzo' }] });
    const empty = { ...none, pieces: [] };
    const theirs = payload({ species: 'Corzo', score: 120 });
    const { merged, conflicts } = mergePayloads(empty, two, theirs);
    expect(conflicts).toMatchObject([{ key: 'pieces', label: 'Piezas' }]);
    expect(merged).toEqual(two);
    expect(mergePayloads(empty, two, theirs, ['pieces']).merged).toEqual(theirs);
    expect(mergePayloads(empty, theirs, two, ['pieces']).merged).toEqual(two);
  });

  it('are merged if only one of them changed the pieces', () => {
    const theirs = { ...one, description: 'Niebla' } as OutingPayload;
    const { merged, conflicts } = mergePayloads(one, two, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({ ...two, description: 'Niebla' });
    expect(mergePayloads(one, theirs, two).merged).toEqual({ ...two, description: 'Niebla' });
    expect(mergePayloads(two, { ...two, description: 'Niebla' }, one).merged).toEqual(theirs);
  });

  it('keep a quantity that a queued edit of an earlier version leaves out', () => {
    const boars = (fields: object, animals: object[]) =>
      payloadSchema.parse({ type: 'monteria', date: '2026-01-12', ...fields, animals });
    const base = boars({}, [{ species: 'Jabalí', quantity: 12 }]);
    const queued = boars({ description: 'Niebla' }, [{ species: 'Jabalí' }]);
    const theirs = boars({ finca: 'Otra' }, [{ species: 'Jabalí', quantity: 13 }]);
    const { merged, conflicts } = mergePayloads(base, queued, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({
      description: 'Niebla',
      finca: 'Otra',
      pieces: [{ species: 'Jabalí', quantity: 13 }],
    });
    const added = boars({}, [{ species: 'Jabalí' }, { species: 'Zorro' }]);
    expect(mergePayloads(base, added, base).merged).toMatchObject({
      pieces: [{ quantity: 12 }, { species: 'Zorro' }],
    });
    expect(
      samePayload(boars({}, [{ species: 'Lobo', quantity: 1 }]), boars({}, [{ species: 'Lobo' }])),
    ).toBe(true);
  });
});
