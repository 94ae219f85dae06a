/**
 * ARB_vertex_program, for the straight-line programs of VP1.0 and VP1.1. Its instructions are nearly the
 * same; what differs is written out: RCC, initial values, and in strict translations NaN and addresses.
 */
import { lawOf } from '../../spec/authorities.js';
import type { Program } from '../../semantics/language/load.js';
import { windowOf, type Window } from './arb-window.js';
import { ArbWriter } from './arb-writer.js';
import {
  followed,
  leftToTarget,
  Untranslatable,
  type TranslateOptions,
  type Translation,
} from './translation.js';
import { exportsOf, usesOf } from './uses.js';

/** Registers of a pass: a colour and a set of texture coordinates survive feedback bit for bit. */
const PASS_RESULTS = ['result.color', 'result.texcoord[0]'];

const BINDINGS: Readonly<Record<string, string>> = {
  HPOS: 'result.position',
  COL0: 'result.color.front.primary',
  COL1: 'result.color.front.secondary',
  BFC0: 'result.color.back.primary',
  BFC1: 'result.color.back.secondary',
  FOGC: 'result.fogcoord',
  FOGP: 'result.fogcoord',
  PSIZ: 'result.pointsize',
};

function bindingOf(name: string): string {
  return BINDINGS[name] ?? `result.texcoord[${name.slice('TEX'.length)}]`;
}

/**
 * The program for ARB_vertex_program. With `results`, at most two, they go to result.color and
 * result.texcoord[0], and the position is a constant inside the clip volume; without, each result goes
 * where it belongs.
 *
 * @throws Untranslatable for VP2.0, and for more results than a pass shows
 */
export function arb(
  program: Program,
  { mode, results, authority = program.environment.name }: TranslateOptions,
): Translation {
  const { environment } = program;
  if (environment.branching) {
    throw new Untranslatable(
      `ARB_vertex_program has no branches, condition codes or second address register; ` +
        `${environment.name} programs translate to glsl, essl and wgsl`,
    );
  }
  const uses = usesOf(program);
  const exports = exportsOf(program, uses.results, results);
  if (results !== undefined && results.length > PASS_RESULTS.length) {
    throw new Untranslatable(
      `one pass of an ARB_vertex_program shows ${String(PASS_RESULTS.length)} result registers; ` +
        `${String(results.length)} are asked for`,
    );
  }
  const strict = mode === 'strict';
  const window = strict ? windowOf(program) : null;
  const writer = new ArbWriter(program, exports, strict, window, lawOf(authority) === 'vp1');
  const body = writer.body();
  const count = environment.programParameters;
  const n = program.instructions.length;
  const bindings = exports.map((name, index) =>
    results === undefined ? bindingOf(name) : (PASS_RESULTS[index] ?? ''),
  );
  const lines = [
    '!!ARBvp1.0',
    `# vpspec translate --${mode}: ${environment.name}, ${String(n)} instruction${n === 1 ? '' : 's'}${followed(mode, authority)}`,
    ...(program.positionInvariant && results === undefined
      ? ['OPTION ARB_position_invariant;']
      : []),
    ...(uses.parameters
      ? [`PARAM c[${String(count)}] = { program.env[0..${String(count - 1)}] };`]
      : []),
    ...(window === null ? [] : windowLines(window, count)),
    ...writer.declarations(),
    ...uses.addresses.map((number) => `ADDRESS A${String(number)};`),
    ...(results === undefined ? [] : ['MOV result.position, { 0, 0, 0, 1 };']),
    ...body,
    ...exports.map((name, index) => `MOV ${bindings[index] ?? ''}, ${name};`),
    'END',
    '',
  ];
  return {
    target: 'arb',
    mode,
    text: lines.join('\n'),
    exports,
    attributes: uses.attributes,
    readsParameters: uses.parameters,
    constants: writer.constants,
    leaves: leftToTarget(program, { target: 'arb', mode, authority }),
  };
}

/** Local parameters are zeros until a host sets them. */
function windowLines({ zeros }: Window, count: number): readonly string[] {
  return [
    `# c[-${String(zeros)}] to c[${String(count + zeros - 1)}]: zeros outside of the parameters.`,
    `PARAM window[${String(count + 2 * zeros)}] = {`,
    `  program.local[0..${String(zeros - 1)}],`,
    `  program.env[0..${String(count - 1)}],`,
    `  program.local[${String(zeros)}..${String(2 * zeros - 1)}]`,
    '};',
  ];
}
