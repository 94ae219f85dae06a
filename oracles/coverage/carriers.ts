/**
 * What carries out each interpretation of an erratum: an alternative of a policy, the loader's other interpretations, another
 * document, or what spec/errata.yaml says of it; an interpretation without any is forgotten.
 */
import type { Authority } from '../../spec/authorities.js';
import type { Clause, GpuClause } from '../../spec/load/clauses.js';
import type { Erratum, Treatment } from '../../spec/load/errata.js';
import type { Specification } from '../../spec/load/specification.js';
import { alternativesOf, POLICY_NAMES, standingOf } from '../../semantics/domains/assignments.js';
import type { Alternative, Standing } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';

/** An alternative of a policy that executes an interpretation. */
export interface Executed {
  /** As `--policy` takes it: "madRounding=once". */
  readonly policy: string;
  /** What it is worth under the documents that the erratum is about; null where it does not come into question. */
  readonly standing: Standing | null;
}

/** What carries out an interpretation. */
export interface Carriers {
  readonly interpretation: string;
  readonly isDefault: boolean;
  readonly policies: readonly Executed[];
  /** Clauses whose formulas have the interpretation. */
  readonly clauses: readonly string[];
  /** What the data say of it; null where they say nothing, as of every default. */
  readonly treatment: Treatment | null;
}

/** By whose documents an erratum is judged: that of its id. */
const AUTHORITIES: Readonly<Record<string, Authority>> = {
  vp1: 'VP1.0',
  gf3: 'GF3',
  vp11: 'VP1.1',
  vp2: 'VP2.0',
  nvfp4: 'NVfp4.0',
  nvgp4: 'NVgp4.0',
};

const GPU_AUTHORITY: Authority = 'NVvp4.0';

/** The interpretations of an erratum in their order, with what carries out each. */
export function carriersOf(
  erratum: Erratum,
  { clauses, gpuClauses }: Pick<Specification, 'clauses' | 'gpuClauses'>,
): readonly Carriers[] {
  const authority = AUTHORITIES[erratum.id.split('.')[0] ?? ''] ?? GPU_AUTHORITY;
  const all: readonly (Clause | GpuClause)[] = [...clauses, ...gpuClauses];
  return Object.keys(erratum.interpretations).map((interpretation) => {
    const treatment = erratum.carried[interpretation] ?? null;
    const named = (treatment?.policies ?? []).flatMap((text) => executed(text, authority));
    return {
      interpretation,
      isDefault: interpretation === erratum.default,
      policies: [...executing(erratum.id, interpretation, authority), ...named],
      clauses: all
        .filter(
          (clause) =>
            clause.kind === 'formula' &&
            clause.interpretations.some(
              (each) => each.erratum === erratum.id && each.interpretation === interpretation,
            ),
        )
        .map(({ id }) => id),
      treatment,
    };
  });
}

/** The alternatives of the policies that are about an erratum. */
function executing(
  erratum: string,
  interpretation: string,
  authority: Authority,
): readonly Executed[] {
  return POLICY_NAMES.filter((name) => POLICIES[name].erratum === erratum).flatMap((name) =>
    alternativesOf(name)
      .filter((value) => {
        const { [value]: found }: Readonly<Record<string, Alternative>> =
          POLICIES[name].alternatives;
        return found?.interpretation === interpretation;
      })
      .map((value) => ({
        policy: `${name}=${value}`,
        standing: standingOf(name, value, authority),
      })),
  );
}

/** An alternative that is written out; nothing where there is none of that name. */
function executed(text: string, authority: Authority): readonly Executed[] {
  const [name = '', value = ''] = text.split('=');
  const policy = POLICY_NAMES.find((each) => each === name);
  if (policy === undefined) return [];
  return alternativesOf(policy)
    .filter((each) => each === value)
    .map((each) => ({ policy: text, standing: standingOf(policy, each, authority) }));
}

/** What is wrong with what carries out the interpretations of an erratum, in words; nothing, in order. */
export function wrongCarriers(
  erratum: Erratum,
  specification: Pick<Specification, 'clauses' | 'gpuClauses'>,
): readonly string[] {
  return carriersOf(erratum, specification).flatMap(
    ({ interpretation, isDefault, policies, treatment }) => {
      const of = `${erratum.id}: ${interpretation}`;
      const named = treatment?.policies ?? [];
      if (policies.length < named.length) {
        return [`${of} names an alternative that there is not: ${named.join(', ')}`];
      }
      if (isDefault) return [];
      if (policies.length === 0 && treatment === null) return [`${of} is carried out by nothing`];
      if (policies.length > named.length && treatment !== null) {
        return [`${of} is carried out by ${policies[0]?.policy ?? ''} already`];
      }
      return [];
    },
  );
}
