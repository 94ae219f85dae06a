/** Questions about what GPU programs leave, and how answers to them are judged. */
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { AllowedInteger } from '../../../semantics/number/integer-set.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { runLeft } from '../../../oracles/judge/gpu/left-by.js';
import type { Left } from '../../../oracles/judge/gpu/left.js';
import { questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { ofFour } from './made-up-steps.js';
import type { Question } from './questions.js';
import { BITS, INTEGER_SETS, SOME_SETS } from './sets.js';
import { UNITS } from './units.js';

const GPU_NAMES = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];

export function questionsOfLeft(): readonly Question[] {
  drawFrom(47);
  return [...ofLeft(), ...ofGpuLoading()];
}

/** What GPU programs leave. */
function ofLeft(): readonly Question[] {
  const runs = GPU_NAMES.flatMap((environment) =>
    Array.from({ length: 12 }, (_, index) => {
      const unit = UNITS.get(environment, `program:5:${String(index)}`);
      if (unit.kind !== 'gpu program' || !unit.loads) return [];
      const loaded = loadGpu(unit.text);
      if (!loaded.loaded) return [];
      const left = runLeft(GPU_STANDARD, GPU_STANDARD.link(loaded.program), unit.values, 4096);
      return left === null ? [] : [{ program: loaded.program, left, values: unit.values }];
    }).flat(),
  );
  // Those that are killed, go on for ever, call too deep, or come to what is undefined.
  const ends = ENDS.flatMap((text) => {
    const loaded = loadGpu(text);
    return loaded.loaded ? [loaded.program] : [];
  });
  const changed = (left: Left): Left => {
    const put = (bits: number | null): Left['results'] =>
      left.results.map((vector, slot) => (slot === below(2) ? { ...vector, y: bits } : vector));
    return oneOf<Left>(
      left,
      { ...left, killed: !left.killed },
      { ...left, abnormal: 'unfinished' },
      { ...left, results: put(0x7fc00001) },
      { ...left, results: put(0xffc00002) },
      { ...left, results: put(0x3f800001) },
      { ...left, results: put(null) },
      { ...left, results: left.results.slice(1) },
      { ...left, emitted: [...left.emitted, null] },
      { ...left, emitted: [...left.emitted, left.results] },
      {
        ...left,
        emitted: left.emitted.map(
          (each) => each?.map((vector) => ({ ...vector, x: null })) ?? null,
        ),
      },
    );
  };
  const pairs = drawn(160, (): [number, Left, Left] => {
    const nth = below(runs.length);
    const { left } = runs[nth] ?? {};
    if (left === undefined) throw new Error('no run');
    return [nth, changed(left), changed(left)];
  });
  return [
    ...questionsOfCalls(
      'left by GPU programs',
      ({ leaving, openColors, unused }) =>
        (nth: number, a: Left, b: Left) => {
          const { program } = runs[nth] ?? {};
          if (program === undefined) return null;
          return [
            leaving.sameLeft(a, b),
            leaving.leavesLess(a, b),
            openColors.withoutOpenColors(program, a),
            unused.withoutUnused(program, a),
          ];
        },
      pairs,
    ),
    ...questionsOfCalls(
      'runs of GPU programs',
      ({ leaving, GPU_STANDARD: machine }) =>
        (nth: number, limit: number) => {
          const { program, values } = runs[nth] ?? {};
          if (program === undefined) return null;
          const linked = machine.link(program);
          return [
            leaving.runLeft(machine, linked, values ?? {}, limit),
            leaving.ranLeft(machine, linked, values ?? {}, limit),
          ];
        },
      runs.flatMap((_, nth): [number, number][] => [
        [nth, 4096],
        [nth, 2],
      ]),
    ),
    ...questionsOfCalls(
      'ends of GPU programs',
      ({ leaving, GPU_STANDARD: machine }) =>
        (nth: number, limit: number) => {
          const program = ends[nth];
          if (program === undefined) return null;
          const linked = machine.link(program);
          return [
            leaving.runLeft(machine, linked, {}, limit),
            leaving.ranLeft(machine, linked, {}, limit),
          ];
        },
      ends.flatMap((_, nth): [number, number][] => [
        [nth, 4096],
        [nth, 1],
      ]),
      4,
    ),
    ...questionsOfCalls(
      'colors that are open',
      ({ openColors, unused }) =>
        (text: string) => {
          const loaded = loadGpu(text);
          if (!loaded.loaded) return loaded.error.message;
          const results = loaded.program.results.map(() => ofSame(5));
          const left: Left = { loaded: true, killed: false, results, emitted: [results, null] };
          return [
            openColors.withoutOpenColors(loaded.program, left),
            unused.withoutUnused(loaded.program, left),
          ];
        },
      [
        [
          '!!NVfp4.0\nOPTION ARB_draw_buffers; MOV result.color, {1}; MOV result.color[1], {2}; END',
        ],
        [
          '!!NVfp4.0\nOPTION ARB_draw_buffers; MOV result.color[0], {1}; MOV result.color[1], {2}; END',
        ],
        [
          '!!NVfp4.0\nOPTION ARB_draw_buffers; OUTPUT o = result.color; MOV o, {1}; MOV result.color[2], {2}; END',
        ],
        ['!!NVfp4.0\nMOV result.color, {1}; MOV result.depth, {2}; END'],
        ['!!NVvp4.0\nMOV result.fogcoord, {1}; MOV result.pointsize, {1}; END'],
        [
          '!!NVvp4.0\nMOV result.position, {1}; MOV result.fogcoord, {2}; MOV result.pointsize, {1}; END',
        ],
      ],
    ),
    ...questionsOfCalls(
      'integers in runs',
      ({ words }) =>
        (type: 'S' | 'U', value: AllowedInteger) => [
          words.integerRuns(type, value),
          words.describeAllowedWord({ type, value }),
        ],
      INTEGER_SETS.flatMap((set): ['S' | 'U', AllowedInteger][] => [
        ['S', set],
        ['U', set],
      ]),
    ),
    ...questionsOfCalls(
      'permitted bits',
      ({ lefts, words, integers, Packed }) =>
        (bits: number, type: 'S' | 'U', nth: number) => {
          const integer = INTEGER_SETS[(4 * nth) % INTEGER_SETS.length] ?? 0;
          const set = SOME_SETS[nth % SOME_SETS.length] ?? 0;
          const own = [
            { type, value: integer } as const,
            { type: 'F', value: set } as const,
            null,
            { type, value: integers.ANY_INTEGER } as const,
            { type: 'F', value: new Packed(BITS[nth % BITS.length] ?? 0) } as const,
            { type: 'F', value: new Packed(bits) } as const,
          ];
          return [
            own.map((word) => [
              lefts.permitsBits(word, bits),
              lefts.permitsBits(word, null),
              words.describeAllowedWord(word),
            ]),
            lefts.everyComponent([ofSame(bits)], [ofSame(1)], (a, b) => a === b),
            lefts.everyComponent([ofSame(bits)], [], () => true),
          ];
        },
      BITS.flatMap((bits) =>
        Array.from({ length: 12 }, (_, nth): [number, 'S' | 'U', number] => [
          bits,
          nth % 2 === 0 ? 'S' : 'U',
          nth,
        ]),
      ),
    ),
  ];
}

const ENDS = [
  '!!NVfp4.0\nMOV result.color, {1}; END',
  '!!NVfp4.0\nMOV result.color, {1}; KIL TR; END',
  '!!NVfp4.0\nMOV result.color, {1}; KIL {-1, 1, 1, 1}; END',
  '!!NVvp4.0\nTEMP a; MOV result.position, {1}; REP; ADD a, a, 1; ENDREP; END',
  '!!NVvp4.0\nmain: MOV result.position, {1}; CAL x; RET; x: CAL x; RET; END',
  '!!NVvp4.0\nTEMP a; ADDRESS b; ARL.S b.x, {1}; REP {8388609}; MOV result.position, a; ENDREP; END',
  '!!NVvp4.0\nTEMP a; MOV.U.CC a, 1; DIV.S a, a, 0; IF NE.x; MOV result.position, a; ENDIF; END',
  '!!NVvp4.0\nTEMP a; DIV.S.CC a, 1, 0; IF NE.x; MOV result.position, 1; ENDIF; END',
  '!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2; MOV result.position, {1}; EMIT; ENDPRIM; END',
];

function ofSame<T>(value: T) {
  return ofFour(() => value);
}

/** Answers to GPU programs that load, or do not. */
function ofGpuLoading(): readonly Question[] {
  const texts = [
    '!!NVvp4.0\nMOV result.position, vertex.position; END',
    '!!NVvp4.0\nMOV result.position, vertex.position END',
    '!!NVfp4.0\nMOV result.color, fragment.color; MOV Q, 1; END',
    '!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; EMIT; END',
    '!!NVvp4.0\nTEMP a; CAL x; x: MOV a, a; x: RET; END',
    '!!NVvp4.0\nADD.S.CC0 R0, 1; END',
    'MOV',
  ];
  return questionsOfCalls(
    'answers to GPU programs',
    ({ gpuJudge }) =>
      (text: string, loaded: boolean, position: number | null) => [
        new gpuJudge.GpuJudge().judgeLoading(text, { loaded, position }),
        new gpuJudge.GpuJudge().judge(
          text,
          {},
          loaded
            ? { loaded: true, killed: false, results: [], emitted: [] }
            : { loaded: false, position },
        ),
      ],
    texts.flatMap((text) =>
      [null, -1, 0, 10, 27, 28, text.length].flatMap(
        (position): [string, boolean, number | null][] => [
          [text, false, position],
          ...(position === null ? [[text, true, null] as [string, boolean, null]] : []),
        ],
      ),
    ),
  );
}
