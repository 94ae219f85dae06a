/**
 * Questions about instructions of GPU programs, each by itself: of the nominal result and its neighbours, near and far,
 * which are permitted.
 */
import { GPU_INSTRUCTIONS, type GpuInstructionSpec } from '../../../../spec/gpu/instructions.js';
import { GPU_STANDARD } from '../../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../../semantics/gpu/machine/state.js';
import { gpuBoxOf } from '../../../../oracles/judge/gpu/box.js';
import type { Bits, GpuLeft } from '../../../../oracles/judge/gpu/left.js';
import { textOf } from '../answers.js';
import type { Question } from '../questions.js';

const PLACES = { F: 0, S: 1, U: 2 } as const;

const FLOATS = [
  [0.7, 5.1, NaN, 2],
  [-0, 1e-40, 3e38, -7.25],
  [Infinity, -1, 1 / 3, 1e-30],
  [2.5, -0.1, 65504, 1e5],
] as const;
const INTEGERS = [
  [3, 5, 7, 2],
  [0, 1, 31, 32],
  [2 ** 31 - 1, 65535, 255, 1],
  [12, 0, 4, 2 ** 30],
] as const;

/** Steps away from the nominal result, of which sums of many terms get the first few: they take long. */
const STEPS = [0, 1, 2, 5, 2 ** 10, 2 ** 14, 2 ** 20] as const;
const SPECIALS = [0, 0x80000000, 0x7fc00000, 0xff800000, 1] as const;
const LONG: readonly string[] = [
  'LRP',
  'XPD',
  'DP2',
  'DP2A',
  'DP3',
  'DP4',
  'DPH',
  'NRM',
  'RFL',
  'X2D',
  'DIV',
  'MAD',
];

type Type = GpuInstructionSpec['types'][number];
const LOADS = ['TEXop', 'TXDop'];

export async function questionsOfGpuEdges(): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const spec of GPU_INSTRUCTIONS) {
    if (spec.result === null || LOADS.includes(spec.form)) continue;
    for (const type of spec.types) {
      for (const form of formsOf(spec, type)) questions.push(...(await questionsOf(spec, form)));
    }
  }
  return questions;
}

interface Form {
  readonly type: Type;
  readonly opcode: string;
  /** Which of the inputs. */
  readonly rows: readonly number[];
}

function formsOf({ name, half }: GpuInstructionSpec, type: Type): readonly Form[] {
  const plain: Form = {
    type,
    opcode: `${name}.${type}`,
    rows: LONG.includes(name) ? [0, 2] : [0, 1, 2, 3],
  };
  if (type !== 'F') return [plain];
  return [
    plain,
    { type, opcode: `${name}.F.SAT`, rows: [0, 2] },
    ...(half ? [{ type, opcode: `${name}H`, rows: [0, 3] }] : []),
  ];
}

async function questionsOf(spec: GpuInstructionSpec, form: Form): Promise<readonly Question[]> {
  const text = programOf(spec, form);
  if (!GPU_STANDARD.load(text).loaded) return [];
  const box = gpuBoxOf(GPU_STANDARD);
  return Promise.all(
    form.rows.map(async (row): Promise<Question> => {
      const values = valuesOf(row);
      const asked = resultsAround(await box.run(text, values), LONG.includes(spec.name));
      return {
        id: `NVfp4.0 ${form.opcode}: results around the nominal one, inputs ${String(row + 1)}`,
        wanted: 'tells',
        ask: ({ judges }) => {
          const judge = new judges.GpuJudge();
          return asked
            .map((left) => {
              const { verdict, ...more } = judge.judge(text, values, left);
              return textOf([verdict, 'letter' in more]);
            })
            .join('\n');
        },
      };
    }),
  );
}

function valuesOf(row: number): GpuInputValues {
  const [x = 0, y = 0, z = 0, w = 0] = FLOATS[row] ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = INTEGERS[row] ?? [];
  return {
    bindings: {
      'fragment.texcoord[0]': { type: 'F', values: [x, y, z, w] },
      'fragment.texcoord[1]': { type: 'S', values: [a, -b, c, d] },
      'fragment.texcoord[2]': { type: 'U', values: [a, b, c, d] },
      'fragment.texcoord[3]': { type: 'F', values: [y, z, w, x] },
    },
    derivatives: [{ dx: [1, 2, 3, 4], dy: [5, 6, 7, 8] }],
  };
}

function programOf({ operands, form }: GpuInstructionSpec, { type, opcode }: Form): string {
  const loads = operands.map(({ kind, type: own }, index) => {
    const place = PLACES[own ?? type];
    const register = place === 0 && index === 1 ? 3 : place;
    const swizzle = kind === 'scalar' ? '.x' : index === 2 ? '.zwxy' : '';
    return `fragment.texcoord[${String(register)}]${swizzle}`;
  });
  const all = form === 'SWZop' ? [...loads, 'x, -y, 0, 1'] : loads;
  return `!!NVfp4.0\n${opcode} result.color, ${all.join(', ')};\nEND`;
}

/** What a run left, and the same with other bits in all components. */
function resultsAround(left: GpuLeft, isLong: boolean): readonly GpuLeft[] {
  const [color] = left.loaded ? left.results : [];
  if (!left.loaded || color === undefined || color === null) return [left];
  const changed = (change: (bits: number) => number): GpuLeft => {
    const one = (bits: Bits): Bits => (bits === null ? null : change(bits) >>> 0);
    const { x, y, z, w } = color;
    return { ...left, results: [{ x: one(x), y: one(y), z: one(z), w: one(w) }] };
  };
  const single = (component: 'x' | 'y', bits: number): GpuLeft => ({
    ...left,
    results: [{ ...color, [component]: color[component] === null ? null : bits >>> 0 }],
  });
  const steps = isLong ? STEPS.slice(0, 3) : STEPS;
  return [
    ...steps.flatMap((step) => [changed((bits) => bits + step), changed((bits) => bits - step)]),
    ...(isLong ? SPECIALS.slice(-2) : SPECIALS).flatMap((bits) => [
      single('x', bits),
      single('y', bits),
    ]),
  ];
}
