/** All that the pages of the book are made of, read once. */
import { join } from 'node:path';
import { madeCaseIndex } from '../../oracles/cases/make-case-index.js';
import { byReference, type ByReference, type CaseGroup } from '../../oracles/cases/case-index.js';
import type { Cards } from '../../reports/explain/card.js';
import { MADE_CARDS } from '../../reports/explain/make-cards.js';
import { gpuId } from '../../reports/explain/explanation.js';
import { glCommandNames } from '../../reports/explain/gl/command.js';
import { registers } from '../../reports/explain/registers.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { GPU_RESTRICTION_IDS } from '../../spec/gpu/restrictions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { RESTRICTION_IDS } from '../../spec/restrictions.js';
import { built, kept } from '../../spec/load/built.js';
import { packageRoot } from '../../spec/load/root.js';
import { specificationVersion } from '../../oracles/certify/version.js';
import { loadSpecification, type Specification } from '../../spec/load/specification.js';
import { carriedOut, type Carried } from './carried.js';
import type { Linked } from './links.js';
import type { PageKind } from './names.js';
import { smallestCases, type SmallestCases } from './smallest.js';
import { told, type Told } from './stacks.js';

export interface Library {
  /** The specification's own version (docs/versions.md). */
  readonly version: string;
  readonly specification: Specification;
  readonly groups: readonly CaseGroup[];
  readonly cases: ByReference;
  readonly cards: Cards;
  /** The lines of the semantics that carry out each clause. */
  readonly carried: Carried;
  /** What kept certificates say of each clause. */
  readonly told: Told;
  /** The cases with the shortest programs; read when they are first asked for. */
  readonly smallest: () => SmallestCases;
  /** What has a page. */
  readonly linked: Linked;
}

/** @throws SpecFileError for a mistake in spec/ */
export function openLibrary(): Library {
  const specification = loadSpecification();
  const { groups } = madeCaseIndex();
  const carried = carriedOut([...specification.clauses, ...specification.gpuClauses]);
  return {
    version: specificationVersion(),
    specification,
    groups,
    cases: byReference(groups),
    cards: cards(),
    carried,
    told: told(),
    smallest: once(() => smallestCases(specification)),
    linked: linkedIn(specification, carried),
  };
}

/** As the build made them: functions of sources that run as they are stand there as their lines were written. */
function cards(): Cards {
  const root = packageRoot();
  return kept<Cards>(MADE_CARDS, { data: root, code: join(root, 'dist') }) ?? built(MADE_CARDS);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function idsOf({ clauses, gpuClauses }: Specification): readonly string[] {
  return [...clauses, ...gpuClauses].map(({ id }) => id);
}

function linkedIn(specification: Specification, { files }: Carried): Linked {
  const of = (kind: PageKind, names: Iterable<string>): [string, PageKind][] =>
    [...names].map((name) => [name, kind]);
  // What is named later has the name: an instruction is meant where a profile is called so too.
  return new Map([
    ...of('source', files.keys()),
    ...of('restriction', [...RESTRICTION_IDS, ...GPU_RESTRICTION_IDS]),
    ...of('profile', [...Object.keys(PROFILES), ...Object.keys(ENGINES)]),
    ...of('policy', POLICY_NAMES),
    ...of('register', registers().map(({ name }) => name)),
    ...of('GL command', glCommandNames()),
    ...of('environment', ENVIRONMENT_NAMES),
    ...of('erratum', specification.errata.map(({ id }) => id)),
    ...of('clause', idsOf(specification)),
    ...of('instruction', GPU_INSTRUCTIONS.map(gpuId)),
    ...of('instruction', INSTRUCTIONS.map(({ name }) => name)),
  ]); // prettier-ignore
}
