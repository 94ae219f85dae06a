/**
 * Questions about policies: what every authority says of each alternative, assignments as users write them, and made-up
 * computations over all assignments of a region.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Authority } from '../../../spec/authorities.js';
import { alternativesOf, POLICY_NAMES } from '../../../semantics/domains/assignments.js';
import type { Chooser } from '../../../semantics/domains/chooser.js';
import type { Explorer, Region } from '../../../semantics/domains/explore.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { WHOLE } from '../../../oracles/inference/constraints.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const AUTHORITIES: readonly Authority[] = [
  ...(Object.keys(ENVIRONMENTS) as EnvironmentName[]),
  'VP1.0/vp2',
  'VP1.1/vp2',
  'VSP1.0/vp2',
  ...(Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[]),
];

/** Assignments as users write them, and what is none. */
const WRITTEN: readonly string[] = [
  '',
  'strict',
  'nv20-like',
  'nv30-like',
  'nv-vertex-program',
  'nv-vertex-program2',
  'nv20-like,madRounding=once',
  ' nv20-like , madRounding=once ',
  'madRounding = once , zeroTimes= zero-wins',
  'madRounding=once,madRounding=twice',
  'nv20like',
  'somebody',
  'toString',
  'madRounding=onse',
  'madRounding=17',
  'madRonding=once',
  'madRounding=once,nv20-like',
  'strict,,',
  '=once',
];

export function questionsOfPolicies(): readonly Question[] {
  drawFrom(83);
  return [...ofTheTable(), ...ofAssignments(), ...ofMasks(), ...ofComputations()];
}

function ofTheTable(): readonly Question[] {
  return [
    ...questionsOfCalls(
      'alternatives of policies',
      ({ assignments }) =>
        (authority: Authority, name: PolicyName) => [
          assignments.pointOf(name, authority),
          assignments.policiesIn(authority).includes(name),
          assignments.defaultsOf(authority)[name],
          assignments
            .alternativesOf(name)
            .map((value) => [
              value,
              assignments.alternative(name, value) === undefined,
              assignments.isPermitted(name, value, authority),
              assignments.deviationOf(name, value, authority),
              assignments.standingOf(name, value, authority),
              assignments.isAccepted(name, value, authority),
              assignments.isKnown(name, value, authority),
            ]),
        ],
      pairsOf(AUTHORITIES, POLICY_NAMES),
      60,
    ),
    ...questionsOfCalls(
      'boxes of policies',
      ({ assignments, exploring, profiles }) =>
        (authority: Authority) => [
          assignments.permittedBox(authority),
          assignments.acceptedBox(authority),
          assignments.FULL_BOX,
          assignments.boxOf(assignments.defaultsOf(authority)),
          exploring.regionOf(assignments.permittedBox(authority)),
          profiles.profilesOf(authority),
          assignments.OLDER_DEFAULTS,
          assignments.DEFAULT_POLICIES,
        ],
      AUTHORITIES.map((each): [Authority] => [each]),
      2,
    ),
  ];
}

function ofAssignments(): readonly Question[] {
  return [
    ...questionsOfCalls(
      'assignments as written',
      ({ profiles }) =>
        (text: string, authority: Authority) =>
          told(() => profiles.assignment(text, authority)),
      pairsOf(WRITTEN, ['VP1.0', 'VP2.0', 'NVfp4.0'] as const),
    ),
    ...questionsOfCalls(
      'profiles by name',
      ({ profiles }) =>
        (a: string, b: string) => [
          told(() => profiles.profileNamed(a)),
          told(() => profiles.profileNamed(a, 'VP1.0')),
          told(() => profiles.differences(profiles.assignment(a), profiles.assignment(b))),
          told(() =>
            profiles.differences(profiles.assignment(a, 'VP1.1'), profiles.assignment(b, 'VP1.1')),
          ),
        ],
      pairsOf(WRITTEN, ['strict', 'nv20-like,madRounding=once']),
    ),
  ];
}

/** What a user who makes a mistake is told is an answer too. */
function told(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error instanceof Error ? [error.name, error.message] : 'thrown';
  }
}

/** Policies that the made-up computations ask: those of two alternatives and of more. */
const ASKED: readonly PolicyName[] = POLICY_NAMES.filter(
  (name, index) => index % 9 === 0 || alternativesOf(name).length > 3,
).slice(0, 9);
const PLACES = ASKED.map((name) => POLICY_NAMES.indexOf(name));
const FIRST = oneOfAsked();

function oneOfAsked(): PolicyName {
  const [first] = ASKED;
  if (first === undefined) throw new Error('there are no policies');
  return first;
}

/** A box in which a few policies have not all of their alternatives. */
function box(): readonly number[] {
  const changed = WHOLE.slice();
  for (const place of PLACES) {
    const whole = WHOLE[place] ?? 0;
    if (below(3) > 0) changed[place] = (1 + below(whole)) & whole || whole;
  }
  return changed;
}

/** Boxes that differ in one policy alone, or in two. */
function near(): Region {
  const first = box();
  return [
    first,
    ...drawn(2, () => {
      const other = first.slice();
      const place = PLACES[below(PLACES.length)] ?? 0;
      other[place] = 1 << below(2);
      return other;
    }),
  ];
}

function region(): Region {
  return oneOf<() => Region>(
    () => [WHOLE],
    () => [box()],
    () => drawn(2, box),
    () => drawn(3, box),
    near,
    near,
    () => [],
  )();
}

function ofMasks(): readonly Question[] {
  return questionsOfCalls(
    'masks of policies',
    ({ exploring }) =>
      (name: PolicyName, all: Region, mask: number) => [
        exploring.indexOf(name),
        exploring.alternativesOfMask(name, mask),
        exploring.alternativesIn(all, name),
        exploring.alternativesIn(exploring.eachOf(all, 2), name, 1),
        exploring.alternativesIn(exploring.eachOf(all, 2), name, 2),
        exploring.eachOf(all, 0),
        exploring.eachOf(all, 3).map((each) => PLACES.map((at) => each[at + 2 * WHOLE.length])),
      ],
    pairsOf(ASKED, drawn(8, region)).map(([name, all]): [PolicyName, Region, number] => [
      name,
      all,
      below(16),
    ]),
    12,
  );
}

/** What a made-up computation does next, and what it makes of each alternative. */
type Asking =
  | {
      readonly kind: 'choose';
      readonly policy: PolicyName;
      /** A value for each alternative, and what is asked on the way to it. */
      readonly outcomes: readonly {
        readonly value: unknown;
        readonly inner: readonly Asking[];
        /** Whether what the last one inside leads to is all there is. */
        readonly isShort: boolean;
      }[];
    }
  | { readonly kind: 'alternatives'; readonly policy: PolicyName }
  | { readonly kind: 'decider'; readonly decider: number }
  /** Goes another way the second time. */
  | { readonly kind: 'fickle'; readonly policies: readonly PolicyName[] };

/** Outcomes that are told apart by little, or not at all. */
const OUTCOMES: readonly [readonly unknown[], ...(readonly unknown[])[]] = [
  [1, 1, 2],
  [0, -0, NaN, NaN],
  [null, {}, 1, [], 'text', true],
  [{}, null, []],
  [1, {}],
  [[1, 2], [1, 2], [1, 3], [1], { 0: 1, 1: 2 }],
  [{ 0: 1, 1: 2 }, [1, 2]],
  [
    { a: 1, b: [2] },
    { a: 1, b: [2] },
    { a: 1, b: [3] },
  ],
  [{ a: 1, b: [2] }, { a: 1 }, { a: 1, c: [2] }, { a: 1, b: [2] }],
];

/** Which policies a computation asks; few ones again and again. */
let pool = ASKED;

function asking(depth: number): Asking {
  const policy = pool[below(pool.length)] ?? FIRST;
  const chosen = below(12);
  if (chosen === 0) return { kind: 'alternatives', policy };
  if (chosen === 1) return { kind: 'decider', decider: below(2) };
  const near = oneOf(...OUTCOMES);
  const few = drawn(1 + below(3), () => near[below(near.length)]);
  // What several alternatives ask alike leads to the same outcomes in part.
  const alike = depth > 0 && below(2) === 0 ? drawn(1 + below(2), () => asking(depth - 1)) : [];
  const isShort = below(2) === 0;
  const outcomes = alternativesOf(policy).map(() => ({
    value: few[below(few.length)],
    isShort,
    inner: oneOf(
      alike,
      alike,
      depth > 0 && below(3) === 0 ? drawn(1 + below(2), () => asking(depth - 1)) : [],
    ),
  }));
  return { kind: 'choose', policy, outcomes };
}

/**
 * Boxes that differ in two neighbouring policies, so that sums of their masks in which one counts 31 times as much as the
 * next are the same.
 */
function colliding(): Region {
  const place = POLICY_NAMES.findIndex((name, at) => at > 0 && alternativesOf(name).length > 6);
  const first = box().slice();
  first[place - 1] = 2;
  first[place] = 1 + below(31);
  const second = first.slice();
  second[place - 1] = 1;
  second[place] = (first[place] ?? 0) + 31;
  return [first, second];
}

/**
 * One policy decides for some assignments, for the others the next one: what comes to the same makes one box of the first
 * and a part of the second, and the region that was asked about stays as it was.
 */
function meeting(): [Region, Asking[], number] {
  const [policy = FIRST, next = FIRST] = ASKED.filter((name) => alternativesOf(name).length > 2);
  const first = WHOLE.slice();
  const at = (name: PolicyName): number => POLICY_NAMES.indexOf(name);
  first[at(policy)] = 1;
  first[at(next)] = 1;
  const second = WHOLE.slice();
  second[at(policy)] = 2;
  const ofNext = alternativesOf(next).map((_, nth) => ({
    value: nth === 0 ? 'same' : 'other',
    inner: [],
    isShort: true,
  }));
  const inner: Asking = { kind: 'choose', policy: next, outcomes: ofNext };
  const outcomes = alternativesOf(policy).map((_, nth) => ({
    value: 'same',
    inner: nth === 0 ? [] : [inner],
    isShort: true,
  }));
  return [[first, second], [{ kind: 'choose', policy, outcomes }], Infinity];
}

function ofComputations(): readonly Question[] {
  const fickle: Asking = { kind: 'fickle', policies: ASKED.slice(0, 2) };
  const table = drawn(320, (): [Region, Asking[], number] => {
    pool = oneOf(ASKED, ASKED.filter((name) => alternativesOf(name).length > 3).slice(0, 2));
    const all = drawn(1 + below(4), () => asking(2));
    return [
      oneOf(region(), region(), region(), colliding()),
      below(20) === 0 ? [...all, fickle] : all,
      oneOf(Infinity, Infinity, 1, 2, 5),
    ];
  });
  return [
    ...questionsOfCalls(
      'computations over assignments',
      (judges) => (all: Region, asked: Asking[], limit: number) =>
        computed(judges, all, asked, limit),
      [...table, meeting()],
      8,
    ),
    ...questionsOfCalls(
      'one assignment',
      ({ choosers, assignments }) =>
        (policy: PolicyName) => {
          const chooser = choosers.fixed(assignments.DEFAULT_POLICIES);
          return [chooser.choose(policy, (each) => `${each}!`), chooser.alternatives(policy)];
        },
      POLICY_NAMES.map((name): [PolicyName] => [name]),
    ),
  ];
}

function computed(
  { exploring, Explorer: Own }: Judges,
  all: Region,
  asked: readonly Asking[],
  limit: number,
): unknown {
  const explorer = new Own();
  let runs = 0;
  const compute = (): unknown => {
    runs++;
    explorer.decider = 0;
    return asked.map((each) => ran(explorer, each, () => runs));
  };
  const short = (regions: Region): Region =>
    regions.map((each) => [0, WHOLE.length].flatMap((from) => PLACES.map((at) => each[from + at] ?? -1))); // prettier-ignore
  const base = exploring.eachOf(all, 2);
  const leaves = told(() =>
    explorer.explore(base, compute, limit).map(({ region: own, value }) => [short(own), value]),
  );
  // Outside of an exploration there is nobody to ask.
  return [leaves, short(base), runs, told(() => explorer.chooser.alternatives(FIRST))];
}

function ran(explorer: Explorer, asked: Asking, run: () => number): unknown {
  const { chooser }: { readonly chooser: Chooser } = explorer;
  switch (asked.kind) {
    case 'alternatives':
      return chooser.alternatives(asked.policy);
    case 'decider':
      explorer.decider = asked.decider;
      return 'from here on';
    case 'fickle': {
      const policy = asked.policies[run() % asked.policies.length] ?? FIRST;
      return run() % 3 === 0 ? 0 : chooser.choose(policy, (each) => each);
    }
    case 'choose':
      return chooser.choose(asked.policy, (each) => {
        const outcome = asked.outcomes[alternativesOf(asked.policy).indexOf(each)];
        const inner = (outcome?.inner ?? []).map((next) => ran(explorer, next, run));
        if (inner.length === 0) return outcome?.value;
        return outcome?.isShort === true ? inner.at(-1) : [outcome?.value, ...inner];
      });
  }
}
