/**
 * Faults of VP1.x under NV_vertex_program2, which restates its environments: each machine is made anew over what that
 * document asks for, so that it has its fault alone, and is judged by it. Some faults are none there.
 */
import type { Described } from '../../described.js';
import type { restatedReport } from '../faults-format.js';
import type { RestatedEnvironment, VpAuthority } from '../../../spec/authorities.js';
import { madeUnder, standardUnder } from '../../../semantics/machine/machine.js';
import { isAsked } from '../../cases/authorities.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { CaseChecker } from '../../cases/vp/check-case.js';
import { campaign } from './campaign.js';
import type { Fault } from '../../faults/fault.js';
import { firstFailing } from '../../faults/in-corpus.js';
import type { ShowingOptions } from './prove.js';
import { NO_FAULTS } from './restated.js';

/** What was found out about such a fault; `vpspec faults --json` prints it. */
export type RestatedReport = Described<typeof restatedReport>;

/** Its judge goes by NV_vertex_program2. */
export interface RestatedOptions extends ShowingOptions {
  /** After each, with whether it came to what it should not. */
  readonly onProgress?: (isWrong: boolean) => void;
}

/** Most faults show in some hundred programs; those that are none show in no number of them. */
const MOST = 3000;

const RESTATED = 'vp2';

export function isRestatedFault({ environment }: Pick<Fault, 'environment'>): boolean {
  return environment !== 'VP2.0';
}

function authorityOfFault({ environment }: Fault): VpAuthority {
  return `${environment as RestatedEnvironment}/vp2`;
}

/** A report on each fault, in their order. */
export function proveRestated(
  faults: readonly Fault[],
  { seed, budget, cases, formulas, judge, onProgress }: RestatedOptions,
): readonly RestatedReport[] {
  const made = faults.map((fault) => ({
    ...fault,
    machine: madeUnder(fault.machine, authorityOfFault(fault)),
  }));
  const departing = new Set<string>();
  const shown = new Map(
    [...new Set(made.map(authorityOfFault))].flatMap((authority) => [
      ...campaign(
        made.filter((fault) => authorityOfFault(fault) === authority),
        judge,
        {
          ...{ seed, budget: Math.min(budget, MOST), wanted: 1 },
          standard: standardUnder(authority),
          onDeparts: ({ name }) => departing.add(name),
        },
      ),
    ]),
  );
  return made.map((fault): RestatedReport => {
    const [first] = shown.get(fault) ?? [];
    const failing = failingRestated(fault, cases, formulas);
    const report = {
      name: fault.name,
      case: failing,
      departs: departing.has(fault.name) || failing !== null,
      clauses: first?.disagreement.clauses ?? [],
      programs: first?.programs ?? null,
      listed: NO_FAULTS[fault.name] ?? null,
    };
    onProgress?.(restatedProblems(report).length > 0);
    return report;
  });
}

function failingRestated(
  fault: Fault,
  cases: readonly CorpusCase[],
  formulas: RestatedOptions['formulas'],
): string | null {
  const authority = authorityOfFault(fault);
  const own = cases.filter((each) => isAsked(each, authority));
  const options = { clauses: formulas, document: RESTATED };
  const checker = new CaseChecker({ ...options, machine: fault.machine });
  const standard = new CaseChecker({ ...options, machine: standardUnder(authority) });
  const fails = (each: CorpusCase): boolean =>
    checker.check(each).verdict === 'disagrees' && standard.check(each).verdict === 'agrees';
  return firstFailing(fault, own, fails)?.id ?? null;
}

/** What is wrong with a report, a line each: a fault that nothing convicts, or one that is listed as none. */
export function restatedProblems({ programs, listed }: RestatedReport): readonly string[] {
  if (programs === null && listed === null)
    return ['no generated program is judged to violate NV_vertex_program2'];
  return programs !== null && listed !== null
    ? [
        'oracles/examine/vp/restated.ts lists it as no fault, and a program is judged to violate NV_vertex_program2',
      ]
    : [];
}
