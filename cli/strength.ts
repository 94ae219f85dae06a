/** `vpspec strength`: what of the oracle's checks restricts nothing, and how wide the others are. */
import { Command } from 'commander';
import type { LanguageName } from '../oracles/language-names.js';
import type { Measuring } from '../oracles/strength/language.js';
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
  const seed = integer('--seed', flags.seed, 0);
  const document = await documentAsked(flags);
  const { gpuPrograms } = flags;
  const programs = {
    vp: integer('--programs', flags.programs, 1),
    gpu: gpuPrograms === undefined ? null : integer('--gpu-programs', gpuPrograms, 1),
  };
  const interruption = new Interruption();
  try {
    const measuring = await prepared({ flags, seed, document, programs }, interruption.signal);
    // GPU programs stand behind all that is told of VP programs, also where it is JSON.
    const vp = await measured('vp', measuring);
    const gpu = await measured('gpu', measuring);
    if (flags.json === true) {
      process.stdout.write(jsonText({ document, ...vp.json, gpu: gpu.json }));
    } else {
      process.stdout.write((await vp.text()) + (await gpu.text()));
    }
    return flags.check === true && (vp.isBeyond || gpu.isBeyond) ? EXIT.disagreement : EXIT.ok;
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    throw interruption.ended(
      'interrupted; nothing was printed. The same command starts anew; --programs N is shorter.',
    );
  } finally {
    interruption.release();
  }
}

function integer(option: string, text: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new InputError(
    `${option} ${text}: expected an integer of ${String(least)} or more, such as ${option} ${String(least + 4999)}`,
  );
}

interface Asked {
  readonly flags: StrengthFlags;
  readonly seed: number;
  /** Null where each environment has its own. */
  readonly document: DocumentId | null;
  /** How many are drawn; null where that follows from how many VP programs are. */
  readonly programs: { readonly vp: number; readonly gpu: number | null };
}

type Prepared = Asked & Pick<Measuring, 'cases' | 'clauses' | 'signal'>;

async function prepared(asked: Asked, signal: AbortSignal): Promise<Prepared> {
  const { selectedCorpus, under } = await import('./corpus.js');
  const { loadSpecification } = await import('../spec/load/specification.js');
  const cases = under(asked.document, selectedCorpus([], asked.flags.cases));
  return { ...asked, cases, clauses: loadSpecification(), signal };
}

interface Measured {
  readonly json: object;
  readonly isBeyond: boolean;
  readonly text: () => Promise<string>;
}

/** @throws the signal's reason where it is aborted */
async function measured(name: LanguageName, asked: Prepared): Promise<Measured> {
  const { recordOf } = await import('./languages/record.js');
  const inLanguage = await recordOf(name).strength();
  const { progressBar } = await import('./progress.js');
  const { flags, programs, ...rest } = asked;
  return inLanguage(async ({ of, weight, measure, ceiling, beyond, text }) => {
    const count = programs[name] ?? Math.ceil(programs.vp / weight);
    const bars = {
      case: progressBar(process.stderr, `${of}case`),
      program: progressBar(process.stderr, `${of}program`),
    };
    const onProgress: Measuring['onProgress'] = (what, progress) => {
      if (what === 'program') bars.case.clear();
      bars[what].update(progress);
    };
    try {
      const strength = await measure({ ...rest, programs: count, onProgress });
      const found = beyond(strength);
      return {
        json: { ...strength, ceiling: { ...ceiling, beyond: found } },
        isBeyond: found.length > 0,
        text: async () => {
          const { paintFor } = await import('./paint.js');
          const paint = paintFor(process.stdout);
          return text(strength, { paint, beyond: found, quiet: flags.quiet === true });
        },
      };
    } finally {
      bars.case.clear();
      bars.program.clear();
    }
  });
}
