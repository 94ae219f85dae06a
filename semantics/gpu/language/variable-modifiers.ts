/**
 * Modifiers of declarations: data types and sizes (NV_gpu_program4 §2.X.3.1), and how fragment attributes are
 * interpolated (NV_fragment_program4 §2.X.3.1).
 */
import { INTERPOLATION_MODIFIERS, type InterpolationModifier } from '../../../spec/gpu/bindings.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Variable } from '../program.js';
import type { NamingSyntax, WordSyntax } from './ast.js';
import type { GpuViolation } from './violation.js';

export interface VariableModifiers {
  readonly type: DataType | null;
  readonly size: Variable['size'];
  /** In the order of INTERPOLATION_MODIFIERS. */
  readonly interpolation: readonly InterpolationModifier[];
}

const TYPES: ReadonlyMap<string, DataType> = new Map([
  ['FLOAT', 'F'],
  ['INT', 'S'],
  ['UINT', 'U'],
]);

/** The statements that allow a size. */
const SIZES: Readonly<Record<'SHORT' | 'LONG', readonly NamingSyntax['statement'][]>> = {
  SHORT: ['TEMP', 'OUTPUT'],
  LONG: ['TEMP'],
};

/** The modifiers of a naming statement, or the first that may not be there. */
export function variableModifiers(
  { modifiers, statement }: Pick<NamingSyntax, 'modifiers' | 'statement'>,
  { programType }: Pick<GpuEnvironment, 'programType'>,
): VariableModifiers | GpuViolation {
  let type: DataType | null = null;
  let size: Variable['size'] = null;
  let integer: WordSyntax | null = null;
  const interpolation = new Set<InterpolationModifier>();
  for (const word of modifiers) {
    const { text } = word;
    const named = TYPES.get(text);
    if (named !== undefined) {
      if (type !== null) return secondType(word);
      type = named;
      if (named !== 'F') integer = word;
    } else if (text === 'SHORT' || text === 'LONG') {
      if (size !== null) return secondSize(word);
      if (!SIZES[text].includes(statement)) return sizeUnavailable(word, statement);
      size = text;
    } else {
      const modifier = INTERPOLATION_MODIFIERS.find((each) => each === text);
      if (modifier === undefined) throw new Error(`${text} is no modifier of variables`);
      const violation = checkInterpolation(word, modifier, interpolation, statement, programType);
      if (violation !== null) return violation;
      interpolation.add(modifier);
    }
  }
  const isAttribute = statement === 'ATTRIB' && programType === 'fragment';
  if (isAttribute && integer !== null && !interpolation.has('FLAT')) return notFlat(integer);
  return {
    type,
    size,
    interpolation: INTERPOLATION_MODIFIERS.filter((each) => interpolation.has(each)),
  };
}

function secondType({ offset }: WordSyntax): GpuViolation {
  return {
    restriction: 'two-data-types',
    position: offset,
    message: 'a declaration has one of INT, UINT and FLOAT at most',
  };
}

function secondSize({ offset }: WordSyntax): GpuViolation {
  return {
    restriction: 'two-sizes',
    position: offset,
    message: 'a declaration has one of SHORT and LONG at most',
  };
}

function sizeUnavailable(
  { text, offset }: WordSyntax,
  statement: NamingSyntax['statement'],
): GpuViolation {
  const where = text === 'LONG' ? 'TEMP' : 'TEMP and OUTPUT';
  return {
    restriction: 'size-unavailable',
    position: offset,
    message: `${text} stands before ${where} only, not before ${statement}`,
  };
}

/** NV_fragment_program4 §2.X.3.1: the first three of its limitations, that need no binding. */
function checkInterpolation(
  { offset }: WordSyntax,
  modifier: InterpolationModifier,
  before: ReadonlySet<InterpolationModifier>,
  statement: NamingSyntax['statement'],
  programType: GpuEnvironment['programType'],
): GpuViolation | null {
  const at = { position: offset };
  if (programType !== 'fragment') {
    return {
      ...at,
      restriction: 'interpolation-unavailable',
      message: `${modifier} is a modifier of fragment programs only`,
    };
  }
  if (statement !== 'ATTRIB') {
    return {
      ...at,
      restriction: 'interpolation-of-no-attribute',
      message: `${modifier} stands before ATTRIB only, not before ${statement}`,
    };
  }
  if (before.has(modifier)) {
    return {
      ...at,
      restriction: 'repeated-interpolation',
      message: `${modifier} is there already`,
    };
  }
  if (before.size > 0 && (modifier === 'FLAT' || before.has('FLAT'))) {
    return {
      ...at,
      restriction: 'flat-conflict',
      message: `FLAT and ${modifier === 'FLAT' ? [...before].join(' ') : modifier} exclude one another`,
    };
  }
  return null;
}

/** NV_fragment_program4 §2.X.3.1: integers are not interpolated. */
function notFlat({ text, offset }: WordSyntax): GpuViolation {
  return {
    restriction: 'integer-not-flat',
    position: offset,
    message: `a fragment attribute that is ${text} must be FLAT as well`,
    expected: `FLAT ${text}`,
  };
}
