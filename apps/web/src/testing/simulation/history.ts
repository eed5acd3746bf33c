import fc from 'fast-check';

/** What the network does with a request; a late one is executed later, a late answer is held back. */
export type Failure =
  | 'none'
  | 'request lost'
  | 'request late'
  | 'answer lost'
  | 'answer late'
  | 'doubled'
  | 'busy';

/** The devices of the hunter; each writes fields of its own, so that a merge has nothing to ask. */
export type DeviceNumber = 0 | 1;

export type Step =
  | { do: 'create' | 'delete' | 'open'; device: DeviceNumber; which: number }
  | { do: 'edit' | 'save in tab'; device: DeviceNumber; which: number; text: string }
  | {
      do: 'send' | 'read';
      device: DeviceNumber;
      failures: Failure[];
      /** The transaction of the device's database that fails; 0: none. */
      broken: number;
    }
  | { do: 'kill' | 'earlier build'; device: DeviceNumber }
  | { do: 'decide'; device: DeviceNumber; ours: boolean }
  | { do: 'answer arrives' | 'request arrives'; which: number }
  | { do: 'edit elsewhere'; which: number; text: string }
  | { do: 'delete elsewhere'; which: number }
  | { do: 'import'; number: number }
  | { do: 'undo import' | 'cut connections' }
  | { do: 'restore'; lost: number }
  | { do: 'time passes'; hours: number };

export type StepOf<Do, Each = Step> = Each extends { do: infer One }
  ? Do extends One
    ? Each
    : never
  : never;

/** Steps, and the decisions of conflicts that are left at their end. */
export type History = { steps: Step[]; decisions: boolean[] };

const device = fc.constantFrom(0 as const, 0 as const, 1 as const);
const which = fc.nat(3);
const text = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const failure: fc.Arbitrary<Failure> = fc.constantFrom(
  'none',
  'none',
  'none',
  'request lost',
  'request late',
  'answer lost',
  'answer late',
  'answer late',
  'doubled',
  'busy',
);
const as = <const Name>(name: Name) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: as('create'), device, which }) },
  { weight: 5, arbitrary: fc.record({ do: as('edit'), device, which, text }) },
  { weight: 3, arbitrary: fc.record({ do: as('delete'), device, which }) },
  { weight: 1, arbitrary: fc.record({ do: as('open'), device, which }) },
  { weight: 3, arbitrary: fc.record({ do: as('save in tab'), device, which, text }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('send' as const, 'read' as const),
      device,
      failures: fc.array(failure, { maxLength: 4 }),
      broken: fc.oneof({ weight: 6, arbitrary: as(0) }, fc.integer({ min: 1, max: 8 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: as('kill'), device }) },
  { weight: 1, arbitrary: fc.record({ do: as('earlier build'), device }) },
  { weight: 2, arbitrary: fc.record({ do: as('decide'), device, ours: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: as('answer arrives'), which }) },
  { weight: 3, arbitrary: fc.record({ do: as('request arrives'), which }) },
  { weight: 3, arbitrary: fc.record({ do: as('edit elsewhere'), which, text }) },
  { weight: 2, arbitrary: fc.record({ do: as('delete elsewhere'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: as('import'), number: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: as('undo import') }) },
  { weight: 1, arbitrary: fc.record({ do: as('cut connections') }) },
  { weight: 1, arbitrary: fc.record({ do: as('restore'), lost: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: as('time passes'), hours: fc.integer({ min: 1, max: 48 }) }),
  },
);

/** @param most the number of steps at most */
export const histories = (most: number): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.array(step, { minLength: 6, maxLength: most, size: 'max' }),
    decisions: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  });
