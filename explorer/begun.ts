/**
 * A case of the corpus as the playground begins it. A program there starts from its inputs alone: what a case finds in
 * temporaries, address registers and condition codes is set by instructions around its own, as it is for implementations.
 */
import type { CorpusCase } from '../oracles/cases/vp/case.js';
import type { GpuCase } from '../oracles/cases/gpu/case.js';
import { inputsLines } from '../oracles/edit/gpu/inputs-text.js';
import { CasePrograms, type NotAsked } from '../oracles/units/gpu/case-program.js';
import { SCRATCH } from '../oracles/units/gpu/setting.js';
import { vpBegunOf } from '../oracles/units/vp/case-program.js';
import type { Quad } from '../spec/environments.js';
import type { TypedQuad } from '../semantics/gpu/machine/state.js';
import { decimal } from '../semantics/number/binary32.js';
import type { Shared } from './playground/share.js';

export type Begun = Pick<Shared, 'program' | 'inputs' | 'besides'>;

/** Begins cases one after another. */
export class BegunCases {
  readonly #gpu = new CasePrograms();

  /** @param what it is called in the note that tells its own lines from those around it: "example" */
  of(own: CorpusCase | GpuCase, what: string): Begun | NotAsked {
    return 'bindings' in own.start
      ? this.#ofGpu(own as GpuCase, what)
      : ofVp(own as CorpusCase, what);
  }

  #ofGpu(own: GpuCase, what: string): Begun | NotAsked {
    const asked = this.#gpu.askedOf(own);
    if ('reason' in asked) return asked;
    const { bindings = {}, ...besides } = asked.values;
    const codes = [...asked.shows].flatMap(([result, { name }]) =>
      /^CC\d/.test(name) ? [result] : [],
    );
    const lines = asked.text
      .split('\n')
      // The playground shows the codes themselves.
      .filter((line) => !codes.some((result) => isCodeLine(line, result)));
    const isScratched = lines.filter((line) => line.includes(SCRATCH)).length > 1;
    const text = lines.filter((line) => isScratched || !line.includes(SCRATCH)).join('\n');
    return {
      program: withNote(text, own, what),
      inputs: Object.entries(bindings).map(([name, quad]) => [name, cellsOf(quad)] as const),
      besides: besidesText(besides),
    };
  }
}

/** Textures, buffers and derivatives, as the playground takes them. */
export function besidesText(besides: Parameters<typeof inputsLines>[0]): string {
  return inputsLines(besides)
    .map((line) => `${line}\n`)
    .join('');
}

function ofVp(own: CorpusCase, what: string): Begun | NotAsked {
  const asked = vpBegunOf(own);
  if ('reason' in asked) return asked;
  const { attributes = {}, parameters = {} } = asked.values;
  const rows = (file: string, all: Readonly<Record<number, Quad>>): Begun['inputs'] =>
    Object.entries(all).map(([number, quad]) => [`${file}[${number}]`, quad.map(decimal)] as const);
  return {
    program: withNote(asked.text, own, what),
    inputs: [...rows('v', attributes), ...rows('c', parameters)],
    besides: '',
  };
}

/** "MOV.U result.texcoord[1], 0;", or the same under a test. */
function isCodeLine(line: string, result: string): boolean {
  return [`MOV.U ${result},`, `MOV.U ${result} (`].some((start) => line.startsWith(start));
}

function cellsOf({ type, values }: TypedQuad): readonly string[] {
  return values.map((value) => {
    if (value === null) return 'undefined';
    if (type === 'F') return decimal(value);
    return type === 'S' ? `${String(value | 0)}s` : `${String(value >>> 0)}u`;
  });
}

/** Says what the case does not have: instructions of a document alone are no program. */
function withNote(text: string, { program }: CorpusCase | GpuCase, what: string): string {
  if (program.given.trim() === text.trim()) return text;
  const note = `# What stands around the ${what} gives it what it starts from, and shows what it leaves.`;
  return text.replace('\n', `\n${note}\n`);
}
