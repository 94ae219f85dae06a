/** `vpspec strength`: what of the oracle's checks restricts nothing, and how wide the others are. */
import { Command } from 'commander';
import type { GeneratedStrength } from '../oracles/strength/generated.js';
import type { CorpusStrength } from '../oracles/strength/corpus.js';
import type { GpuStrength } from '../oracles/strength/gpu/ceiling.js';
import type { DocumentId } from '../spec/authorities.js';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError } from './exit.js';
import { Interruption } from './interruption.js';
import { jsonText } from '../reports/json/text.js';

interface StrengthFlags extends DocumentFlag {
  readonly programs: string;
  readonly gpuPrograms?: string;
  readonly seed: string;
  readonly check?: boolean;
  readonly cases?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const PROGRAMS = 100_000;

/** VP programs for each GPU program, which takes about as long as so many. */
const FOR_EACH_GPU_PROGRAM = 20;

export function strengthCommand(): Command {
  return withOneDocument(new Command('strength'))
    .description('say how much the checks restrict: those that any value passes, the sizes of sets')
    .option('--programs <n>', 'generated VP programs', String(PROGRAMS))
    .option('--gpu-programs <n>', 'generated GPU programs (default: one for each 20 VP programs)')
    .option('--seed <n>', 'what they are drawn from', '1')
    .option('--check', 'exit with 1 if more is open than the ceilings in oracles/strength/ accept')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option(
      '--json',
      'print JSON: vacuity (every unconstrained check, by clause, by instruction), width, and gpu',
    )
    .option('--quiet', 'print the shares and the ceiling alone')
    .addHelpText(
      'after',
      '\nExamples:\n  vpspec strength --programs 5000\n  vpspec strength --check --quiet --seed 7\n' +
        '  vpspec strength --programs 5000 --document vp1\n\n' +
        'With --document: cases and programs of the environments that the document governs, judged by it.\n\n' +
        'A check compares one component of one result. It is unconstrained if every value would pass; its width\n' +
        'is the number of values that pass. On one core the cases take more than half a minute, 5 000\n' +
        'programs as long again, 100 000 programs some ten minutes. Exit code 0; 1 with --check beyond\n' +
        'the ceiling; 2 for bad numbers, or case files that cannot be read. What each figure means:\n' +
        'docs/strength.md.',
    )
    .action(async (flags: StrengthFlags) => {
      process.exitCode = await runStrength(flags);
    });
}

async function runStrength(flags: StrengthFlags): Promise<number> {
  const programs = integer('--programs', flags.programs, 1);
  const seed = integer('--seed', flags.seed, 0);
  const gpuPrograms =
    flags.gpuPrograms === undefined
      ? Math.ceil(programs / FOR_EACH_GPU_PROGRAM)
      : integer('--gpu-programs', flags.gpuPrograms, 1);
  const document = await documentAsked(flags);
  const measured = await measure({ programs, gpuPrograms, seed, document }, flags.cases);
  const { strengthOf } = await import('../oracles/strength/strength.js');
  const { beyondCeiling, CEILING } = await import('../oracles/strength/ceiling.js');
  const { beyondGpuCeiling, GPU_CEILING } = await import('../oracles/strength/gpu/ceiling.js');
  const { version } = await import('../oracles/certify/version.js');
  const strength = strengthOf(version(), measured.corpus, measured.generated);
  const { gpu } = measured;
  const beyond = beyondCeiling(strength);
  const beyondGpu = beyondGpuCeiling(gpu);
  if (flags.json === true) {
    const json = {
      document,
      ...strength,
      ceiling: { ...CEILING, beyond },
      gpu: { ...gpu, ceiling: { ...GPU_CEILING, beyond: beyondGpu } },
    };
    process.stdout.write(jsonText(json));
  } else {
    const { strengthText } = await import('../reports/languages/vp/strength.js');
    const { gpuStrengthText } = await import('../reports/languages/gpu/strength.js');
    const { paintFor } = await import('./paint.js');
    const paint = paintFor(process.stdout);
    const quiet = flags.quiet === true;
    process.stdout.write(
      `${strengthText(strength, { paint, beyond, quiet })}\n` +
        gpuStrengthText(gpu, { paint, beyond: beyondGpu, quiet }),
    );
  }
  const isBeyond = beyond.length + beyondGpu.length > 0;
  return flags.check === true && isBeyond ? EXIT.disagreement : EXIT.ok;
}

function integer(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new InputError(
    `${option} ${text}: expected an integer of ${String(least)} or more, such as ${option} ${String(least + 4999)}`,
  );
}

interface Drawn {
  readonly programs: number;
  readonly gpuPrograms: number;
  readonly seed: number;
  /** Null where each environment has its own. */
  readonly document: DocumentId | null;
}

interface Measured {
  readonly corpus: CorpusStrength;
  readonly generated: GeneratedStrength;
  readonly gpu: GpuStrength;
}

/** Null where Ctrl-C ended it. */
async function measure(
  { programs, gpuPrograms, seed, document }: Drawn,
  folder: string | undefined,
): Promise<Measured> {
  const { selectedCorpus, under } = await import('./corpus.js');
  const { measureCorpus } = await import('../oracles/strength/corpus.js');
  const { measureGenerated } = await import('../oracles/strength/generated.js');
  const { measureGpuCorpus } = await import('../oracles/strength/gpu/corpus.js');
  const { measureGpuGenerated } = await import('../oracles/strength/gpu/generated.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const { progressBar } = await import('./progress.js');
  const { clauses, gpuClauses } = loadSpecification();
  const { cases, gpuCases } = under(document, selectedCorpus([], folder));
  const interruption = new Interruption();
  const { signal } = interruption;
  const ofCases = progressBar(process.stderr, 'case');
  const ofPrograms = progressBar(process.stderr, 'program');
  const ofGpuCases = progressBar(process.stderr, 'GPU case');
  const ofGpuPrograms = progressBar(process.stderr, 'GPU program');
  const bars = [ofCases, ofPrograms, ofGpuCases, ofGpuPrograms];
  const clear = (): void => {
    for (const bar of bars) bar.clear();
  };
  try {
    const corpus = await measureCorpus({
      cases,
      clauses,
      document,
      onProgress: ofCases.update,
      signal,
    });
    clear();
    const generated = await measureGenerated({
      programs,
      seed,
      clauses,
      document,
      onProgress: ofPrograms.update,
      signal,
    });
    clear();
    const ofGpu = { clauses: gpuClauses, signal };
    const gpuCorpus = await measureGpuCorpus({
      ...ofGpu,
      cases: gpuCases,
      onProgress: ofGpuCases.update,
    });
    clear();
    const gpuGenerated = await measureGpuGenerated({
      ...ofGpu,
      programs: gpuPrograms,
      seed,
      document,
      onProgress: ofGpuPrograms.update,
    });
    return { corpus, generated, gpu: { corpus: gpuCorpus, generated: gpuGenerated } };
  } catch (error) {
    if (!signal.aborted) throw error;
    throw interruption.ended(
      'interrupted; nothing was printed. The same command starts anew; --programs N is shorter.',
    );
  } finally {
    clear();
    interruption.release();
  }
}
