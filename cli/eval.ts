/** `vpspec eval 'MUL -0, INF'`: one instruction on given operands: its result, what is permitted, and why. */
import { Command } from 'commander';
import type { Evaluation } from '../reports/evaluation.js';
import type { Question } from '../oracles/evaluate/question.js';
import type { Bearing } from '../oracles/evaluate/clauses.js';
import type { Ran, Single } from '../oracles/evaluate/single.js';
import type { AnyEnvironmentName } from '../spec/gpu/environments.js';
import { jsonText } from '../reports/json/text.js';
import { InputError } from './exit.js';
import { numbersFor, withPolicies, type ChosenFor, type PolicyFlags } from './policy-options.js';
import { documentAsked, governedBy } from './document-option.js';
import { languageFlags, withLanguage, type LanguageFlag } from './language-option.js';

interface EvalFlags extends PolicyFlags, LanguageFlag {
  readonly environment?: string;
  readonly json?: boolean;
}

export function evalCommand(): Command {
  return withPolicies(
    withLanguage(new Command('eval'))
      .description('evaluate one instruction: its result, all that is permitted, and why')
      .argument('<instruction...>', 'an instruction with values for operands, in quotes')
      .option(
        '--environment <name>',
        'VP1.0, VP1.1, VSP1.0, VP2.0, GF3, NVvp4.0, NVfp4.0, NVgp4.0, or a language of --language;\n' +
          'without it such a language for what it has, VP2.0, and NVvp4.0 for what only GPU programs have',
      ),
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nOperands are decimals, INF, NaN, -0, bits (0x7f800000), or four of them:\n' +
        '(1, 2, 3, 4). A single number stands for all components. Integers of GPU programs\n' +
        'are decimals or bits. Suffixes and modifiers are those of programs.\n\n' +
        'Examples:\n' +
        "  vpspec eval 'EXP 0.5'\n" +
        "  vpspec eval 'MUL -0, INF' --environment VP1.0\n" +
        "  vpspec eval 'MUL -0, INF' --environment VP1.0 --document vp2\n" +
        "  vpspec eval 'DP3 (1, 2, 3, 4), (1e20, -1e20, 1, 0)'\n" +
        "  vpspec eval 'RSQ -4' --profile nv30-like\n" +
        "  vpspec eval 'RSQ 1' --environment VP1.1 --profile nv20\n" +
        "  vpspec eval 'ADDC 1, -1'                       # with its condition codes\n" +
        "  vpspec eval 'I2F -1' --environment NVvp4.0\n" +
        "  vpspec eval 'ADD.U.CC 0xffffffff, 1'           # a GPU program's integers and flags\n" +
        "  vpspec eval 'MUL.SAT 3, 0.5'\n" +
        "  vpspec eval 'SWZ (1, 2, 3, 4), x, -y, 0, 1'\n" +
        "  vpspec eval 'TWICE 3' --language examples/languages/two.mjs\n\n" +
        'An instruction that jumps, calls or samples takes a program: "vpspec run".\n' +
        'Exit code 0; 2 where the instruction or an operand is not one.',
    )
    .action(async (words: readonly string[], flags: EvalFlags) => {
      const { evaluationText } = await import('../reports/evaluation.js');
      const { evaluationJson } = await import('../reports/json/evaluation.js');
      const { paintFor } = await import('./paint.js');
      const evaluation = await evaluated(words.join(' '), flags);
      process.stdout.write(
        flags.json === true
          ? jsonText(evaluationJson(evaluation))
          : evaluationText(evaluation, paintFor(process.stdout), languageFlags(flags)),
      );
    });
}

/** What was asked, placed in an environment and run. */
interface Placed {
  readonly single: Omit<Single<never>, 'run'>;
  readonly ran: Ran;
  readonly clauses: readonly Bearing[];
  readonly json: ChosenFor['json'];
}

/** @throws InputError for what cannot be evaluated, with its place */
async function evaluated(typed: string, flags: EvalFlags): Promise<Evaluation> {
  const { questionOf, QuestionError } = await import('../oracles/evaluate/question.js');
  try {
    const question = questionOf(typed);
    const { recordIn } = await import('./languages/record.js');
    const environment = await environmentFor(question, flags);
    await governedBy(environment, flags);
    const inLanguage = await recordIn(environment).files();
    const { keptSpecification } = await import('./kept.js');
    const { single, ran, clauses, json } = await inLanguage(async (language): Promise<Placed> => {
      const placed = await language.single(question, environment, flags.document ?? null);
      const { numbers, json } = await numbersFor(language, placed.authority, flags, 'nothing');
      const ran = placed.run(numbers);
      return { single: placed, ran, clauses: await placed.bearing(ran, keptSpecification), json };
    });
    const { Evaluator } = await import('../oracles/evaluate/evaluate.js');
    const evaluator = new Evaluator(single);
    const permitted = evaluator.permitted(ran.seen);
    return {
      question: question.text,
      single,
      result: ran.shown,
      permitted,
      dependences: evaluator.dependences(),
      clauses,
      engine: json.engine,
      policies: json.policies?.filter(({ policy }) => evaluator.asked.has(policy)),
    };
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error;
    throw new InputError(placed(typed, error.message, error.column));
  }
}

/** A message with the text and a caret below the place. */
function placed(typed: string, message: string, column: number | null): string {
  if (column === null || typed.length > 70) return message;
  return `${message}\n  ${typed}\n  ${' '.repeat(column - 1)}^`;
}

/** The one that is asked for, else the first that has the instruction. @throws InputError for a name that is none */
async function environmentFor(question: Question, flags: EvalFlags): Promise<AnyEnvironmentName> {
  const { ENVIRONMENT_NAMES, GPU_ENVIRONMENTS } = await import('../spec/gpu/environments.js');
  const { guestEnvironments } = await import('../spec/guests.js');
  const { gpuInstructionNamed } = await import('../spec/gpu/instructions.js');
  if (flags.environment !== undefined) {
    const wanted = flags.environment.toLowerCase();
    const known = [...ENVIRONMENT_NAMES, ...guestEnvironments()];
    const found = known.find((name) => name.toLowerCase() === wanted);
    if (found !== undefined) return found;
    throw new InputError(
      `there is no environment "${flags.environment}"; expected ${known.join(', ')}`,
    );
  }
  const document = await documentAsked(flags);
  if (document !== null) {
    const { authoritiesBy, environmentOf } = await import('../spec/authorities.js');
    const [first] = authoritiesBy(document);
    return environmentOf(first);
  }
  if (question.guest !== null) return question.guest.name;
  if (question.vp !== null) return 'VP2.0';
  const { programType } = gpuInstructionNamed(question.gpu ?? '') ?? { programType: null };
  const own = Object.values(GPU_ENVIRONMENTS).find((each) => each.programType === programType);
  return own?.name ?? 'NVvp4.0';
}
