/**
 * What an instruction is stands in its own file, as properties: nothing else in the semantics asks which instruction it has by its name.
 * Tables of spec/ and grammars name them all, and so do the policies, which say what they affect, and the tables that say which
 * instruction of an engine carries out what.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GPU_INSTRUCTIONS } from '../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../spec/instructions.js';
import { packageRoot } from '../spec/load/root.js';

const ROOT = join(packageRoot(), 'semantics');
const OPCODES = [...new Set([...INSTRUCTIONS, ...GPU_INSTRUCTIONS].map(({ name }) => name))];

const OF_TESTS = /\.(test|testing|arbitrary)\.ts$/;
const OF_POLICIES = /^domains\/policies-of-.*\.ts$/;
const OF_ENGINES = /^(?:silicon\/(?:domain|driver)|nv2a\/opcodes)\.ts$/;

const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') && ![OF_TESTS, OF_POLICIES, OF_ENGINES].some((own) => own.test(file)),
);

function codeOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** The opcodes that a file names as a string or a part of one, and does not define. */
function foreignIn(code: string): readonly string[] {
  const isOwn = (name: string): boolean => new RegExp(`export const ${name}\\b`).test(code);
  const whole = OPCODES.filter((name) => new RegExp(`(['"\`])${name}\\1`).test(code));
  const parts = [...code.matchAll(/\.(startsWith|endsWith|includes)\(\s*['"`]([A-Z0-9]+)['"`]/g)];
  const families = parts.flatMap(([, how, part = '']) =>
    OPCODES.filter((name) =>
      how === 'startsWith' ? name.startsWith(part) : how === 'endsWith' && name.endsWith(part),
    ),
  );
  return [...whole, ...families].filter((name) => !isOwn(name));
}

describe('opcodes', () => {
  it.each(FILES)('of others are not named in %s', (file) => {
    expect(foreignIn(codeOf(file))).toEqual([]);
  });

  it('would be found', () => {
    expect(foreignIn("if (name === 'EMIT') return")).toEqual(['EMIT']);
    expect(foreignIn("spec.name.startsWith('UP4')")).toEqual(['UP4B', 'UP4UB']);
    expect(foreignIn("export const KIL = { name: 'KIL' }")).toEqual([]);
    expect(FILES.length).toBeGreaterThan(200);
  });
});
