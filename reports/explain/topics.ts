/** What is known by a name and is no clause, erratum or instruction: sections, environments, registers, commands of the GL, policies, profiles, engines, load restrictions, terms. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import type { ByReference } from '../../oracles/cases/case-index.js';
import { documentsOf, type DocumentId } from '../../spec/authorities.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { guestEnvironments } from '../../spec/guests.js';
import type { Specification } from '../../spec/load/specification.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { engineNamed } from '../../semantics/silicon/names.js';
import {
  glCommandDocuments,
  glCommandNamed,
  glCommandTopic,
  type GlCommandTopic,
} from './gl/command.js';
import { guestRestrictionTopics } from './guest/language.js';
import type { EnvironmentTopic } from './language.js';
import { explainedLanguage } from './languages.js';
import { GLOSSARY } from '../page/glossary.js';
import { registerNamed, registers, registerTopic, type RegisterTopic } from './registers.js';
import { restrictionTopics, type RestrictionTopic } from './restrictions.js';
import { covered, errataOf } from './summaries.js';

export type Topic =
  | SectionTopic
  | EnvironmentTopic
  | RegisterTopic
  | GlCommandTopic
  | { readonly explains: 'policy'; readonly name: PolicyName }
  | { readonly explains: 'profile'; readonly name: string }
  | RestrictionTopic
  | TermTopic;

/** A word of the glossary. */
export type TermTopic = Described<typeof format.termTopic>;

export type SectionTopic = Described<typeof format.sectionTopic>;

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
  const environment = [...guestEnvironments(), ...ENVIRONMENT_NAMES].find(
    (each) => each.toLowerCase() === small,
  );
  if (environment !== undefined && isSaid(documentsOf(environment))) {
    all.push(explainedLanguage(environment).environment(environment));
  }
  const register = registerNamed(name);
  for (const each of registers()) {
    const isIt = registerNamed(each.name) === register;
    const ids = each.environments.flatMap((of) => documentsOf(of));
    if (isIt && isSaid(ids)) all.push(registerTopic(each, specification));
  }
  const command = glCommandNamed(name);
  if (command !== null && isSaid(glCommandDocuments(command))) {
    all.push(glCommandTopic(command, specification));
  }
  const [point = ''] = small.split('=');
  const policy = POLICY_NAMES.find((each) => each.toLowerCase() === point);
  if (policy !== undefined) all.push({ explains: 'policy', name: policy });
  if (Object.hasOwn(PROFILES, small) || engineNamed(small) !== null)
    all.push({ explains: 'profile', name: small });
  for (const each of [
    ...guestRestrictionTopics(small),
    ...restrictionTopics(specification, small),
  ]) {
    if (isSaid(each.environments.flatMap((of) => documentsOf(of)))) all.push(each);
  }
  for (const { term, means } of GLOSSARY) {
    if (term === small) all.push({ explains: 'term', name: term, means });
  }
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
            bindsNobody: section.bindsNobody === true,
            clauses: clauses.map((clause) => covered(clause, named)),
            errata: errataOf(clauses, specification, id, section.number),
          };
        }),
    );
}
