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

/** Instructions whose results no document bounds closely, or that rounding takes from one value to another; in VP2 each may end in C. */
const LOOSE =
  /\b(?:AR[ALR]|CEIL|CMP|COS|EX2|EXP|FLR|FRC|LG2|LIT|LOG|PK\w+|POW|REP|RFL|ROUND|SCS|SIN|TRUNC|S(?:EQ|FL|GE|GT|LE|LT|NE|SG|TR))C?\b/;
/** A test of condition codes, "(GT.x)" or "IF GT.x". */
const CONDITION = /\(\s*(?!TR\b|FL\b)[A-Z]+[01]?\s*[.)]|\bIF\b/;

/** The first thing in a program that lets two right GLs make different results of one vertex, in words; null where there is none. */
export function looseIn(source: string): string | null {
  const text = source.replace(/#[^\n]*/g, '');
  return LOOSE.exec(text)?.[0] ?? (CONDITION.test(text) ? 'tests of condition codes' : null);
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
