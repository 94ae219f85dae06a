/**
 * What an instruction is stands with its definition, as properties: whether it calls, copies, emits, discards or derives is asked there
 * (controlOf, copies, isByComponent, FLOW, EMISSIONS, TEXTURE_ACCESSES …), and nowhere by its name. Names are data where a program or a table is
 * made of them; they are a question where one is compared, or looked for in a list. The semantics is held to more: semantics/opcodes.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS } from '../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../spec/instructions.js';
import { packageRoot } from '../spec/load/root.js';

const OPCODES: ReadonlySet<string> = new Set(
  [...INSTRUCTIONS, ...GPU_INSTRUCTIONS].map(({ name }) => name),
);

/** What may ask, and why. */
const ENTITLED: readonly (readonly [files: RegExp, why: string])[] = [
  [/^oracles\/faults\//, 'a fault deviates in an instruction, which is what it says'],
  [
    /^oracles\/generate\//,
    'what is drawn and swept is chosen for an instruction: its weights, operands and accesses',
  ],
  [
    /^oracles\/translate\/(?:arb-writer|body|gpu\/(?:results|statements|textures|textures-glsl|textures-wgsl))\.ts$/,
    'what an instruction becomes in another language is written for each',
  ],
  [
    /^oracles\/words\/expected\.ts$/,
    'operations of the NV2A have names of their own, some of which are the same',
  ],
  [
    /^oracles\/exhaust\/(?:symmetry|vp\/operations)\.ts$/,
    'which functions a document computes from absolute values',
  ],
  [/^oracles\/certify\/vp\/exemptions\.ts$/, 'one modifier that a driver gives an operand of LOG'],
  [/^oracles\/inference\/differences\.ts$/, 'how well instructions are known, in an order'],
  [/^oracles\/strength\/vp\/permitted\.ts$/, 'LIT takes long, and is asked less often'],
  [
    /^oracles\/units\/gpu\/codes\.ts$/,
    'it asks MOV and ADD of its own, and the one that is not suspected',
  ],
  [/^reports\/certificate\/words\.ts$/, 'a page that shows certificates loads no semantics'],
  [/^explorer\/browser\/harmless-part\.ts$/, 'elements of pages, one of which is a DIV'],
  [/^explorer\/book\/accuracy\.ts$/, 'what a page says of the bound of POW'],
];

const LOOKS = ['includes', 'indexOf', 'has'];
const LOOKS_AT_PARTS = ['startsWith', 'endsWith'];

/** What may be an opcode, several, or the part that some have: a file without it asks for none. */
const CAPITALS = /(['"`])[A-Z][A-Z0-9 ]*\1/;

/** The opcodes that a file asks for: "=== 'KIL'", "case 'KIL'", a list of names in which something is looked for, startsWith('PK'). */
function askedIn(code: string): readonly string[] {
  if (!CAPITALS.test(code)) return [];
  const tree = ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);
  const asked: string[] = [];
  const lists = new Map<string, readonly string[]>();
  const isOpcode = (node: ts.Node): node is ts.StringLiteralLike =>
    ts.isStringLiteralLike(node) && OPCODES.has(node.text);
  // A list may stand behind what looks something up in it.
  const note = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      lists.set(node.name.text, namesIn(node.initializer));
    }
    ts.forEachChild(node, note);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) {
      asked.push(...[node.left, node.right].filter(isOpcode).map(({ text }) => text));
    }
    if (ts.isCaseClause(node) && isOpcode(node.expression)) asked.push(node.expression.text);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: looked, name } = node.expression;
      const [what] = node.arguments;
      if (LOOKS.includes(name.text)) {
        asked.push(...(ts.isIdentifier(looked) ? (lists.get(looked.text) ?? []) : namesIn(looked)));
      }
      if (LOOKS_AT_PARTS.includes(name.text) && what !== undefined && ts.isStringLiteral(what)) {
        const fits = (opcode: string): boolean =>
          name.text === 'startsWith' ? opcode.startsWith(what.text) : opcode.endsWith(what.text);
        // One letter is a suffix, as of ADDC.
        if (what.text.length > 1 && /name|opcode|instruction/i.test(looked.getText()))
          asked.push(...[...OPCODES].filter(fits));
      }
    }
    ts.forEachChild(node, visit);
  };
  /** The opcodes of a list that is written out: "['IF', 'REP']", "new Set(['IF'])", "'IF REP'.split(' ')". */
  const namesIn = (node: ts.Node): readonly string[] => {
    if (ts.isArrayLiteralExpression(node))
      return node.elements.filter(isOpcode).map(({ text }) => text);
    if (ts.isNewExpression(node)) return (node.arguments ?? []).flatMap(namesIn);
    if (ts.isCallExpression(node) && /\.split$/.test(node.expression.getText()))
      return (node.expression.getText().match(/\w+/g) ?? []).filter((word) => OPCODES.has(word));
    return ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
      ? namesIn(node.expression)
      : [];
  };
  note(tree);
  visit(tree);
  return [...new Set(asked)];
}

const FILES = ['oracles', 'reports', 'cli', 'api', 'explorer'].flatMap((folder) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.testing|\.arbitrary)\.ts$/.test(path))
    .map((path) => `${folder}/${path}`),
);

function codeOf(file: string): string {
  return readFileSync(join(packageRoot(), file), 'utf8');
}

describe('opcodes', () => {
  it('are asked for by name where a reason is given, and besides in no file', () => {
    const asking = FILES.filter((file) => !ENTITLED.some(([files]) => files.test(file))).flatMap(
      (file) => askedIn(codeOf(file)).map((opcode) => `${file}: ${opcode}`),
    );
    expect(asking).toEqual([]);
  });

  it.each(ENTITLED)('%s does ask', (files) => {
    const asking = FILES.filter((file) => files.test(file) && askedIn(codeOf(file)).length > 0);
    expect(asking).not.toEqual([]);
  });

  it.each([
    ["if (name === 'EMIT') return;", ['EMIT']],
    ["if ('KIL' !== name) return;", ['KIL']],
    ["switch (name) { case 'DDX': break; }", ['DDX']],
    ["['IF', 'REP'].includes(name)", ['IF', 'REP']],
    ["const ENDS = new Set(['ENDIF']); ENDS.has(name);", ['ENDIF']],
    ["const ENDS: readonly string[] = ['ENDIF']; const place = ENDS.indexOf(name);", ['ENDIF']],
    ["name.startsWith('UP4')", ['UP4B', 'UP4UB']],
    ["instruction('MOV', { destination }); const SIMPLER = { ARR: 'ARL' }; type Of = 'MOV';", []],
    ["for (const name of ['ADD', 'MUL']) yield name;", []],
    ["const is = (name) => ENDS.includes(name); const ENDS = ['ENDIF'] as const;", ['ENDIF']],
    [
      "const SIMPLE = new Set(('MOV ADD ' + 'MUL').split(' ')); SIMPLE.has(name);",
      ['MOV', 'ADD', 'MUL'],
    ],
    ["// === 'KIL'", []],
  ])('%s', (code, asked) => {
    expect(askedIn(code)).toEqual(asked);
  });
});
