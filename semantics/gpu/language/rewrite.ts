/**
 * What other interpretations make of a text that the grammar of NV_gpu_program4 does not match, or that does not begin
 * with a header: a text that says the same by the default ones.
 */
import { GPU_HEADERS } from '../../../spec/gpu/environments.js';
import type { Rewritten } from '../../language/interpretations.js';
import { behindSpace, inserted, untilEnd } from '../../language/rewriting.js';
import { statementEnd } from '../../language/statement-around.js';
import { skipWhiteSpace, wordAt } from '../../language/text.js';
import { KEYWORD } from './keywords.js';
import { gpuHeaderOf } from './parse.js';
import type { GpuViolation } from './violation.js';

/** The restrictions that are found where the grammar fails. */
const OF_GRAMMAR: readonly string[] = ['syntax', 'buffer-binding-used', 'reserved-word'];

export function gpuRewritings(text: string, violation: GpuViolation): readonly Rewritten[] {
  const header = gpuHeaderOf(text);
  if (header === null) {
    const rewritten = behindSpace('nvvp4.E-header-first', text, GPU_HEADERS);
    return rewritten === null ? [] : [rewritten];
  }
  if (!OF_GRAMMAR.includes(violation.restriction)) return [];
  const { position } = violation;
  return [
    untilEnd('gp4.E-after-end', text, position),
    glued(text, position, header.end),
    elementsOfBuffers(text, position),
    brackets(text, position),
  ].filter((each) => each !== null);
}

/** The longest that fits. */
const TOKEN = new RegExp(`^${KEYWORD}`);

/**
 * "MOVR0, R1;": the longest token is cut off wherever a statement begins with a word that is none, if one of
 * them is where the grammar fails.
 */
function glued(text: string, position: number, headerEnd: number): Rewritten | null {
  const pieces: string[] = [];
  const at: number[] = [];
  let from = 0;
  let isThere = false;
  for (let index = headerEnd; index < text.length; index++) {
    const start = skipWhiteSpace(text, index);
    const word = wordAt(text, start);
    const [token = ''] = TOKEN.exec(word) ?? [];
    const isLabel = text[skipWhiteSpace(text, start + word.length)] === ':';
    if (token !== '' && token.length < word.length && !isLabel) {
      pieces.push(text.slice(from, start + token.length));
      from = start + token.length;
      at.push(from + at.length);
      isThere ||= start === position;
    }
    index = statementEnd(text, start + word.length);
  }
  if (!isThere) return null;
  return {
    erratum: 'gp4.E-words',
    interpretation: 'longest',
    text: [...pieces, text.slice(from)].join(' '),
    placeOf: (each) => each - at.filter((cut) => cut < each).length,
    isSame: true,
  };
}

const ELEMENT = /program\s*\.\s*buffer\s*\[\s*\d+\s*\]\s*\[\s*(?:\d+|(\d+)\s*\.\.\s*(\d+))\s*\]/y;

/** The greatest number of a parameter that every program type has. */
const MOST_ELEMENTS = 96;

/**
 * Elements of buffers in instructions, and in PARAM statements: a parameter stands for each, and the loader
 * sees the same as with any other binding of vectors.
 */
function elementsOfBuffers(text: string, position: number): Rewritten | null {
  const pieces: string[] = [];
  let copied = 0;
  let erratum: string | null = null;
  // The keyword of the statement, as far as it matters.
  let keyword = '';
  const failing = text.lastIndexOf('program', position);
  for (const { 0: token, index } of text.matchAll(STATEMENT_TOKENS)) {
    if (token.startsWith('#')) continue;
    if (token !== 'program') {
      keyword = token === ';' ? '' : token;
      continue;
    }
    ELEMENT.lastIndex = index;
    const [found, first, last] = ELEMENT.exec(text) ?? [];
    if (found === undefined || keyword.startsWith('BUFFER')) continue;
    const own = keyword === 'PARAM' ? 'gp4.E-parameter-buffers' : 'gp4.E-implicit-buffers';
    if (index === failing) erratum = own;
    const more = first === undefined ? 0 : Number(last) - Number(first);
    if (!(more >= 0 && more < MOST_ELEMENTS)) continue;
    const stands = more === 0 ? 'program.env[0]' : `program.env[0..${String(more)}]`;
    // The length stays what it was, so that offsets do.
    if (stands.length > found.length) return null;
    pieces.push(text.slice(copied, index), stands.padEnd(found.length));
    copied = index + found.length;
  }
  if (erratum === null) return null;
  return {
    erratum,
    interpretation: erratum === 'gp4.E-parameter-buffers' ? 'scalar' : 'allowed',
    text: [...pieces, text.slice(copied)].join(''),
    placeOf: (each) => each,
    isSame: false,
  };
}

/** Comments, the ends of statements, and the words that decide what a binding of a buffer is. */
const STATEMENT_TOKENS = /#[^\r\n]*|;|\b(?:BUFFER4?|PARAM|program)\b/g;

/** "PARAM a = { program.env[0], program.env[1] };" has no brackets. */
function brackets(text: string, position: number): Rewritten | null {
  const start = text.lastIndexOf(';', position - 1) + 1;
  const found = /^[^#;]*?\b(?:ATTRIB|OUTPUT|PARAM|BUFFER4?)\s+[\w$]+(?=\s*=\s*\{)/.exec(
    text.slice(start, position),
  );
  if (found === null) return null;
  const at = start + found[0].length;
  return skipWhiteSpace(text, at) === position
    ? null
    : inserted('gp4.E-array-brackets', 'optional', text, at, '[]');
}
