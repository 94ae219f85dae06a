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
import type { Specification } from '../spec/load/specification.js';
import { BegunCases } from './begun.js';
import type { Example } from './examples.js';

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
  const begun = new BegunCases();
  const all = [...firstOfEach(cases), ...firstOfEach(gpuCases)].map(
    (own) => [own, begun.of(own, 'example')] as const,
  );
  const known = new Set<string>();
  const made = all.flatMap(([own, given]): (readonly [document: string, example: Example])[] => {
    if ('reason' in given || given.besides.length > MOST_BESIDES) return [];
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
