/** Counts cases that reach something and remembers the smallest. */
import type { Quad } from '../../spec/environments.js';
import type { TypedWord } from '../../semantics/gpu/machine/state.js';
import { decimal } from '../../semantics/number/binary32.js';
import type { AnyCase } from '../cases/any-case.js';
import type { CorpusCase, Start } from '../cases/vp/case.js';
import { describeFlags } from '../cases/gpu/compare.js';
import type { GpuCase, GpuStart } from '../cases/gpu/case.js';
import type { GuestCase } from '../cases/guest/case.js';
import type { CaseReach, CaseWitness } from './coverage.js';

/** A case of a program, of any language. */
export type ProgramCase = CorpusCase | GpuCase | GuestCase;

export class Reach {
  #smallest: AnyCase | null = null;
  #last: AnyCase | null = null;
  #cases = 0;

  /** Counts a case; the same one several times in a row counts once. */
  add(corpusCase: AnyCase): void {
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

function isSmaller(a: AnyCase, b: AnyCase): boolean {
  const [x, y] = [textOf(a), textOf(b)];
  if (x === y) return false;
  const [sizeX, sizeY] = [instructionCount(x), instructionCount(y)];
  return sizeX < sizeY || (sizeX === sizeY && x.length < y.length);
}

/** The program as the case gives it, or its commands. */
function textOf(corpusCase: AnyCase): string {
  return 'steps' in corpusCase
    ? corpusCase.steps.map(({ text }) => `${text};\n`).join('')
    : corpusCase.program.given;
}

/** Longer texts are cut in reports. */
const SHOWN = 600;

function witnessOf(corpusCase: AnyCase): CaseWitness {
  const given = textOf(corpusCase);
  const text = given.trim();
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
  return {
    case: corpusCase.id,
    text: cut,
    given: 'steps' in corpusCase ? '' : givenText(corpusCase.start),
    instructions: instructionCount(given),
  };
}

/** What a case sets before the run, as one line: "v[0] = 1 2 3 1; CC = EQ EQ EQ EQ". */
function givenText(start: ProgramCase['start']): string {
  if ('registers' in start) return fileParts(start.registers, (name) => name).join('; ');
  return ('bindings' in start ? gpuGiven(start) : vpGiven(start)).join('; ');
}

function vpGiven({
  attributes,
  parameters,
  temporaries,
  addresses,
  codes,
}: Start): readonly string[] {
  const files = [
    [attributes, (n: string) => `v[${n}]`],
    [parameters, (n: string) => `c[${n}]`],
    [temporaries, (n: string) => `R${n}`],
    [addresses, (n: string) => `A${n}`],
  ] as const;
  const parts = files.flatMap(([file, name]) => fileParts(file, name));
  return codes === null ? parts : [...parts, `CC = ${codes.join(' ')}`];
}

function fileParts(
  file: Readonly<Record<string, Quad>>,
  name: (key: string) => string,
): readonly string[] {
  return Object.entries(file).map(
    ([key, values]) => `${name(key)} = ${values.map(decimal).join(' ')}`,
  );
}

/** Textures, buffers and derivatives are too long for a line. */
function gpuGiven({ bindings, temporaries, codes }: GpuStart): readonly string[] {
  const parts = Object.entries({ ...bindings, ...temporaries }).map(
    ([name, words]) => `${name} = ${words.map(wordText).join(' ')}`,
  );
  codes.forEach((flags, register) => {
    if (flags !== null)
      parts.push(`CC${String(register)} = ${flags.map(describeFlags).join(', ')}`);
  });
  return parts;
}

/** A floating-point number as it is, integers with the type that cases give them. */
function wordText({ type, value }: TypedWord): string {
  if (value === null) return 'undefined';
  return type === 'F' ? decimal(value) : `${String(value)}${type.toLowerCase()}`;
}

const COUNTS = new Map<string, number>();

/** An option or a declaration, with its modifiers. */
const DECLARATION =
  /^\s*(\w+\s+){0,3}(OPTION|ATTRIB|PARAM|TEMP|OUTPUT|ALIAS|BUFFER4?|PRIMITIVE_IN|PRIMITIVE_OUT|VERTICES_OUT)\b/;

/** Instructions of a text that need not load: what stands before each ";", and a last one without. */
export function instructionCount(given: string): number {
  const known = COUNTS.get(given);
  if (known !== undefined) return known;
  const statements = given
    .replace(/#[^\n\r]*/g, ' ')
    .replace(/^\s*!!\S*/, ' ')
    .replace(/\bEND\s*$/, ' ')
    .split(';')
    .filter((statement) => /\S/.test(statement) && !DECLARATION.test(statement));
  COUNTS.set(given, statements.length);
  return statements.length;
}
