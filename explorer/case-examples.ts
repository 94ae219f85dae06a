/**
 * The documents' own examples, and the programs of the paper on the GeForce3, as the playground offers them: cases of the corpus
 * that name a clause about an example, or are called one. Nothing of them is written down again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusCase } from '../oracles/cases/vp/case.js';
import type { CasesByLanguage } from '../oracles/cases/any-case.js';
import { corpusFolder, fileIdsOf, readFileOf } from '../oracles/cases/case-files.js';
import type { GpuCase } from '../oracles/cases/gpu/case.js';
import { inputsLines } from '../oracles/edit/gpu/inputs-text.js';
import { CasePrograms } from '../oracles/units/gpu/case-program.js';
import { SCRATCH } from '../oracles/units/gpu/setting.js';
import { vpAskedOf, type AskedVpProgram } from '../oracles/units/vp/case-program.js';
import type { Quad } from '../spec/environments.js';
import type { Specification } from '../spec/load/specification.js';
import { load } from '../semantics/language/load.js';
import type { TypedQuad } from '../semantics/gpu/machine/state.js';
import { decimal } from '../semantics/number/binary32.js';
import type { Example } from './examples.js';

type Given = Pick<Example, 'program' | 'inputs' | 'besides'>;

/** "gp4.flow.examples", "vp2/2.14.2.2/write-masks:example", "the three examples", and not "counterexample". */
const NAMED = /(?:^|[^a-z])examples?(?![a-z])/i;

/** An example is read at a glance: so many characters of textures and buffers no one reads. */
const MOST_BESIDES = 4000;

/**
 * In the order of the documents and their sections. Cases that share a program are one example, by the first of them; what does
 * not load, and what no program can start from, is none.
 *
 * @throws SpecFileError for a mistake in cases/
 */
export function caseExamples({ documents }: Pick<Specification, 'documents'>): readonly Example[] {
  const files = filesOfExamples();
  const cases = files.flatMap((file) => file.cases);
  const gpuCases = files.flatMap((file) => file.gpuCases);
  const gpu = new CasePrograms();
  const all = [
    ...firstOfEach(cases).map((own) => [own, vpGiven(own)] as const),
    ...firstOfEach(gpuCases).map((own) => [own, gpuGiven(own, gpu)] as const),
  ];
  const known = new Set<string>();
  const made = all.flatMap(([own, given]): (readonly [document: string, example: Example])[] => {
    if (given === null || given.besides.length > MOST_BESIDES) return [];
    const code = given.program.replace(/#.*$/gm, '').replace(/\s+/g, ' ');
    if (known.has(code)) return [];
    known.add(code);
    const [document = '', ...parts] = own.base.split('/');
    const title = documents.find(({ id }) => id === document)?.title ?? document;
    const { base: name, environment, says, clauses } = own;
    const label = `${parts.join(', ').replace(':', ': ')} (${environment})`;
    return [[document, { name, label, origin: title, environment, says, clauses, ...given }]];
  });
  return documents.flatMap(({ id }) =>
    made.flatMap(([document, example]) => (document === id ? [example] : [])),
  );
}

/** What the files hold in which something is called an example: to read all others takes long. */
function filesOfExamples(): readonly CasesByLanguage[] {
  const folder = corpusFolder();
  return fileIdsOf(folder)
    .filter((id) => NAMED.test(id) || NAMED.test(readFileSync(join(folder, `${id}.yaml`), 'utf8')))
    .map((id) => readFileOf(folder, id));
}

/** The first that each entry of the corpus expands to, of those that are examples and run. */
function firstOfEach<C extends CorpusCase | GpuCase>(cases: readonly C[]): readonly C[] {
  const found = new Map<string, C>();
  for (const own of cases) {
    const { base, says, clauses, expect } = own;
    if (expect.kind !== 'runs' || found.has(base)) continue;
    if ([base, says ?? '', ...clauses].some((text) => NAMED.test(text))) found.set(base, own);
  }
  return [...found.values()];
}

/** Null where no program starts from what the case starts from. */
function vpGiven(own: CorpusCase): Given | null {
  const asked = vpAskedOf(own);
  if ('reason' in asked) return null;
  const [first] = asked;
  if (first === undefined) return null;
  const { attributes = {}, parameters = {} } = first.values;
  const text = withoutCodes(first, own);
  const rows = (file: string, all: Readonly<Record<number, Quad>>): Given['inputs'] =>
    Object.entries(all)
      .map(([number, quad]) => [`${file}[${number}]`, quad.map(decimal)] as const)
      .filter(([name]) => text.includes(name) || !first.text.includes(name));
  return {
    program: withNote(text, own),
    inputs: [...rows('v', attributes), ...rows('c', parameters)],
    besides: '',
  };
}

/** Without what shows condition codes as numbers, if it loads without that: the playground shows the codes themselves. */
function withoutCodes({ text, shows }: AskedVpProgram, { program }: CorpusCase): string {
  const where = shows.get('CC');
  if (where === undefined) return text;
  const own = new Set(program.text.split('\n').map((line) => line.trim()));
  const lines = text.split('\n').filter((line) => {
    const isCode = line.trim().startsWith(`MOV o[${where}]`);
    return !isCode || own.has(line.trim());
  });
  const shorter = lines.join('\n');
  return load(shorter).loaded ? shorter : text;
}

function gpuGiven(own: GpuCase, programs: CasePrograms): Given | null {
  const asked = programs.askedOf(own);
  if ('reason' in asked) return null;
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
    program: withNote(text, own),
    inputs: Object.entries(bindings).map(([name, quad]) => [name, cellsOf(quad)] as const),
    besides: inputsLines(besides)
      .map((line) => `${line}\n`)
      .join(''),
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

const NOTE =
  '# What stands around the example gives it what it starts from, and shows what it leaves.';

/** Says what the document does not have: instructions of a document alone are no program. */
function withNote(text: string, { program }: CorpusCase | GpuCase): string {
  if (program.given.trim() === text.trim()) return text;
  return text.replace('\n', `\n${NOTE}\n`);
}
