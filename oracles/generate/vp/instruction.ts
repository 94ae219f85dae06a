/** Generated instructions with a result: those that compute, and those that load address registers. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { InstructionSpec } from '../../../spec/instructions.js';
import type {
  ConditionMaskSyntax,
  ConditionRule,
  DestinationRegister,
  DestinationSyntax,
  InstructionSyntax,
} from '../../../semantics/language/ast.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import {
  address,
  condition,
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from './nodes.js';
import { drawOperands, drawSwizzle, type Drawing } from './operand.js';
import { asAddress } from './registers.js';
import { chance, oneOf, type Source } from '../source.js';

const RULES: readonly ConditionRule[] = [
  'EQ', 'EQ', 'GE', 'GE', 'GT', 'GT', 'LE', 'LE', 'LT', 'LT', 'NE', 'NE', 'TR', 'FL',
]; // prettier-ignore

const MASKS: readonly string[] = Array.from({ length: 15 }, (_, index) =>
  COMPONENTS.filter((__, bit) => ((index + 1) >> bit) & 1).join(''),
);

export function drawCondition(drawing: Drawing): ConditionMaskSyntax {
  return condition(oneOf(drawing.source, RULES), drawSwizzle(drawing));
}

function drawConditionMask(drawing: Drawing): ConditionMaskSyntax | null {
  const { source, settings, registers } = drawing;
  if (!settings.environment.conditionCode) return null;
  const { conditionMasks } = settings.weights;
  // A condition code that was just written is wanted.
  if (!chance(source, registers.freshCode ? 2 * conditionMasks : conditionMasks)) return null;
  registers.freshCode = false;
  return drawCondition(drawing);
}

function drawWriteMask(source: Source, probability: number): string {
  return chance(source, probability) ? oneOf(source, MASKS) : '';
}

function drawSuffix({ source, settings, registers }: Drawing, spec: InstructionSpec): boolean {
  const { environment, weights } = settings;
  if (!environment.conditionCode || !spec.conditionCodeVariant) return false;
  if (!chance(source, weights.conditionCodes)) return false;
  registers.freshCode = true;
  return true;
}

/** An instruction that computes; its destination is drawn where none is given. */
export function drawCompute(drawing: Drawing, to?: DestinationSyntax): InstructionSyntax {
  const { source, settings } = drawing;
  const spec = settings.compute.pick(source);
  const kinds = spec.operands.map((kind) => (kind === 'scalar' ? 'scalar' : 'vector'));
  const operands = drawOperands(drawing, kinds);
  return instruction(
    spec.name,
    drawSuffix(drawing, spec),
    to ?? drawDestination(drawing),
    operands,
  );
}

function drawDestination(drawing: Drawing): DestinationSyntax {
  const { source, settings, registers } = drawing;
  const { environment, weights } = settings;
  let masks = weights.masks;
  let register: DestinationRegister;
  if (environment.conditionCode && chance(source, weights.nullDestination)) {
    register = { offset: 0, end: 0, file: 'null' };
  } else if (chance(source, weights.results)) {
    register = drawResult(drawing);
  } else {
    const number = oneOf(source, registers.temporaries);
    // A register that is written for the first time is mostly written whole.
    if (!registers.written.includes(number)) masks *= 0.4;
    registers.noteWritten(number);
    register = temporary(number);
  }
  return destination(register, drawWriteMask(source, masks), drawConditionMask(drawing));
}

/** Where a program's results go: a vertex result register, or in a state program a parameter. */
export function drawResult(drawing: Drawing): DestinationRegister {
  const { source, settings, positionInvariant } = drawing;
  const { environment } = settings;
  if (environment.writesParameters) return parameter(drawParameterResult(drawing));
  const name = oneOf(source, environment.results);
  // §2.14.6.1: a position-invariant program leaves HPOS alone.
  return result(positionInvariant && name === 'HPOS' ? 'TEX0' : name);
}

function drawParameterResult({ source, settings, registers }: Drawing): number {
  for (;;) {
    const number = chance(source, 0.5)
      ? oneOf(source, registers.parameters)
      : source.nextInt(0, settings.environment.programParameters - 1);
    // What the program counts on stays.
    if (number !== registers.anchor) return number;
  }
}

/** ARL, ARR or ARA. */
export function drawAddress(drawing: Drawing): InstructionSyntax {
  const { source, settings, registers } = drawing;
  const { environment } = settings;
  const spec = settings.address.pick(source);
  const suffix = drawSuffix(drawing, spec);
  const free = Array.from({ length: environment.addressRegisters }, (_, number) => number).filter(
    (number) => number !== registers.reservedAddress,
  );
  const register = oneOf(source, free);
  const isScalar = environment.addressComponents.length === 1;
  const writeMask = isScalar ? 'x' : drawWriteMask(source, settings.weights.masks);
  const to = destination(address(register), writeMask, drawConditionMask(drawing));
  const known = to.conditionMask === null;
  const written = COMPONENTS.filter((c) => writeMask === '' || writeMask.includes(c));
  const note = (valueOf: (component: Component) => number | null): void => {
    for (const c of written) registers.noteAddress(register, c, known ? valueOf(c) : null);
  };

  if (spec.form === 'ARA') {
    const loaded = registers.loadedAddresses().at(-1)?.register;
    const from =
      loaded !== undefined && chance(source, 0.8)
        ? loaded
        : source.nextInt(0, environment.addressRegisters - 1);
    const old = COMPONENTS.map((c) => registers.addressOf(from, c));
    note((c) => {
      const lane = COMPONENTS.indexOf(c) % 2;
      const [a, b] = [old[lane], old[lane + 2]];
      return a === null || b === null ? null : asAddress((a ?? 0) + (b ?? 0), false);
    });
    return instruction(spec.name, suffix, to, [operand(address(from))]);
  }
  if (chance(source, 0.25)) {
    const operands = drawOperands(drawing, [isScalar ? 'scalar' : 'vector']);
    note(() => null);
    return instruction(spec.name, suffix, to, operands);
  }
  registers.noteFixed(registers.anchor);
  const swizzle = isScalar ? oneOf(source, COMPONENTS) : drawSwizzle(drawing);
  const minus = chance(source, 0.1);
  const four = letters(swizzle);
  note((c) => {
    const lane = COMPONENTS.findIndex((each) => each === four[COMPONENTS.indexOf(c)]);
    const value = registers.anchors[lane] ?? 0;
    return asAddress(minus ? -value : value, spec.name === 'ARR');
  });
  return instruction(spec.name, suffix, to, [
    operand(parameter(registers.anchor), swizzle, minus ? '-' : ''),
  ]);
}
