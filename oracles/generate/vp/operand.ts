/** Operands of generated instructions (NV_vertex_program2 §2.14.2.1), within what an environment lets them source. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type {
  Displacement,
  OperandSyntax,
  Sign,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import type { Settings } from './options.js';
import type { Registers } from './registers.js';
import { operand, parameter, temporary } from './nodes.js';
import { chance, oneOf, type Source } from '../source.js';

/** What every part of a program is drawn with. */
export interface Drawing {
  readonly source: Source;
  readonly settings: Settings;
  readonly registers: Registers;
  readonly positionInvariant: boolean;
}

/** The one vertex attribute and the one program parameter of an instruction (§2.14.1.8). */
interface Sourced {
  attribute: SourceRegister | null;
  parameter: SourceRegister | null;
}

/** Operands of one instruction: the same attribute and the same parameter, however often. */
export function drawOperands(
  drawing: Drawing,
  kinds: readonly ('vector' | 'scalar')[],
): readonly OperandSyntax[] {
  const sourced: Sourced = { attribute: null, parameter: null };
  return kinds.map((kind) => drawOperand(drawing, kind, sourced));
}

function drawOperand(drawing: Drawing, kind: 'vector' | 'scalar', sourced: Sourced): OperandSyntax {
  const { source, settings } = drawing;
  const register = drawRegister(drawing, sourced);
  const swizzle = kind === 'scalar' ? drawLetter(source) : drawSwizzle(drawing);
  const absolute = settings.environment.absoluteValue && chance(source, settings.weights.absolute);
  const sign = drawSign(drawing);
  return operand(register, swizzle, sign, absolute ? { sign: drawSign(drawing) } : null);
}

function drawSign({ source, settings: { environment, weights } }: Drawing): Sign {
  if (!chance(source, weights.signs)) return '';
  const [minus = '', plus = minus] = environment.signs;
  return source.nextInt(0, 4) === 0 ? plus : minus;
}

function drawLetter(source: Source): Component {
  return oneOf(source, COMPONENTS);
}

export function drawSwizzle({ source, settings: { weights } }: Drawing): string {
  if (!chance(source, weights.swizzles)) return '';
  const letters = source.nextInt(0, 767);
  const at = (shift: number): Component => COMPONENTS[(letters >> shift) & 3] ?? 'x';
  return letters >= 512 ? at(0) : at(0) + at(2) + at(4) + at(6);
}

function drawRegister(drawing: Drawing, sourced: Sourced): SourceRegister {
  const { source, settings: { weights }, registers } = drawing; // prettier-ignore
  const { written, temporaries } = registers;
  const drawn = source.nextInt(0, 9_999) / 10_000;
  // What was just loaded into an address register is wanted.
  const parameters = weights.parameters * (registers.freshAddress ? 1.5 : 1);
  if (drawn < weights.attributes) return (sourced.attribute ??= drawAttribute(drawing));
  if (drawn < weights.attributes + parameters) {
    return (sourced.parameter ??= drawParameter(drawing));
  }
  if (chance(source, weights.uninitialised)) return temporary(oneOf(source, temporaries));
  if (written.length === 0) {
    if (weights.attributes > 0) return (sourced.attribute ??= drawAttribute(drawing));
    if (weights.parameters > 0) return (sourced.parameter ??= drawParameter(drawing));
    return temporary(oneOf(source, temporaries));
  }
  // The last value written is the likeliest operand: chains of instructions come of it.
  const last = written.at(-1);
  return temporary(last !== undefined && chance(source, 0.4) ? last : oneOf(source, written));
}

const MNEMONICS = [
  'OPOS', 'WGHT', 'NRML', 'COL0', 'COL1', 'FOGC', null, null,
  'TEX0', 'TEX1', 'TEX2', 'TEX3', 'TEX4', 'TEX5', 'TEX6', 'TEX7',
] as const; // prettier-ignore

export function drawAttribute({ source, settings, registers }: Drawing): SourceRegister {
  const number = oneOf(source, registers.attributes);
  registers.noteAttributeRead(number);
  const named =
    settings.environment.programType === 'vertex' && chance(source, settings.weights.mnemonics);
  return {
    offset: 0,
    end: 0,
    file: 'attribute',
    number,
    mnemonic: named ? (MNEMONICS[number] ?? null) : null,
  };
}

function drawParameter(drawing: Drawing): SourceRegister {
  const { source, settings, registers } = drawing;
  const wanted = settings.weights.relative * (registers.freshAddress ? 2.5 : 1);
  if (allowsRelative(drawing) && chance(source, wanted)) {
    return drawRelative(drawing);
  }
  const number = oneOf(source, registers.parameters);
  registers.noteParameterRead(number);
  return parameter(number);
}

export function allowsRelative({ settings: { environment }, positionInvariant }: Drawing): boolean {
  return !positionInvariant || environment.positionInvariant?.relativeAddressing !== false;
}

/** c[A0.x+5]: mostly aimed at a register that the program uses, at times at the ends of the file. */
export function drawRelative(drawing: Drawing): SourceRegister {
  const { source, settings, registers } = drawing;
  const { addressRegisters, addressComponents } = settings.environment;
  const loaded = registers.loadedAddresses();
  registers.freshAddress = false;
  const { register, component } =
    loaded.length > 0 && !chance(source, 0.1)
      ? oneOf(source, chance(source, 0.5) ? loaded.slice(-2) : loaded)
      : {
          register: source.nextInt(0, addressRegisters - 1),
          component: oneOf(source, addressComponents),
        };
  const base = registers.addressOf(register, component) ?? 0;
  const offset = drawOffset(drawing, base);
  // The neighbours have values too, so that an address that is off by one shows.
  for (const near of [-1, 0, 1]) registers.noteParameterRead(base + offset + near);
  return {
    offset: 0,
    end: 0,
    file: 'relative',
    address: { offset: 0, end: 0, number: register, component },
    displacement: displacementOf(source, offset),
  };
}

/** What is added to an address of this value, as far as it is known. */
function drawOffset({ source, settings, registers }: Drawing, base: number): number {
  const { offsets, programParameters } = settings.environment;
  const [least, most] = [base - offsets.negative, base + offsets.positive];
  const kind = source.nextInt(0, 9);
  if (kind < 8) {
    const last = programParameters - 1;
    const used = registers.parameters.filter((aim) => aim >= least && aim <= most);
    const aims = kind < 6 ? (used.length > 0 ? used : [0, last]) : [-1, 0, last, last + 1];
    const within = aims.filter((aim) => aim >= least && aim <= most);
    if (within.length > 0) return oneOf(source, within) - base;
  }
  return kind < 9
    ? oneOf(source, [0, 0, 1, -1, offsets.positive, -offsets.negative])
    : source.nextInt(-offsets.negative, offsets.positive);
}

function displacementOf(source: Source, offset: number): Displacement {
  if (offset !== 0)
    return { offset: 0, end: 0, sign: offset < 0 ? '-' : '+', value: Math.abs(offset) };
  const sign = oneOf<Sign>(source, ['', '', '', '', '+', '-']);
  return { offset: 0, end: 0, sign, value: 0 };
}
