/** Questions about paths of machines that are made up: few registers, jumps, policies that many ask, limits that are soon reached. */
import { createHash } from 'node:crypto';
import { FULL_BOX, alternativesOf } from '../../../semantics/domains/assignments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { regionOf } from '../../../semantics/domains/explore.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import type { Paths } from '../../../oracles/judge/paths/machine.js';
import type { PathExplorer } from '../../../oracles/judge/explore-paths.js';
import { textOf } from './answers.js';
import type { Judges } from './bench.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { ofAll } from './made-up-steps.js';
import type { Question } from './questions.js';

/** Policies with many alternatives, all of which together give more results than one instruction may have. */
const POLICIES = ['dotOrder', 'sumRounding', 'denormals', 'parameterOutside', 'setOnNaN', 'minMaxNaN'] as const; // prettier-ignore

/** What one instruction does. */
interface Made {
  readonly does: 'set' | 'add' | 'ask all' | 'branch' | 'jump' | 'may end' | 'nothing';
  readonly policy: PolicyName;
  readonly register: number;
  readonly to: number;
}

interface State {
  readonly at: number;
  readonly executed: number;
  readonly registers: readonly Vector<Allowed>[];
}

type End = 'end' | 'limit' | 'early';

const COUNT = 90;
/** Executed instructions. */
const LAST = 24;
const REGION = regionOf(FULL_BOX);

export function questionsOfMadeUpPaths(): readonly Question[] {
  drawFrom(401);
  return Array.from({ length: COUNT }, (_, nth): Question => {
    const length = 3 + below(6);
    const made = drawn(length, (): Made => ({
      does: oneOf('set', 'set', 'set', 'add', 'add', 'ask all', 'branch', 'jump', 'may end', 'nothing'), // prettier-ignore
      policy: oneOf(...POLICIES),
      register: below(2),
      to: below(length + 1),
    }));
    const limits = {
      paths: oneOf(2, 5, 16, 64),
      steps: oneOf(1, 20, 60, 200, 2000),
      questions: oneOf(12, 60, 400, 4000),
    };
    const least = oneOf(-1, 0, 3);
    return {
      id: `paths: made-up machine ${String(nth + 1)}`,
      wanted: 'tells',
      ask: ({ judges }) => {
        const explorer = new judges.PathExplorer();
        const machine = machineOf(made, explorer, judges);
        const asked = new Set<PolicyName>();
        const deciders = { count: 2, of: (next: number) => next % 2 };
        const keep = ({ registers }: State): boolean => {
          const set = registers[0]?.x;
          return typeof set !== 'number' || set > least;
        };
        return [
          () => explorer.always(REGION, machine, { limits }),
          () => explorer.always(REGION, machine, { limits, keep, asked }),
          () => explorer.always(REGION, machine, { limits, deciders }),
          () => explorer.always(REGION, machine, { limits, isCoarse: true }),
          () => explorer.always(REGION, machine, { limits, isCoarse: true, deciders }),
          () => explorer.explore(REGION, machine, limits),
          () => explorer.explore(REGION, machine),
          () => [...asked],
        ]
          .map(shown)
          .join('\n');
      },
    };
  });
}

function shown(call: () => unknown): string {
  try {
    return createHash('sha256').update(textOf(call())).digest('hex');
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name} ${error.message}` : 'something';
  }
}

function machineOf(
  made: readonly Made[],
  { chooser }: PathExplorer,
  { files, kinds }: Judges,
): Paths<State, End> {
  /** One of several values, by what is chosen; of a set all of them. */
  const decided = (policy: PolicyName, known: Allowed): Allowed => {
    const of = (each: string): number =>
      [...alternativesOf(policy)].findIndex((value) => value === each) * 3;
    return typeof known === 'number'
      ? chooser.choose(policy, of)
      : unionOf(chooser.alternatives(policy).map(of));
  };
  const written = (state: State, register: number, value: Allowed): State => ({
    ...state,
    registers: state.registers.map((old, at) => (at === register ? { ...old, x: value } : old)),
  });
  const added = (a: Allowed, b: Allowed): Allowed =>
    typeof a === 'number' && typeof b === 'number' ? a + b : unionOf([a, b]);
  /** Where the last instruction does nothing, what starts the machine is decided too. */
  const first = (): Allowed =>
    made.at(-1)?.does === 'nothing' ? decided('parameterOutside', 0) : 0;
  return {
    start: () => ({
      state: { at: 0, executed: 0, registers: [ofAll(first()), ofAll<Allowed>(1)] },
      successors: (old) => {
        const state = { ...old, at: old.at + 1, executed: old.executed + 1 };
        const own = made[old.at];
        const known = old.registers[own?.register ?? 0]?.x ?? 0;
        switch (own?.does) {
          case 'set':
            return [written(state, own.register, decided(own.policy, known))];
          case 'add':
            return [written(state, own.register, added(known, decided(own.policy, known)))];
          case 'ask all':
            return [
              written(
                state,
                own.register,
                POLICIES.map((policy, at) => {
                  const one = decided(policy, known);
                  return typeof one === 'number' ? one * 30 ** at : one;
                }).reduce(added),
              ),
            ];
          case 'branch':
            return [state, { ...state, at: own.to }];
          case 'jump':
            return [{ ...state, at: own.to }];
          default:
            return [state];
        }
      },
    }),
    endOf: ({ at, executed }) => (at >= made.length ? 'end' : executed >= LAST ? 'limit' : null),
    mayEndAs: ({ at }) => (made[at]?.does === 'may end' ? 'early' : null),
    shape: {
      place: ({ at }) => String(at),
      next: ({ at }) => at,
      files: [
        files.fileOf<State, Allowed>({
          kind: kinds.NUMBERS,
          of: ({ registers }) => registers,
          with: (state, registers) => ({ ...state, registers }),
          name: (index) => `R${String(index)}`,
          live: () => 15,
        }),
      ],
      counted: ([first, ...others]) => ({
        ...first,
        executed: Math.max(first.executed, ...others.map(({ executed }) => executed)),
      }),
      after: (state, executed) => ({ ...state, executed }),
      limit: LAST,
    },
  };
}
