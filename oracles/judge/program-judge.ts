/**
 * Judges a whole program by what it leaves behind: every assignment of the policies, concretely where that
 * gives single values, with sets where something is approximated or undefined.
 */
import { COMPONENTS, type Component } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Leaf, Region } from '../../semantics/domains/explore.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { bitsOf, format } from '../../semantics/number/binary32.js';
import { describeSet } from '../../semantics/number/set-text.js';
import { contains, distanceTo, unionOf, type Allowed } from '../../semantics/number/value-set.js';
import type { Attribution } from './attribution/attribution.js';
import type { BlackBoxRun } from './black-box/black-box.js';
import type { Disagreement, Judgement } from './disagreement.js';
import { LIMITS, Unexplored, type Limits } from './explore-paths.js';
import { ProgramExplorer, type AllowedEnd } from './explore-program.js';
import { acceptedRegion, lawfulRegion } from './region.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;
type Leaves = readonly Leaf<readonly AllowedEnd[]>[];

export interface WholeJudgement {
  readonly judgement: Judgement;
  /** Single values under every assignment, or sets; null where it gave up. */
  readonly means: 'assignments' | 'sets' | null;
}

/** A component of what a program leaves behind. */
interface Place {
  readonly file: 'results' | 'parameters';
  readonly register: number;
  readonly component: Component;
}

export class ProgramJudge {
  readonly #explorer = new ProgramExplorer();

  constructor(readonly attribution: Attribution) {}

  /** Whether the documents permit what a program left behind. */
  judge(
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits = LIMITS,
  ): WholeJudgement {
    const authority = this.attribution.authorityOf(program.environment.name);
    const accepted = this.#judgeIn(acceptedRegion(authority), program, values, left, limits);
    if (accepted.judgement.verdict !== 'disagrees') return accepted;
    const lawful = this.#judgeIn(lawfulRegion(authority), program, values, left, limits);
    if (lawful.judgement.verdict !== 'agrees') return lawful;
    const { disagreement: letter } = accepted.judgement;
    return { judgement: { verdict: 'agrees', letter }, means: lawful.means };
  }

  /** The same by the assignments of a region. */
  #judgeIn(
    region: Region,
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits,
  ): WholeJudgement {
    let leaves: Leaves;
    try {
      leaves = this.#explorer.explore(program, values, region, limits);
    } catch (error) {
      if (!(error instanceof Unexplored)) throw error;
      return { judgement: { verdict: 'inconclusive', reason: error.message }, means: null };
    }
    const places = placesOf(program);
    const ends = leaves.flatMap(({ value }) => value);
    const means = ends.every((end) => places.every((place) => isSingle(setAt(end, place))))
      ? 'assignments'
      : 'sets';
    const departing = ends.map((end) => places.filter((place) => !permits(end, place, left)));
    if (departing.some((each) => each.length === 0)) {
      return { judgement: { verdict: 'agrees' }, means };
    }
    const fewest = departing.reduce((a, b) => (b.length < a.length ? b : a));
    const disagreement = this.#disagreement(program, ends, places, fewest, left, means);
    return { judgement: { verdict: 'disagrees', disagreement }, means };
  }

  #disagreement(
    { environment, instructions }: Program,
    ends: readonly AllowedEnd[],
    places: readonly Place[],
    fewest: readonly Place[],
    left: Left,
    means: 'assignments' | 'sets',
  ): Disagreement {
    // Where no path permits a value it stands for itself; else it is the combination that none permits.
    const alone = places.find((place) => ends.every((end) => !permits(end, place, left)));
    const place = alone ?? fewest[0];
    if (place === undefined) throw new Error('nothing departs');
    const allowed = unionOf(ends.map((end) => setAt(end, place)));
    const observed = valueAt(left, place);
    const maker = makerOf(instructions, lastWriter(instructions, place, environment.results));
    const clauses = this.attribution.ofResultOf(maker, environment.name);
    const [first = ''] = clauses;
    const name =
      place.file === 'results'
        ? `o[${environment.results[place.register] ?? ''}]`
        : `c[${String(place.register)}]`;
    return {
      kind: 'end',
      step: null,
      index: null,
      instruction: null,
      where: `${name}.${place.component}`,
      observed: format(bitsOf(observed)),
      allowed:
        alone === undefined
          ? `${describeSet(allowed)}, but not together with the other results`
          : describeSet(allowed),
      ulps: distanceTo(allowed, observed) ?? null,
      clauses,
      means,
      signature: `${first}|end|${alone === undefined ? 'combination' : 'value'}`,
    };
  }
}

/** What a program is there to write: vertex results, or the parameters of a state program. */
function placesOf({ environment }: Program): readonly Place[] {
  const file = environment.programType === 'state' ? 'parameters' : 'results';
  const count = file === 'results' ? environment.results.length : environment.programParameters;
  return Array.from({ length: count }, (_, register) =>
    COMPONENTS.map((component) => ({ file, register, component }) as const),
  ).flat();
}

function setAt({ state }: AllowedEnd, { file, register, component }: Place): Allowed {
  const vector: Vector<Allowed> | undefined = state[file][register];
  if (vector === undefined) throw new Error(`no register ${String(register)}`);
  return vector[component];
}

function valueAt(left: Left, { file, register, component }: Place): number {
  return left[file][register]?.[component] ?? NaN;
}

function permits(end: AllowedEnd, place: Place, left: Left): boolean {
  return contains(setAt(end, place), valueAt(left, place));
}

function isSingle(set: Allowed): boolean {
  return typeof set === 'number';
}

/** The instruction that made a value which others only moved. */
function makerOf(
  instructions: readonly InstructionSyntax[],
  writer: InstructionSyntax | null,
): InstructionSyntax | null {
  let maker = writer;
  while (maker?.name === 'MOV') {
    const [source] = maker.operands;
    if (source?.register.file !== 'temporary') break;
    const { number } = source.register;
    const end = instructions.indexOf(maker);
    const earlier = instructions.slice(0, end).findLast(({ destination }) => {
      const register = destination?.register;
      return register?.file === 'temporary' && register.number === number;
    });
    if (earlier === undefined) break;
    maker = earlier;
  }
  return maker;
}

/** The last instruction of the text that names a register as its destination. */
function lastWriter(
  instructions: readonly InstructionSyntax[],
  { file, register, component }: Place,
  results: readonly string[],
): InstructionSyntax | null {
  const writes = instructions.filter(({ destination }) => {
    const target = destination?.register;
    if (destination === null || target === undefined) return false;
    const { writeMask } = destination;
    if (writeMask !== '' && !writeMask.includes(component)) return false;
    return file === 'results'
      ? target.file === 'result' && results[register] === target.name
      : target.file === 'parameter' && target.number === register;
  });
  return writes.at(-1) ?? null;
}
