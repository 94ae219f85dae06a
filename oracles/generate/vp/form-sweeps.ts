/**
 * Sweeps of operands: each instruction, at each place of an operand, with each kind of register, every order of components
 * and every sign. An implementation may read one operand of one instruction otherwise than all the others.
 */
import {
  availableIn,
  COMPONENTS,
  type Environment,
  type Quad,
} from '../../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../../spec/instructions.js';
import { MASKS, signed } from './forms.js';
import { swept, type Sweep } from './sweep.js';
import { barsHide, setsOf, type OperandValues } from './sweep-values.js';

/** Each component from each other one once, and each in all components. */
const SWIZZLES = ['', '.yzwx', '.zwxy', '.wxyz', '.x', '.y', '.z', '.w'] as const;

/** Where the operand of relative addressing is read from. */
export const RELATIVE = 20;
/** What address registers hold, A0 first: all are below what is read, so that each offset is positive. */
const ADDRESSES: readonly Quad[] = [
  [3, 4, 5, 6],
  [7, 8, 9, 10],
];
/** Parameters that hold addresses, from here on; those before are operands. */
const ADDRESS_PARAMETERS = 2;

type Kind = 'temporary' | 'attribute' | 'parameter' | 'relative';

/** Kinds of operands side by side: one parameter in each, since an instruction may source no two. */
const PLAIN: Readonly<Record<number, readonly (readonly Kind[])[]>> = {
  1: [['temporary'], ['attribute'], ['parameter']],
  2: [
    ['temporary', 'attribute'],
    ['attribute', 'parameter'],
    ['parameter', 'temporary'],
  ],
  3: [
    ['temporary', 'attribute', 'parameter'],
    ['attribute', 'parameter', 'temporary'],
    ['parameter', 'temporary', 'attribute'],
  ],
};
const WITH_ADDRESS: typeof PLAIN = {
  1: [['relative']],
  2: [
    ['temporary', 'relative'],
    ['relative', 'attribute'],
  ],
  3: [
    ['temporary', 'attribute', 'relative'],
    ['attribute', 'relative', 'temporary'],
    ['relative', 'temporary', 'attribute'],
  ],
};

/** Results that a sweep shows at most of a state program, which has room for few instructions. */
const MOST = 30;

export function forms(environment: Environment): readonly Sweep[] {
  return INSTRUCTIONS.filter(
    ({ since, result, operands, name }) =>
      availableIn(environment, since) &&
      operands[0] !== 'address' &&
      (result === 'vector' || result === 'replicated') &&
      readsOperands(name),
  ).flatMap((spec) => [
    ...read(environment, spec, 'forms', PLAIN),
    ...read(environment, spec, 'relative', WITH_ADDRESS),
    ...aliases(environment, spec),
    ...(environment.conditionCode ? [] : rewritten(environment, spec)),
  ]);
}

/** SFL and STR have operands and do not read them. */
export function readsOperands(name: string): boolean {
  return name !== 'SFL' && name !== 'STR';
}

function read(
  environment: Environment,
  { name, operands }: InstructionSpec,
  title: string,
  patterns: typeof PLAIN,
): readonly Sweep[] {
  const kinds = patterns[operands.length] ?? [];
  const isScalar = operands[0] === 'scalar';
  // Where bars hide the order of components, each order comes without them first, and then with them.
  const rounds = environment.absoluteValue && barsHide(name) ? 2 : 1;
  const count = rounds * kinds.length * SWIZZLES.length;
  return setsOf(name).flatMap(({ title: set, values }) =>
    swept(environment, `${title}-${name}-${set}`, count, () => ({
      setup: setupOf(environment, title === 'relative'),
      lines: (to, index) => {
        const form = Math.floor(index / kinds.length);
        const written = kinds[index % kinds.length]?.map((kind, position) => {
          const suffix = isScalar
            ? `.${COMPONENTS[(form + position) % 4] ?? 'x'}`
            : (SWIZZLES[(form + 7 * position) % SWIZZLES.length] ?? '');
          const turn = form + position + (index % kinds.length);
          const sign = rounds === 1 ? turn : form < SWIZZLES.length ? turn % 2 : 2 + (turn % 4);
          return signed(environment, `${registerOf(environment, kind, index)}${suffix}`, sign);
        });
        return [`${name} ${to}, ${written?.join(', ') ?? ''}`];
      },
      values: inputsOf(environment, values),
    })),
  );
}

/** Every mask of a temporary register that is every operand too, with other swizzles and signs. */
function aliases(environment: Environment, { name, operands }: InstructionSpec): readonly Sweep[] {
  const isScalar = operands[0] === 'scalar';
  const most = environment.programType === 'state' ? MOST : Infinity;
  const orders = ['.yzwx', '.wzyx', '', '.zwxy', '.yxwz', '.wxyz'];
  return setsOf(name).flatMap(({ title: set, values }) =>
    swept(
      environment,
      `aliases-${name}-${set}`,
      2 * MASKS.length,
      () => ({
        setup: ['MOV R0, c[1]'],
        lines: (to, index) => {
          const written = operands.map((_, position) => {
            const suffix = isScalar
              ? `.${COMPONENTS[(index + position) % 4] ?? 'x'}`
              : (orders[(index + 2 * position) % orders.length] ?? '');
            return signed(environment, `R1${suffix}`, index + (index >> 2) + position);
          });
          const mask = MASKS[(7 * index + 14) % MASKS.length] ?? '';
          return [`MOV R1, R0`, `${name} R1.${mask}, ${written.join(', ')}`, `MOV ${to}, R1`];
        },
        values: inputsOf(environment, values),
      }),
      { most },
    ),
  );
}

/** Every mask of results that hold something else, which sweeps of codes have in their environment. */
function rewritten(
  environment: Environment,
  { name, operands }: InstructionSpec,
): readonly Sweep[] {
  const isScalar = operands[0] === 'scalar';
  const sources = isScalar ? ['v[0].y'] : ['v[0]', '-c[0]', 'R0'].slice(0, operands.length);
  return setsOf(name).flatMap(({ title: set, values }) =>
    swept(
      environment,
      `rewritten-${name}-${set}`,
      MASKS.length,
      () => ({
        setup: ['MOV R0, c[1]'],
        lines: (to, index) => [
          `MOV ${to}, c[${String(RELATIVE)}]`,
          `${name} ${to}.${MASKS[index] ?? ''}, ${sources.join(', ')}`,
        ],
        values: inputsOf(environment, values),
      }),
      { most: MASKS.length },
    ),
  );
}

function registerOf(environment: Environment, kind: Kind, index: number): string {
  switch (kind) {
    case 'temporary':
      return 'R0';
    case 'attribute':
      return 'v[0]';
    case 'parameter':
      return 'c[0]';
    case 'relative': {
      const { addressRegisters, addressComponents } = environment;
      const at = index % (addressRegisters * addressComponents.length);
      const register = Math.floor(at / addressComponents.length);
      const component = at % addressComponents.length;
      const held = ADDRESSES[register]?.[component] ?? 0;
      const offset = String(RELATIVE - held);
      return `c[A${String(register)}.${COMPONENTS[component] ?? 'x'} + ${offset}]`;
    }
  }
}

function setupOf({ addressRegisters, addressComponents }: Environment, isRelative: boolean) {
  const registers = Array.from({ length: isRelative ? addressRegisters : 0 }, (_, register) => {
    const parameter = `c[${String(ADDRESS_PARAMETERS + register)}]`;
    const isScalar = addressComponents.length === 1;
    return `ARL A${String(register)}${isScalar ? '.x' : ''}, ${parameter}${isScalar ? '.x' : ''}`;
  });
  return ['MOV R0, c[1]', ...registers];
}

/** Beside the operand of relative addressing stand others, which a wrong address or a lost offset reads. */
function inputsOf({ programParameters }: Environment, values: OperandValues) {
  const { attribute, parameter, temporary, relative } = values;
  const beside = Array.from({ length: programParameters / 2 }, (_, n): Quad => {
    const [x, y, z, w] = relative;
    return [16 * n + x + 1, 16 * n - y - 2, 16 * n + z + 3, 16 * n - w - 4];
  });
  return {
    attributes: { 0: attribute },
    parameters: {
      ...beside,
      0: parameter,
      1: temporary,
      ...Object.fromEntries(ADDRESSES.map((quad, n) => [ADDRESS_PARAMETERS + n, quad])),
      [RELATIVE]: relative,
    },
  };
}
