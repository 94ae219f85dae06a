/**
 * Experiments that tell whether one instruction tests condition codes as it should, and whether it updates them. It
 * stands plain in a program of its own, between statements that set codes and such that show them.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { FLAG_NAMES, flagOf, type NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import type {
  GpuConditionSyntax,
  GpuInstructionSyntax,
  GpuItemSyntax,
  GpuProgramSyntax,
} from '../../../semantics/gpu/language/ast.js';
import { printGpu } from '../../../semantics/gpu/language/print.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import type { GpuJudge } from '../../judge/gpu/judge.js';
import type { Bits } from '../../judge/gpu/left.js';
import { gpuCandidateOf } from '../../edit/gpu/candidate.js';
import { instructionsOf, namingsOf } from '../../edit/gpu/edit.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import {
  constantOperand,
  destinationOf,
  instructionOf,
  nameOf,
  operandOf,
  respelled,
  word,
} from '../../edit/gpu/nodes.js';
import { markOf } from './features.js';
import { SCRATCH } from './setting.js';

/** An instruction as it stood in its program, and how it is asked. */
export interface CodesAsked {
  readonly gpu: GpuBox;
  readonly judge: GpuJudge;
  /** A program of the plain instruction alone, with its inputs. */
  readonly plain: GpuProgramSyntax;
  readonly inputs: GpuInputValues;
  /** As it stood. */
  readonly own: GpuInstructionSyntax;
  /** The type of what it writes. */
  readonly type: DataType;
  /** The codes that it found. */
  readonly codes: readonly [Vector<NominalFlags>, Vector<NominalFlags>];
  /** The register that it updates. */
  readonly updates: 0 | 1 | null;
}

type Clauses = readonly GpuClause['id'][];

/** The clauses that it violates by testing codes or by updating them; null where no experiment shows that it does. */
export async function askedCodes(asked: CodesAsked): Promise<Clauses | null> {
  return (await askedTest(asked)) ?? (await askedUpdate(asked));
}

/** A code of which a number less than zero, zero, or a greater one is told. */
type Signs = readonly [number, number, number, number];

/** Null for NaN, for overflow and carry, and for what is undefined. */
function signsOf(codes: Vector<NominalFlags>): Signs | null {
  const [x = NaN, y = NaN, z = NaN, w = NaN] = COMPONENTS.map((component) => {
    const [sign, zero, ...others] = FLAG_NAMES.map((name) => flagOf(codes[component], name));
    if (typeof sign !== 'boolean' || typeof zero !== 'boolean') return NaN;
    if ((sign && zero) || others.includes(true)) return NaN;
    return sign ? -1 : zero ? 0 : 1;
  });
  const signs: Signs = [x, y, z, w];
  return signs.some(Number.isNaN) ? null : signs;
}

/** Codes are set in each of these ways: that one instruction does not update them is no matter of a test. */
const SETTERS = ['MOV.S', 'MOV.F', 'ADD.S'] as const;

function settingLine(setter: string, register: 0 | 1, signs: Signs): string {
  const zeros = setter.startsWith('ADD') ? ', {0, 0, 0, 0}' : '';
  return `${setter}.CC${String(register)} ${SCRATCH}, {${signs.join(', ')}}${zeros};`;
}

/** Statements as they are written, with the declaration of what they write. */
function itemsOf(
  environment: GpuProgramSyntax['environment'],
  lines: string,
): readonly GpuItemSyntax[] {
  const head = environment === 'NVgp4.0' ? GEOMETRY : '';
  const text = `!!${environment}\n${head}TEMP ${SCRATCH};\n${lines}\nEND\n`;
  const { syntax } = gpuCandidateOf(text);
  if (syntax === null) throw new Error(`no program: ${text}`);
  return syntax.items;
}

const GEOMETRY = 'PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n';

/** The program with other statements in place of the plain instruction; what is left of it, and whether that departs. */
async function askedWith(
  { gpu, judge, plain, inputs }: CodesAsked,
  before: string,
  middle: readonly GpuInstructionSyntax[],
  behind = '',
): Promise<{ readonly departs: boolean; readonly shown: Vector<Bits> } | null> {
  const { environment } = plain;
  const set = itemsOf(environment, before);
  const shows = instructionsOf({ ...plain, items: itemsOf(environment, behind) });
  const ends = instructionsOf(plain).slice(1);
  const items = [...namingsOf(plain), ...set, ...middle, ...shows, ...ends];
  const text = printGpu({ ...plain, items });
  if (!loadedGpu(text).loaded) return null;
  const left = await gpu.run(text, inputs);
  if (!left.loaded) return null;
  const [shown] = left.emitted[0] ?? left.results;
  if (shown === undefined) return null;
  return { departs: judge.judge(text, inputs, left).verdict === 'disagrees', shown };
}

/** What a test of a mask asks for. */
interface Test {
  readonly name: string;
  readonly register: 0 | 1;
  readonly swizzle: string;
}

function testOf({ rule, swizzle }: GpuConditionSyntax): Test {
  const [, name = '', register = ''] = /^([A-Z]+)([01]?)$/.exec(rule.text) ?? [];
  const rgba = swizzle.text.replace(/[rgba]/g, (letter) => 'xyzw'['rgba'.indexOf(letter)] ?? '');
  return { name, register: register === '1' ? 1 : 0, swizzle: rgba };
}

/** Which clause of the masks by codes it violates: the whole mask is asked, then less and less of it. */
async function askedTest(asked: CodesAsked): Promise<Clauses | null> {
  const { own, type, plain } = asked;
  const mask = own.destination?.conditionMask ?? null;
  const [instruction] = instructionsOf(plain);
  if (mask === null || !instruction?.destination) return null;
  const { destination } = instruction;
  const test = testOf(mask);
  const both = [signsOf(asked.codes[0]), signsOf(asked.codes[1])] as const;
  const signs = both[test.register];
  if (signs === null) return null;
  const departs = async (
    what: Test,
    codes: Signs,
    other: Signs | null,
    writeMask = '',
  ): Promise<boolean> => {
    const { name, register, swizzle } = what;
    const rule = `${name}${register === 1 ? '1' : ''}`;
    const conditionMask = { ...mask, rule: word(rule), swizzle: word(swizzle) };
    const masked = {
      ...instruction,
      destination: { ...destination, writeMask: word(writeMask), conditionMask },
    };
    const mark = markOf(type, destination.variable);
    for (const setter of SETTERS) {
      const unread = register === 1 ? 0 : 1;
      const others = other === null ? '' : settingLine(setter, unread, other);
      const lines = `${others}${settingLine(setter, register, codes)}`;
      if ((await askedWith(asked, lines, [mark, masked]))?.departs !== true) return false;
    }
    return true;
  };
  const other = both[test.register === 1 ? 0 : 1];
  const writeMask = own.destination?.writeMask.text ?? '';
  if (!(await departs(test, signs, other))) {
    const isBoth = writeMask !== '' && (await departs(test, signs, other, writeMask));
    return isBoth ? deciding('part.both-masks') : null;
  }
  const inFirst: Test = { ...test, register: 0 };
  if (test.register === 1 && !(await departs(inFirst, signs, null))) {
    return deciding('part.other-codes-register');
  }
  const swizzled = four(letters(test.swizzle), signs);
  const unswizzled: Test = { ...inFirst, swizzle: '' };
  if (test.swizzle !== '' && !(await departs(unswizzled, swizzled, null))) {
    return deciding('part.condition-swizzle');
  }
  // Where tests of the same codes by other rules fail too, it is not the rule that is wrong.
  for (const name of OTHER_RULES) {
    if (name === test.name || !(await departs({ ...unswizzled, name }, swizzled, null))) continue;
    return deciding('update.wrong-for-all-rules', { rule: test.name });
  }
  return deciding('part.rule', { rule: test.name });
}

const OTHER_RULES: readonly string[] = ['LT', 'EQ', 'GT'];

function four(swizzle: string, signs: Signs): Signs {
  const one = (letter = 'x'): number => signs[COMPONENTS.findIndex((each) => each === letter)] ?? 0;
  const [x, y, z, w] = swizzle;
  return [one(x), one(y), one(z), one(w)];
}

/** The number that shows what a code says. */
const SHOWN = { greater: 3, less: 5, zero: 7 } as const;

/** What all components of a code are before it is updated, and what shows that they still are. */
const PRESETS = [
  { sign: -1, shown: SHOWN.less },
  { sign: 0, shown: SHOWN.zero },
  { sign: 1, shown: SHOWN.greater },
] as const;

/** A number for each component of a code, whatever sums overflow. */
function showing(register: 0 | 1, environment: GpuProgramSyntax['environment']): string {
  const result = GPU_ENVIRONMENTS[environment].programType === 'fragment' ? 'color' : 'position';
  const line = (test: string, number: number): string =>
    `MOV result.${result}${test}, {${Array(4).fill(number).join(', ')}};`;
  const suffix = register === 1 ? '1' : '';
  return [
    line('', SHOWN.greater),
    line(` (SF${suffix})`, SHOWN.less),
    line(` (EQ${suffix})`, SHOWN.zero),
  ].join('\n');
}

/**
 * Which clause of updates it violates. What its code is shown by has to be right where another instruction updates the
 * code by the same result: else it is no matter of this one.
 */
async function askedUpdate(asked: CodesAsked): Promise<Clauses | null> {
  const { own, plain, updates, type } = asked;
  const [instruction] = instructionsOf(plain);
  const zeros = constantOperand(type, [0, 0, 0, 0]);
  if (updates === null || !instruction?.destination || zeros === null) return null;
  const update = `CC${String(updates)}`;
  const destination = destinationOf(nameOf(SCRATCH));
  const silent = { ...instruction, destination };
  const [modifier] = instructionOf('', [update], {}).modifiers;
  if (modifier === undefined) return null;
  const updating = respelled(silent, { modifiers: [...instruction.modifiers, modifier] });
  const read = operandOf(nameOf(SCRATCH));
  const other =
    own.name === 'ADD'
      ? instructionOf('MOV', [type, update], { destination, operands: [read] })
      : instructionOf('ADD', [type, update], { destination, operands: [read, zeros] });
  const shows = showing(updates, plain.environment);
  let isLost = true;
  let wrong: { readonly own: Vector<Bits>; readonly right: Vector<Bits> } | null = null;
  for (const { sign, shown: preset } of PRESETS) {
    const setter = own.name === 'MOV' ? 'ADD.S' : 'MOV.S';
    const line = settingLine(setter, updates, [sign, sign, sign, sign]);
    const seen = await askedWith(asked, line, [updating], shows);
    if (seen === null) return null;
    isLost &&= COMPONENTS.every((component) => isShown(seen.shown, component, preset));
    if (!seen.departs || wrong !== null) continue;
    const control = await askedWith(asked, line, [silent, other], shows);
    if (control === null || control.departs) return null;
    wrong = { own: seen.shown, right: control.shown };
  }
  if (wrong === null) return null;
  if (isLost) return deciding(updates === 1 ? 'update.of-second-lost' : 'update.lost');
  const { own: shown, right } = wrong;
  const differs = (number: number): boolean =>
    COMPONENTS.some((each) => isShown(shown, each, number) !== isShown(right, each, number));
  const numbers = type === 'F' ? 'float' : 'integer';
  return [
    ...(differs(SHOWN.less) ? deciding('update.sign', { numbers }) : []),
    ...(differs(SHOWN.zero) ? deciding('update.zero', { numbers }) : []),
  ];
}

function isShown(shown: Vector<Bits>, component: Component, number: number): boolean {
  return shown[component] === bitsOf(number);
}
