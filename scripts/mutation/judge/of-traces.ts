/** Questions about traces: of machines that load by themselves, end where they should not, or show what they did not do. */
import { STANDARD, type Machine } from '../../../semantics/machine/machine.js';
import { load, type LoadResult } from '../../../semantics/language/load.js';
import { OVERFLOW } from '../../../semantics/machine/state.js';
import { textOf } from './answers.js';
import { programsOf, said, valuesOf } from './box-programs.js';
import { ofAll } from './made-up-steps.js';
import type { Question } from './questions.js';

type Steps = ReturnType<Machine['link']>;

/** Machines that are wrong in what surrounds their steps. */
const MACHINES: readonly (readonly [name: string, wrong: Partial<Machine>])[] = [
  [
    'ends after three instructions',
    {
      outcomeOf: (linked, state) =>
        state.executed < 3
          ? STANDARD.outcomeOf(linked, state)
          : { outcome: 'completed', reason: null },
    },
  ],
  [
    'is cut off after two',
    {
      outcomeOf: (linked, state) =>
        state.executed < 2
          ? STANDARD.outcomeOf(linked, state)
          : { outcome: 'terminated', reason: 'instruction-limit' },
    },
  ],
  ['never ends', { outcomeOf: () => null }],
  ['does not say how it ends', { outcomeOf: failing }],
  ['does not link', { link: failing }],
  ['does not start', { invocation: failing }],
  ['does not load', { load: failing }],
  ['shows zeros', { link: (program) => showing(STANDARD.link(program)) }],
  [
    'has no last instruction',
    {
      link: (program) => {
        const linked = STANDARD.link(program);
        return { ...linked, instructions: linked.instructions.slice(0, -1) };
      },
    },
  ],
  [
    'has one instruction, and never ends',
    {
      outcomeOf: () => null,
      link: (program) => {
        const linked = STANDARD.link(program);
        return { ...linked, instructions: linked.instructions.slice(0, 1) };
      },
    },
  ],
  [
    'leaves after a step',
    {
      link: (program) => {
        const linked = STANDARD.link(program);
        const instructions = linked.instructions.map((each, at) =>
          at === 1
            ? { ...each, step: (...given: Parameters<typeof each.step>) => ({ ...each.step(...given), next: OVERFLOW }) } // prettier-ignore
            : each,
        );
        return { ...linked, instructions };
      },
    },
  ],
];

function failing(): never {
  throw new Error('no');
}

function showing(linked: Steps): Steps {
  const instructions = linked.instructions.map((each) => ({
    ...each,
    observe: (...given: Parameters<typeof each.observe>) => {
      const { operands, result } = each.observe(...given);
      return {
        operands,
        result: result?.kind === 'vector' ? { ...result, value: ofAll(0) } : result,
      };
    },
    step: (...given: Parameters<typeof each.step>) => {
      const after = each.step(...given);
      const [first = ofAll(0), ...others] = after.temporaries;
      return { ...after, temporaries: [{ ...first, w: first.w + 2 ** -30 }, ...others] };
    },
  }));
  return { ...linked, instructions };
}

/** What a machine may say of a text. */
const LOADED = '!!VP2.0 MOV o[HPOS], v[0]; END';
const TEXTS: readonly string[] = [
  LOADED,
  '!!VP2.0 MOV o[HPOS], v[0] END',
  '!!VP2.0 MOV o[HPOS], v[99]; END',
  '!!VP2.0 a: MOV o[HPOS], v[0]; a: END',
  '!!VP2.0 MOV R0, v[0]; END',
  '!!VP1.0 MOV o[HPOS], v[0]; ABS R0, R0; END',
  '!!VP1.0 ADD o[HPOS], v[0], v[1]; END',
  '!!VP3.0 MOV o[HPOS], v[0]; END',
  '!!VP2.0 ABS.S o[HPOS], v[0]; END',
  '!!VP1.0 MOV o[HPOS], v[0]; END MOV',
];

export function questionsOfTraces(): readonly Question[] {
  const asked = (['VP1.0', 'VP2.0', 'VSP1.0'] as const).flatMap((environment) =>
    MACHINES.map(([name, wrong]): Question => ({
      id: `traced: ${environment}, a machine that ${name}`,
      wanted: 'tells',
      ask: (bench) => {
        const tracer = new bench.judges.ProgramTracer(bench.attribution());
        const machine = { ...STANDARD, ...wrong };
        const values = valuesOf(environment);
        return textOf(
          programsOf(environment).flatMap(([text, program]) =>
            [true, false].map((statesOnly) => [
              said(tracer.judge(machine, text, values, { statesOnly })),
              said(tracer.judge(machine, program, values, { statesOnly })),
            ]),
          ),
        );
      },
    })),
  );
  return [...asked, ...TEXTS.map(ofLoading), OF_MANY_STEPS];
}

/** More instructions are executed than a program may have, and far fewer than may be executed. */
const OF_MANY_STEPS: Question = {
  id: 'traced: a loop that is executed three hundred times',
  wanted: 'tells',
  ask: (bench) => {
    const tracer = new bench.judges.ProgramTracer(bench.attribution());
    const text =
      '!!VP2.0 MOVC R0.x, c[0].x; loop: ADDC R0.x, R0.x, -c[1].x; BRA loop (GT.x); MOV o[HPOS], R0.x; END';
    const values = { parameters: { 0: [300, 0, 0, 0], 1: [1, 0, 0, 0] } } as const;
    return textOf([said(tracer.judge(STANDARD, text, values, { statesOnly: true }))]);
  },
};

function ofLoading(text: string): Question {
  const own = load(text);
  const error = { restriction: 'syntax', position: 0, line: 1, column: 1, message: '' } as const;
  const refused = (position: number): LoadResult =>
    ({ loaded: false, error: { ...error, position } }) as unknown as LoadResult;
  const positions = [0, 7, 8, 20, 21, 22, 23, 24, 25, 26, 27, 40];
  const answers = [own, load(LOADED), ...positions.map(refused)];
  return {
    id: `traced: what is said of ${text}`,
    wanted: 'tells',
    ask: (bench) => {
      const tracer = new bench.judges.ProgramTracer(bench.attribution());
      const values = valuesOf('VP2.0');
      return textOf(
        answers.map((answer) => {
          const judgement = tracer.judge({ ...STANDARD, load: () => answer }, text, values);
          return [
            said(judgement),
            'interpretations' in judgement ? judgement.interpretations : null,
          ];
        }),
      );
    },
  };
}
