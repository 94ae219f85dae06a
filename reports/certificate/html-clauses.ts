/** Every clause, as a tree: chapters of the document, their sections, the clauses of each. */
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import type { ProgramClause } from '../../oracles/certify/program-report.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { counted, grouped } from '../page/counts.js';
import { filterBar } from '../page/filter.js';
import { html, Markup } from '../page/markup.js';
import { anchor, errataText, examplesTable } from './html-witness.js';
import { doubtText, holdsByText } from './words.js';

/** A clause that is held against no result of an instruction: whole programs tell of it, or nothing does. */
interface Unreached {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  readonly errata: readonly string[];
  readonly told?: ProgramClause;
}

/** A section, or a clause that many instructions have. */
interface Node {
  /** Where the section begins; null for what follows in it. */
  readonly anchor: string | null;
  /** Its instruction, where it has one: the anchor. */
  readonly instruction: string | null;
  readonly title: string;
  /** What the clause says that all of them are; null where they are several. */
  readonly rule: string | null;
  readonly clauses: readonly ClauseReport[];
  readonly unreached: readonly Unreached[];
}

interface Chapter {
  readonly title: string;
  readonly nodes: readonly Node[];
}

const VERDICTS = {
  violated: 'violated',
  holds: 'hold',
  otherwise: 'hold by another interpretation',
  untried: 'not tried',
} as const;

export interface ClauseTree {
  readonly chapters: readonly Chapter[];
  /** The instructions to which the page can link: "#MUL". */
  readonly links: ReadonlySet<string>;
  /** Where clauses stand, by their ids. */
  readonly places: ReadonlyMap<string, ClausePlace>;
}

/** Where a clause stands on the page, and what it is about. */
export interface ClausePlace {
  readonly anchor: string;
  readonly section: string;
  readonly sectionAnchor: string;
  readonly errata: readonly string[];
}

/** Where a section stands in the tree. */
function sectionAnchor(document: string, section: string): string {
  return `section-${document}-${section.replace(/\s+/g, '-')}`;
}

/** Where a clause stands that no instruction by itself tells of. */
function unreachedAnchor(id: string): string {
  return `clause-${id}`;
}

/** The tree of a certificate's clauses, and of those that nothing reached. */
export function clauseTree(certificate: Certificate): ClauseTree {
  const { clauses, programClauses = [], neverReached, document } = certificate;
  const { documents, clauses: ofVp, gpuClauses, errata } = loadSpecification();
  const known = [...ofVp, ...gpuClauses];
  const tried = new Set(clauses.map(({ id }) => id));
  const unreached = [
    ...neverReached.map((id) => ({ id, told: null })),
    ...programClauses.map((told) => ({ id: told.id, told })),
  ]
    .filter(({ id }) => !tried.has(id))
    .map(({ id, told }): Unreached => {
      const { section = '', says = '' } = known.find((clause) => clause.id === id) ?? {};
      const about = errata.filter(({ where }) => where.includes(id)).map((each) => each.id);
      return { id, section, says, errata: about, ...(told === null ? {} : { told }) };
    });
  const links = new Set<string>();
  const chapters: Chapter[] = [];
  const all = [...clauses, ...unreached];
  for (const prefix of new Set([document.id, ...all.map(({ id }) => prefixOf(id))])) {
    const of = documents.find(({ id }) => id === prefix);
    const titles = new Map(of?.sections.map(({ number, title }) => [number, title]));
    const begin = prefix === document.id ? '' : `${of?.title ?? prefix} `;
    const mine = <C extends Unreached>(list: readonly C[]): readonly C[] =>
      list.filter(({ id }) => prefixOf(id) === prefix);
    const nodes = new Map<string, Node[]>();
    for (const section of [...new Set(mine(all).map((each) => each.section))].sort(byNumber)) {
      const made = nodesOf(
        { document: prefix, section },
        titles.get(section) ?? '',
        mine(clauses).filter((clause) => clause.section === section),
        mine(unreached).filter((clause) => clause.section === section),
      );
      const chapter = chapterOf(section);
      nodes.set(chapter, [...(nodes.get(chapter) ?? []), ...made]);
    }
    for (const [number, own] of nodes) {
      const title = `${begin}${headingOf(number, titles.get(number) ?? '')}`;
      chapters.push({ title, nodes: own });
      for (const { instruction } of own) if (instruction !== null) links.add(instruction);
    }
  }
  return { chapters, links, places: placesOf(clauses, unreached) };
}

/** A clause that many instructions have stands where it is violated first. */
function placesOf(
  clauses: readonly ClauseReport[],
  unreached: readonly Unreached[],
): ReadonlyMap<string, ClausePlace> {
  const place = ({ id, section, errata }: Unreached | ClauseReport, at: string): ClausePlace => ({
    anchor: at,
    section,
    sectionAnchor: sectionAnchor(prefixOf(id), section),
    errata,
  });
  const places = new Map(unreached.map((each) => [each.id, place(each, unreachedAnchor(each.id))]));
  const violatedFirst = [
    ...clauses.filter(({ violations }) => violations > 0),
    ...clauses.filter(({ violations }) => violations === 0),
  ];
  for (const clause of violatedFirst) {
    if (!places.has(clause.id)) places.set(clause.id, place(clause, anchor(clause)));
  }
  return places;
}

/** The document of a clause: "vp2" of vp2.MUL.4. */
function prefixOf(id: string): string {
  return id.split('.', 1)[0] ?? '';
}

function nodesOf(
  { document, section }: { readonly document: string; readonly section: string },
  title: string,
  clauses: readonly ClauseReport[],
  unreached: readonly Unreached[],
): readonly Node[] {
  const heading = headingOf(section, title);
  const begin = sectionAnchor(document, section);
  const instructions = new Set(clauses.map(({ instruction }) => instruction));
  // Other instructions' clauses may be stated in a section of one.
  const own = [...instructions].find((name) => title.startsWith(`${name}:`)) ?? null;
  if (own !== null || instructions.size <= 1) {
    return [{ anchor: begin, instruction: own, title: heading, rule: null, clauses, unreached }];
  }
  const ids = [...new Set(clauses.map(({ id }) => id))];
  // Several topics in a section, each clause about one of them.
  if (ids.length === clauses.length) {
    return [{ anchor: begin, instruction: null, title: heading, rule: null, clauses, unreached }];
  }
  // A rule for all instructions: one node for each rule.
  const rules = ids.map((id, index): Node => {
    const all = clauses.filter((clause) => clause.id === id);
    const [first] = all;
    const rule = first?.says ?? null;
    const isFirst = index === 0 && unreached.length === 0;
    return {
      anchor: isFirst ? begin : null,
      instruction: null,
      title: `§${section}, ${id}`,
      rule,
      clauses: all,
      unreached: [],
    };
  });
  const rest: Node = {
    anchor: begin,
    instruction: null,
    title: heading,
    rule: null,
    clauses: [],
    unreached,
  };
  return unreached.length === 0 ? rules : [rest, ...rules];
}

/** "§2.14.3.24 MUL: Multiply" */
function headingOf(section: string, title: string): string {
  const number = /^\d/.test(section) ? `§${section}` : section;
  return title === '' || title === section ? number : `${number} ${title}`;
}

/** The first three numbers of a section's. */
function chapterOf(section: string): string {
  return /^\d+(\.\d+){3,}$/.test(section) ? section.split('.').slice(0, 3).join('.') : section;
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** A clause as a link to where it stands; its id alone where the page lacks it. */
export function clauseLink(id: string, places: ClauseTree['places']): Markup {
  const place = places.get(id);
  return place === undefined ? html`${id}` : html`<a href="#${place.anchor}">${id}</a>`;
}

/** A section as a link to where its clauses stand. */
export function sectionLink(section: string, at: string | undefined): Markup {
  const name = /^\d/.test(section) ? `§${section}` : section;
  return at === undefined
    ? html`<span class="dim">${name}</span>`
    : html`<a class="dim" href="#${at}">${name}</a>`;
}

/** @param noun what clauses are held against: "test vector", "unit" */
export function clausesPanel({ chapters }: ClauseTree, noun: string): Markup {
  return html`<section>
    <h2 id="clauses">Clause by clause</h2>
    ${filterBar(VERDICTS, 'words: MUL, zero, vp2.number')}
    <div class="panel tree">
      ${chapters.map(
        ({ title, nodes }) =>
          html`<details open data-group>
            <summary>
              <h3>${title}</h3>
              <span class="count">${counts(nodes)}</span>
            </summary>
            <div class="nested">${nodes.map((node) => nodeBlock(node, noun))}</div>
          </details>`,
      )}
    </div>
  </section>`;
}

function nodeBlock(node: Node, noun: string): Markup {
  const { anchor: begin, instruction, title, rule, clauses, unreached } = node;
  const isOpen = rule === null && clauses.some(({ violations }) => violations > 0);
  const id = instruction === null ? null : html`id="${instruction}"`;
  return html`<details ${id} data-group ${isOpen ? new Markup('open') : null}>
    <summary>
      <h3 ${begin === null ? null : html`id="${begin}"`}>${title}</h3>
      <span class="count">${counts([node])}</span>
    </summary>
    <div class="inside">
      ${rule === null ? null : html`<p class="says">${rule}</p>`}
      ${clauses.map((clause) => clauseBlock(clause, rule !== null, noun))}
      ${unreached.map(unreachedBlock)}
    </div>
  </details>`;
}

/** "7 hold, 1 not, 3 not tried" */
function counts(nodes: readonly Node[]): string {
  const all = nodes.flatMap(({ clauses, unreached }) => [
    ...clauses.map(({ records, violations }) => ({ records, violations })),
    ...unreached.map(({ told }) => ({
      records: told?.programs ?? 0,
      violations: told?.violations ?? 0,
    })),
  ]);
  const not = all.filter(({ violations }) => violations > 0).length;
  const tried = all.filter(({ records }) => records > 0).length;
  const untried = all.length - tried;
  const parts = [
    tried - not > 0 ? `${grouped(tried - not)} hold` : '',
    not > 0 ? `${grouped(not)} ${tried - not > 0 ? 'not' : 'violated'}` : '',
    untried > 0 ? `${grouped(untried)} not tried` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function verdictOf({ violations, records, holdsBy }: ClauseReport): keyof typeof VERDICTS {
  if (violations > 0) return 'violated';
  if (records === 0) return 'untried';
  return holdsBy === null ? 'holds' : 'otherwise';
}

const TONES = { violated: 'bad', holds: 'good', otherwise: 'warn', untried: 'dim' } as const;

/** `isKnown`: what it says stands above already. */
function clauseBlock(clause: ClauseReport, isKnown: boolean, noun: string): Markup {
  const { id, section, says, examples, decidedBy, instruction } = clause;
  const verdict = verdictOf(clause);
  return html`<div class="clause" id="${anchor(clause)}" data-verdict="${verdict}">
    <header>
      <b class="${TONES[verdict]}">${id}</b>
      <span class="dim"
        >${instruction}, §${section}, decided by
        ${decidedBy === 'formula' ? 'a formula' : 'the semantics'}</span
      >
      <span class="count">${outcomeText(clause, noun)}</span>
    </header>
    ${isKnown ? null : html`<p class="says">${says} ${errataText(clause)}</p>`}
    ${examples.length === 0 ? null : examplesTable(instruction, examples)}
  </div>`;
}

function outcomeText(clause: ClauseReport, noun: string): string {
  const { violations, records, holdsBy, undetermined = 0, countedUnder = [] } = clause;
  const elsewhere = besidesText(countedUnder);
  const more = undetermined === 0 ? '' : `; ${counted(undetermined, `more ${noun}`)} ${elsewhere}`;
  if (violations > 0) {
    const of = `${grouped(violations)} of ${counted(records, noun)} violate it`;
    return `${of}${doubtText(clause)}${more}`;
  }
  if (records === 0) return `no ${noun} to try it on${more}`;
  const holds = `holds on ${counted(records, noun)}${more}`;
  if (holdsBy === null) return holds;
  const those =
    noun === 'unit'
      ? counted(holdsBy.records, 'test vector')
      : `${grouped(holdsBy.records)} of them`;
  return `${holds}, ${those} ${holdsByText(holdsBy)}`;
}

function unreachedBlock({ id, section, says, told }: Unreached): Markup {
  const verdict = told === undefined ? 'untried' : programsVerdict(told);
  return html`<div class="clause" id="${unreachedAnchor(id)}" data-verdict="${verdict}">
    <header>
      <b class="${TONES[verdict]}">${id}</b>
      <span class="dim">§${section}${told === undefined ? '' : ', decided by whole programs'}</span>
      <span class="count">${told === undefined ? 'nothing reached it' : programsText(told)}</span>
    </header>
    <p class="says">${says}</p>
  </div>`;
}

function programsVerdict({ programs, violations }: ProgramClause): keyof typeof VERDICTS {
  if (violations > 0) return 'violated';
  return programs > 0 ? 'holds' : 'untried';
}

function programsText({
  programs,
  violations,
  undetermined,
  countedUnder = [],
}: ProgramClause): string {
  const more =
    undetermined === 0
      ? ''
      : `; ${counted(undetermined, 'more program')} ${besidesText(countedUnder)}`;
  if (violations > 0)
    return `${grouped(violations)} of ${counted(programs, 'program')} violate it${more}`;
  return programs === 0
    ? `no program tells${more}`
    : `holds on ${counted(programs, 'program')}${more}`;
}

function besidesText(countedUnder: readonly string[]): string {
  return countedUnder.length === 0
    ? 'disagree in something else'
    : `besides, those that violate it among them counted under ${countedUnder.join(', ')}`;
}
