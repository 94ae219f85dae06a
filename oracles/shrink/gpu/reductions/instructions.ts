/** Simpler instructions: other names, without modifiers, with simpler destinations, masks, conditions. */
import { COMPONENTS } from '../../../../spec/environments.js';
import type {
  GpuConditionSyntax,
  GpuDestinationSyntax,
  GpuInstructionSyntax,
  GpuProgramSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import { printBinding } from '../../../../semantics/gpu/language/print.js';
import { gpuCopies } from '../../../../semantics/gpu/instructions/index.js';
import { simplerWriteMasks, withSimplerConditions } from '../../reductions/conditions.js';
import { simplerSwizzles } from '../../reductions/swizzles.js';
import { gpuReduction, type GpuReduction } from '../../../edit/gpu/candidate.js';
import { instructionsOf, mapInstructions, pruned, replaced } from '../../../edit/gpu/edit.js';
import { RULES } from '../measure.js';
import { integer, respelled, word } from '../../../edit/gpu/nodes.js';
import { simplestResult } from '../../../edit/gpu/simplest.js';
import { simplerMembers } from './operands.js';

/** A reduction of single instructions. */
function eachInstruction(
  name: string,
  propose: (
    instruction: GpuInstructionSyntax,
    syntax: GpuProgramSyntax,
  ) => Iterable<GpuInstructionSyntax>,
): GpuReduction {
  return gpuReduction(name, function* ({ syntax }) {
    for (const each of instructionsOf(syntax)) {
      for (const simpler of propose(each, syntax)) yield pruned(replaced(syntax, each, simpler));
    }
  });
}

/** MOV of one operand; ADD or MUL of two; nothing but the first of what an instruction has too many of. */
export const simplerOpcodes = eachInstruction('simpler instructions', function* (each) {
  const { name, operands, destination, extendedSwizzle, texture } = each;
  if (destination === null || gpuCopies(name)) return;
  for (const operand of operands) {
    const move = { ...each, operands: [operand], extendedSwizzle: null, texture: null };
    yield respelled(move, { name: 'MOV' });
    // What the instruction did with the type, MOV does without.
    yield respelled(move, { name: 'MOV', modifiers: [] });
  }
  if (extendedSwizzle !== null || texture !== null) return;
  for (const pair of pairsOf(operands)) {
    for (const simple of ['ADD', 'MUL'])
      yield respelled({ ...each, operands: pair }, { name: simple });
  }
});

function pairsOf<T>(operands: readonly T[]): readonly (readonly T[])[] {
  if (operands.length === 2) return [operands];
  if (operands.length !== 3) return [];
  return [0, 1, 2].map((dropped) => operands.filter((_, index) => index !== dropped));
}

/** Without each modifier and suffix, or with a simpler one. */
export const modifiers = eachInstruction('modifiers', function* (each) {
  if (each.modifiers.length === 0) return;
  yield respelled(each, { modifiers: [] });
  for (const [at, modifier] of each.modifiers.entries()) {
    yield respelled(each, { modifiers: each.modifiers.toSpliced(at, 1) });
    for (const text of SIMPLER[modifier.text] ?? []) {
      yield respelled(each, { modifiers: each.modifiers.with(at, { ...modifier, text }) });
    }
  }
});

const SIMPLER: Readonly<Record<string, readonly string[]>> = {
  U: ['F', 'S'],
  U24: ['S24', 'S', 'U'],
  S24: ['S'],
  CC0: ['CC'],
  CC1: ['CC'],
  C0: ['C'],
  C1: ['C'],
  SSAT: ['SAT'],
  _SSAT: ['_SAT'],
};

/** Every test and update of the second condition code register becomes one of the first. */
export const firstCodes = gpuReduction('the first condition code', function* ({ syntax }) {
  const first = (condition: GpuConditionSyntax): GpuConditionSyntax => ({
    ...condition,
    rule: word(condition.rule.text.replace(/[01]$/, '')),
  });
  yield mapInstructions(syntax, (each) => {
    const { condition, destination } = each;
    const updates = each.modifiers.map((modifier) => ({
      ...modifier,
      text: modifier.text.replace(/^(CC?)[01]$/, '$1'),
    }));
    return respelled(
      {
        ...each,
        condition: condition && first(condition),
        destination: destination && {
          ...destination,
          conditionMask: destination.conditionMask && first(destination.conditionMask),
        },
      },
      { modifiers: updates },
    );
  });
});

export const conditions = eachInstruction('conditions', (each) =>
  withSimplerConditions(each, simplerConditions),
);

function* simplerConditions(condition: GpuConditionSyntax): Generator<GpuConditionSyntax> {
  const [, old = '', register = ''] = /^(\w+?)([01]?)$/.exec(condition.rule.text) ?? [];
  for (const rule of RULES) {
    if (rule === old) break;
    yield { ...condition, rule: word(rule + register) };
  }
  if (register !== '') yield { ...condition, rule: word(old) };
  for (const swizzle of simplerSwizzles(condition.swizzle.text)) {
    yield { ...condition, swizzle: word(swizzle) };
  }
}

export const writeMasks = eachInstruction('write masks', function* (each) {
  const { destination } = each;
  const mask = destination?.writeMask.text ?? '';
  if (destination === null || mask === '') return;
  for (const simpler of simplerWriteMasks(mask)) {
    yield { ...each, destination: { ...destination, writeMask: word(simpler) } };
  }
});

/** The simplest result instead of another one or a variable; members by smaller numbers. */
export const destinations = eachInstruction('simpler destinations', function* (each, syntax) {
  const { destination } = each;
  if (destination === null) return;
  const by = (variable: GpuDestinationSyntax['variable']): GpuInstructionSyntax => ({
    ...each,
    destination: { ...destination, variable },
  });
  yield by(simplestResult(syntax.environment));
  const { variable } = destination;
  if (variable.kind !== 'name') return;
  for (const [at, member] of variable.members.entries()) {
    for (const simpler of simplerMembers(member)) {
      yield by({ ...variable, members: variable.members.with(at, simpler) });
    }
  }
});

/** The simplest result wherever another one is written. */
export const oneResult = gpuReduction('the simplest result', function* ({ syntax }) {
  const variable = simplestResult(syntax.environment);
  const simplest = printBinding(variable);
  const written = new Set(
    instructionsOf(syntax).flatMap(({ destination }) =>
      destination?.variable.kind === 'binding' ? [printBinding(destination.variable)] : [],
    ),
  );
  for (const name of written) {
    if (name === simplest) continue;
    yield mapInstructions(syntax, (each) => {
      const { destination } = each;
      if (destination?.variable.kind !== 'binding') return each;
      if (printBinding(destination.variable) !== name) return each;
      return { ...each, destination: { ...destination, variable } };
    });
  }
});

export const extendedSwizzles = eachInstruction('extended swizzles', function* (each) {
  for (const [at, component] of (each.extendedSwizzle ?? []).entries()) {
    const by = (simpler: typeof component): GpuInstructionSyntax => ({
      ...each,
      extendedSwizzle: (each.extendedSwizzle ?? []).with(at, simpler),
    });
    if (component.sign !== '') yield by({ ...component, sign: '' });
    for (const select of ['0', '1', ...COMPONENTS]) {
      if (select === component.select) break;
      yield by({ ...component, select });
    }
  }
});

/** No texel offset, or one nearer to zero; see inputs.ts for units. */
export const texelOffsets = eachInstruction('texel offsets', function* (each) {
  const { texture } = each;
  if (texture === null || texture.texelOffset === null) return;
  const { texelOffset } = texture;
  const by = (simpler: typeof texelOffset): GpuInstructionSyntax => ({
    ...each,
    texture: { ...texture, texelOffset: simpler },
  });
  yield { ...each, texture: { ...texture, texelOffset: null } };
  for (const [at, component] of texelOffset.components.entries()) {
    const { sign, value } = component;
    const simpler = [
      ...[0, 1]
        .filter((number) => number < value.value)
        .map((n) => ({ ...component, value: integer(n) })),
      ...(sign === '' ? [] : [{ ...component, sign: '' as const }]),
    ];
    for (const one of simpler) {
      yield by({ ...texelOffset, components: texelOffset.components.with(at, one) });
    }
  }
});
