/** What is known by a name and is no clause, erratum or instruction: sections, environments, registers, policies, profiles. */
import type { ByReference } from '../../oracles/cases/case-index.js';
import { authoritiesOf, documentsOf, governing, type DocumentId } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import {
  ENVIRONMENT_NAMES,
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type AnyEnvironmentName,
} from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import type { Specification } from '../../spec/load/specification.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { gpuEnvironments, vpEnvironments } from './explanation.js';
import { registerNamed, registers, type Register } from './registers.js';
import { covered, errataOf, type CoveredClause, type ErratumSummary } from './summaries.js';

export type Topic =
  | SectionTopic
  | EnvironmentTopic
  | ({ readonly explains: 'register' } & Register)
  | { readonly explains: 'policy'; readonly name: PolicyName }
  | { readonly explains: 'profile'; readonly name: string };

export interface SectionTopic {
  readonly explains: 'section';
  /** The id of its document. */
  readonly document: string;
  /** The document's title. */
  readonly of: string;
  /** As the document numbers it; of an unnumbered part, its heading. */
  readonly number: string;
  readonly title: string;
  /** Why nothing of it is a clause; null where it is read. */
  readonly unread: string | null;
  readonly clauses: readonly CoveredClause[];
  readonly errata: readonly ErratumSummary[];
}

export interface EnvironmentTopic {
  readonly explains: 'environment';
  readonly name: AnyEnvironmentName;
  readonly header: string;
  readonly programType: string;
  /** By whom it is governed, and by whom it may be judged besides. */
  readonly governedBy: readonly string[];
  readonly options: readonly string[];
  readonly instructions: readonly string[];
  /** What there is of each thing, by its name. */
  readonly limits: Readonly<Record<string, number | string>>;
}

/** Whatever has that name; nothing where nothing has. */
export function topicsNamed(
  name: string,
  specification: Specification,
  document: DocumentId | null,
): readonly ((named: ByReference) => Topic)[] {
  const small = name.trim().toLowerCase();
  const isSaid = (ids: readonly DocumentId[]): boolean =>
    document === null || ids.includes(document);
  const all: Topic[] = [];
  const environment = ENVIRONMENT_NAMES.find((each) => each.toLowerCase() === small);
  if (environment !== undefined && isSaid(documentsOf(environment))) {
    all.push(environmentTopic(environment));
  }
  const register = registerNamed(name);
  for (const each of registers()) {
    const isIt = registerNamed(each.name) === register;
    const ids = each.environments.flatMap((of) => documentsOf(of));
    if (isIt && isSaid(ids)) all.push({ explains: 'register', ...each });
  }
  const [point = ''] = small.split('=');
  const policy = POLICY_NAMES.find((each) => each.toLowerCase() === point);
  if (policy !== undefined) all.push({ explains: 'policy', name: policy });
  if (Object.hasOwn(PROFILES, small)) all.push({ explains: 'profile', name: small });
  return [
    ...sectionsNamed(name, specification, document),
    ...all.map((topic) => (): Topic => topic),
  ];
}

/** "2.14.3.24", "§2.14.3.24", "vp2 2.14.3.24", "NV_gpu_program4 2.X.8.MUL". */
function sectionsNamed(
  name: string,
  specification: Specification,
  document: DocumentId | null,
): readonly ((named: ByReference) => SectionTopic)[] {
  const wanted = name.trim().replace(/§\s*/, '').toLowerCase();
  return specification.documents
    .filter(({ id }) => document === null || id === document)
    .flatMap(({ id, title, sections }) =>
      sections
        .filter(({ number }) =>
          [number, `${id} ${number}`, `${title} ${number}`].some(
            (each) => each.toLowerCase() === wanted,
          ),
        )
        .map((section) => (named: ByReference): SectionTopic => {
          const clauses = [...specification.clauses, ...specification.gpuClauses].filter(
            (clause) => clause.document === id && clause.section === section.number,
          );
          return {
            explains: 'section',
            document: id,
            of: title,
            number: section.number,
            title: section.title,
            unread: section.read ? null : (section.reason ?? null),
            clauses: clauses.map((clause) => covered(clause, named)),
            errata: errataOf(clauses, specification, id, section.number),
          };
        }),
    );
}

function environmentTopic(name: AnyEnvironmentName): EnvironmentTopic {
  const governedBy = authoritiesOf(name).map((authority) => governing(authority));
  if (isGpuEnvironment(name)) {
    const { header, programType, options, limits } = GPU_ENVIRONMENTS[name];
    const { texelOffset, ...counts } = limits;
    const known = Object.entries(counts).map(([limit, count]) => [
      words(limit),
      count ?? 'no document says it',
    ]);
    return {
      explains: 'environment',
      name,
      header,
      programType,
      governedBy,
      options,
      instructions: GPU_INSTRUCTIONS.filter((spec) => gpuEnvironments(spec).includes(name)).map(
        (spec) => spec.name,
      ),
      limits: {
        ...(Object.fromEntries(known) as Record<string, number | string>),
        'texel offsets': `${String(texelOffset.least)} to ${String(texelOffset.greatest)}`,
      },
    };
  }
  const environment = ENVIRONMENTS[name];
  return {
    explains: 'environment',
    name,
    header: environment.header,
    programType: environment.programType,
    governedBy,
    options: environment.options,
    instructions: INSTRUCTIONS.filter((spec) => vpEnvironments(spec).includes(name)).map(
      (spec) => spec.name,
    ),
    limits: {
      instructions: environment.instructionLimit,
      'vertex attributes': environment.vertexAttributes,
      'program parameters': environment.programParameters,
      temporaries: environment.temporaries,
      'address registers': `${String(environment.addressRegisters)} (${environment.addressComponents.join(', ')})`,
      'vertex results': environment.results.length,
      'call stack': environment.callStackDepth,
      'relative offsets': `-${String(environment.offsets.negative)} to ${String(environment.offsets.positive)}`,
    },
  };
}

/** "callDepth" in words. */
function words(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
