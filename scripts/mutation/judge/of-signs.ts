/**
 * Questions about the signs of NaN: operations on NaNs of which the sign is known, what is known of them from state to state,
 * and the assignments that are likely.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Authority, VpAuthority } from '../../../spec/authorities.js';
import { acceptedBox, FULL_BOX, permittedBox } from '../../../semantics/domains/assignments.js';
import { regionOf } from '../../../semantics/domains/explore.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import type { Inputs } from '../../../semantics/machine/state.js';
import {
  interval,
  placesOf,
  POSITIVE_NAN,
  setOf,
  unionOf,
  type Allowed,
} from '../../../semantics/number/value-set.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { stepsOf } from './made-up-steps.js';
import { BINARY, UNARY } from './of-domains.js';
import type { Question } from './questions.js';
import { some, told, type Way } from './ways.js';

/** A set with a NaN that is positive. */
const positive = (set: Allowed): Allowed => setOf(placesOf(set), 'positive');

const SIGNED: readonly Allowed[] = [
  POSITIVE_NAN,
  ...[NaN, 0, -0, 1, -1, 2.5, Infinity, -Infinity, 1e-40, -1e-40],
  interval(0, 1),
  interval(-1, 2),
  interval(1, 2),
  interval(-1e-40, -1e-45),
  positive(interval(1, 2)),
  positive(interval(-1, 0)),
  positive(unionOf([1, 4])),
  unionOf([1, NaN]),
  unionOf([0, NaN]),
  unionOf([interval(2, 3), NaN]),
];

const WAYS: readonly (Way & { readonly authority: VpAuthority })[] = [
  { name: 'VP1.0', authority: 'VP1.0', region: regionOf(permittedBox('VP1.0')) },
  { name: 'accepted VP1.1', authority: 'VP1.1', region: regionOf(acceptedBox('VP1.1')) },
  { name: 'any of VP1.0', authority: 'VP1.0', region: regionOf(FULL_BOX) },
  { name: 'VP1.0 by VP2.0', authority: 'VP1.0/vp2', region: regionOf(permittedBox('VP1.0/vp2')) },
];

/** With the positive NaN of the judges that are asked: they know theirs by its identity. */
function ownOf<Sets extends readonly Allowed[]>({ sets }: Judges, all: Sets): Sets {
  return all.map((set) => (set === POSITIVE_NAN ? sets.POSITIVE_NAN : set)) as never;
}

/** Questions about the operations in the allowed domain. */
export function questionsOfSignedDomains(): readonly Question[] {
  return WAYS.flatMap((way) => {
    const asked = <Args extends Allowed[]>(
      name: string,
      operation: (domain: ReturnType<Judges['allowed']>) => (...args: Args) => unknown,
      table: readonly Args[],
    ): readonly Question[] =>
      questionsOfCalls(
        `${name} with signs, ${way.name}`,
        (judges) => {
          const explorer = new judges.Explorer();
          const domain = judges.allowedUnder(way.authority, explorer.chooser);
          return (...args: Args) =>
            told(
              way,
              explorer.explore(way.region, () => operation(domain)(...ownOf(judges, args))),
            );
        },
        table,
      );
    const pairs = pairsOf(SIGNED, SIGNED);
    const many = (count: number, seed: number): Allowed[][] =>
      some(pairs, 60 * count, seed).reduce<Allowed[][]>((lists, [a, b], at) => {
        if (at % (count / 2) === 0) lists.push([]);
        lists.at(-1)?.push(a, b);
        return lists;
      }, []);
    return [
      ...UNARY.flatMap((name) =>
        asked<[Allowed]>(
          name,
          (domain) => domain[name] as (a: Allowed) => unknown,
          SIGNED.map((set): [Allowed] => [set]),
        ),
      ),
      ...BINARY.flatMap((name) => asked<[Allowed, Allowed]>(name, (domain) => domain[name], pairs)),
      ...asked<[Allowed, Allowed, Allowed]>(
        'multiplyAdd',
        ({ multiplyAdd }) => multiplyAdd,
        some(pairs, 80, 3).map(([a, b], at): [Allowed, Allowed, Allowed] => [
          a,
          b,
          SIGNED[at % SIGNED.length] ?? 0,
        ]),
      ),
      ...asked<Allowed[]>(
        'sumOfThreeProducts',
        ({ sumOfThreeProducts }) =>
          (a = 0, b = 0, c = 0, d = 0, e = 0, f = 0) =>
            sumOfThreeProducts(a, b, c, d, e, f),
        many(6, 5).slice(0, 60),
      ),
      ...asked<Allowed[]>(
        'sumOfFourProducts',
        ({ sumOfFourProducts }) =>
          (a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0) =>
            sumOfFourProducts(a, b, c, d, e, f, g, h),
        many(8, 7).slice(0, 60),
      ),
      ...questionsOfCalls(
        `input with signs, ${way.name}`,
        ({ allowedUnder, Explorer }) => {
          const explorer = new Explorer();
          const { input } = allowedUnder(way.authority, explorer.chooser);
          return (value: number) =>
            told(
              way,
              explorer.explore(way.region, () => input(value)),
            );
        },
        [NaN, 0, -0, 1, 1e-40].map((value): [number] => [value]),
      ),
    ];
  });
}

const NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const ALL: readonly Authority[] = [
  ...NAMES,
  'VP1.0/vp2',
  'VP1.1/vp2',
  'VSP1.0/vp2',
  ...(Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[]),
];

/** Questions about what is known from state to state, and about likely assignments. */
export function questionsOfSigns(): readonly Question[] {
  drawFrom(67);
  const steps = (['VP1.0', 'VP1.1', 'VSP1.0'] as const).flatMap((name) => stepsOf(name));
  /** NaNs in some places. */
  const spotted = <V extends object>(file: readonly V[]): V[] =>
    file.map((each) => {
      const places = drawn(below(3), () => oneOf('x', 'y', 'z', 'w'));
      return { ...each, ...Object.fromEntries(places.map((place) => [place, NaN])) };
    });
  const stateOf = (nth: number): NominalState => {
    const { step } = steps[nth % steps.length] ?? {};
    if (step === undefined) throw new Error('no step');
    const { before } = step;
    return {
      ...before,
      temporaries: spotted(before.temporaries.slice(0, 4)),
      parameters: spotted(before.parameters.slice(0, 4)),
    };
  };
  const vector = () => drawn(4, () => oneOf<Allowed>(1, 2, NaN, POSITIVE_NAN));
  const of = <T>([x, y, z, w]: readonly T[], own: T) => ({
    x: x ?? own,
    y: y ?? own,
    z: z ?? own,
    w: w ?? own,
  });
  return [
    ...questionsOfCalls(
      'known signs',
      ({ signs, kept, sets }) =>
        (states: NominalState[], inputs: Inputs<number>, name: string, ways: number[][]) => {
          const known = new signs.KnownSigns();
          const [first, ...others] = states;
          if (first === undefined) return null;
          if (ways.length % 3 !== 0) known.start(first);
          let before = first;
          for (const after of others) {
            known.step(before, after);
            before = after;
          }
          const after = (): ReturnType<Parameters<typeof known.of>[3]> =>
            ways.length === 0
              ? null
              : ways.map((way) => {
                  const state = kept.allowedState(before);
                  const file = state.temporaries.map((each, at) =>
                    way[at % way.length] === 0
                      ? each
                      : of([sets.POSITIVE_NAN, way[0] === 1 ? NaN : 2], sets.POSITIVE_NAN),
                  );
                  return { ...state, temporaries: file, parameters: file.slice(1) };
                });
          const own = known.of(name, inputs, before, after);
          const again = known.of('SLT', inputs, before, after);
          return [
            own,
            again,
            known.of('MOV', inputs, first, after),
            known.of('MAX', inputs, first, after),
            signs.startOf({
              inputs,
              before,
              after: before,
              observation: { operands: [], result: null },
            }),
            signs.startOf({
              ...{ inputs, before, after: before, observation: { operands: [], result: null } },
              signs: again,
            }),
          ];
        },
      drawn(90, (): [NominalState[], Inputs<number>, string, number[][]] => [
        drawn(1 + below(4), () => stateOf(below(5000))),
        { attributes: spotted([of([1, 2], 3), of([NaN], 1)]) },
        oneOf('SLT', 'SGE', 'MIN', 'LIT', 'ADD', 'MOV'),
        drawn(below(4), () => drawn(1 + below(3), () => below(3))),
      ]),
      10,
    ),
    ...questionsOfCalls(
      'shown operands',
      (judges) => (kind: string, values: Allowed[], given: Allowed[], loadedKind: string) => {
        const { signs } = judges;
        const loaded = ownOf(judges, given);
        const plain = values.map((each) => (typeof each === 'number' ? each : NaN));
        const shown =
          kind === 'scalar' ? { kind, value: plain[0] ?? 0 } : { kind, value: of(plain, 0) };
        const load =
          loadedKind === 'scalar'
            ? { kind: loadedKind, value: loaded[0] ?? 0 }
            : { kind: loadedKind, value: of(loaded, 0) };
        return [
          signs.shownOperand(shown as never, () => load as never),
          signs.shownOperand(shown as never, () => undefined),
        ];
      },
      drawn(90, (): [string, Allowed[], Allowed[], string] => [
        oneOf('scalar', 'vector', 'address'),
        vector(),
        vector(),
        oneOf('scalar', 'vector'),
      ]),
      10,
    ),
    ...questionsOfCalls(
      'likely assignments',
      ({ likelihoods }) =>
        (authority: Authority) => [
          likelihoods.likelyAssignments(authority),
          likelihoods.likelyAssignments(authority) === likelihoods.likelyAssignments(authority),
        ],
      ALL.map((each): [Authority] => [each]),
      4,
    ),
    ...questionsOfCalls(
      'likely numbers',
      ({ likelihoods }) =>
        (authority: VpAuthority) => {
          const domains = likelihoods.likelyDomains(authority);
          return [
            domains === likelihoods.likelyDomains(authority),
            domains.map(({ add, multiply, reciprocal }) => [
              add(1, 2 ** -24),
              multiply(3, 1 / 3),
              reciprocal(0),
            ]),
          ];
        },
      [...NAMES, 'VP1.0/vp2' as const].map((each): [VpAuthority] => [each]),
      2,
    ),
  ];
}
