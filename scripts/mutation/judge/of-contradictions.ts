/**
 * Questions about contradictions: made-up results of several instructions, each permitted by itself, of which one assignment
 * of the policies explains all, or none does.
 */
import {
  alternativesOf,
  defaultsOf,
  isKnown,
  isPermitted,
  policiesIn,
  POLICY_NAMES,
} from '../../../semantics/domains/assignments.js';
import type { Region } from '../../../semantics/domains/explore.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { WHOLE } from '../../../oracles/inference/constraints.js';
import type { Judges } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const AUTHORITIES = ['VP2.0', 'VP1.0'] as const;
type Authority = (typeof AUTHORITIES)[number];

/** Two of each pair decide together, one by itself. */
const INSTRUCTIONS = ['ADD', 'SUB', 'MUL', 'MAX', 'ABS'] as const;

/** A few policies that leave several permitted alternatives, those that have forbidden ones besides first. */
function fewOf(authority: Authority): readonly PolicyName[] {
  const open = policiesIn(authority).filter((policy) => permitted(policy, authority).length > 1);
  const isPartly = (policy: PolicyName): boolean =>
    known(policy, authority).length > permitted(policy, authority).length;
  return [...open.filter(isPartly).slice(0, 2), ...open.slice(0, 2)];
}

function known(policy: PolicyName, authority: Authority): readonly string[] {
  return alternativesOf(policy).filter((value) => isKnown(policy, value, authority));
}

function permitted(policy: PolicyName, authority: Authority): readonly string[] {
  return alternativesOf(policy).filter((value) => isPermitted(policy, value, authority));
}

const FEW: Readonly<Record<Authority, readonly PolicyName[]>> = {
  'VP2.0': fewOf('VP2.0'),
  'VP1.0': fewOf('VP1.0'),
};

/** What an instruction's results say. */
interface Said {
  readonly instruction: string;
  readonly deviations: readonly PolicyName[];
  readonly results: readonly { readonly region: Region; readonly beyond: Region }[];
}

/** A box that leaves of some policies one alternative or two. */
function box(authority: Authority, isPermitted: boolean): readonly number[] {
  const whole = [...WHOLE];
  for (const policy of FEW[authority]) {
    if (below(2) === 0) continue;
    const all = isPermitted ? permitted(policy, authority) : known(policy, authority);
    const left = [all[below(all.length)], all[below(all.length)]];
    whole[POLICY_NAMES.indexOf(policy)] = alternativesOf(policy).reduce(
      (mask, value, bit) => (left.includes(value) ? mask | (1 << bit) : mask),
      0,
    );
  }
  return whole;
}

/** A forbidden alternative of one of the few, which an instruction may show beyond doubt. */
interface Deviation {
  readonly policy: PolicyName;
  readonly value: string;
}

function deviation(authority: Authority): Deviation | null {
  const all = FEW[authority].flatMap((policy) =>
    known(policy, authority)
      .filter((value) => !permitted(policy, authority).includes(value))
      .map((value) => ({ policy, value })),
  );
  return below(3) === 0 ? null : (all[below(all.length)] ?? null);
}

function said(authority: Authority, deviates: Deviation | null): Said {
  const beside = (): (readonly number[])[] => {
    if (deviates === null || below(2) === 0) return [];
    const { policy, value } = deviates;
    const whole = [...WHOLE];
    whole[POLICY_NAMES.indexOf(policy)] = 1 << alternativesOf(policy).findIndex((each) => each === value); // prettier-ignore
    return [whole];
  };
  return {
    instruction: oneOf(...INSTRUCTIONS),
    deviations: deviates === null ? [] : oneOf([], [deviates.policy]),
    results: drawn(1 + below(4), () => {
      const region = drawn(1 + below(2), () => box(authority, true));
      const more = oneOf(beside(), beside(), [box(authority, false)]);
      return { region, beyond: [...region, ...more] };
    }),
  };
}

/** The defaults, with something else of one of the few, and with what an instruction shows. */
function assignment(authority: Authority, deviates: Deviation | null): object {
  const few = FEW[authority];
  const policy = few[below(few.length)] ?? 'addressOfNaN';
  const all = permitted(policy, authority);
  return {
    ...defaultsOf(authority),
    ...oneOf({}, { [policy]: all[below(all.length)] }),
    ...(deviates === null ? {} : { [deviates.policy]: deviates.value }),
  };
}

export function questionsOfContradictions(): readonly Question[] {
  drawFrom(83);
  return questionsOfCalls(
    'contradictions',
    (judges) => (authority: Authority, all: readonly Said[], assigned: object) =>
      contradictions(judges, { authority, all, assigned }),
    AUTHORITIES.flatMap((authority) =>
      drawn(360, (): [Authority, Said[], object] => {
        const deviates = deviation(authority);
        return [
          authority,
          drawn(1 + below(4), () => said(authority, deviates)),
          assignment(authority, deviates),
        ];
      }),
    ),
    8,
  );
}

interface Asked {
  readonly authority: Authority;
  readonly all: readonly Said[];
  readonly assigned: object;
}

function contradictions(judges: Judges, { authority, all, assigned }: Asked): unknown {
  const counted: unknown[] = [];
  // Each instruction has one judge.
  const first = all.filter(
    ({ instruction }, at) => all.findIndex((each) => each.instruction === instruction) === at,
  );
  const own = first.map(({ instruction, deviations, results }) => {
    const constraints = new judges.constraints.Constraints<object>(instruction);
    results.forEach(({ region, beyond }, index) => {
      const place = `${instruction} ${String(index)}`;
      constraints.add(region, () => ({ instruction, place, witness: () => ({ place }) }), {
        beyond,
      });
    });
    return {
      seen: { instruction },
      deviations: new Set(deviations),
      permitted: constraints,
      contradict: (policy: string, { place }: { place: string }, wanted: string) =>
        counted.push([instruction, policy, place, wanted]),
    };
  });
  const found = judges.contradictions(own as never, authority, assigned as never);
  return [found, counted];
}
