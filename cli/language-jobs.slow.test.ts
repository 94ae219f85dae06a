/** `vpspec certify --jobs --language`: processes side by side know the language too, and find what one finds. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES } from '../oracles/certify/folder.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('language-jobs');
const EXAMPLE = readFileSync('examples/languages/two.mjs', 'utf8');
const RULE = 'rule: componentwise((numbers, a) => numbers.add(a, a)),';

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function certified(language: string, out: string, ...more: readonly string[]) {
  const words = ['certify', '--environment', 'TWO1.0', '--budget', '60', '--language', language];
  return runHere([...words, '--out', join(folder, out), ...more]);
}

/** What was found of each unit, without how long it took. */
function found(out: string): readonly string[] {
  return readFileSync(join(folder, out, FILES.results), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const { unit, verdict, disagreement } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify({ unit, verdict, disagreement });
    })
    .sort();
}

/** The example, whose rule does something where it is asked in a process that judges: not while the record is tried. */
function later(doing: string): string {
  const rule = `rule: (numbers, a) => {
        if (process.argv[1]?.includes('worker-main') && ++asked > 400) { ${doing} }
        return componentwise((n, b) => n.add(b, b))(numbers, a);
      },`;
  return `let asked = 0;\n${EXAMPLE.replace(RULE, () => rule)}`;
}

describe('certify --jobs of a language in a file', () => {
  const two = file('two.mjs', EXAMPLE);

  it.each([
    ['right', 'profile:strict'],
    ['wrong', 'fault:two-twice-is-once'],
    ['exec', 'exec:node examples/languages/two-backend.mjs'],
  ])(
    '%s: finds what one process finds',
    async (name, backend) => {
      const alone = await certified(two, `${name}-alone`, '--backend', backend);
      const beside = await certified(two, `${name}-beside`, '--backend', backend, '--jobs', '2');
      expect([beside.err, beside.code]).toEqual([alone.err, alone.code]);
      expect(found(`${name}-beside`)).toEqual(found(`${name}-alone`));
      const verified = await runHere(['verify', join(folder, `${name}-beside`), '--language', two]);
      expect(verified.code).toBe(0);
    },
    120_000,
  );

  it.each([
    ['changes what is everywhere', 'Array.prototype.at = () => 0;', 'changes Array.prototype.at'],
    ['throws', "throw new Error('no more');", 'no more'],
  ])(
    'a language that %s in one of them is told with its file',
    async (name, doing, message) => {
      const path = file(`${name.replaceAll(' ', '-')}.mjs`, later(doing));
      const out = name.replaceAll(' ', '-');
      const { code, err } = await certified(
        path,
        out,
        '--backend',
        'profile:strict',
        '--jobs',
        '2',
      );
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
      expect(err).toContain(path);
    },
    120_000,
  );

  // Ten seconds each, in which a process does nothing else.
  const inWorker = "if (process.argv[1]?.includes('worker-main'))";
  it.each([
    ['judges', later("if (new Error().stack?.includes('erform') === true) for (;;);"), 'the rule of TWICE'],
    ['tries its record', later('for (;;);'), 'the rule of TWICE'],
    ['loads it', `${inWorker} for (;;);\n${EXAMPLE}`, 'loading it'],
    ['waits for it', `${inWorker} await new Promise(() => undefined);\n${EXAMPLE}`, 'loading it'],
  ])(
    'a language that never comes back in a process that %s is told with its file',
    async (name, text, what) => {
      const path = file(`endless-${name.replaceAll(' ', '-')}.mjs`, `Error.stackTraceLimit = 60;\n${text}`);
      const { code, out, err } = await certified(path, `endless-${name.replaceAll(' ', '-')}`, '--backend', 'profile:strict', '--jobs', '2');
      expect([code, out, err]).toEqual([2, '', `vpspec: --language ${path}: ${what} took longer than 10 s\n`]);
    },
    120_000,
  ); // prettier-ignore
});
