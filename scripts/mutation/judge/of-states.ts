/** Questions about made-up states: which are the same, what reads a denormal, a step that flushes first, and how a start departs. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { allowed } from '../../../semantics/domains/allowed.js';
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import { load } from '../../../semantics/language/load.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { NUMBERS, stepsOf } from './made-up-steps.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

/** The register whose values are denormal. */
const TINY = 1;
const DENORMAL = Math.fround(1e-40);
const DENORMALS = [DENORMAL, DENORMAL, DENORMAL, DENORMAL];

export function questionsOfStates(): readonly Question[] {
  drawFrom(41);
  return [...ofStates(), ...ofEnds(), ...ofStarts(), ...ofFlushing()];
}

/** States that are the same, or differ in one thing. */
function ofStates(): readonly Question[] {
  const steps = ENVIRONMENT_NAMES.flatMap(stepsOf);
  const pairs = drawn(200, (): [NominalState, NominalState] => {
    const { step } = steps[below(steps.length)] ?? {};
    if (step === undefined) throw new Error('no step');
    const { before, after } = step;
    const copy = {
      ...before,
      temporaries: before.temporaries.map((each) => ({ ...each })),
      stack: [...before.stack],
    };
    const number = oneOf(...NUMBERS);
    const file = oneOf('temporaries', 'results', 'parameters', 'addresses');
    const component = oneOf('x', 'y', 'z', 'w');
    const other = oneOf<NominalState>(
      after,
      copy,
      { ...copy, next: before.next + 1 },
      { ...copy, executed: 7 },
      { ...copy, stack: [1] },
      { ...copy, stack: [...before.stack, 1] },
      { ...copy, codes: { ...before.codes, [component]: oneOf('LT', 'EQ', 'GT', 'UN') } },
      { ...copy, [file]: before[file].slice(1) },
      {
        ...copy,
        [file]: before[file].map((each, at) =>
          at === 0 ? { ...each, [component]: number } : each,
        ),
      },
      {
        ...copy,
        temporaries: before.temporaries.map((each) => ({ ...each, [component]: number })),
      },
    );
    return [copy, other];
  });
  return [
    ...questionsOfCalls(
      'same states',
      ({ sameness, kept }) =>
        (a: NominalState, b: NominalState) => [
          sameness.sameState(a, b),
          sameness.sameFile(a.results, b.results),
          sameness.sameFile(a.temporaries, b.temporaries.slice(1)),
          sameness.sameShown(a.temporaries, b.temporaries),
          sameness.sameShown([null, ...a.results], [...b.results, null]),
          sameness.sameShown(a.results, [null, ...b.results.slice(1)]),
          sameness.sameShown([null, ...a.results.slice(1)], b.results),
          sameness.sameShown(a.results, b.results.slice(1)),
          sameness.sameStack(a.stack, b.stack),
          sameness.sameStack([1, 2], [1, ...a.stack]),
          kept.allowedState(b).codes,
          [0, 1, 2, 5, 15].map((codes) => kept.codesIn(codes)),
        ],
      pairs,
    ),
    ...questionsOfCalls(
      'reads a denormal',
      ({ denormals }) =>
        (nth: number, tiny: number, at: number) => {
          const { step } = steps[nth % steps.length] ?? {};
          if (step === undefined) return null;
          const put = <V extends object>(file: readonly V[]): V[] =>
            file.map((each, index) =>
              index === at % file.length ? { ...each, [oneOf4(at)]: tiny } : each,
            );
          const { before, inputs, instruction } = step;
          return [
            denormals.readsDenormal(instruction, inputs, before),
            denormals.readsDenormal(instruction, { attributes: put(inputs.attributes) }, before),
            denormals.readsDenormal(instruction, inputs, {
              ...before,
              temporaries: put(before.temporaries),
            }),
            denormals.readsDenormal(instruction, inputs, {
              ...before,
              parameters: put(before.parameters),
            }),
          ];
        },
      drawn(400, (): [number, number, number] => [below(5000), oneOf(1e-40, -1e-39, 1), below(8)]),
    ),
  ];
}

function oneOf4(at: number): 'x' | 'y' | 'z' | 'w' {
  return (['x', 'y', 'z', 'w'] as const)[at % 4] ?? 'x';
}

/** Programs that end at a RET without a call, or otherwise, and outcomes that are the same or not. */
function ofEnds(): readonly Question[] {
  const programs = [
    'RET;',
    'RET (GT.x);',
    'MOV o[HPOS], v[0];',
    'RET; RET;',
    'RET (EQ.x); RET (NE.y);',
  ].map((lines) => load(`!!VP2.0 MOV o[HPOS], v[0]; ${lines} END`));
  const outcomes = [
    null,
    ...(['completed', 'terminated'] as const).flatMap((outcome) =>
      [null, 'call-overflow', 'return-empty'].map((reason) => ({ outcome, reason })),
    ),
  ];
  return [
    ...questionsOfCalls(
      'ends by return',
      ({ endings }) =>
        (nth: number, back: number) => {
          const loaded = programs[nth];
          if (loaded?.loaded !== true) throw new Error('does not load');
          const { program } = loaded;
          const { state } = STANDARD.invocation(STANDARD.link(program), {});
          const count = program.instructions.length;
          const at = { ...state, next: count - back };
          return [null, 0, 1, 2, 3].map((last) => [
            endings.endsByReturn(program, at, last),
            endings.endsByReturn(program, { ...at, stack: [1] }, last),
          ]);
        },
      pairsOf([0, 1, 2, 3, 4], [0, 1]),
    ),
    ...questionsOfCalls(
      'same outcomes',
      ({ endings }) =>
        (a: never, b: never) =>
          endings.sameOutcome(a, b),
      pairsOf(outcomes, outcomes) as [never, never][],
      80,
    ),
  ];
}

/** Starts as they should be, and with one thing otherwise. */
function ofStarts(): readonly Question[] {
  const steps = ENVIRONMENT_NAMES.flatMap((environment) => stepsOf(environment).slice(0, 40));
  const domain = allowed(fixed(DEFAULT_POLICIES));
  const table = drawn(320, (): [number, object, number, string, string] => [
    below(steps.length),
    oneOf<object>(
      {},
      { attributes: { 0: [1, 2, 3, 4] } },
      { parameters: { 1: [1, -0, NaN, 1e-40], 0: [5, 6, 7, 8] } },
      { attributes: { [TINY]: DENORMALS }, parameters: { [TINY]: DENORMALS } },
      { attributes: { [TINY]: DENORMALS }, parameters: { [TINY]: DENORMALS } },
    ),
    oneOf(...NUMBERS),
    oneOf(
      'none',
      'attributes',
      'parameters',
      'temporaries',
      'results',
      'addresses',
      'codes',
      'next',
      'executed',
      'stack',
      'missing',
      'missing address',
      'shared',
      'same attribute',
      'same parameter',
      'given attribute',
      'given parameter',
      'given temporary',
    ),
    oneOf('x', 'y', 'z', 'w'),
  ]);
  return questionsOfCalls(
    'starts',
    ({ starts }) =>
      (nth: number, values: object, number: number, what: string, component: string) => {
        const { program } = steps[nth] ?? {};
        if (program === undefined) return null;
        const own = STANDARD.invocation(STANDARD.link(program), values);
        const put = <V extends object>(file: readonly V[], at: number): V[] =>
          file.map((each, index) => (index === at ? { ...each, [component]: number } : each));
        const { state, inputs } = own;
        const at = nth % 3;
        // A denormal of the values, where it may stay as it was given and where it may not.
        const tiny = <V extends object>(file: readonly V[]): V[] =>
          file.map((each, index) => (index === TINY ? { ...each, [component]: DENORMAL } : each));
        const doubled = <V>(file: readonly V[]): V[] =>
          file.map((each, index) => (index === 2 ? (file[at % 2] ?? each) : each));
        const changed: Record<string, typeof own> = {
          attributes: { state, inputs: { attributes: put(inputs.attributes, at) } },
          parameters: { inputs, state: { ...state, parameters: put(state.parameters, at) } },
          temporaries: { inputs, state: { ...state, temporaries: put(state.temporaries, at) } },
          results: { inputs, state: { ...state, results: put(state.results, at) } },
          addresses: { inputs, state: { ...state, addresses: put(state.addresses, 0) } },
          codes: { inputs, state: { ...state, codes: { ...state.codes, [component]: 'LT' } } },
          next: { inputs, state: { ...state, next: state.next + 1 } },
          executed: { inputs, state: { ...state, executed: 1 } },
          stack: { inputs, state: { ...state, stack: [0] } },
          missing: { inputs, state: { ...state, temporaries: state.temporaries.slice(1) } },
          'missing address': { inputs, state: { ...state, addresses: [] } },
          shared: {
            inputs,
            state: { ...state, results: state.results.map((each) => ({ ...each })) },
          },
          // One register is another, also where that was given something.
          'same attribute': { state, inputs: { attributes: doubled(inputs.attributes) } },
          'same parameter': { inputs, state: { ...state, parameters: doubled(state.parameters) } },
          'given attribute': { state, inputs: { attributes: tiny(inputs.attributes) } },
          'given parameter': { inputs, state: { ...state, parameters: tiny(state.parameters) } },
          // What a parameter was given is no temporary's.
          'given temporary': { inputs, state: { ...state, temporaries: tiny(state.temporaries) } },
        };
        const start = changed[what] ?? own;
        return [
          starts.isNominalStart(program, values, start),
          starts.startViolation(program, values, domain, start),
          starts.startViolation(program, {}, domain, start),
        ];
      },
    table,
  );
}

/** Steps of which one file has denormals, or some, or none: as they are when what they load was flushed before. */
function ofFlushing(): readonly Question[] {
  const steps = ENVIRONMENT_NAMES.flatMap(stepsOf);
  const FILES = ['attributes', 'temporaries', 'parameters'] as const;
  const table = drawn(120, (): [number, readonly string[], number, number, number] => [
    below(steps.length),
    FILES.filter(() => below(2) === 0),
    below(8),
    oneOf(DENORMAL, -DENORMAL),
    oneOf(DENORMAL, -DENORMAL, 0, 1),
  ]);
  return questionsOfCalls(
    'flushed first',
    ({ flushing }) =>
      (nth: number, files: readonly string[], at: number, tiny: number, left: number) => {
        const { step } = steps[nth] ?? {};
        if (step === undefined) return null;
        const { inputs, before, after } = step;
        const put = <V extends object>(name: string, file: readonly V[], value: number): V[] =>
          file.map((each, index) =>
            files.includes(name) && index === at % file.length
              ? { ...each, [oneOf4(at)]: value }
              : each,
          );
        const own = {
          ...step,
          inputs: { attributes: put('attributes', inputs.attributes, tiny) },
          before: {
            ...before,
            temporaries: put('temporaries', before.temporaries, tiny),
            parameters: put('parameters', before.parameters, tiny),
          },
          // What the step left alone, and what it wrote there.
          after: {
            ...after,
            temporaries: put('temporaries', after.temporaries, left),
            parameters: put('parameters', after.parameters, left),
          },
        };
        // The register and its neighbour alone: the others are as they were.
        const seen = <V>(file: readonly V[]): V[] =>
          [0, 1].flatMap((next) => file.slice((at + next) % file.length).slice(0, 1));
        return flushing
          .flushedFirst(own)
          .map((flushed) => [
            seen(flushed.inputs.attributes),
            seen(flushed.before.temporaries),
            seen(flushed.before.parameters),
            seen(flushed.after.temporaries),
            seen(flushed.after.parameters),
          ]);
      },
    table,
  );
}
