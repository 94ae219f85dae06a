/** What counting asks of GPU programs. */
import { COMPONENTS } from '../../../spec/environments.js';
import {
  GPU_INSTRUCTIONS,
  gpuInstructionNamed,
  type DataType,
  type GpuInstructionSpec,
} from '../../../spec/gpu/instructions.js';
import { GPU_RESTRICTIONS } from '../../../spec/gpu/restrictions.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { integerValue } from '../../../semantics/gpu/domains/integers.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { bitsOfFloat } from '../../../semantics/gpu/domains/packed.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import {
  GPU_PRODUCTIONS,
  gpuProductionsReached,
} from '../../../semantics/gpu/language/productions.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { isAboutModifiers } from '../../cases/gpu/clauses.js';
import { gpuInputValues } from '../../cases/gpu/start.js';
import { shapeOfGpu } from '../../clauses/observation.js';
import type { PartialValues } from '../../clauses/partial.js';
import { rawGpuOperand } from '../../slice/gpu/raw-operand.js';
import type { LoadedOperand } from '../../slice/gpu/operand-use.js';
import { sliceGpuRun } from '../../slice/gpu/slice.js';
import type { ExecutedStep, Language, OperandRow } from '../language.js';
import { withIndifferent, type StepReach } from '../../slice/live.js';
import {
  NUMBER_CLASSES,
  numberClass,
  SIGNED_CLASSES,
  signedClass,
  UNSIGNED_CLASSES,
  unsignedClass,
} from '../operand-classes.js';
import { gpuViolationsOf } from './violations.js';

/** @param clauses those that say which restriction each realises */
export function gpuLanguage(
  clauses: readonly GpuClause[],
): Language<GpuCase, GpuLoadResult, GpuNominalStep> {
  const clauseOf = new Map(
    clauses.flatMap((clause) =>
      clause.kind === 'restriction' ? [[clause.restriction, clause.id] as const] : [],
    ),
  );
  return {
    grammar: {
      productions: GPU_PRODUCTIONS,
      matched: (text) => gpuProductionsReached(text).matched,
    },
    restrictions: {
      rows: GPU_RESTRICTIONS.map(({ id, document, section, says, environments }) => {
        return { id, clause: clauseOf.get(id) ?? null, document, section, says, environments };
      }),
      violationsOf: gpuViolationsOf,
    },
    instructions: GPU_INSTRUCTIONS.map(({ name }) => name),
    operandRows: GPU_INSTRUCTIONS.flatMap(operandRows),
    shapeNamed: (name) => {
      const spec = gpuInstructionNamed(name);
      return spec === undefined ? undefined : shapeOfGpu(spec);
    },
    follow,
  };
}

const CLASSES = {
  F: { all: NUMBER_CLASSES, of: numberClass },
  S: { all: SIGNED_CLASSES, of: signedClass },
  U: { all: UNSIGNED_CLASSES, of: unsignedClass },
} as const;

/** One row for each type as which an instruction reads an operand. */
function operandRows(spec: GpuInstructionSpec): readonly OperandRow[] {
  const { types, defaultType } = spec;
  const operationTypes = types.length > 0 ? types : defaultType === null ? [] : [defaultType];
  return spec.operands.flatMap(({ type }, operand) =>
    (type === null ? operationTypes : [type]).map((each) => ({
      instruction: rowName(spec, operand, each),
      operand,
      classes: CLASSES[each].all,
    })),
  );
}

/** With its type, of an operand that may have several. */
function rowName(
  { name, types, operands }: GpuInstructionSpec,
  operand: number,
  type: DataType,
): string {
  return types.length > 1 && operands[operand]?.type === null ? `${name}.${type}` : name;
}

function follow(
  { expect, start }: GpuCase,
  loaded: GpuLoadResult,
  steps: readonly GpuNominalStep[],
): readonly ExecutedStep[] {
  const [first] = steps;
  if (expect.kind !== 'runs' || first === undefined || !loaded.loaded) return [];
  const { program } = loaded;
  const { inputs } = gpuInvocation(program, GPU_NOMINAL, gpuInputValues(start));
  const reaches = sliceGpuRun(steps, program, inputs, expect);
  return steps.flatMap((step, index) => {
    const reach = reaches[index];
    if (reach === undefined) return [];
    const operands = step.instruction.operands.map((operand, number) => {
      const observed = step.observation.operands[number];
      const values = observed === undefined ? [] : numbersOf(observed);
      const own = operand.isScalar ? values.slice(0, 1) : values;
      return rawGpuOperand(operand, own, { program, inputs, start, step, first });
    });
    return [executed(step, reach, operands)];
  });
}

/** The class of each component, x to w; null of undefined ones. */
export function gpuClassesOf(vector: LoadedOperand): readonly (string | null)[] {
  return numbersOf(vector).map((value) => (value === null ? null : CLASSES[vector.type].of(value)));
}

/** The components, x to w; null of undefined ones. */
function numbersOf(vector: LoadedOperand): PartialValues {
  if (vector.type === 'F') {
    return COMPONENTS.map((component) => {
      const value = vector.value[component];
      return value === UNDEFINED ? null : valueOf(bitsOfFloat(value));
    });
  }
  return COMPONENTS.map((component) => {
    const value = vector.value[component];
    return value === UNDEFINED ? null : integerValue(value, vector.type === 'S');
  });
}

function executed(
  { instruction, observation: { result } }: GpuNominalStep,
  reach: StepReach,
  operands: readonly PartialValues[],
): ExecutedStep {
  const { name, spec, type, special, clamp, precision } = instruction;
  return {
    instruction: name,
    variant: [name, type, special, clamp, precision].map(String).join(' '),
    isAbout: (clause) =>
      clause.on === name &&
      isAboutModifiers(
        {
          clause: { type: clause.type, special: clause.kind === 'formula' ? clause.special : null },
        },
        instruction,
      ),
    seen: result === null ? null : { operands, result: numbersOf(result) },
    operands: operands.map((components, number) => {
      const operandType = instruction.operands[number]?.type ?? 'F';
      return {
        instruction: rowName(spec, number, operandType),
        classes: components.map((value) =>
          value === null ? null : CLASSES[operandType].of(value),
        ),
      };
    }),
    reach: withIndifferent(reach, name, operands.length),
  };
}
