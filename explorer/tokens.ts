/** The words of the grammars by what their rules call them, for colours: read from the grammars themselves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import peggy from 'peggy';
import { packageRoot } from '../spec/load/root.js';
import type { Tokens } from './browser/highlight.js';

/** A part of a grammar, as Peggy has it. */
interface Part {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly expression?: Part;
  readonly alternatives?: readonly Part[];
  readonly elements?: readonly Part[];
}

const WORD = /^[A-Z][A-Z0-9_]+$/;

/** What an error message calls rules whose words have a colour. Rules that no message names are those of statements: theirs are keywords. */
const NAMED = { opcodes: 'an instruction', keywords: 'a variable modifier' };

/** @param file of spec/grammar */
export function tokensOf(file: string): Tokens {
  const { rules } = peggy.parser.parse(
    readFileSync(join(packageRoot(), 'spec/grammar', file), 'utf8'),
  ) as unknown as { readonly rules: readonly Part[] };
  const known = new Map(rules.map((rule) => [rule.name, rule]));
  const wordsIn = (part: Part, seen: Set<string>): readonly string[] => {
    if (part.type === 'literal') return [part.value ?? ''];
    if (part.type === 'simple_not' || part.type === 'simple_and') return [];
    if (part.type === 'rule_ref') {
      const rule = known.get(part.name);
      if (rule === undefined || seen.has(part.name ?? '')) return [];
      seen.add(part.name ?? '');
      return wordsIn(rule, seen);
    }
    const parts = [part.expression, ...(part.alternatives ?? []), ...(part.elements ?? [])];
    return parts.flatMap((each) => (each === undefined ? [] : wordsIn(each, seen)));
  };
  const named = rules.filter(
    ({ expression, name }) => expression?.type === 'named' && expression.name !== name,
  );
  const suffixes = new Set(
    known.has('opSuffixes') ? wordsIn({ type: 'rule_ref', name: 'opSuffixes' }, new Set()) : [],
  );
  const of = (title: string): readonly string[] =>
    named
      .filter(({ expression }) => expression?.name === title)
      .flatMap((rule) => wordsIn(rule, new Set()))
      .filter((word) => WORD.test(word));
  const taken = new Set(named.flatMap((rule) => wordsIn(rule, new Set())));
  // Words of a rule itself: none that it refers to. A rule that is called as its word is one of a keyword whatever else has that word.
  const all = new Set([...known.keys()].flatMap((name) => (name === undefined ? [] : [name])));
  const others = rules.flatMap((rule) =>
    wordsIn(rule, new Set(all)).filter(
      (word) => WORD.test(word) && (!taken.has(word) || rule.expression?.name === rule.name),
    ),
  );
  return {
    opcodes: [...new Set(of(NAMED.opcodes))].filter((word) => !suffixes.has(word)),
    suffixes: [...suffixes],
    keywords: [...new Set([...of(NAMED.keywords), ...others])],
  };
}
