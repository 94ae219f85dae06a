/**
 * How many results a second come from whoever is asked for many at once: a backend in a process of its own that answers at once (the example in
 * C), in words and as text; and machines of this process, asked alone, and asked and judged as `vpspec exhaust` does.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENTS } from '../spec/environments.js';
import { packageRoot } from '../spec/load/root.js';
import { defaultsOf } from '../semantics/domains/assignments.js';
import { openBackend } from '../oracles/backends/open.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { resultsOf, type Asked } from '../oracles/exhaust/language.js';
import { SLICE, SLICES } from '../oracles/exhaust/messages.js';
import type { Operation } from '../oracles/exhaust/operation.js';
import type { QuestionRange } from '../oracles/exhaust/questions.js';
import { shapeTally } from '../oracles/exhaust/shape.js';
import { judgeRange, judgeSlice } from '../oracles/exhaust/slice.js';
import { ProtocolClient } from '../oracles/protocol/client.js';
import type { Figure } from './figure.js';

type Figures = Readonly<Record<string, Figure | null>>;

export async function batches(): Promise<Figures> {
  return { ...(await ofProcess()), ...(await inThisProcess('profile:nv20-like')) };
}

const COUNT = 16_384;
const UNIT = 'results/s';

/** Null where there is no compiler. */
async function ofProcess(): Promise<Figures> {
  if (spawnSync('cc', ['--version']).status !== 0) {
    return {
      'exec.wordsPerSecond': null,
      'exec.wordsPerProcessorSecond': null,
      'exec.textPerSecond': null,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-bench-'));
  const file = join(folder, 'vp1');
  const source = join(packageRoot(), 'examples/backends/c/vp1.c');
  execFileSync('cc', ['-O2', '-o', file, source, '-lm']);
  const client = new ProtocolClient({ file, words: [] });
  try {
    await client.hello();
    await client.load('!!VP1.0\nMOV o[HPOS], v[0];\nEND');
    const words = Uint32Array.from({ length: 4 * COUNT }, (_, at) => 0x3f800000 + at);
    const varying = [{ name: 'v[0]', type: 'F' as const }];
    const batch = { count: COUNT, constant: {}, varying, results: ['HPOS'], words };
    const few = { c: {}, v: [0], count: 4096, words: words.subarray(0, 4 * 4096) };
    return {
      'exec.wordsPerSecond': await rate(COUNT, 300, () => client.batch(batch)),
      'exec.wordsPerProcessorSecond': await ratePerProcessor(COUNT, 100, () => client.batch(batch)),
      'exec.textPerSecond': await rate(4096, 30, () =>
        client.run(few, ENVIRONMENTS['VP1.0'], true),
      ),
    };
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By this process's processor time, which does not depend on who else is at work. */
async function ratePerProcessor(
  count: number,
  turns: number,
  work: () => Promise<unknown>,
): Promise<Figure> {
  await work();
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) await work();
  const { user, system } = process.cpuUsage(before);
  return { value: (turns * count * 1e6) / (user + system), unit: UNIT };
}

/** The median of so many turns. */
async function rate(count: number, turns: number, work: () => Promise<unknown>): Promise<Figure> {
  const seconds: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    await work();
    seconds.push((performance.now() - began) / 1000);
  }
  const [median = NaN] = seconds.sort((a, b) => a - b).slice(Math.floor(turns / 2));
  return { value: count / median, unit: UNIT };
}

/** From 1 on, where no function is at its easiest. */
const AT_ONE = 0x3f800000 / SLICE;

/** Operations that are asked every operand: a slice of the others is as long as what is drawn, and their questions are of several words. */
export function measuredOperations(): readonly Operation[] {
  const { operations } = exhaustedLanguage('VP2.0');
  return operations('VP2.0', null).filter(({ questions }) => questions.isEvery);
}

async function inThisProcess(spec: string): Promise<Figures> {
  const backend = await openBackend(spec);
  const { ofBackend } = exhaustedLanguage('VP2.0');
  const figures: Record<string, Figure> = {};
  for (const operation of measuredOperations()) {
    const asked = ofBackend(backend.abilities, operation);
    if (asked === null) throw new Error(`${spec} runs no VP programs`);
    const operands = Uint32Array.from({ length: asked.most }, (_, at) => 0x3f800000 + 64 * at);
    const results = new Uint32Array(asked.most);
    const { judgedAlone, ask } = asked;
    const alone = await ratePerProcessor(operands.length, 200, async () => {
      if (judgedAlone === undefined) await ask(operands);
      else judgedAlone(operands, results);
    });
    const policies = defaultsOf(operation.authority);
    const judged = await ratePerProcessor(SLICE, 1, () =>
      judgeSlice(operation, asked, AT_ONE, policies),
    );
    figures[`inProcess.${operation.name}.resultsPerProcessorSecond`] = alone;
    figures[`inProcess.${operation.name}.judgedPerProcessorSecond`] = judged;
    if (operation.curve === null) continue;
    const { all, shape } = await ofWholeRange(operation, asked);
    figures[`inProcess.${operation.name}.wholeRangePerProcessorSecond`] = { value: 2 ** 32 / all, unit: UNIT }; // prettier-ignore
    figures[`inProcess.${operation.name}.orderAndSymmetryPart`] = { value: (100 * shape) / all, unit: '%' }; // prettier-ignore
  }
  await backend.close();
  return figures;
}

/** Slices of denormals, zeros, infinities and NaN, which are judged one by one. */
const SPECIAL = [0, 1, 510, 511, 512, 513, 1022, 1023];
/** One slice in so many of the others. */
const STEP = 33;
/** Operands of a slice, in a row: long enough that what a slice costs besides does not tell. */
const OF_SLICE = 2 ** 18;

/** Processor time of all operands, in seconds; `shape` is what order and symmetry take of it, measured right after each part. */
interface WholeRange {
  readonly all: number;
  readonly shape: number;
}

/** All operands at the rate of some of many slices: judged and digested, as `vpspec exhaust` does it. */
async function ofWholeRange(operation: Operation, asked: Asked): Promise<WholeRange> {
  const policies = defaultsOf(operation.authority);
  const seconds = async (work: () => unknown): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return ((user + system) / 1e6) * (SLICE / OF_SLICE);
  };
  const ofSlice = async (slice: number): Promise<WholeRange> => {
    const first = slice * SLICE + (slice % (SLICE / OF_SLICE)) * OF_SLICE;
    const range = { first, count: OF_SLICE };
    const all = await seconds(() => judgeRange(operation, asked, range, policies, {}));
    const batches = await resultsIn(operation, asked, range);
    const digested = createHash('sha256');
    const shape = await seconds(() => {
      const tally = shapeTally(operation);
      for (const { from, results } of batches) tally?.add(from, results, digested, false);
      tally?.shape('');
    });
    return { all, shape };
  };
  await ofSlice(AT_ONE);
  const sum = { all: 0, shape: 0 };
  const add = async (slice: number, weight: number): Promise<void> => {
    const { all, shape } = await ofSlice(slice);
    sum.all += all * weight;
    sum.shape += shape * weight;
  };
  for (const slice of SPECIAL) await add(slice, 1);
  const others = Array.from({ length: SLICES }, (_, slice) => slice).filter((slice) => !SPECIAL.includes(slice)); // prettier-ignore
  const some = others.filter((_, at) => at % STEP === 5);
  for (const slice of some) await add(slice, others.length / some.length);
  return sum;
}

/** The results of operands in a row, in batches. */
async function resultsIn(
  operation: Operation,
  asked: Asked,
  { first, count }: QuestionRange,
): Promise<{ readonly from: number; readonly results: Uint32Array }[]> {
  const batches: { readonly from: number; readonly results: Uint32Array }[] = [];
  const size = Math.min(asked.most, COUNT);
  for (let done = 0; done < count; done += size) {
    const from = first + done;
    const operands = new Uint32Array(Math.min(size, count - done));
    const results = new Uint32Array(operands.length);
    operation.questions.fill(from, operands);
    await resultsOf(operation, asked, operands, results);
    batches.push({ from, results });
  }
  return batches;
}
