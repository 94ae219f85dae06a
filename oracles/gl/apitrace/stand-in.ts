/**
 * Programs of ARB_vertex_program and ARB_fragment_program (`!!ARBvp1.0`, `!!ARBfp1.0`), whose grammar is not here. A vertex program is run where
 * its text is one of NVvp4.0 as well but for the header: NV_gpu_program4 says that such programs can be ported by changing that, and names what is
 * otherwise (Issue 2): address registers, EXP and LOG are gone, so that these do not load, and RSQ no longer takes the absolute value of its
 * operand. In the place of any other stands a program that makes nothing of vertices, with the text and the length of its own.
 */
import type { Engine } from '../../../semantics/gl/context/result.js';
import type { Loader } from '../../../semantics/gl/programs.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';

const STAND_INS: Readonly<Record<string, string>> = {
  '!!ARBvp1.0': '!!NVvp4.0 MOV result.position, vertex.position; END',
  '!!ARBfp1.0': '!!NVfp4.0 MOV result.color, fragment.color; END',
};

export function headerOf(text: string): string | null {
  return Object.keys(STAND_INS).find((header) => text.startsWith(header)) ?? null;
}

/** The program of NVvp4.0 that means the same, if it is one. */
export function portedText(source: string): string {
  const body = source.slice('!!ARBvp1.0'.length).replace(/#[^\n]*/g, '');
  return `!!NVvp4.0${body.replace(/\bRSQ\s+([^,;]+),\s*-?\s*([^;]+?)\s*;/g, 'RSQ $1, |$2|;')}`;
}

/** Why two right GLs may make different results of one vertex by some instructions; all others are as near as what leaves has to be. */
export interface Loose {
  readonly instructions: readonly string[];
  readonly because: string;
}

/** By their base names. SFL and STR are not among them: they are the same whatever their operands are. */
export const LOOSE: readonly Loose[] = [
  { instructions: ['COS', 'EX2', 'EXP', 'LG2', 'LIT', 'LOG', 'POW', 'SCS', 'SIN'], because: 'no document says how near its result is' },
  { instructions: ['RFL'], because: 'no document says how near its quotient is, from which its operand is taken away' },
  { instructions: ['CEIL', 'FLR', 'FRC', 'ROUND', 'TRUNC'], because: 'rounding decides its result where its operand is near an integer, or halfway between two' },
  { instructions: ['ARA', 'ARL', 'ARR'], because: 'rounding decides which register is addressed' },
  { instructions: ['CMP', 'SEQ', 'SGE', 'SGT', 'SLE', 'SLT', 'SNE', 'SSG'], because: 'rounding decides its result where its operands are equal, or zero' },
  { instructions: ['PK2H', 'PK2US', 'PK4B', 'PK4UB'], because: 'rounding decides bits of its result, which are no number' },
  { instructions: ['REP'], because: 'rounding decides how often it repeats' },
]; // prettier-ignore

const REASONS: ReadonlyMap<string, string> = new Map(
  LOOSE.flatMap(({ instructions, because }) =>
    instructions.map((name) => [name, `${name}: ${because}`] as const),
  ),
);

/** What there is to know of a loaded program, of either language. */
interface Told {
  readonly instructions: readonly {
    readonly name: string;
    readonly condition: Test | null;
    readonly destination: { readonly conditionMask?: Test | null; readonly condition?: Test | null } | null;
  }[];
} // prettier-ignore

interface Test {
  readonly rule: string;
}

/** The first thing in a program that lets two right GLs make different results of one vertex, with its reason; null where there is none. */
export function looseIn({ instructions }: Told): string | null {
  for (const { name } of instructions) {
    const reason = REASONS.get(name);
    if (reason !== undefined) return reason;
  }
  const isTested = instructions.some(({ condition, destination }) =>
    [condition, destination?.conditionMask, destination?.condition].some(isOpen),
  );
  return isTested ? 'tests of condition codes: rounding decides the sign of what set them' : null;
}

/** Whether codes decide it: TR always holds, and FL never does. */
function isOpen(test: Test | null | undefined): boolean {
  return test !== undefined && test !== null && test.rule !== 'TR' && test.rule !== 'FL';
}

/** @param errorPosition where the GL of the trace found the next such program wrong; null where it loaded it */
export function withStandIns(engine: Engine, errorPosition: () => number | null): Engine {
  const standing = new WeakSet<GpuProgram>();
  const loadGpu: Loader = (given) => {
    const source = typeof given === 'string' ? given : new TextDecoder('latin1').decode(given);
    const header = headerOf(source);
    if (header === null) return engine.loadGpu(given);
    const position = errorPosition();
    if (position !== null) {
      return { loaded: false, error: { position, message: 'the GL of the trace refused it' } };
    }
    const own = { source, length: source.length };
    const ported = header === '!!ARBvp1.0' ? engine.loadGpu(portedText(source)) : null;
    if (ported?.loaded === true) return { loaded: true, program: { ...ported.program, ...own } };
    const text = STAND_INS[header] ?? '';
    const result = engine.loadGpu(text);
    if (!result.loaded) throw new Error(`${text}: ${result.error.message}`);
    const program = { ...result.program, ...own };
    standing.add(program);
    return { loaded: true, program };
  };
  const gpuVertex: Engine['gpuVertex'] = (program, values) =>
    standing.has(program) ? null : engine.gpuVertex(program, values);
  return { ...engine, loadGpu, gpuVertex };
}
