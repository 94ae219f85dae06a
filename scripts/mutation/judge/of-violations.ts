/** Questions about made-up violations: what is reported of them, of several at once, and of loading by several interpretations. */
import { loadSpecification } from '../../../spec/load/specification.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { violations } from './violations.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { NUMBERS } from './made-up-steps.js';
import type { Question } from './questions.js';
import { SOME_SETS } from './sets.js';

export function questionsOfViolations(): readonly Question[] {
  drawFrom(43);
  return [...ofWords(), ...ofUnions(), ...ofLoadings()];
}

const ATTRIBUTIONS = new WeakMap<Bench, ReturnType<typeof attributionOf>>();

function attributionOf({ judges, specification }: Bench) {
  return judges.Attribution.load(specification.clauses);
}

/** What a report says of a violation, words included: they say where it is and what was expected. */
function ofWords(): readonly Question[] {
  const all = violations(600).map((violation): typeof violation => {
    if (violation.step === null || !('pair' in violation.how)) return violation;
    const { pair } = violation.how;
    const set = SOME_SETS[below(SOME_SETS.length)] ?? 0;
    const own =
      pair.type === 'float'
        ? { ...pair, observed: oneOf(...NUMBERS), allowed: oneOf(pair.allowed, set) }
        : pair.type === 'code'
          ? { ...pair, allowed: 1 + below(15) }
          : { ...pair, allowed: oneOf<number | readonly number[]>(3, [1, 2]) };
    return { step: violation.step, how: { ...violation.how, pair: own } as never };
  });
  return Array.from({ length: 16 }, (_, part): Question => ({
    id: `words: violations, ${String(part + 1)} of 16`,
    wanted: 'tells',
    ask: (bench) => {
      const attribution = ATTRIBUTIONS.get(bench) ?? attributionOf(bench);
      ATTRIBUTIONS.set(bench, attribution);
      return all
        .filter((_violation, index) => index % 16 === part)
        .map((each) => {
          const { instruction, ...told } = bench.judges.describing.disagreement(each, attribution);
          return textOf([told, instruction?.name]);
        })
        .join('\n');
    },
  }));
}

/** What is reported of paths that all depart. */
function ofUnions(): readonly Question[] {
  const set = () => SOME_SETS[below(SOME_SETS.length)] ?? 0;
  const kinds = [
    () => ({
      kind: 'result',
      component: 'x',
      pair: { type: 'float', observed: 1, allowed: set() },
    }),
    () => ({
      kind: 'write',
      file: 'addresses',
      register: 0,
      component: 'x',
      pair: {
        type: 'address',
        observed: 1,
        allowed: oneOf<number | readonly number[]>(below(9), [2, 5]),
      },
    }),
    () => ({
      kind: 'codes',
      component: 'y',
      pair: { type: 'code', observed: 'LT', allowed: 1 + below(15) },
    }),
    () => ({
      kind: 'flow',
      what: 'next instruction',
      expected: { next: 1, executed: 1, stack: [] },
    }),
  ] as const;
  return questionsOfCalls(
    'unions of violations',
    ({ unions }) => unions.unionOfViolations,
    drawn(240, (): [never] => {
      const own = oneOf<() => object>(...kinds);
      const kind = own();
      const like = () => oneOf(kind, own(), oneOf<() => object>(...kinds)());
      // Many go along as far as others.
      const ranks = 1 + below(3);
      const staged = (how: object) => ({ rank: below(ranks), how });
      return [
        drawn(1 + below(5), () =>
          oneOf(null, staged(like()), staged(own()), staged(kind)),
        ) as never,
      ];
    }),
  );
}

/** What an answer to a program comes to by interpretations. */
function ofLoadings(): readonly Question[] {
  const { errata } = loadSpecification();
  const choice = () => {
    const { id, interpretations } = errata[below(errata.length)] ?? { id: '', interpretations: {} };
    return {
      erratum: id,
      interpretations: Object.keys(interpretations).slice(0, 1 + below(2)),
      taken: below(2) === 0,
    };
  };
  const violation = () => ({
    message: '',
    ...oneOf({}, { isBeyondLimit: true }, { isBeyondLimit: false }),
  });
  const loading = (): object =>
    oneOf<object>(
      { kind: 'loads', text: null },
      { kind: 'loads', text: 'END' },
      { kind: 'refused', violation: violation() },
      { kind: 'objection', objection: {} },
      { kind: 'open', violation: violation() },
    );
  const explained = () => ({ choices: drawn(below(3), choice), loading: loading() });
  return questionsOfCalls(
    'interpretations of loading',
    ({ loadings }) =>
      (all: never) => [loadings.byInterpretations(all), loadings.alternativesIn(all)],
    drawn(80, (): [never] => [drawn(below(4), explained) as never]),
  );
}
