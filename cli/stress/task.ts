/** What `vpspec stress` runs: by its options, and by what the program is. */
import type { ComparedBy, ManyPrograms, StressOrder } from '../../oracles/stress/messages.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { shellWord } from '../../reports/shell-word.js';
import { engineOf } from '../engine-option.js';
import { InputError } from '../exit.js';
import { policiesOf, refuseForEngine, type PolicyFlags } from '../policy-options.js';

export interface StressFlags extends PolicyFlags {
  readonly backend: string;
  readonly vertices?: number;
  readonly programs?: number;
  readonly length: ManyPrograms['length'];
  readonly environment: AnyEnvironmentName;
  readonly seed: number;
  readonly from: number;
  readonly jobs?: number;
  readonly inputs?: string;
  readonly against?: string;
  readonly json?: boolean;
}

const DEFAULT_VERTICES = 10_000_000;
/** Vertices by default, where the implementation is asked by objects or in numbers of JSON: slower than a stack. */
const DEFAULT_ASKED = 100_000;
/** How many are judged by default where each is judged by itself. */
const DEFAULT_JUDGED = 1000;

type Work = StressOrder['work'];

/** What is run, and how the command is repeated for one vertex or program. */
interface Task {
  readonly work: Work;
  readonly by: ComparedBy;
  readonly count: number;
  readonly jobs: number;
  readonly again: (number: number) => string;
}

/**
 * What a stack is compared with unless another assignment is named: the default of the document that governs, but that
 * graphics stacks round to nearest. NV_vertex_program assumes rounding toward zero and leaves it to them.
 */
const NEAREST =
  'strict,productRounding=nearest-even,sumRounding=nearest-even,productOverflow=infinity,sumOverflow=infinity,denormals=flushed';

/** @throws InputError */
async function comparedBy(
  environment: AnyEnvironmentName,
  flags: PolicyFlags & Pick<StressFlags, 'against'>,
): Promise<ComparedBy> {
  const engine = engineAgainst(environment, flags);
  const { documentNamed } = await import('../../spec/authorities.js');
  const policies = await policiesOf(environment, flags, NEAREST);
  return {
    document: flags.document === undefined ? null : documentNamed(flags.document),
    policies,
    engine,
  };
}

/** @throws InputError for a name that is no engine's, programs that it does not run, and choices beside it */
function engineAgainst(
  environment: AnyEnvironmentName,
  { against, profile, ...flags }: PolicyFlags & Pick<StressFlags, 'against'>,
): EngineName | null {
  if (against === undefined) return null;
  const engine = engineOf('--against', against);
  if (profile !== undefined) {
    throw new InputError(`--against ${against} leaves no choice: leave --profile`);
  }
  refuseForEngine(engine, environment, flags);
  return engine;
}

/** The options of these as they were given. */
function policyText({
  document,
  profile,
  policy = [],
  against,
}: PolicyFlags & Pick<StressFlags, 'against'>): string {
  return [
    ...(against === undefined ? [] : [` --against ${against}`]),
    ...(document === undefined ? [] : [` --document ${document}`]),
    ...(profile === undefined ? [] : [` --profile ${profile}`]),
    ...policy.map((each) => ` --policy ${each}`),
  ].join('');
}

/**
 * What the options ask for.
 *
 * @param isStack whether the backend runs shaders in the process that asks
 * @throws InputError
 */
export async function taskOf(
  path: string | undefined,
  flags: StressFlags,
  isStack: boolean,
): Promise<Task> {
  const { availableParallelism } = await import('node:os');
  const { openProgram } = await import('../languages/open.js');
  const { recordIn } = await import('../languages/record.js');
  const { backend, seed, programs, length, environment, inputs } = flags;
  const cores = flags.jobs ?? availableParallelism();
  const common = `--backend ${shellWord(backend)} --seed ${String(seed)}${policyText(flags)}`;
  if (programs !== undefined) {
    if (path !== undefined || inputs !== undefined) {
      throw new InputError('--programs generates programs and inputs: leave PROGRAM and --inputs');
    }
    const like = `--length ${String(length.least)}..${String(length.most)} --environment ${environment}`; // prettier-ignore
    const inLanguage = await recordIn(environment).files();
    const generated = inLanguage(
      ({ compiled }) => compiled?.generated(environment, length) ?? null,
    );
    if (generated === null) {
      const why = `programs of ${environment} are judged one by one`;
      refusePolicies(flags, why);
      refuseEngine(flags, why);
    }
    return {
      work: generated ?? { kind: 'judged', environment, length, source: null, inputs: null },
      by: await comparedBy(environment, flags),
      count: programs,
      jobs: Math.min(cores, programs),
      again: (number) => `vpspec stress --programs 1 --from ${String(number)} ${common} ${like}`,
    };
  }
  if (path === undefined) throw new InputError('what is to be run? A program file, or --programs');
  const { SPAN } = await import('../../oracles/stress/draw.js');
  const { byteText } = await import('../../semantics/language/text.js');
  const file = await openProgram(path);
  const source = byteText(file.source);
  const given = inputs === undefined ? '' : ` --inputs ${shellWord(inputs)}`;
  const again = (number: number): string =>
    `vpspec stress ${shellWord(path)} --vertices 1 --from ${String(number)} ${common}${given}`;
  return file.useLoaded(async (language, program) => {
    const named = program.environment.name;
    const by = await comparedBy(named, flags);
    const { compiled } = language;
    const inexact =
      compiled === null
        ? `${language.programs} are judged one by one`
        : by.engine === null
          ? await compiled.whyNot(program, source, by.policies)
          : compiled.whyNotByEngine(program);
    if (compiled === null || inexact !== null) {
      refusePolicies(flags, inexact ?? '');
      refuseEngine(flags, inexact ?? '');
      if (inputs !== undefined) await language.readInputs(inputs, program);
      const count = flags.vertices ?? DEFAULT_JUDGED;
      return {
        work: { kind: 'judged', environment: named, length, source, inputs: inputs ?? null },
        by,
        count,
        jobs: Math.min(cores, count),
        again,
      };
    }
    const isFast = isStack && by.engine === null;
    const count = flags.vertices ?? (isFast ? DEFAULT_VERTICES : DEFAULT_ASKED);
    const parameters = inputs === undefined ? {} : await compiled.parameters(inputs, program);
    return {
      work: { kind: 'vertices', source, parameters },
      by,
      count,
      // Processes take spans of vertices, which share their parameters.
      jobs: Math.min(cores, Math.ceil(count / SPAN)),
      again,
    };
  });
}

/** @throws InputError: what is judged under all assignments is compared with none */
function refusePolicies({ profile, policy = [] }: PolicyFlags, why: string): void {
  if (profile === undefined && policy.length === 0) return;
  throw new InputError(`no assignment can be named (--profile, --policy): ${why}`);
}

/** @throws InputError: the documents alone judge runs one by one */
function refuseEngine({ against }: Pick<StressFlags, 'against'>, why: string): void {
  if (against === undefined) return;
  throw new InputError(`nothing is held against an engine (--against): ${why}`);
}

/** Before processes are started: that there is a backend, and that it runs such programs. @throws InputError, BackendFailure */
export async function requireAnswers(
  { backend, document }: StressFlags,
  work: Work,
): Promise<void> {
  const { openBackend } = await import('../../oracles/backends/open.js');
  const { recordIn, recordOfText } = await import('../languages/record.js');
  const record = work.kind === 'vertices' ? recordOfText(work.source) : recordIn(work.environment);
  const inLanguage = await record.files();
  const opened = await openBackend(backend, { document: document ?? null });
  try {
    inLanguage(({ abilityOf, programs }) => {
      if (abilityOf(opened) !== null) return;
      throw new InputError(
        `${backend} runs no ${programs}: expected a backend such as exec:COMMAND`,
      );
    });
    const environment = work.kind === 'vertices' ? null : work.environment;
    const { environments } = opened.identity;
    if (environment !== null && environments?.includes(environment) === false) {
      throw new InputError(
        `${backend} runs no programs of ${environment}: it says that it has ${environments.join(', ')}`,
      );
    }
    const source = work.kind === 'programs' ? null : work.source;
    const lacking = source === null ? null : (opened.notClaimed?.(source) ?? null);
    if (lacking !== null) throw new InputError(`${backend} is not asked: ${lacking}`);
  } finally {
    await opened.close();
  }
}
