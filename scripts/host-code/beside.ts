/**
 * Plain code beside an engine where scripts/host-code/main.ts does not ask: shaders of a graphics stack as `vpspec translate --plain` writes them, and instructions of several
 * operands, in C too. `npx tsx scripts/host-code/beside.ts nv20 [c|BACKEND …]` prints tables as docs/host-code.md has them. Of one operand every 4099th of all 2^32 is asked; of
 * several all pairs of special values, and a million rows that are drawn (oracles/stress/draw.ts). The engine's results are those of semantics/silicon/.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { grouped } from '../../reports/page/counts.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { load } from '../../semantics/language/load.js';
import { isNaNBits } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import { FACTS } from '../../semantics/silicon/driver.js';
import { engineNamed, type EngineName } from '../../semantics/silicon/names.js';
import { resultOf } from '../../semantics/silicon/on-operands.js';
import { HostedStack } from '../../oracles/stacks/hosted-stack.js';
import { openStack } from '../../oracles/stacks/open-stack.js';
import { drawVertices, SPAN } from '../../oracles/stress/draw.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import { translate } from '../../oracles/translate/translate.js';
import { KINDS } from './source.js';

const ENVIRONMENT: Readonly<Record<EngineName, EnvironmentName>> = { nv20: 'VP1.1', nv30: 'VP2.0' };

/** Of one operand: what NV30 has otherwise, or beyond, is asked of it. */
const OF_ONE: Readonly<Record<EngineName, readonly string[]>> = {
  nv20: ['RCP', 'RCC', 'RSQ', 'EXP', 'LOG'],
  nv30: ['RSQ', 'EX2', 'LG2', 'FLR', 'FRC', 'SIN', 'COS'],
};

/** Of several, with what people write for them in C; `a`, `b` and `c` are arrays of four numbers, `i` a component. */
const OF_SEVERAL: Readonly<Record<string, string>> = {
  MUL: 'a[i] * b[i]',
  ADD: 'a[i] + b[i]',
  MAD: 'a[i] * b[i] + c[i]',
  MIN: '(a[i] < b[i] ? a[i] : b[i])',
  MAX: '(a[i] > b[i] ? a[i] : b[i])',
  SLT: '(a[i] < b[i] ? 1.0f : 0.0f)',
  SGE: '(a[i] >= b[i] ? 1.0f : 0.0f)',
  DP3: 'a[0] * b[0] + a[1] * b[1] + a[2] * b[2]',
  DP4: 'a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]',
};

const STRIDE = 4099;
const ROWS = 2 ** 20;
const WORDS = 4;

/** Vectors of operands, as many as an instruction has, row after row. */
interface Batch {
  readonly count: number;
  readonly words: Uint32Array;
}

/** Plain code: of each row four results, of which an instruction with one has the first. */
interface Plain {
  readonly language: string;
  readonly code: (instruction: string) => string;
  readonly run: (instruction: string, batch: Batch) => Promise<Uint32Array>;
  readonly ofOne: boolean;
  readonly close: () => Promise<void> | void;
}

const { positionals } = parseArgs({ allowPositionals: true });
const [name = '', ...asked] = positionals;
const engine = engineNamed(name);
if (engine === null) throw new Error(`expected an engine, nv20 or nv30, got "${name}"`);
// A driver of Mesa's is chosen by variables that are read when it is opened: one of them in a process.
for (const one of asked.length > 0 ? asked : ['c']) {
  const { variables } = one === 'c' ? { variables: {} } : stackOf(one);
  Object.assign(process.env, variables);
  const plain = one === 'c' ? inC(engine) : await onStack(engine, one);
  if (plain.ofOne) await printOfOne(engine, plain);
  await printOfSeveral(engine, plain);
  await plain.close();
}
// A driver's threads may keep the process alive.
process.exit(0);

async function printOfOne(name: EngineName, plain: Plain): Promise<void> {
  say(`| instruction | plain code, ${plain.language} | not the engine's | ${KINDS.join(' | ')} |`);
  say(`| --- | --- | ---: | ${KINDS.map(() => '---:').join(' | ')} |`);
  for (const instruction of OF_ONE[name]) {
    const counts = await counted(name, plain, instruction, inStrides());
    const letters = counts.length === 1 ? [''] : ['.x', '.y', '.z'];
    for (const [at, letter] of letters.entries()) {
      const own = counts[at] ?? nothing();
      say(
        `| ${instruction}${letter} | \`${plain.code(instruction)}\` | ${share(own)} | ${own.kinds.map(grouped).join(' | ')} |`,
      );
    }
  }
}

async function printOfSeveral(name: EngineName, plain: Plain): Promise<void> {
  say(
    `| instruction | plain code, ${plain.language} | special pairs | drawn | of these ${KINDS.join(' | ')} |`,
  );
  say(`| --- | --- | ---: | ---: | ${KINDS.map(() => '---:').join(' | ')} |`);
  for (const instruction of Object.keys(OF_SEVERAL)) {
    // All components are alike.
    const [special = nothing()] = await counted(
      name,
      plain,
      instruction,
      specialPairs(instruction),
    );
    const drawn = together(await counted(name, plain, instruction, drawnRows(instruction)));
    say(
      `| ${instruction} | \`${plain.code(instruction)}\` | ${share(special)} | ${share(drawn)} | ${drawn.kinds.map(grouped).join(' | ')} |`,
    );
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Results asked for, and those that differ, by kind. */
interface Counts {
  asked: number;
  readonly kinds: number[];
}

function nothing(): Counts {
  return { asked: 0, kinds: KINDS.map(() => 0) };
}

function together(all: readonly Counts[]): Counts {
  const sum = nothing();
  for (const { asked: own, kinds } of all) {
    sum.asked += own;
    for (const [kind, count] of kinds.entries()) sum.kinds[kind] = (sum.kinds[kind] ?? 0) + count;
  }
  return sum;
}

function share({ asked: all, kinds }: Counts): string {
  const differing = kinds.reduce((sum, count) => sum + count, 0);
  const part = differing === 0 ? '0 %' : `${((100 * differing) / all).toPrecision(3)} %`;
  return `${part} of ${grouped(all)}`;
}

/** By component of the result; one of a result that stands for all. */
async function counted(
  name: EngineName,
  plain: Plain,
  instruction: string,
  batches: Iterable<Batch>,
): Promise<readonly Counts[]> {
  const { instructions } = FACTS[name].engine;
  const operandsOf = operandCount(instruction);
  const isOne = instructionNamed(instruction)?.result === 'replicated';
  const counts = Array.from({ length: isOne ? 1 : WORDS }, nothing);
  for (const batch of batches) {
    const found = await plain.run(instruction, batch);
    for (let row = 0; row < batch.count; row++) {
      const operands = Array.from({ length: operandsOf }, (_, operand) => {
        const at = (row * operandsOf + operand) * WORDS;
        const [x = 0, y = 0, z = 0, w = 0] = batch.words.subarray(at, at + WORDS);
        return { x, y, z, w };
      });
      const results = resultOf(instructions, { instruction, operands });
      for (const [component, own] of counts.entries()) {
        own.asked++;
        const kind = kindOf(found[row * WORDS + component] ?? 0, results[component] ?? 0);
        if (kind !== null) own.kinds[kind] = (own.kinds[kind] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** A place in KINDS, as source.ts has it in C; null where both are the same, or NaN. */
function kindOf(a: number, b: number): number | null {
  if (a === b || (isNaNBits(a) && isNaNBits(b))) return null;
  const [p, q] = [a & 0x7fffffff, b & 0x7fffffff];
  if (p === 0 && q === 0) return 2;
  const isSpecial = (bits: number): boolean => bits >= 0x7f800000 || bits < 0x00800000;
  if (isSpecial(p) || isSpecial(q) || a >>> 31 !== b >>> 31) return 3;
  return Math.abs(p - q) === 1 ? 0 : 1;
}

function operandCount(instruction: string): number {
  return instructionNamed(instruction)?.operands.length ?? 0;
}

function* inStrides(): Generator<Batch> {
  const all = Math.floor(2 ** 32 / STRIDE);
  for (let first = 0; first < all; first += SPAN) {
    const count = Math.min(SPAN, all - first);
    const words = new Uint32Array(count * WORDS);
    for (let row = 0; row < count; row++)
      words.fill((first + row) * STRIDE, row * WORDS, (row + 1) * WORDS);
    yield { count, words };
  }
}

/** Each pair of special values, in all components; of a third operand one after the other. */
function* specialPairs(instruction: string): Generator<Batch> {
  const operandsOf = operandCount(instruction);
  const rows = LATTICE.flatMap((a, i) =>
    LATTICE.map((b, j) => [a, b, LATTICE[(i + j) % LATTICE.length] ?? 0].slice(0, operandsOf)),
  );
  const words = Uint32Array.from(
    rows.flatMap((row) => row.flatMap((bits) => [bits, bits, bits, bits])),
  );
  yield { count: rows.length, words };
}

function* drawnRows(instruction: string): Generator<Batch> {
  const registers = Array.from({ length: operandCount(instruction) }, (_, register) => register);
  for (let first = 0; first < ROWS; first += SPAN) {
    const words = new Uint32Array(SPAN * registers.length * WORDS);
    drawVertices(1, first, SPAN, registers, words);
    yield { count: SPAN, words };
  }
}

/** @throws BackendFailure where the stack is not there */
async function onStack(name: EngineName, backend: string): Promise<Plain> {
  const [kind = '', ...words] = stackOf(backend).words ?? [];
  const hosted = await openStack(kind)?.(words);
  if (!(hosted instanceof HostedStack)) throw new Error(`${backend} runs no shaders`);
  const { stack } = hosted;
  const environment = ENVIRONMENTS[ENVIRONMENT[name]];
  const parameters = new Uint32Array(environment.programParameters * WORDS);
  const translated = (instruction: string): ReturnType<typeof translate> => {
    const { operands = [] } = instructionNamed(instruction) ?? {};
    const given = operands.map((each, at) => `v[${String(at)}]${each === 'scalar' ? '.x' : ''}`);
    const loaded = load(`${environment.header} ${instruction} o[HPOS], ${given.join(', ')}; END`);
    if (!loaded.loaded) throw new Error(loaded.error.message);
    return translate(loaded.program, stack.target, { mode: 'plain', results: ['HPOS'] });
  };
  return {
    language: `${stack.target.toUpperCase()} on ${backend}`,
    code: (instruction) => {
      const lines = translated(instruction).text.split('\n');
      const at = lines.findIndex((line) => line.includes('// line 1: '));
      return (lines[at + 1] ?? '').trim().replace(/^HPOS = |;$/g, '');
    },
    run: async (instruction, { count, words: attributes }) =>
      stack.run(translated(instruction), { count, attributes, parameters }),
    ofOne: true,
    close: () => hosted.close(),
  };
}

/** Instructions of several operands alone: those of one have all of their operands asked by main.ts. @throws Error where there is no gcc */
function inC(name: EngineName): Plain {
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-beside-'));
  const [source, program, input] = [
    join(folder, `${name}.c`),
    join(folder, name),
    join(folder, 'in'),
  ];
  const cases = Object.entries(OF_SEVERAL).map(
    ([instruction, code], index) =>
      `static void f${String(index)}(const float *a, const float *b, const float *c, float *r) { (void)c; for (int i = 0; i < 4; i++) r[i] = ${code}; } /* ${instruction} */`,
  );
  const text = [
    '#include <stdio.h>',
    '#include <stdlib.h>',
    ...cases,
    `static void (*const all[])(const float *, const float *, const float *, float *) = {${cases.map((_, index) => `f${String(index)}`).join(', ')}};`,
    'int main(int count, char **words) {',
    '  if (count != 4) return 2;',
    '  const int piece = atoi(words[1]), operands = atoi(words[2]);',
    '  FILE *in = fopen(words[3], "rb");',
    '  float v[12] = {0}, r[4];',
    '  while (in != NULL && fread(v, 16, (size_t)operands, in) == (size_t)operands) {',
    '    all[piece](v, v + 4, v + 8, r);',
    '    fwrite(r, 16, 1, stdout);',
    '  }',
    '  return 0;',
    '}',
  ];
  writeFileSync(source, text.join('\n'));
  execFileSync('gcc', ['-std=c99', '-O2', '-ffp-contract=off', '-o', program, source]);
  return {
    language: 'C',
    code: (instruction) => OF_SEVERAL[instruction] ?? '',
    run: async (instruction, { count, words }) => {
      writeFileSync(input, words);
      const piece = Object.keys(OF_SEVERAL).indexOf(instruction);
      const { stdout } = await promisify(execFile)(
        program,
        [String(piece), String(operandCount(instruction)), input],
        { encoding: 'buffer', maxBuffer: 2 ** 26 },
      );
      const results = new Uint32Array(new Uint8Array(stdout).buffer);
      if (results.length !== count * WORDS) throw new Error(`not all results of ${instruction}`);
      return results;
    },
    ofOne: false,
    close: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
