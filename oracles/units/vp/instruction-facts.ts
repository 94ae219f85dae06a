/**
 * What a program shows of single instructions: the bits that one gave for the bits that it was given. Only instructions
 * whose results the documents bound are looked at: the others are fixed by the bits, and by what an implementation
 * decides once. Only programs of VP1.x are: they run straight on.
 */
import { COMPONENTS, type Component, type Environment } from '../../../spec/environments.js';
import type { InstructionSyntax, OperandSyntax } from '../../../semantics/language/ast.js';
import { bitsOf, hex, isDenormal } from '../../../semantics/number/binary32.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { copies } from '../../../semantics/instructions/index.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { BlackBoxRun } from '../../judge/black-box/black-box.js';
import { loaded } from '../../judge/loaded.js';

/** Scalar instructions, and the components of LIT's operand that matter. */
const BOUNDED: Readonly<Record<string, readonly Component[]>> = {
  RCP: ['x'],
  RCC: ['x'],
  RSQ: ['x'],
  EXP: ['x'],
  LOG: ['x'],
  LIT: ['x', 'y', 'w'],
};

function isReplicated(name: string): boolean {
  return instructionNamed(name)?.result === 'replicated';
}

/** Where a number comes from: given, with its bits, or a component of an instruction's result. */
type Source =
  | { readonly kind: 'given'; readonly value: number }
  | { readonly kind: 'result'; readonly fact: string };

/** What a program has written, null where that is not known; and what it was given, which is much more than it reads. */
interface File {
  readonly written: Map<string, Source | null>;
  readonly given: InputValues;
}

/**
 * "EXP 0x3f000000 y 0x3f000000": the instruction, its operand's bits, a result component and its bits. None of NaN,
 * whose bits no document fixes.
 */
export function instructionFacts(
  text: string,
  values: InputValues,
  left: BlackBoxRun,
): readonly string[] {
  if (!left.loaded || !mayShow(text)) return [];
  const result = loaded(text);
  if (!result.loaded || result.program.environment.branching) return [];
  const { environment, instructions } = result.program;
  const file: File = { written: new Map(), given: values };
  for (const instruction of instructions) execute(instruction, file);
  const seen = new Set<string>();
  for (const [place, source] of file.written) {
    if (source?.kind !== 'result') continue;
    const value = observedAt(place, environment, left);
    if (value !== null && !Number.isNaN(value)) seen.add(`${source.fact} ${hex(bitsOf(value))}`);
  }
  return [...seen];
}

/** Whether it is such a text, of whatever numbers. */
export function isFact(text: string): boolean {
  const [name = '', ...words] = text.split(' ');
  const wanted = Object.hasOwn(BOUNDED, name) ? BOUNDED[name] : undefined;
  if (wanted === undefined || words.length !== wanted.length + 2) return false;
  const [result = '', component = '', ...operands] = words.reverse();
  const shows: readonly string[] = isReplicated(name) ? ['x'] : COMPONENTS;
  return shows.includes(component) && [result, ...operands].every((word) => BITS.test(word));
}

const BITS = /^0x[0-9a-f]{8}$/;

/** Whether a program names one of the instructions. */
export function mayShow(text: string): boolean {
  return Object.keys(BOUNDED).some((name) => text.includes(name));
}

/** What stands in a component of a register; null where that is not known. */
function heldBy(
  { written, given }: File,
  register: NamedRegister,
  letter: Component,
): Source | null {
  const known = written.get(`${registerName(register)}.${letter}`);
  if (known !== undefined) return known;
  const { attributes = {}, parameters = {} } = given;
  const quad =
    register.file === 'attribute'
      ? attributes[register.number]
      : register.file === 'parameter'
        ? parameters[register.number]
        : undefined;
  if (quad === undefined) return null;
  return { kind: 'given', value: quad[COMPONENTS.indexOf(letter)] ?? 0 };
}

function execute({ name, operands, destination }: InstructionSyntax, file: File): void {
  if (destination === null || destination.register.file === 'address') return;
  const { register, writeMask } = destination;
  const [operand] = operands;
  const made = COMPONENTS.map((component): Source | null => {
    if (operand === undefined) return null;
    if (copies(name)) return sourceOf(operand, component, file);
    return factOf(name, operand, component, file);
  });
  COMPONENTS.forEach((component, at) => {
    if (writeMask !== '' && !writeMask.includes(component)) return;
    const place = `${registerName(register)}.${component}`;
    const source = made[at];
    file.written.set(place, source ?? null);
  });
}

function factOf(
  name: string,
  operand: OperandSyntax,
  component: Component,
  file: File,
): Source | null {
  const wanted = Object.hasOwn(BOUNDED, name) ? BOUNDED[name] : undefined;
  if (wanted === undefined) return null;
  const loaded = wanted.map((each) => sourceOf(operand, each, file));
  const words = loaded.flatMap((source) =>
    source?.kind === 'given' && isPlain(source.value) ? [hex(bitsOf(source.value))] : [],
  );
  if (words.length < wanted.length) return null;
  const shown = isReplicated(name) ? 'x' : component;
  return { kind: 'result', fact: `${name} ${words.join(' ')} ${shown}` };
}

/**
 * Whether a number arrives as it was given, whatever is done with its sign on the way: of denormals, NaN and -0 the
 * documents leave open what a move or a sign makes of them.
 */
function isPlain(value: number): boolean {
  return !Number.isNaN(value) && !Object.is(value, -0) && !isDenormal(value);
}

/** What an operand has in a component; null where that is not known. */
function sourceOf(
  { register, sign, absolute, swizzle }: OperandSyntax,
  component: Component,
  file: File,
): Source | null {
  if (absolute !== null || register.file === 'relative' || register.file === 'address') return null;
  const letter = swizzle.length === 4 ? swizzle[COMPONENTS.indexOf(component)] : swizzle[0];
  const source = heldBy(file, register, (letter ?? component) as Component);
  if (sign !== '-' || source === null) return source;
  return source.kind === 'given' ? { kind: 'given', value: -source.value } : null;
}

type NamedRegister =
  | Exclude<OperandSyntax['register'], { file: 'relative' | 'address' }>
  | NonNullable<InstructionSyntax['destination']>['register'];

function registerName(register: NamedRegister): string {
  switch (register.file) {
    case 'attribute':
      return `v${String(register.number)}`;
    case 'parameter':
      return `c${String(register.number)}`;
    case 'temporary':
      return `R${String(register.number)}`;
    case 'result':
      return `o[${register.name}]`;
    default:
      return '';
  }
}

/** What is left where it shows: in results of vertex programs, in parameters of state programs. */
function observedAt(
  place: string,
  { results, programType }: Environment,
  left: Extract<BlackBoxRun, { loaded: true }>,
): number | null {
  const [, name = '', component = 'x'] = /^(.*)\.([xyzw])$/.exec(place) ?? [];
  const vector =
    programType === 'state'
      ? name.startsWith('c')
        ? left.parameters[Number(name.slice(1))]
        : null
      : name.startsWith('o[')
        ? left.results[results.indexOf(name.slice(2, -1))]
        : null;
  return vector?.[component as Component] ?? null;
}
