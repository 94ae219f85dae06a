/**
 * `npm run bench [-- --json]`: the speeds that docs/status.md quotes. Figures are medians; each is taken
 * in this process, except what commands take (commands.ts) and what runs on a graphics stack (stress.ts).
 */
import { cpus } from 'node:os';
import { Bench } from 'tinybench';
import { ENVIRONMENTS } from '../spec/environments.js';
import { allowed } from '../semantics/domains/allowed.js';
import { DEFAULT_POLICIES } from '../semantics/domains/assignments.js';
import { fixed } from '../semantics/domains/chooser.js';
import { NOMINAL } from '../semantics/domains/nominal.js';
import { load } from '../semantics/language/load.js';
import { parse } from '../semantics/language/parse.js';
import { link } from '../semantics/machine/link.js';
import { STANDARD } from '../semantics/machine/machine.js';
import { outcomeOf, run, step } from '../semantics/machine/run.js';
import { invocation } from '../semantics/machine/state.js';
import { loadCorpus } from '../oracles/cases/corpus.js';
import { CaseChecker } from '../oracles/cases/vp/check-case.js';
import { asLoaded } from '../oracles/generate/vp/as-loaded.js';
import { Generator } from '../oracles/generate/vp/generator.js';
import { Attribution } from '../oracles/judge/attribution/attribution.js';
import { ProgramTracer } from '../oracles/judge/judge-trace.js';
import { batches } from './batches.js';
import { certificates } from './certificates.js';
import { commands } from './commands.js';
import { engines } from './engines.js';
import type { Figure } from './figure.js';
import { exhaust } from './exhaust.js';
import { gl } from './gl.js';
import { gpu } from './gpu.js';
import { large } from './large.js';
import { queue } from './queue.js';
import { oracles, stacks } from './stress.js';

/** Median seconds of one call. */
async function secondsPerCall(work: () => void): Promise<number> {
  const bench = new Bench({ time: 1000, warmupTime: 500 });
  bench.add('work', work);
  await bench.run();
  const result = bench.tasks[0]?.result;
  if (result === undefined || !('latency' in result)) throw new Error('the benchmark failed');
  return result.latency.p50 / 1000;
}

/** The 21-instruction program of the GeForce3 paper's section 6.1, from the corpus. */
const LIT_MORPHING = 'gf3/6.1/lit-morphing:halfway';

async function smallStep(): Promise<Figure> {
  const subject = loadCorpus([LIT_MORPHING]).cases[0];
  if (subject === undefined) throw new Error(`the corpus has no case ${LIT_MORPHING}`);
  const loaded = load(subject.program.text);
  if (!loaded.loaded) throw new Error(loaded.error.message);
  const linked = link(loaded.program, NOMINAL);
  const { inputs, state } = invocation(loaded.program, NOMINAL, subject.start);
  const runs = 1000;
  let executed = 0;
  const seconds = await secondsPerCall(() => {
    executed = 0;
    for (let i = 0; i < runs; i++) {
      let current = state;
      while (outcomeOf(linked, current) === null) current = step(linked, inputs, current);
      executed += current.executed;
    }
  });
  return { value: executed / seconds, unit: 'instructions/s' };
}

/**
 * Small cases of the corpus, each program loaded and linked anew in every pass: neither those that run
 * into the instruction limit, nor long programs, nor those that evaluate clauses.
 */
async function corpus(): Promise<Figure> {
  const small = loadCorpus([]).cases.filter((each) => {
    const { expect } = each;
    if (expect.kind === 'runs' && expect.clausesHold) return false;
    if (each.program.text.length > 2000) return false;
    return !(expect.kind === 'runs' && expect.reason === 'instruction-limit');
  });
  const seconds = await secondsPerCall(() => {
    const fresh = new CaseChecker();
    for (const each of small) fresh.check(each);
  });
  return { value: small.length / seconds, unit: 'cases/s' };
}

async function parsing(): Promise<Figure> {
  const line = '  MAD R4.xyz (NE.zyxw), -|c[A0.x + 12].yzzx|, v[TEX0], R11.w;  # accumulate\n';
  const source = `!!VP2.0\n${line.repeat(250)}END\n`;
  const bytes = new TextEncoder().encode(source);
  const seconds = await secondsPerCall(() => {
    parse(bytes);
  });
  return { value: bytes.length / 1e6 / seconds, unit: 'MB/s' };
}

/** Straight-line programs of twenty instructions, approximated functions among them, over sets. */
async function allowedSets(): Promise<Figure> {
  const generator = new Generator(ENVIRONMENTS['VP1.1'], { length: 20 });
  const domain = allowed(fixed(DEFAULT_POLICIES));
  const subjects = Array.from({ length: 300 }, (_, index) => {
    const { program, inputs } = generator.draw(1, index);
    return { linked: link(asLoaded(program), domain), inputs };
  });
  let executed = 0;
  const seconds = await secondsPerCall(() => {
    executed = 0;
    for (const { linked, inputs } of subjects) executed += run(linked, inputs).state.executed;
  });
  return { value: executed / seconds, unit: 'instructions/s' };
}

/** Generation and judgement of programs of twenty instructions, step by step, against one in-process machine. */
async function judging(): Promise<Figure> {
  const generator = new Generator(ENVIRONMENTS['VP2.0'], { length: 20 });
  const tracer = new ProgramTracer(Attribution.load());
  const programs = 500;
  let index = 0;
  const seconds = await secondsPerCall(() => {
    for (let i = 0; i < programs; i++) {
      const { program, inputs } = generator.draw(1, index++);
      const { verdict } = tracer.judge(STANDARD, asLoaded(program), inputs);
      if (verdict !== 'agrees') throw new Error(`the semantics ${verdict} with itself`);
    }
  });
  return { value: programs / seconds, unit: 'programs/s' };
}

/** Null where what it needs is not there. */
const figures: Record<string, Figure | null> = {
  'smallStep.instructionsPerSecond': await smallStep(),
  'allowed.instructionsPerSecond': await allowedSets(),
  'judge.programsPerSecond': await judging(),
  'corpus.casesPerSecond': await corpus(),
  'parse.megabytesPerSecond': await parsing(),
  ...commands(),
  ...certificates(),
  ...large(),
  ...engines(),
  ...gl(),
  ...(await gpu(secondsPerCall)),
  ...(await exhaust(secondsPerCall)),
  ...(await batches()),
  ...(await oracles(secondsPerCall)),
  ...(await stacks()),
  ...(await queue()),
};

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} else {
  process.stdout.write(`Node ${process.version}, ${String(cpus().length)} cores\n`);
  for (const [name, figure] of Object.entries(figures)) {
    const text = figure?.value.toLocaleString('en', { maximumSignificantDigits: 4 }) ?? 'skipped';
    process.stdout.write(`${name.padEnd(38)} ${text.padStart(14)} ${figure?.unit ?? ''}\n`);
  }
}
