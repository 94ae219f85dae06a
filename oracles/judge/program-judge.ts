/**
 * Judges a whole program by what it leaves behind: every assignment of the policies, concretely where that
 * gives single values, with sets where something is approximated or undefined. Where no assignment of the whole
 * program explains it, each instruction may have its own (deciders.ts).
 */
import { COMPONENTS, type Component } from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Region } from '../../semantics/domains/explore.js';
import type { InstructionSyntax } from '../../semantics/language/ast.js';
import type { Program } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import { run } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { bitsOf, format, isDenormal } from '../../semantics/number/binary32.js';
import { describeSet } from '../../semantics/number/set-text.js';
import {
  contains,
  distanceTo,
  isSingle,
  unionOf,
  type Allowed,
} from '../../semantics/number/value-set.js';
import { copies } from '../../semantics/instructions/index.js';
import type { Attribution } from './attribution/attribution.js';
import type { BlackBoxRun } from './black-box/black-box.js';
import { AGREES, type Disagreement, type Judgement } from './disagreement.js';
import type { AllowedState } from './allowed-state.js';
import { decidersOf, type Deciders } from './deciders.js';
import { LIMITS, type Limits } from './explore-paths.js';
import { ProgramExplorer, type AllowedEnd, type ExploredProgram } from './explore-program.js';
import { executedOf, isJump } from './executed.js';
import { likelyDomains } from './likely.js';
import { writable } from './paths/live.js';
import { reachOf } from './paths/reach.js';
import { acceptedRegion, permittedRegion } from './region.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** Single values under every assignment, or sets; joined where there were too many of these. */
type Means = 'assignments' | 'sets' | 'joined sets';

export interface WholeJudgement {
  readonly judgement: Judgement;
  readonly means: Means;
}

/** The judgement of a program that leaves what a likely assignment leads to. */
export const LIKELY: WholeJudgement = { judgement: AGREES, means: 'assignments' };

/** What is asked of a region. */
interface Question {
  readonly program: Program;
  readonly values: InputValues;
  readonly left: Left;
  readonly limits: Limits;
}

/** A component of what a program leaves behind. */
interface Place {
  readonly file: 'results' | 'parameters';
  readonly register: number;
  readonly component: Component;
}

export class ProgramJudge {
  readonly #explorer: ProgramExplorer;

  constructor(readonly attribution: Attribution) {
    this.#explorer = new ProgramExplorer((environment) => attribution.authorityOf(environment));
  }

  /** Whether the documents permit what a program left behind. */
  judge(
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits = LIMITS,
  ): WholeJudgement {
    const permitted = this.permitted(program, values, left, limits);
    return permitted ?? this.violation(program, values, left, limits);
  }

  /** How they permit it; null where they do not. To say what they permit instead costs several times as much. */
  permitted(
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits = LIMITS,
  ): WholeJudgement | null {
    if (this.isLikely(program, values, left)) return LIKELY;
    return this.explored(program, values, left, limits);
  }

  /** The same, where no likely assignment leads to it, or that is not enough. */
  explored(
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits = LIMITS,
  ): WholeJudgement | null {
    // Most that is not permitted lies outside of what can be told at little cost.
    if (!this.mayBePermitted(program, values, left, limits)) return null;
    const question = { program, values, left, limits };
    const { accepted, permitted, deciders } = this.#regionsOf(program);
    const agreeing = (means: Means | null): WholeJudgement | null =>
      means === null ? null : { judgement: AGREES, means };
    const once = this.#explaining(accepted, question);
    if (once !== null) return agreeing(once);
    // What the widest does not explain nothing explains: most that is not permitted is found so.
    const widest = this.#explaining(permitted, question, deciders);
    if (widest === null) return null;
    const byEach = this.#explaining(accepted, question, deciders);
    if (byEach !== null) return agreeing(byEach);
    const means = this.#explaining(permitted, question) ?? widest;
    const { disagreement: letter } = this.#departing(accepted, question, deciders);
    return { judgement: { verdict: 'agrees', letter }, means };
  }

  /**
   * False where no assignments explain it, though each instruction may have any, each time it is executed: then whoever
   * judges each step by itself finds one that is not permitted, too.
   */
  mayBePermitted(
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits = LIMITS,
  ): boolean {
    const { permitted } = this.#regionsOf(program);
    const places = placesOf(program, values, left);
    const wanted = { limits, keep: keepingOf(program, places, left), isCoarse: true };
    const { leaves } = this.#explorer.always(program, values, permitted, wanted);
    return leaves.some(({ value }) => value.some((end) => permitsAll(end, places, left)));
  }

  /** Whether a likely assignment leads to just that. */
  isLikely(program: Program, values: InputValues, left: Left): boolean {
    const authority = this.attribution.authorityOf(program.environment.name);
    const places = placesOf(program, values, left);
    return likelyDomains(authority).some((domain) => {
      const { state } = run(link(program, domain), values);
      return places.every((place) => Object.is(numberAt(state, place), valueAt(left, place)));
    });
  }

  /** What they permit of what is not permitted. */
  violation(
    program: Program,
    values: InputValues,
    left: Left,
    limits: Limits = LIMITS,
  ): WholeJudgement {
    const question = { program, values, left, limits };
    const { permitted, deciders } = this.#regionsOf(program);
    const { disagreement, means } = this.#departing(permitted, question, deciders);
    return { judgement: { verdict: 'disagrees', disagreement }, means };
  }

  /** The assignments that count, and by whom they may be chosen apart. */
  #regionsOf({ environment, instructions }: Program): {
    readonly accepted: Region;
    readonly permitted: Region;
    readonly deciders: Deciders;
  } {
    const authority = this.attribution.authorityOf(environment.name);
    const names = instructions.map(({ name }) => name);
    return {
      accepted: acceptedRegion(authority),
      permitted: permittedRegion(authority),
      deciders: decidersOf(authority, names),
    };
  }

  /** By what means assignments of a region, one for the program or one for each that decides, explain it; null if none. */
  #explaining(
    region: Region,
    { program, values, left, limits }: Question,
    deciders?: Deciders,
  ): Means | null {
    const places = placesOf(program, values, left);
    const keep = keepingOf(program, places, left);
    const wanted = { limits, keep, ...(deciders && { deciders }) };
    const explored = this.#explorer.always(program, values, region, wanted);
    const ends = explored.leaves.flatMap(({ value }) => value);
    return ends.some((end) => permitsAll(end, places, left))
      ? meansOf(explored, ends, places)
      : null;
  }

  /** How it departs from what the assignments of a region lead to, which do not explain it. */
  #departing(
    region: Region,
    question: Question,
    deciders: Deciders,
  ): { readonly disagreement: Disagreement; readonly means: Means } {
    const { program, values, left, limits } = question;
    const places = placesOf(program, values, left);
    const explored = this.#explorer.always(program, values, region, { limits, deciders });
    const ends = explored.leaves.flatMap(({ value }) => value);
    const means = meansOf(explored, ends, places);
    const departing = ends.map((end) => places.filter((place) => !permits(end, place, left)));
    const fewest = departing.reduce((a, b) => (b.length < a.length ? b : a));
    const disagreement = this.#disagreement(question, ends, places, fewest, means);
    return { disagreement, means };
  }

  #disagreement(
    { program, values, left }: Question,
    ends: readonly AllowedEnd[],
    places: readonly Place[],
    fewest: readonly Place[],
    means: Means,
  ): Disagreement {
    const { environment, instructions } = program;
    // Where no path permits a value it stands for itself; else it is the combination that none permits.
    const alone = places.find((place) => ends.every((end) => !permits(end, place, left)));
    // Joined sets may permit it all, though no assignment does.
    const place =
      alone ??
      fewest[0] ??
      places.find((each) => ends.some(({ state }) => !isSingle(setAt(state, each))));
    if (place === undefined) throw new Error('nothing departs');
    const allowed = unionOf(ends.map(({ state }) => setAt(state, place)));
    const observed = valueAt(left, place);
    // What is not executed made nothing, where the program goes as it should.
    const executed = executedOf(program, values);
    const writer = lastWriter(executed, place, environment.results);
    const jumps = executed.filter(isJump);
    const isElsewhere =
      writer === null &&
      jumps.length > 0 &&
      lastWriter(instructions, place, environment.results) !== null;
    const clauses = isElsewhere
      ? this.attribution.ofJumps(jumps, environment.name)
      : this.attribution.ofResultOf(makerOf(executed, writer), environment.name);
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
      // By itself it is permitted: what the combination lacks is no distance.
      ulps: alone === undefined ? null : (distanceTo(allowed, observed) ?? null),
      clauses,
      means,
      signature: `${first}|end|${alone === undefined ? 'combination' : 'value'}`,
    };
  }
}

function meansOf(
  { joined }: ExploredProgram,
  ends: readonly AllowedEnd[],
  places: readonly Place[],
): Means {
  if (joined !== null) return 'joined sets';
  return ends.every(({ state }) => places.every((place) => isSingle(setAt(state, place))))
    ? 'assignments'
    : 'sets';
}

/**
 * What a program is there to write: vertex results, or the parameters of a state program. A register that does not show
 * is not judged, nor a denormal that was given and that a state program leaves alone.
 */
function placesOf(program: Program, values: InputValues, left: Left): readonly Place[] {
  const { environment } = program;
  const file = environment.programType === 'state' ? 'parameters' : 'results';
  const count = file === 'results' ? environment.results.length : environment.programParameters;
  return Array.from({ length: count }, (_, register) =>
    left[file][register] === null
      ? []
      : COMPONENTS.map((component) => ({ file, register, component }) as const),
  )
    .flat()
    .filter((place) => !isLeftDenormal(program, values, left, place));
}

/**
 * Whether a parameter's component still has the denormal that it was given, or its zero, in a program that never writes
 * it. What is not read need not be flushed, whatever each instruction does with denormals that it reads.
 */
function isLeftDenormal(
  { environment, instructions }: Program,
  { parameters = {} }: InputValues,
  left: Left,
  place: Place,
): boolean {
  if (place.file !== 'parameters') return false;
  const given = Math.fround(parameters[place.register]?.[COMPONENTS.indexOf(place.component)] ?? 0);
  if (!isDenormal(given)) return false;
  const own = valueAt(left, place);
  if (own !== 0 && own !== given) return false;
  return lastWriter(instructions, place, environment.results) === null;
}

function setAt(state: AllowedState, { file, register, component }: Place): Allowed {
  const vector: Vector<Allowed> | undefined = state[file][register];
  if (vector === undefined) throw new Error(`no register ${String(register)}`);
  return vector[component];
}

function numberAt(state: NominalState, { file, register, component }: Place): number {
  return state[file][register]?.[component] ?? NaN;
}

function valueAt(left: Left, { file, register, component }: Place): number {
  return left[file][register]?.[component] ?? NaN;
}

function permits({ state }: AllowedEnd, place: Place, left: Left): boolean {
  return contains(setAt(state, place), valueAt(left, place));
}

function permitsAll(end: AllowedEnd, places: readonly Place[], left: Left): boolean {
  return places.every((place) => permits(end, place, left));
}

/** What is written for good decides early which assignments explain it: the others need not be followed. */
function keepingOf(
  program: Program,
  places: readonly Place[],
  left: Left,
): (state: AllowedState) => boolean {
  const isFinal = finalIn(program, places);
  return (state) =>
    isFinal(state).every((place) => contains(setAt(state, place), valueAt(left, place)));
}

/** The places that nothing writes any more, from a state on: all of them where it has left the program. */
function finalIn(
  program: Program,
  places: readonly Place[],
): (state: AllowedState) => readonly Place[] {
  const { environment } = program;
  const count = Math.max(environment.results.length, environment.programParameters);
  const final = writable(reachOf(program), count).map((masks) =>
    places.filter(({ register, component }) => {
      const bit = 1 << COMPONENTS.indexOf(component);
      return ((masks[register] ?? 0) & bit) === 0;
    }),
  );
  return ({ next }) => final[next] ?? places;
}

/** The instruction that made a value which others only moved. */
function makerOf(
  instructions: readonly InstructionSyntax[],
  writer: InstructionSyntax | null,
): InstructionSyntax | null {
  let maker = writer;
  while (maker !== null && copies(maker.name)) {
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
    if (destination === null) return false;
    const { register: target, writeMask } = destination;
    if (writeMask !== '' && !writeMask.includes(component)) return false;
    return file === 'results'
      ? target.file === 'result' && results[register] === target.name
      : target.file === 'parameter' && target.number === register;
  });
  return writes.at(-1) ?? null;
}
