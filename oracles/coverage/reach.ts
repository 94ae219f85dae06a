/** Counts cases that reach something and remembers the smallest. */
import { decimal } from '../../semantics/number/binary32.js';
import type { CorpusCase, Start } from '../cases/case.js';
import type { CaseReach, CaseWitness } from './coverage.js';

export class Reach {
  #smallest: CorpusCase | null = null;
  #last: CorpusCase | null = null;
  #cases = 0;

  /** Counts a case; the same one several times in a row counts once. */
  add(corpusCase: CorpusCase): void {
    if (corpusCase === this.#last) return;
    this.#last = corpusCase;
    this.#cases++;
    if (this.#smallest === null || isSmaller(corpusCase, this.#smallest)) {
      this.#smallest = corpusCase;
    }
  }

  get cases(): number {
    return this.#cases;
  }

  /** With the smallest case by instructions, then by length of text, then as the corpus has them. */
  result(): CaseReach {
    return { cases: this.#cases, witness: this.witness() };
  }

  witness(): CaseWitness | null {
    return this.#smallest === null ? null : witnessOf(this.#smallest);
  }
}

function isSmaller(a: CorpusCase, b: CorpusCase): boolean {
  const [x, y] = [a.program.given, b.program.given];
  if (x === y) return false;
  const [sizeX, sizeY] = [instructionCount(x), instructionCount(y)];
  return sizeX < sizeY || (sizeX === sizeY && x.length < y.length);
}

/** Longer texts are cut in reports. */
const SHOWN = 600;

function witnessOf({ id, program: { given }, start }: CorpusCase): CaseWitness {
  const text = given.trim();
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
  return { case: id, text: cut, given: givenText(start), instructions: instructionCount(given) };
}

/** What a case sets before the run, as one line: "v[0] = 1 2 3 1; CC = EQ EQ EQ EQ". */
function givenText({ attributes, parameters, temporaries, addresses, codes }: Start): string {
  const files = [
    [attributes, (n: string) => `v[${n}]`],
    [parameters, (n: string) => `c[${n}]`],
    [temporaries, (n: string) => `R${n}`],
    [addresses, (n: string) => `A${n}`],
  ] as const;
  const parts = files.flatMap(([file, name]) =>
    Object.entries(file).map(
      ([number, values]) => `${name(number)} = ${values.map(decimal).join(' ')}`,
    ),
  );
  if (codes !== null) parts.push(`CC = ${codes.join(' ')}`);
  return parts.join('; ');
}

const COUNTS = new Map<string, number>();

/** Instructions of a text that need not load: what stands before each ";", and a last one without. */
export function instructionCount(given: string): number {
  const known = COUNTS.get(given);
  if (known !== undefined) return known;
  const statements = given
    .replace(/#[^\n\r]*/g, ' ')
    .replace(/^\s*!!V\S*/, ' ')
    .replace(/\bEND\s*$/, ' ')
    .split(';')
    .filter((statement) => /\S/.test(statement) && !/^\s*OPTION\b/.test(statement));
  COUNTS.set(given, statements.length);
  return statements.length;
}
