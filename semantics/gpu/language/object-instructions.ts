/**
 * What interpretations other than the defaults refuse in instructions: NV_gpu_program4 §2.X.2, §2.X.4, §2.X.5 and the
 * sections of REP, TXQ and KIL.
 */
import type { DataType } from '../../../spec/gpu/instructions.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { Objection } from '../../language/interpretations.js';
import { skipWhiteSpace } from '../../language/text.js';
import { FLOW, type BlockKind } from '../instructions/flow.js';
import { TEXTURE_ACCESSES } from '../instructions/texture.js';
import type { GpuInstructionSyntax, NameSyntax, NamingSyntax, NumberSyntax } from './ast.js';
import { resolveModifiers } from './check-modifiers.js';
import { constantWords } from './constants.js';
import { isBeyondIntegers, isBitPattern } from './object-declarations.js';
import { instructionsOf, objectingTo, usesOf, type Surveyed } from './surveyed.js';
import { isViolation } from './violation.js';

export function* objectionsToInstructions(program: Surveyed): Generator<Objection> {
  yield* toBlocks(program);
  yield* toConstantArrays(program);
  for (const item of instructionsOf(program)) {
    yield* toOperands(program, item);
    yield* toConditions(program, item);
    yield* toIndices(program, item);
    yield* toConstants(program, item);
    if (item.texture?.target.text === 'BUFFER') {
      const { offset } = item.texture.target;
      yield objectingTo(program, item)('gp4.E-texture-buffer-target', ['absent'], offset);
    }
  }
}

interface OpenBlock {
  readonly block: BlockKind;
  readonly isCounted: boolean;
  /** Whether a BRK stands in no block inside of it. */
  hasOwnBreak: boolean;
  hasReturn: boolean;
}

/** §2.X.5: as many blocks as the limit, and loops that only a BRK inside an IF ends. */
function* toBlocks(program: Surveyed): Generator<Objection> {
  const { ifDepth, loopDepth } = program.environment.limits;
  const limits = { branch: ifDepth, loop: loopDepth };
  const depths = { branch: 0, loop: 0 };
  const open: OpenBlock[] = [];
  for (const item of instructionsOf(program)) {
    const { name, opcode, operands } = item;
    const innermost = open.at(-1);
    const structure = FLOW.get(name)?.structure;
    switch (structure?.role) {
      case 'opens': {
        const { block } = structure;
        if (++depths[block] === limits[block]) {
          yield objectingTo(program, item)('gp4.E-nesting-limit', ['nested'], opcode.offset);
        }
        const isCounted = operands.length > 0;
        open.push({ block, isCounted, hasOwnBreak: false, hasReturn: false });
        break;
      }
      case 'leaves':
        if (innermost !== undefined && structure.ends) innermost.hasOwnBreak = true;
        break;
      case 'returns':
        if (innermost !== undefined) innermost.hasReturn = true;
        break;
      case 'closes': {
        const closed = open.pop();
        const around = open.at(-1);
        if (closed === undefined) break;
        if (around !== undefined) around.hasReturn ||= closed.hasReturn;
        const { block, isCounted, hasOwnBreak, hasReturn } = closed;
        depths[block]--;
        if (block === 'loop' && !isCounted && !hasOwnBreak && !hasReturn) {
          yield objectingTo(program, item)('gp4.E-break-nesting-level', ['block'], opcode.offset);
        }
      }
    }
  }
}

function* toOperands(program: Surveyed, item: GpuInstructionSyntax): Generator<Objection> {
  // Operands that two places of the document make vectors and another one scalars.
  const erratum = (FLOW.get(item.name) ?? TEXTURE_ACCESSES.get(item.name))?.scalarOperand;
  const [operand] = item.operands;
  if (erratum === undefined || operand === undefined) return;
  const { source, swizzle } = operand;
  const isScalar = source.kind === 'constant' ? !source.isVector : swizzle.text.length === 1;
  if (isScalar) return;
  yield objectingTo(program, item)(erratum, ['scalar'], skipWhiteSpace(program.text, source.end));
}

function* toConditions(program: Surveyed, item: GpuInstructionSyntax): Generator<Objection> {
  const { name, condition, opcode, modifiers, target } = item;
  if (condition === null) return;
  const object = objectingTo(program, item);
  const flow = FLOW.get(name);
  if (flow?.kind === 'kill' && !program.declared.has(condition.rule.text)) {
    yield object('nvfp4.E-kil-condition', ['operand'], condition.offset);
  }
  // IF's condition is no option, and stands alone.
  const { role } = flow?.structure ?? {};
  if (role !== 'calls' && role !== 'returns' && role !== 'leaves') return;
  const behind = Math.max(opcode.end, target?.end ?? 0, modifiers.at(-1)?.end ?? 0);
  const position = skipWhiteSpace(program.text, behind);
  const interpretation = program.text[position] === '(' ? 'bare' : 'parentheses';
  yield object('gp4.E-branch-parentheses', [interpretation], position);
}

/** Variables that index arrays. */
function* toIndices(program: Surveyed, item: GpuInstructionSyntax): Generator<Objection> {
  const object = objectingTo(program, item);
  const { checksTypes } = modifiersOf(item);
  for (const { name } of relativeIn(item).map(({ register }) => register)) {
    const declared = program.declared.get(name.text);
    if (declared === undefined) continue;
    if (declared.statement !== 'TEMP') {
      yield object('gp4.E-index-register', ['temporary'], name.offset);
    }
    if (checksTypes && hasModifier(declared, 'UINT')) {
      yield object('gp4.E-index-type', ['signed'], name.offset);
    }
  }
}

function relativeIn(item: GpuInstructionSyntax): readonly { readonly register: NameSyntax }[] {
  return usesOf(item).names.flatMap(({ members }) =>
    members.filter((member) => member.kind === 'relative'),
  );
}

function hasModifier({ modifiers }: NamingSyntax, text: string): boolean {
  return modifiers.some((modifier) => modifier.text === text);
}

/** §2.X.3.3: signed hexadecimal constants, and negative ones of unsigned instructions. */
function* toConstants(program: Surveyed, item: GpuInstructionSyntax): Generator<Objection> {
  const spec = gpuInstructionNamed(item.name);
  if (spec === undefined) return;
  const { type } = modifiersOf(item);
  for (const [index, { source, sign, absolute, offset }] of item.operands.entries()) {
    if (source.kind !== 'constant') continue;
    const own: DataType = spec.operands[index]?.type ?? type ?? 'F';
    const object = objectingTo(program, item);
    const bits = own === 'S' ? source.components.find(isBitPattern) : undefined;
    if (bits !== undefined) yield object('gp4.E-hexadecimal-signed', ['value'], bits.offset);
    const large = own === 'F' ? source.components.find(isBeyondIntegers) : undefined;
    if (large !== undefined) yield object('gp4.E-large-integer', ['refused'], large.offset);
    const isNegative = (absolute?.sign ?? sign) === '-';
    if (own === 'U' && isNegative && !source.isVector && !source.components.every(isZero)) {
      yield object('gp4.E-negated-constant', ['constant'], offset);
    }
  }
}

function isZero({ text }: NumberSyntax): boolean {
  return Number(text) === 0;
}

function modifiersOf(item: GpuInstructionSyntax): {
  readonly type: DataType | null;
  readonly checksTypes: boolean;
} {
  const spec = gpuInstructionNamed(item.name);
  if (spec === undefined) return { type: null, checksTypes: false };
  return resolveModifiers(spec, item, () => undefined);
}

/** §2.X.3.3: equal constants of arrays that are accessed with relative addressing. */
function* toConstantArrays(program: Surveyed): Generator<Objection> {
  const arrays = new Set<NamingSyntax>();
  const constants = new Set<string>();
  for (const item of instructionsOf(program)) {
    for (const { name, members } of usesOf(item).names) {
      const array = program.declared.get(name.text);
      if (array?.statement !== 'PARAM' || arrays.has(array)) continue;
      if (!members.some(({ kind }) => kind === 'relative')) continue;
      arrays.add(array);
      const type = hasModifier(array, 'INT') ? 'S' : hasModifier(array, 'UINT') ? 'U' : 'F';
      for (const each of array.bindings) {
        const words = each.kind === 'constant' ? constantWords(each, type) : null;
        if (words === null || isViolation(words)) continue;
        const key = words.join(' ');
        if (constants.has(key)) {
          yield objectingTo(program, item)('gp4.E-relative-constants', ['same'], name.offset);
        }
        constants.add(key);
      }
    }
  }
}
