/** Programs of tests: loaded from text, run, and what they left, short enough to compare. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Vector } from '../../domains/domain.js';
import { GPU_NOMINAL, type GpuNominal, type GpuNominalKinds } from '../domains/nominal.js';
import { integerValue } from '../domains/integers.js';
import { typedBitsOf, type NominalWord } from '../domains/words.js';
import { loadGpu } from '../language/load.js';
import type { GpuProgram } from '../program.js';
import { valueOf } from '../../number/binary32.js';
import { gpuInvocation } from './invocation.js';
import { linkGpu } from './link.js';
import { EXECUTED_LIMIT, resumeGpu, type GpuRun } from './run.js';
import type { GpuInputValues, GpuState } from './state.js';

/** A floating-point number as it is, "S-1" or "U1" for an integer, null for what is undefined. */
export type Shown = number | string | null;

export interface Options extends GpuInputValues {
  readonly environment?: GpuEnvironmentName;
  readonly domain?: GpuNominal;
  readonly limit?: number;
}

export interface Executed extends GpuRun<GpuNominalKinds> {
  readonly program: GpuProgram;
  /** The four components of a variable, of an array's member, or of a result binding. */
  readonly at: (name: string, member?: number) => readonly Shown[];
}

const HEADERS: Readonly<Record<GpuEnvironmentName, string>> = {
  'NVvp4.0': '!!NVvp4.0',
  'NVfp4.0': '!!NVfp4.0',
  'NVgp4.0': '!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;',
};

const DECLARATIONS = 'TEMP R0, R1, R2, R3; INT TEMP A, B; TEMP cc;';

/** The program with these lines, and with the temporaries R0 to R3, A, B and cc. */
export function loaded(lines: string, environment: GpuEnvironmentName = 'NVvp4.0'): GpuProgram {
  const text = `${HEADERS[environment]}\n${DECLARATIONS}\n${lines}\nEND\n`;
  const result = loadGpu(text);
  if (!result.loaded) throw new Error(`${text}: ${JSON.stringify(result.error)}`);
  return result.program;
}

export function execute(lines: string, options: Options = {}): Executed {
  const { environment, domain = GPU_NOMINAL, limit = EXECUTED_LIMIT, ...values } = options;
  const program = loaded(lines, environment);
  const { inputs, state } = gpuInvocation(program, domain, values);
  const run = resumeGpu(linkGpu(program, domain), inputs, state, limit);
  return { ...run, program, at: (name, member) => shownAt(program, run.state, name, member) };
}

function shownAt(
  program: GpuProgram,
  state: GpuState<GpuNominalKinds>,
  name: string,
  member = 0,
): readonly Shown[] {
  const variable = program.variables.get(name);
  const vector =
    variable === undefined
      ? state.results[program.results.findIndex(({ binding }) => binding === name)]
      : (variable.kind === 'result' ? state.results : state.temporaries)[
          variable.slots[member] ?? -1
        ];
  if (vector === undefined) throw new Error(`nothing is called ${name}`);
  return shown(vector);
}

export function shown({ x, y, z, w }: Vector<NominalWord>): readonly Shown[] {
  const words: readonly NominalWord[] = [x, y, z, w];
  return words.map((word) => {
    const typed = typedBitsOf(word);
    if (typed === null) return null;
    const { type, bits } = typed;
    return type === 'F' ? valueOf(bits) : `${type}${String(integerValue(bits | 0, type === 'S'))}`;
  });
}
