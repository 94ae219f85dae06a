/** All that a person may ask for, each with the words under which it is found. */
import type { CaseGroup } from '../../oracles/cases/case-index.js';
import { DOCUMENT_IDS, documentsOf, type DocumentId } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  type AnyEnvironmentName,
  type GpuEnvironment,
} from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { documentOf } from '../../spec/load/document-of.js';
import type { Specification } from '../../spec/load/specification.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import { gpuEnvironments, gpuId, vpEnvironments } from './explanation.js';
import { glCommandDocuments, glCommandNames, glCommandTopic, requestText } from './gl/command.js';
import { GLOSSARY } from '../page/glossary.js';
import { registers } from './registers.js';
import { restrictionTopics } from './restrictions.js';
import { sectionOf, titleOf } from './summaries.js';

export type EntryKind =
  | 'case'
  | 'clause'
  | 'environment'
  | 'erratum'
  | 'GL command'
  | 'instruction'
  | 'policy'
  | 'profile'
  | 'register'
  | 'restriction'
  | 'section'
  | 'term';

export interface Entry {
  readonly kind: EntryKind;
  /** What `vpspec explain` takes for it; of a case its id. */
  readonly name: string;
  /** A line about it. */
  readonly says: string;
  /** Where it stands; empty for what no one place has. */
  readonly where: string;
  /** The documents that say it, or under which it is asked; all where it is none's, and none of what is in force nowhere. */
  readonly documents: readonly DocumentId[];
  /** More words under which it is found. */
  readonly text: string;
  /** The kinds of operands that a clause is about, in words. */
  readonly kinds?: string;
}

/** Everything, in a fixed order. */
export function entriesOf(
  specification: Specification,
  groups: readonly CaseGroup[],
): readonly Entry[] {
  return [
    ...instructionEntries(),
    ...environmentEntries(),
    ...registers().map(({ name, says, where, environments }): Entry => ({
      kind: 'register',
      name,
      says,
      where,
      documents: governing(environments),
      text: environments.join(' '),
    })),
    ...glCommandEntries(specification),
    ...policyEntries(),
    ...restrictionEntries(specification),
    ...GLOSSARY.map(({ term, means }): Entry => ({
      kind: 'term',
      name: term,
      says: means.replaceAll('`', ''),
      where: '',
      documents: DOCUMENT_IDS,
      text: '',
    })),
    ...clauseEntries(specification),
    ...sectionEntries(specification),
    ...caseEntries(groups),
  ];
}

/** The documents that are law somewhere there. */
function governing(environments: readonly AnyEnvironmentName[]): readonly DocumentId[] {
  return [...new Set(environments.flatMap((each) => documentsOf(each)))];
}

/** A document that governs no environment says something to all. */
function documentsNamed(document: string): readonly DocumentId[] {
  const own = DOCUMENT_IDS.filter((id) => id === document);
  return own.length === 0 ? DOCUMENT_IDS : own;
}

function instructionEntries(): readonly Entry[] {
  return [
    ...INSTRUCTIONS.map((spec): Entry => ({
      kind: 'instruction',
      name: spec.name,
      says: spec.title,
      where: `VP programs, NV_vertex_program2 §${spec.section}`,
      documents: governing(vpEnvironments(spec)),
      text: '',
    })),
    ...GPU_INSTRUCTIONS.map((spec): Entry => ({
      kind: 'instruction',
      name: gpuId(spec),
      says: spec.title,
      where: `GPU programs, ${spec.document} ${sectionOf(spec.section)}`,
      documents: governing(gpuEnvironments(spec)),
      text: spec.name,
    })),
  ];
}

function environmentEntries(): readonly Entry[] {
  return [
    ...Object.values(ENVIRONMENTS).map(({ name, programType, adds }): Entry => ({
      kind: 'environment',
      name,
      says: `${programType} programs; ${adds.join(', ')}`,
      where: '',
      documents: governing([name]),
      text: 'environment',
    })),
    ...Object.values(GPU_ENVIRONMENTS).map(
      ({ name, programType, options }: GpuEnvironment): Entry => ({
        kind: 'environment',
        name,
        says: `${programType} programs of NV_gpu_program4`,
        where: '',
        documents: governing([name]),
        text: `environment ${options.join(' ')}`,
      }),
    ),
  ];
}

function glCommandEntries(specification: Specification): readonly Entry[] {
  return glCommandNames().map((name): Entry => {
    const { where, model, request } = glCommandTopic(name, specification);
    return {
      kind: 'GL command',
      name,
      says: model?.declaration ?? (request === null ? '' : requestText(name, request)),
      where,
      documents: glCommandDocuments(name),
      text: apart(name),
    };
  });
}

function policyEntries(): readonly Entry[] {
  return [
    ...POLICY_NAMES.map((name): Entry => {
      const { title, says, only, affects, alternatives } = POLICIES[name];
      return {
        kind: 'policy',
        name,
        says: `${title}: ${Object.keys(alternatives).join(' | ')}`,
        where: '',
        documents: only === undefined ? DOCUMENT_IDS : governing(only),
        text: [
          apart(name),
          says,
          affects.join(' '),
          ...Object.values(alternatives).map((each) => each.says),
        ].join(' '),
      };
    }),
    ...Object.entries(PROFILES).map(([name, { says }]): Entry => ({
      kind: 'profile',
      name,
      says,
      where: '',
      documents: DOCUMENT_IDS,
      text: '',
    })),
    ...Object.entries(ENGINES).map(([name, { title }]): Entry => ({
      kind: 'profile',
      name,
      says: `${title}, to the bit`,
      where: '',
      documents: DOCUMENT_IDS,
      text: '',
    })),
  ];
}

/** One of each name: two languages may have one. */
function restrictionEntries(specification: Specification): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const { name, of, says, where, environments } of restrictionTopics(specification)) {
    const known = found.get(name);
    found.set(name, {
      kind: 'restriction',
      name,
      says: known?.says ?? says,
      where: known === undefined ? `${of}, ${where}` : `${known.where}; ${of}, ${where}`,
      documents: [...new Set([...(known?.documents ?? []), ...governing(environments)])],
      text: known === undefined || known.says === says ? '' : says,
    });
  }
  return [...found.values()];
}

/** "zeroProduct" in words. */
function apart(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

function clauseEntries(specification: Specification): readonly Entry[] {
  const { clauses, gpuClauses, errata, documents } = specification;
  const titles = new Map(
    documents.flatMap(({ id, sections }) =>
      sections.map(({ number, title }) => [`${id} ${number}`, title] as const),
    ),
  );
  return [
    ...[...clauses, ...gpuClauses].map((clause): Entry => ({
      kind: 'clause',
      name: clause.id,
      says: clause.says,
      where: `${titleOf(clause.document, specification)} ${sectionOf(clause.section)}`,
      documents: clause.environments.length === 0 ? [] : documentsNamed(clause.document),
      text: [
        'on' in clause ? clause.on : '',
        'restriction' in clause ? (clause.restriction ?? '') : '',
        'when' in clause ? (clause.when ?? '') : '',
        'then' in clause ? clause.then : '',
        titles.get(`${clause.document} ${clause.section}`) ?? '',
      ].join(' '),
      kinds: 'when' in clause ? kindsIn(clause.when ?? '') : '',
    })),
    ...errata.map(({ id, problem, where, interpretations, because }): Entry => ({
      kind: 'erratum',
      name: id,
      says: problem,
      where: '',
      documents: documentsNamed(documentOf(id)),
      text: [...where, ...Object.values(interpretations), because].join(' '),
    })),
  ];
}

/** What a formula asks of operands, in words. */
const KINDS: readonly (readonly [formula: RegExp, words: string])[] = [
  [/isNaN\(/, 'NaN'],
  [/isInf\(|\bINF\b/, 'INF infinity'],
  [/isZero\(/, 'zero'],
  [/isNegative\(|<=? -?0\b|-INF\b/, 'negative'],
  [/isDenormal\(/, 'denormal'],
];

function kindsIn(formula: string): string {
  return KINDS.flatMap(([kind, words]) => (kind.test(formula) ? [words] : [])).join(' ');
}

function sectionEntries({ documents }: Specification): readonly Entry[] {
  return documents.flatMap(({ id, title, sections }) =>
    sections.map((section): Entry => ({
      kind: 'section',
      name: `${id} ${section.number}`,
      says: section.title,
      where: `${title} ${sectionOf(section.number)}`,
      documents: documentsNamed(id),
      text: '',
    })),
  );
}

/** Those that say what they are about. */
function caseEntries(groups: readonly CaseGroup[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const { base, says, documents } of groups) {
    if (says === null || found.has(base)) continue;
    found.set(base, { kind: 'case', name: base, says, where: '', documents, text: '' });
  }
  return [...found.values()];
}
