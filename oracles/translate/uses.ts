/** What a program reads and writes, as far as a shader declares it. */
import type { Program } from '../../semantics/language/load.js';
import { Untranslatable } from './translation.js';

export interface Uses {
  /** Vertex attribute registers, ascending. */
  readonly attributes: readonly number[];
  readonly temporaries: readonly number[];
  readonly addresses: readonly number[];
  readonly conditionCode: boolean;
  /** Whether any program parameter is read, and whether one by a relative address. */
  readonly parameters: boolean;
  readonly relative: boolean;
  /** Result registers that are written, in the environment's order. */
  readonly results: readonly string[];
}

export function usesOf(program: Program): Uses {
  const attributes = new Set<number>();
  const temporaries = new Set<number>();
  const addresses = new Set<number>();
  const results = new Set<string>();
  let [conditionCode, parameters, relative] = [false, false, false];
  for (const { destination, operands, condition, updatesConditionCode } of program.instructions) {
    if (updatesConditionCode || condition !== null) conditionCode = true;
    if (destination !== null) {
      const { register, conditionMask } = destination;
      if (conditionMask !== null) conditionCode = true;
      if (register.file === 'temporary') temporaries.add(register.number);
      if (register.file === 'address') addresses.add(register.number);
      if (register.file === 'result') results.add(register.name);
    }
    for (const { register } of operands) {
      if (register.file === 'attribute') attributes.add(register.number);
      if (register.file === 'temporary') temporaries.add(register.number);
      if (register.file === 'address') addresses.add(register.number);
      if (register.file === 'relative') addresses.add(register.address.number);
      if (register.file === 'parameter') parameters = true;
      if (register.file === 'relative') [parameters, relative] = [true, true];
    }
  }
  const ascending = (numbers: ReadonlySet<number>): readonly number[] =>
    [...numbers].sort((a, b) => a - b);
  return {
    attributes: ascending(attributes),
    temporaries: ascending(temporaries),
    addresses: ascending(addresses),
    conditionCode,
    parameters,
    relative,
    results: program.environment.results.filter((name) => results.has(name)),
  };
}

/**
 * The result registers to export.
 *
 * @throws Untranslatable for a name that the environment lacks, or that stands twice
 */
export function exportsOf(
  program: Program,
  written: readonly string[],
  wanted: readonly string[] | undefined,
): readonly string[] {
  if (wanted === undefined) return written;
  const { name: environment, results } = program.environment;
  wanted.forEach((name, index) => {
    if (!results.includes(name)) {
      throw new Untranslatable(
        `${environment} has no result register "${name}"; it has ${results.join(', ')}`,
      );
    }
    if (wanted.indexOf(name) !== index) {
      throw new Untranslatable(`the result register "${name}" is asked for twice`);
    }
  });
  return wanted;
}
