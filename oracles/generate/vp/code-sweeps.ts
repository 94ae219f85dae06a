/**
 * Sweeps of condition codes: each instruction under each test and with each mask, to each kind of destination, updating the
 * codes, which show.
 */
import type { Environment, Quad } from '../../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../../spec/instructions.js';
import { readsOperands } from './form-sweeps.js';
import { MASKS } from './forms.js';
import { shownIn, swept, type Sweep } from './sweep.js';
import { setsOf } from './sweep-values.js';

const RULES = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'] as const;
const ORDERS = ['', '.wzyx', '.yzwx', '.zwxy'] as const;
const LETTERS = ['.x', '.y', '.z', '.w'] as const;

type Kind = 'result' | 'temporary' | 'null';
const KINDS: readonly Kind[] = ['result', 'temporary', 'null'];

/** One instruction: where to, what is written of it, and whether it updates the codes. */
interface Row {
  readonly kind: Kind;
  readonly mask: string;
  readonly test: string;
  readonly updates: boolean;
}

const row = (kind: Kind, mask: string, test: string, updates = true): Row => ({
  kind,
  mask,
  test,
  updates,
});

const ROWS: readonly Row[] = KINDS.flatMap((kind, turn) => [
  ...RULES.map((rule, at) => row(kind, '', ` (${rule}${ORDERS[(at + turn) % 4] ?? ''})`)),
  ...RULES.map((rule, at) => row(kind, '', ` (${rule}${ORDERS[(at + turn + 1) % 4] ?? ''})`)),
  ...LETTERS.map((letter, at) => {
    const rule = RULES[(at + turn) % 6] ?? '';
    return row(kind, MASKS[(4 * at + turn) % MASKS.length] ?? '', ` (${rule}${letter})`);
  }),
  ...MASKS.map((mask) => row(kind, mask, '')),
  row(kind, '', ''),
  row(kind, '', '', false),
  row(kind, '', ' (LE)', false),
]);

/** Each row shows twice: what is written, and the codes; of the null destination the codes alone. */
const SHOWN: readonly (readonly [row: Row, shows: 'written' | 'codes'])[] = ROWS.flatMap((each) =>
  each.kind === 'null'
    ? [[each, 'codes'] as const]
    : [[each, 'written'] as const, [each, 'codes'] as const],
);

/** Codes LT, EQ, GT and UN to begin with. */
const CODES: Quad = [-1, 0, 1, NaN];
const FIRST_TOKEN = 8;
/** Instructions of a program with so many results stay below the limit. */
const MOST = 20;

export function codes(environment: Environment): readonly Sweep[] {
  return INSTRUCTIONS.filter(({ conditionCodeVariant, result }) => {
    return conditionCodeVariant && result !== 'address';
  }).flatMap((spec) => ofInstruction(environment, spec));
}

function ofInstruction(
  environment: Environment,
  { name, operands }: InstructionSpec,
): readonly Sweep[] {
  const [set] = readsOperands(name) ? setsOf(name).slice(-1) : setsOf('MOV');
  if (set === undefined) return [];
  const { attribute, parameter, temporary } = set.values;
  const isScalar = operands[0] === 'scalar';
  const sources = isScalar ? ['v[0].y'] : ['v[0]', '-c[0]', 'R0'].slice(0, operands.length);
  const most = Math.min(MOST, shownIn(environment).length);
  return swept(
    environment,
    `codes-${name}`,
    SHOWN.length,
    () => ({
      setup: ['MOV R0, c[1]'],
      lines: (to, index) => {
        const [each, shows] = SHOWN[index % SHOWN.length] ?? [];
        if (each === undefined) return [];
        const { kind, mask, test, updates } = each;
        const register = kind === 'null' ? 'CC' : kind === 'temporary' ? 'R1' : to;
        const written = `${register}${mask === '' ? '' : `.${mask}`}${test}`;
        const before = kind === 'null' ? [] : [`MOV ${register}, c[2]`];
        const itself = `${name}${updates ? 'C' : ''} ${written}, ${sources.join(', ')}`;
        const lines = ['MOVC CC, v[1]', ...before, itself];
        if (shows === 'codes') return [...lines, ...shownCodes(to)];
        return kind === 'temporary' ? [...lines, `MOV ${to}, R1`] : lines;
      },
      values: {
        attributes: { 0: attribute, 1: CODES },
        parameters: {
          0: parameter,
          1: temporary,
          2: [1001, 1002, 1003, 1004],
          ...Object.fromEntries(
            Array.from({ length: 4 }, (_, n) => [FIRST_TOKEN + n, fourOf(n + 1)]),
          ),
        },
      },
    }),
    { most },
  );
}

/** Four numbers for the four codes. */
function shownCodes(to: string): readonly string[] {
  const token = (n: number): string => `c[${String(FIRST_TOKEN + n)}]`;
  return [
    `MOV ${to}, ${token(0)}`,
    `MOV ${to} (LT), ${token(1)}`,
    `MOV ${to} (EQ), ${token(2)}`,
    `MOV ${to} (GT), ${token(3)}`,
  ];
}

function fourOf(n: number): Quad {
  return [n, n, n, n];
}
