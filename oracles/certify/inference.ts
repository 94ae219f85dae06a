/**
 * Which of the choices that the document leaves open explain what was observed. Each observed component
 * is explained by some of an instruction's variants; an implementation that makes each choice once is
 * explained by those that all its components have in common.
 */
import { alternativesOf, CHOICES, type Choices } from '../../semantics/domains/choices.js';
import type { ChoiceReport, Inconsistency, Witness } from './certificate.js';

type Point = keyof Choices;

/** Short names of the points, for headings. */
const TITLES: Readonly<Record<Point, string>> = {
  rounding: 'Rounding',
  overflow: 'Overflow',
  flushedZero: 'Zero of a flushed denormal',
  tininess: 'Tininess',
  multiplyAdd: 'MAD',
  sumOrder: 'Order of dot products',
  zeroOfMaximum: 'MAX and MIN of two zeros',
  approximation: 'Approximation',
  mantissaOfSpecial: 'LOG.y of a zero or an infinity',
  addressOfNaN: 'Address of NaN',
};

/** An observation of which only some variants are the explanation. */
interface Clue {
  /** "1" for each variant that explains it. */
  readonly pattern: string;
  /** How many components have this pattern. */
  count: number;
  readonly witness: () => Witness;
}

/** What an instruction's records say about its choices. */
export class Clues {
  private readonly clues = new Map<string, Clue>();
  private unexplained = 0;
  private firstUnexplained: (() => Witness) | null = null;

  constructor(
    readonly instruction: string,
    readonly points: readonly Point[],
    readonly assignments: readonly Choices[],
  ) {}

  /** A component that the variants in `pattern` explain; `witness` is called for a few only. */
  add(pattern: string, witness: () => Witness): void {
    const known = this.clues.get(pattern);
    if (known !== undefined) known.count++;
    else if (pattern.includes('0')) this.clues.set(pattern, { pattern, count: 1, witness });
  }

  /** A component that a clause allows and no variant gives. */
  addUnexplained(witness: () => Witness): void {
    this.unexplained++;
    this.firstUnexplained ??= witness;
  }

  /** The assignments that explain every clue. */
  surviving(): readonly Choices[] {
    const all = [...this.clues.values()];
    return this.assignments.filter((_, index) =>
      all.every(({ pattern }) => pattern[index] === '1'),
    );
  }

  get consistent(): boolean {
    return this.unexplained === 0 && this.surviving().length > 0;
  }

  /** Each point about which the records say something that does not contradict itself. */
  choices(): readonly ChoiceReport[] {
    const survivors = this.surviving();
    return this.points.flatMap((point): ChoiceReport[] => {
      const every = alternativesOf(point);
      // What survives together is sharper than point by point, as long as anything does.
      const left =
        survivors.length > 0
          ? every.filter((name) => survivors.some((choices) => choices[point] === name))
          : this.commonAlternatives(point);
      if (left.length === 0 || left.length === every.length) return [];
      return [choiceReport(point, left, this.evidence(point), [this.instruction])];
    });
  }

  /** Why no one assignment explains the records, if none does. */
  inconsistencies(): readonly Inconsistency[] {
    const found: Inconsistency[] = [];
    if (this.surviving().length === 0) found.push(this.contradiction());
    const first = this.firstUnexplained;
    if (first !== null) {
      found.push({
        instruction: this.instruction,
        says: 'results that the clauses allow, yet no combination of the known choices gives',
        components: this.unexplained,
        witnesses: [{ ...first(), explainedBy: null }],
      });
    }
    return found;
  }

  private contradiction(): Inconsistency {
    const culprit = this.points.find((point) => this.commonAlternatives(point).length === 0);
    const all = [...this.clues.values()];
    const disjoint =
      culprit === undefined
        ? firstPair(all, (a, b) => !intersects(a.pattern, b.pattern))
        : firstPair(all, (a, b) => {
            const others = this.projection(b.pattern, culprit);
            return !this.projection(a.pattern, culprit).some((name) => others.includes(name));
          });
    const shown = disjoint ?? minimalConflict(all, this.assignments.length);
    const says =
      culprit === undefined
        ? 'no one set of choices explains all results, though each by itself is allowed'
        : `${TITLES[culprit]}: no one alternative explains all results, though each by ` +
          'itself is allowed';
    const points = culprit === undefined ? this.points : [culprit];
    const explainedBy = ({ pattern }: Clue): string =>
      points
        .filter((point) => this.projection(pattern, point).length < alternativesOf(point).length)
        .map((point) => `${TITLES[point]}: ${this.projection(pattern, point).join(' or ')}`)
        .join('; ');
    return {
      instruction: this.instruction,
      says,
      components: all.reduce((sum, { count }) => sum + count, 0),
      witnesses: shown.map((clue) => ({ ...clue.witness(), explainedBy: explainedBy(clue) })),
    };
  }

  /** The alternatives of a point that some explanation of each clue has. */
  private commonAlternatives(point: Point): readonly string[] {
    return [...this.clues.values()].reduce<readonly string[]>((left, { pattern }) => {
      const projected = this.projection(pattern, point);
      return left.filter((name) => projected.includes(name));
    }, alternativesOf(point));
  }

  private projection(pattern: string, point: Point): readonly string[] {
    const names = new Set<string>();
    this.assignments.forEach((choices, index) => {
      if (pattern[index] === '1') names.add(choices[point]);
    });
    return alternativesOf(point).filter((name) => names.has(name));
  }

  /** How many components tell alternatives of the point apart. */
  private evidence(point: Point): number {
    const every = alternativesOf(point).length;
    let count = 0;
    for (const clue of this.clues.values()) {
      if (this.projection(clue.pattern, point).length < every) count += clue.count;
    }
    return count;
  }
}

function choiceReport(
  point: Point,
  names: readonly string[],
  evidence: number,
  instructions: readonly string[],
): ChoiceReport {
  const texts: Readonly<Record<string, string>> = CHOICES[point].alternatives;
  const alternatives = names.map((name) => ({ name, says: texts[name] ?? name }));
  return { point, title: TITLES[point], alternatives, evidence, instructions };
}

/**
 * The choices of the implementation as a whole: for each point the alternatives that all instructions
 * share; where they share none, one entry for each group of instructions that do.
 */
export function overallChoices(all: readonly Clues[]): readonly ChoiceReport[] {
  const reports = all.flatMap((clues) => clues.choices());
  const points = [...new Set(reports.map(({ point }) => point))];
  return points.flatMap((point) => {
    const groups: ChoiceReport[] = [];
    // The most decided come first, so that the others join them where they can.
    const own = reports
      .filter((report) => report.point === point)
      .sort((a, b) => a.alternatives.length - b.alternatives.length);
    for (const report of own) {
      const index = groups.findIndex((group) => shared(group, report).length > 0);
      const group = groups[index];
      if (group === undefined) groups.push(report);
      else groups[index] = merged(group, report);
    }
    return groups;
  });
}

function shared(a: ChoiceReport, b: ChoiceReport): ChoiceReport['alternatives'] {
  const names = b.alternatives.map(({ name }) => name);
  return a.alternatives.filter(({ name }) => names.includes(name));
}

function merged(a: ChoiceReport, b: ChoiceReport): ChoiceReport {
  return {
    ...a,
    alternatives: shared(a, b),
    evidence: a.evidence + b.evidence,
    instructions: [...a.instructions, ...b.instructions].sort(),
  };
}

function intersects(a: string, b: string): boolean {
  for (let index = 0; index < a.length; index++) {
    if (a[index] === '1' && b[index] === '1') return true;
  }
  return false;
}

function firstPair<V>(all: readonly V[], test: (a: V, b: V) => boolean): readonly V[] | null {
  for (const [index, a] of all.entries()) {
    const b = all.slice(index + 1).find((other) => test(a, other));
    if (b !== undefined) return [a, b];
  }
  return null;
}

/** Clues that have no explanation together, none of which can be spared. */
function minimalConflict(all: readonly Clue[], variants: number): readonly Clue[] {
  const explained = (some: readonly Clue[]): boolean =>
    Array.from({ length: variants }, (_, index) => index).some((index) =>
      some.every(({ pattern }) => pattern[index] === '1'),
    );
  let needed = all;
  for (const clue of all) {
    const without = needed.filter((other) => other !== clue);
    if (!explained(without)) needed = without;
  }
  return needed;
}
