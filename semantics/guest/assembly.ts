/**
 * The usual grammar of a guest: a header, instructions `NAME target, operand, …;` and END. Operands are registers, negated or not; a comment
 * begins with "#". What fits nothing violates `syntax`, and the names that there are not violate `instruction` and `register`.
 */
import { skipWhiteSpace, wordAt } from '../language/text.js';
import { suggestion } from '../language/suggest.js';
import type { Violation } from '../language/violation.js';
import type {
  GuestBank,
  GuestGrammar,
  GuestInstruction,
  GuestInstructionSyntax,
  GuestOperand,
  GuestParsed,
  GuestRegister,
  GuestSyntax,
} from './language.js';
import { nameOf } from './language.js';

/** The restrictions that parsing finds. */
export const ASSEMBLY_RESTRICTIONS = ['syntax', 'instruction', 'register'] as const;

type Found = Violation<(typeof ASSEMBLY_RESTRICTIONS)[number]>;

/** Thrown and caught here. */
class Wrong extends Error {
  constructor(readonly violation: Found) {
    super(violation.message);
  }
}

/** @param section of the document that has the grammar */
export function assembly(
  header: string,
  banks: readonly GuestBank[],
  instructions: readonly Pick<GuestInstruction, 'name' | 'operands'>[],
  section: string,
): GuestGrammar {
  const names = ['program', 'instruction', 'target', 'operand', 'negation'];
  return {
    productions: names.map((name) => ({ name, section })),
    parse: (text) => new Parser(text, header, banks, instructions).parsed(),
    print: (syntax) => printed(header, syntax),
  };
}

function printed(header: string, { instructions }: GuestSyntax): string {
  const lines = instructions.map(({ name, target, operands }) => {
    const read = operands.map((operand) => `${operand.negated ? '-' : ''}${nameOf(operand)}`);
    return `${name} ${[nameOf(target), ...read].join(', ')};`;
  });
  return `${[header, ...lines, 'END'].join('\n')}\n`;
}

class Parser {
  #at = 0;
  readonly #matched = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly header: string,
    private readonly banks: readonly GuestBank[],
    private readonly instructions: readonly Pick<GuestInstruction, 'name' | 'operands'>[],
  ) {}

  parsed(): GuestParsed {
    const matched = this.#matched;
    try {
      return { parsed: true, syntax: this.#program(), matched };
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      return { parsed: false, violation: error.violation, matched };
    }
  }

  #program(): GuestSyntax {
    this.#expect(this.header);
    const instructions: GuestInstructionSyntax[] = [];
    while (this.#word() !== 'END') instructions.push(this.#instruction());
    this.#expect('END');
    this.#skip();
    if (this.#at < this.text.length) throw this.#wrong('the program goes on after END');
    this.#matched.add('program');
    return { instructions };
  }

  #instruction(): GuestInstructionSyntax {
    const name = this.#word();
    const at = this.#at;
    const known = this.instructions.find((each) => each.name === name);
    if (name === '') throw this.#wrong('an instruction or END is missing', 'an instruction or END');
    if (known === undefined) {
      const meant = suggestion(
        name,
        this.instructions.map((each) => each.name),
      );
      throw this.#wrong(`there is no instruction "${name}"`, undefined, 'instruction', meant);
    }
    this.#at += name.length;
    const target = this.#register();
    this.#matched.add('target');
    const operands: GuestOperand[] = [];
    for (let index = 0; index < known.operands; index++) {
      this.#expect(',');
      operands.push(this.#operand());
    }
    this.#expect(';');
    this.#matched.add('instruction');
    return { name, target, operands, at };
  }

  #operand(): GuestOperand {
    this.#skip();
    const negated = this.text[this.#at] === '-';
    if (negated) this.#at++;
    const register = this.#register();
    this.#matched.add('operand');
    if (negated) this.#matched.add('negation');
    return { ...register, negated };
  }

  #register(): GuestRegister {
    const name = this.#word();
    const at = this.#at;
    if (name === '') throw this.#wrong('a register is missing', 'a register');
    const bank = this.banks.find(({ letter }) => name.startsWith(letter));
    const number = bank === undefined ? '' : name.slice(bank.letter.length);
    const index = /^(?:0|[1-9]\d{0,3})$/.test(number) ? Number(number) : Infinity;
    if (bank === undefined || index >= bank.count) {
      const all = this.banks.map(
        ({ letter, count }) => `${letter}0 to ${letter}${String(count - 1)}`,
      );
      throw this.#wrong(`there is no register "${name}"`, all.join(', '), 'register');
    }
    this.#at += name.length;
    return { letter: bank.letter, index, at };
  }

  #skip(): void {
    this.#at = skipWhiteSpace(this.text, this.#at);
  }

  /** The word that stands next; "" where none does. */
  #word(): string {
    this.#skip();
    return wordAt(this.text, this.#at);
  }

  #expect(token: string): void {
    this.#skip();
    const found = this.text.startsWith(token, this.#at);
    const isWhole = !/\w$/.test(token) || !/^\w/.test(this.text.slice(this.#at + token.length));
    if (!found || !isWhole) throw this.#wrong(`"${token}" is missing`, `"${token}"`);
    this.#at += token.length;
  }

  #wrong(
    message: string,
    expected?: string,
    restriction: Found['restriction'] = 'syntax',
    meant?: string,
  ): Wrong {
    return new Wrong({
      restriction,
      position: this.#at,
      message,
      ...(expected === undefined ? {} : { expected }),
      ...(meant === undefined ? {} : { suggestion: meant }),
    });
  }
}
