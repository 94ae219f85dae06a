/** `vpspec faults --black-box`: which faults, and violations of which clauses, show where results alone do. */
import type { Described } from '../../oracles/described.js';
import type { blackBoxes } from '../../oracles/examine/faults-format.js';
import type {
  BlackBoxReport,
  Catch,
  ClauseOfBlackBox,
} from '../../oracles/examine/black-box/report.js';
import type { AnyFault, ShownClause } from '../../oracles/examine/black-box/language.js';
import { counted } from '../../reports/page/counts.js';
import type { Paint } from '../../reports/page/paint.js';
import { EXIT } from '../exit.js';
import { everySo, inProcess, processors, steps, type Step } from './processes.js';
import { jsonText } from '../../reports/json/text.js';

/** What `--json` prints. */
type BlackBoxes = Described<typeof blackBoxes>;

interface Asked {
  readonly json?: boolean;
  readonly jobs?: number;
  /** Whether both catalogues are asked, and the clauses. */
  readonly isWhole: boolean;
}

/** The exit code. */
export async function runBlackBoxes(
  all: readonly AnyFault[],
  { json = false, jobs: wanted, isWhole }: Asked,
): Promise<number> {
  const { loadUnseen } = await import('../../spec/load/unseen.js');
  const { clausesOfBlackBox, problemsOf } =
    await import('../../oracles/examine/black-box/report.js');
  // Other processes do not know guests.
  const most = all.some((fault) => 'guest' in fault) ? 1 : all.length;
  const jobs = Math.min(wanted ?? (await processors()), most);
  const { progressBar } = await import('../progress.js');
  const bar = progressBar(process.stderr, 'fault');
  const unseen = loadUnseen();
  let found: BlackBoxes;
  try {
    const update = steps(bar, all.length);
    // In parts of one environment, so that few processes read the units of each.
    const asked = jobs > 1 ? inProcesses(all, jobs, update) : reportsOn(all, update);
    const [reports, shown] = await Promise.all([asked, isWhole ? shownClauses() : null]);
    const byName = new Map(all.map((fault) => [fault.name, fault.clauses]));
    const withClauses = reports.flatMap((report) => {
      const clauses = byName.get(report.name);
      return clauses === undefined ? [] : [{ ...report, clauses }];
    });
    const clauses = shown === null ? null : clausesOfBlackBox(shown, withClauses, unseen);
    found = { faults: reports, clauses, problems: problemsOf(reports, clauses, unseen) };
  } finally {
    bar.clear();
  }
  if (json) {
    process.stdout.write(jsonText(found));
  } else {
    const { paintFor } = await import('../paint.js');
    process.stdout.write(blackBoxText(found, paintFor(process.stdout)));
  }
  return found.problems.length === 0 ? EXIT.ok : EXIT.disagreement;
}

async function reportsOn(
  all: readonly AnyFault[],
  update: (step: Step) => void,
): Promise<readonly BlackBoxReport[]> {
  const { BlackBoxCatcher } = await import('../../oracles/examine/black-box/catch.js');
  const { loadSpecification } = await import('../../spec/load/specification.js');
  const { loadUnseen } = await import('../../spec/load/unseen.js');
  const catcher = new BlackBoxCatcher(loadSpecification(), loadUnseen());
  const reports: BlackBoxReport[] = [];
  for (const fault of all) {
    const report = await catcher.reportOn(fault);
    reports.push(report);
    const isMissed = report.caught === null && report.listed === null;
    update({ label: fault.environment, failures: isMissed ? 1 : 0 });
  }
  return reports;
}

async function inProcesses(
  all: readonly AnyFault[],
  jobs: number,
  update: (step: Step) => void,
): Promise<readonly BlackBoxReport[]> {
  const parts = await Promise.all(
    Array.from({ length: jobs }, async (_, job) => {
      const names = all.filter(everySo(jobs, job)).map(({ name }) => name);
      const words = ['faults', ...names, '--black-box', '--json', '--jobs', '1'];
      return inProcess<BlackBoxes>(words, update);
    }),
  );
  const byName = new Map(parts.flatMap(({ faults }) => faults).map((each) => [each.name, each]));
  return all.flatMap(({ name }) => byName.get(name) ?? []);
}

async function shownClauses(): Promise<readonly ShownClause[]> {
  const { ShownClauses } = await import('../../oracles/examine/black-box/shown-clauses.js');
  const { loadSpecification } = await import('../../spec/load/specification.js');
  const { ENVIRONMENT_NAMES } = await import('../../spec/gpu/environments.js');
  const shown = new ShownClauses(loadSpecification());
  const all: ShownClause[] = [];
  for (const environment of ENVIRONMENT_NAMES) all.push(...(await shown.in(environment)));
  return all;
}

const NAME = 36;

function blackBoxText({ faults, clauses, problems }: BlackBoxes, paint: Paint): string {
  const rows = faults.map(({ name, caught, rightClause, listed }) => {
    const text = `${name.padEnd(NAME)} ${caught === null ? `not caught${listed === null ? '' : `: ${listed}`}` : caughtText(caught, rightClause)}`;
    return caught === null && listed === null ? paint.bad(text) : text;
  });
  const count = faults.filter(({ caught }) => caught !== null).length;
  return `${[
    paint.strong(`${'fault'.padEnd(NAME)} caught by`),
    ...rows,
    '',
    ...clausesText(clauses ?? []),
    ...problems.map((problem) => paint.bad(problem)),
    `${counted(faults.length, 'fault')} as black box${faults.length === 1 ? '' : 'es'}, ${String(count)} caught`,
  ].join('\n')}\n`;
}

/** "!" behind a clause that the fault does not violate. */
function caughtText({ unit, verdict, clauses: [first = verdict] }: Catch, right: boolean): string {
  return `${unit ?? 'the certificate as a whole'} (${first}${right ? '' : '!'})`;
}

/** What does not show, by reason; then how many do. */
function clausesText(clauses: readonly ClauseOfBlackBox[]): readonly string[] {
  if (clauses.length === 0) return [];
  const reasons = new Map<string, string[]>();
  for (const { id, by, listed } of clauses) {
    if (by !== null || listed === null) continue;
    reasons.set(listed, [...(reasons.get(listed) ?? []), id]);
  }
  const shown = clauses.filter(({ by }) => by !== null).length;
  return [
    ...[...reasons].flatMap(([reason, ids]) => [
      `Violations of ${String(ids.length)} clauses do not show: ${reason}`,
      `  ${ids.join(' ')}`,
    ]),
    `${String(shown)} of ${String(clauses.length)} testable clauses: a violation shows`,
    '',
  ];
}
