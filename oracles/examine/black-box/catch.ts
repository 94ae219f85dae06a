/**
 * Faults as users meet them: each machine of the catalogues is a backend that speaks the protocol, shows nothing but
 * results, and is asked what a certificate of its environment asks by default. Likely units come first, and the
 * first that departs is enough.
 */
import type { Specification } from '../../../spec/load/specification.js';
import type { Unseen } from '../../../spec/load/unseen.js';
import { clientBackend } from '../../backends/protocol-backend.js';
import type { Backend } from '../../backends/backend.js';
import { planUnits } from '../../units/plan.js';
import type { Verdict } from '../../units/result-line.js';
import { WHOLE } from '../../units/shard.js';
import { certify } from '../../certify/certify.js';
import type { UnitByUnit } from '../../certify/language.js';
import { certifiedLanguage } from '../../certify/languages.js';
import { clientOf } from '../../protocol/hosted-client.js';
import type { Hosted } from '../../protocol/host.js';
import type { AnyFault } from './language.js';
import { hostedFault } from './languages.js';
import type { BlackBoxReport, Catch } from './report.js';

/** Verdicts of a unit by which an implementation is not certified. */
const CAUGHT: readonly Verdict[] = ['disagrees', 'crash', 'timeout', 'protocol error'];

/** Words of a certificate that finds nothing wrong. */
const PASSED: readonly string[] = ['conforms', 'incomplete', 'inconclusive'];

export class BlackBoxCatcher {
  readonly #asking = new Map<string, UnitByUnit>();

  constructor(
    private readonly specification: Specification,
    private readonly unseen: Unseen,
  ) {}

  async reportOn(fault: AnyFault): Promise<BlackBoxReport> {
    const { name, environment, clauses } = fault;
    const caught = await this.#caught(fault);
    const rightClause = caught?.clauses.some((id) => clauses.includes(id)) ?? false;
    return { name, environment, caught, rightClause, listed: this.unseen.fault(name) };
  }

  /** Null where a whole certificate finds nothing wrong. */
  async #caught(fault: AnyFault): Promise<Catch | null> {
    const { environment } = fault;
    const asking =
      this.#asking.get(environment) ??
      certifiedLanguage(environment).asking(environment, null, this.specification, true);
    this.#asking.set(environment, asking);
    const backend = await blackBoxOfFault(fault);
    try {
      let asked = 0;
      for (const id of inOrder(fault, asking)) {
        const line = await asking.perform(backend, id);
        asked++;
        if (!CAUGHT.includes(line.verdict)) continue;
        const named = line.disagreement?.clauses ?? [];
        return { unit: id, verdict: line.verdict, clauses: named, asked };
      }
      return await this.#byRecords(backend, fault, asked);
    } finally {
      await backend.close();
    }
  }

  /** What a certificate as a whole says: clauses that are held against records. */
  async #byRecords(
    backend: Backend,
    { environment }: AnyFault,
    asked: number,
  ): Promise<Catch | null> {
    const { specification } = this;
    const { verdict, clauses, programs } = await certify({ backend, environment, specification });
    if (PASSED.includes(verdict)) return null;
    const violated = clauses.filter(({ violations }) => violations > 0).map(({ id }) => id);
    const together = programs?.violations.flatMap(
      ({ disagreement }) => disagreement?.clauses ?? [],
    );
    return { unit: null, verdict, clauses: [...violated, ...(together ?? [])], asked };
  }
}

/** The units of the usual campaign, those about the fault's clauses first. */
function* inOrder(
  { clauses }: AnyFault,
  { units, clausesOf }: UnitByUnit,
): Generator<string, void> {
  const about = new Set(
    units.others.filter((id) => clausesOf(id).some((clause) => clauses.includes(clause))),
  );
  yield* about;
  const { foremost, others } = units;
  const plan = planUnits({ foremost, others, seed: 1, shard: WHOLE, budget: null });
  for (const id of plan.units()) if (!about.has(id)) yield id;
}

/** The machine in this process behind the protocol, results alone showing. */
export function blackBoxOfFault(fault: AnyFault): Promise<Backend> {
  const hosted = (): Hosted => withoutTrace(hostedFault(fault));
  return clientBackend(clientOf(hosted), {
    spec: `fault:${fault.name}`,
    kind: 'fault',
    provenance: `a faulty machine of this project behind the protocol: ${fault.says}`,
  });
}

function withoutTrace(hosted: Hosted): Hosted {
  return { ...hosted, hello: async () => ({ ...(await hosted.hello()), trace: false }) };
}
