/** Questions about made-up departures: what is reported of them, of several at once, and of loading by several readings. */
import { loadSpecification } from '../../../spec/load/specification.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { departures } from './departures.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { NUMBERS } from './made-up-steps.js';
import type { Question } from './questions.js';
import { SOME_SETS } from './sets.js';

export function questionsOfDepartures(): readonly Question[] {
  drawFrom(43);
  return [...ofWords(), ...ofUnions(), ...ofLoadings()];
}

const ATTRIBUTIONS = new WeakMap<Bench, ReturnType<typeof attributionOf>>();

function attributionOf({ judges, specification }: Bench) {
  return judges.Attribution.load(specification.clauses);
}

/** What a report says of a departure, words included: they say where it is and what was expected. */
function ofWords(): readonly Question[] {
  const all = departures(600).map((departure): typeof departure => {
    if (departure.step === null || !('pair' in departure.how)) return departure;
    const { pair } = departure.how;
    const set = SOME_SETS[below(SOME_SETS.length)] ?? 0;
    const own =
      pair.type === 'float'
        ? { ...pair, observed: oneOf(...NUMBERS), allowed: oneOf(pair.allowed, set) }
        : pair.type === 'code'
          ? { ...pair, allowed: 1 + below(15) }
          : { ...pair, allowed: oneOf<number | readonly number[]>(3, [1, 2]) };
    return { step: departure.step, how: { ...departure.how, pair: own } as never };
  });
  return Array.from({ length: 16 }, (_, part): Question => ({
    id: `words: departures, ${String(part + 1)} of 16`,
    wanted: 'tells',
    ask: (bench) => {
      const attribution = ATTRIBUTIONS.get(bench) ?? attributionOf(bench);
      ATTRIBUTIONS.set(bench, attribution);
      return all
        .filter((_departure, index) => index % 16 === part)
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
    'unions of departures',
    ({ unions }) => unions.unionOfDepartures,
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

/** What an answer to a program comes to by readings. */
function ofLoadings(): readonly Question[] {
  const { errata } = loadSpecification();
  const choice = () => {
    const { id, readings } = errata[below(errata.length)] ?? { id: '', readings: {} };
    return {
      erratum: id,
      readings: Object.keys(readings).slice(0, 1 + below(2)),
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
    'readings of loading',
    ({ loadings }) =>
      (all: never) => [loadings.byReadings(all), loadings.alternativesIn(all)],
    drawn(80, (): [never] => [drawn(below(4), explained) as never]),
  );
}
