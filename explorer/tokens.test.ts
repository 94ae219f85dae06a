/** Colours of the editor are the grammars': over the whole corpus each opcode, and nothing else, has the colour of opcodes. */
import { StringStream } from '@codemirror/language';
import { expect, it } from 'vitest';
import { loadCorpus } from '../oracles/cases/corpus.js';
import { parse } from '../semantics/language/parse.js';
import { parseGpu } from '../semantics/gpu/language/parse.js';
import { isGpuText } from '../spec/gpu/environments.js';
import { assembly } from './browser/highlight.js';
import { tokensOf } from './tokens.js';

const TOKENS = { vp: tokensOf('vp.peggy'), gpu: tokensOf('gp4.peggy') };
const LANGUAGE = assembly(TOKENS, isGpuText);

/** Words of a class, each with its place. */
function coloured(text: string, wanted: string): readonly string[] {
  const state = { isGpu: false, isStart: true, isDeclared: false };
  const found: string[] = [];
  let from = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const stream = new StringStream(line.replace(/\r?\n$/, ''), 4, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const own = LANGUAGE.token(stream, state);
      if (own === wanted) found.push(`${String(from + stream.start)} ${stream.current()}`);
    }
    from += line.length;
  }
  return found;
}

/** Opcodes where the parser has them; null of what does not parse. */
function parsedOpcodes(text: string): readonly string[] | null {
  const result = isGpuText(text) ? parseGpu(text) : parse(text);
  if (!result.parsed) return null;
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const own = node as {
      kind?: string;
      offset?: number;
      opcodeEnd?: number;
      opcode?: { offset: number; text: string };
    };
    if (own.kind === 'instruction' && own.opcode !== undefined) {
      found.push(`${String(own.opcode.offset)} ${own.opcode.text}`);
    } else if (own.kind === 'instruction' && own.offset !== undefined) {
      found.push(`${String(own.offset)} ${text.slice(own.offset, own.opcodeEnd)}`);
    }
    Object.values(node).forEach(visit);
  };
  visit(result.syntax);
  return found;
}

function isWithinWord(text: string, opcode: string): boolean {
  const [from = '', word = ''] = opcode.split(' ');
  const around = [text[Number(from) - 1], text[Number(from) + word.length]];
  return around.some((each) => each !== undefined && /[\w$]/.test(each));
}

it('in every program of the corpus each opcode has the colour of opcodes, and nothing else has it', () => {
  const { cases, gpuCases } = loadCorpus();
  const texts = new Set([...cases, ...gpuCases].map(({ program }) => program.text));
  let parsed = 0;
  let together = 0;
  for (const text of texts) {
    if (!/^\p{ASCII}*$/u.test(text)) continue;
    const opcodes = parsedOpcodes(text);
    if (opcodes === null) continue;
    // What stands without white space before or behind an opcode is one word to the editor: "MOVo[HPOS]".
    if (opcodes.some((each) => isWithinWord(text, each))) {
      together++;
      continue;
    }
    parsed++;
    expect(coloured(text, 'operatorKeyword'), text).toEqual(opcodes);
  }
  expect(parsed).toBeGreaterThan(1000);
  expect(together).toBeLessThan(20);
});

it('knows keywords of statements and modifiers, and no registers, conditions or targets', () => {
  expect(TOKENS.vp.keywords).toEqual(['OPTION', 'END']);
  expect([...TOKENS.gpu.keywords].sort()).toEqual(
    'ALIAS ATTRIB BUFFER BUFFER4 CENTROID END FLAT FLOAT INT LONG NOPERSPECTIVE OPTION OUTPUT PARAM PRIMITIVE_IN PRIMITIVE_OUT SHORT TEMP UINT VERTICES_OUT'.split(
      ' ',
    ),
  );
});
