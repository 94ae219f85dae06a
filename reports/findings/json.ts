/** Findings as `vpspec findings --json` prints them. */
import { compareMoments } from '../../oracles/findings/history.js';
import { lastShown, type Added, type Finding, type Run } from '../../oracles/findings/store.js';

/** A finding with what became of it in each run. */
export function findingJson(finding: Finding, runs: readonly Run[]) {
  const { id, state, kind, environment, document, subject, signature, shown, outcomes } = finding;
  const about = new Map(runs.map((run) => [run.at.run, run.about]));
  const { program, vector, ...what } = shown;
  return {
    id,
    state,
    kind,
    environment,
    document,
    subject,
    signature,
    ...what,
    program: program?.program ?? null,
    oneMinimal: program?.oneMinimal ?? null,
    inputs: program === null ? null : inputsOf(program),
    vector,
    firstSeen: firstSeen(finding),
    lastSeen: lastShown(finding).date,
    witnesses: finding.witnesses,
    history: outcomes.map(({ at, shows }) => {
      const run = about.get(at.run);
      return {
        date: at.date,
        shows,
        backend: run?.backend ?? null,
        vpspec: run?.vpspec ?? '',
        specification: run?.hashes.specification ?? '',
        part: run?.part ?? null,
      };
    }),
  };
}

export type FindingJson = ReturnType<typeof findingJson>;

export function firstSeen({ outcomes }: Finding): string {
  return outcomes.find(({ shows }) => shows > 0)?.at.date ?? '';
}

/** Bits by register: "v[0]", "c[7]", "vertex.attrib[1]". What else a GPU program is given stands in `lines`. */
function inputsOf({ v, c, in: bound = {}, inputs = [] }: NonNullable<Finding['shown']['program']>) {
  const bits = (words: readonly { readonly bits: string }[]): readonly string[] =>
    words.map((word) => word.bits);
  const registers = [
    ...Object.entries(v).map(([number, words]) => [`v[${number}]`, bits(words)] as const),
    ...Object.entries(c).map(([number, words]) => [`c[${number}]`, bits(words)] as const),
    ...Object.entries(bound).map(([name, words]) => [name, bits(words)] as const),
  ];
  return { registers: Object.fromEntries(registers), lines: inputs };
}

export function addedJson(certificate: string, { about }: Pick<Run, 'about'>, added: Added) {
  const { date, environment, document, subject, verdict, part } = about;
  return { certificate, date, environment, document, subject, verdict, part, ...added };
}

/** How much a run asked and found, as the trend shows it. */
export function trendJson(runs: readonly Run[], findings: readonly Finding[]) {
  const firstOf = new Map<number, number>();
  const fixedOf = new Map<number, number>();
  const backOf = new Map<number, number>();
  const count = (counts: Map<number, number>, run: number): void => {
    counts.set(run, (counts.get(run) ?? 0) + 1);
  };
  for (const { outcomes } of findings) {
    outcomes.forEach(({ at, shows }, index) => {
      const before = outcomes[index - 1];
      if (before === undefined) count(firstOf, at.run);
      else if (shows === 0 && before.shows > 0) count(fixedOf, at.run);
      else if (shows > 0 && before.shows === 0) count(backOf, at.run);
    });
  }
  return runs.map(({ at, about }) => {
    const { date, environment, document, subject, verdict, part, units, vectors, clauses } = about;
    const found = {
      new: firstOf.get(at.run) ?? 0,
      fixed: fixedOf.get(at.run) ?? 0,
      back: backOf.get(at.run) ?? 0,
      open: findings.filter((each) => isSameSubject(each, about) && isOpenAt(each, at)).length,
    };
    return {
      date,
      environment,
      document,
      subject,
      verdict,
      part,
      units,
      vectors,
      clauses,
      ...found,
    };
  });
}

function isSameSubject(a: Subject, b: Subject): boolean {
  return a.environment === b.environment && a.document === b.document && a.subject === b.subject;
}

type Subject = Pick<Finding, 'environment' | 'document' | 'subject'>;

/** Whether it was known to show, and not known to be fixed, when a run had been made. */
function isOpenAt({ outcomes }: Finding, moment: Run['at']): boolean {
  const until = outcomes.filter(({ at }) => compareMoments(at, moment) <= 0);
  return (until.at(-1)?.shows ?? 0) > 0;
}

export type TrendJson = ReturnType<typeof trendJson>;
