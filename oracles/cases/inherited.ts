/**
 * Cases of NV_vertex_program that are cases of GF3 too: where the GeForce3 paper is silent, NV_vertex_program governs its programs. A case is, if
 * it is one of several environments, VP1.0 among them, and the paper has no clause of its own for what it is about, nor decides an erratum
 * otherwise that it names.
 */
import { join } from 'node:path';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { documentOf } from '../../spec/load/document-of.js';
import { clausesSchema, ruleOf } from '../../spec/load/clauses.js';
import { readYaml } from '../../spec/load/yaml-file.js';
import { NV_VERTEX_PROGRAM } from '../../semantics/domains/policies-of-nv-vertex-program.js';
import { GEFORCE3_PAPER } from '../../semantics/domains/policies-of-paper.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { CaseData } from './format.js';

/** Tells of the clauses and errata that a case names whether it is one of GF3 as well. */
export type Inherits = (clauses: readonly string[]) => boolean;

const PAPER_CLAUSES = 'spec/gf3/clauses.yaml';

/** The ids of the paper's clauses. @param root the folder that holds `spec/` @throws SpecFileError where they cannot be read */
export function paperClauses(root: string): readonly string[] {
  const { data } = readYaml(join(root, PAPER_CLAUSES), clausesSchema);
  return data.clauses.map(({ id }) => id);
}

/** @param ofPaper the ids of the paper's clauses */
export function inheritance(ofPaper: readonly string[]): Inherits {
  const own = new Set(ofPaper.map(ruleOf));
  const decided = new Set(
    (Object.keys(GEFORCE3_PAPER) as PolicyName[]).map((name) => NV_VERTEX_PROGRAM[name]?.erratum),
  );
  return (clauses) =>
    clauses.every((id) =>
      isErratum(id) ? !decided.has(id) : documentOf(id) === 'vp1' && !own.has(ruleOf(id)),
    );
}

function isErratum(id: string): boolean {
  return /^E([0-9]|-)/.test(ruleOf(id));
}

/** Outputs that the paper does not have, or has under another name. */
const OTHER_OUTPUTS = ENVIRONMENTS['VP1.0'].results.filter(
  (name) => !ENVIRONMENTS.GF3.results.includes(name),
);

/** The values of the variables of a case, GF3 among its environments where it is one of them. */
export function withPaper(
  data: CaseData,
  clauses: readonly string[],
  inherits: Inherits | null,
): CaseData['each'] {
  const { each, environment } = data;
  const name = /^\$([A-Z]+)$/.exec(environment ?? '')?.[1];
  const environments = name === undefined ? undefined : each?.[name];
  if (name === undefined || environments?.includes('VP1.0') !== true) return each;
  if (inherits?.(clauses) !== true) return each;
  const text = JSON.stringify(data);
  if (OTHER_OUTPUTS.some((output) => text.includes(output))) return each;
  return { ...each, [name]: [...environments, 'GF3'] };
}
