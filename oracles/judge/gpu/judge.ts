/**
 * Judges a run of a GPU program by what it leaves behind: the nominal results at once, else every assignment
 * of the policies, with sets where something is approximated. What is undefined may be any value, and a result
 * that is computed of it what any value leads to; a run whose way depends on it is not judged. Where no assignment of
 * the whole program explains a run, each instruction may have its own (deciders.ts).
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuKinds } from '../../../semantics/gpu/domains/domain.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { runGpu, type GpuOutcome } from '../../../semantics/gpu/machine/run.js';
import type { Emission, GpuInputValues, GpuState } from '../../../semantics/gpu/machine/state.js';
import { killingVariables } from '../../../semantics/gpu/language/killed-variables.js';
import type { GpuLoadResult } from '../../../semantics/gpu/language/load.js';
import { explainGpuLoading } from '../../../semantics/gpu/language/loadings.js';
import type { OwnLoading, Taken } from '../../../semantics/language/interpretations.js';
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { format, hex, valueOf } from '../../../semantics/number/binary32.js';
import { distanceTo, unionOf } from '../../../semantics/number/value-set.js';
import { asSigned } from '../../../semantics/number/integer-set.js';
import type { Region } from '../../../semantics/domains/explore.js';
import { LIMITS, type Limits } from '../explore-paths.js';
import { decidersOf, type Deciders } from '../deciders.js';
import { byInterpretations, type ByInterpretations } from '../judge-loading.js';
import { loadedGpu } from '../loaded.js';
import { acceptedRegion, permittedRegion } from '../region.js';
import { describeAllowedWord } from './describe-word.js';
import { wordsOfEnd } from './left-by.js';
import { gpuReachOf } from '../paths/gpu/reach.js';
import { writable } from '../paths/live.js';
import {
  GpuProgramExplorer,
  type AllowedGpuEnd,
  type AllowedGpuState,
  type ExploredGpuProgram,
} from './explore.js';
import { COLOR_ZERO, withoutOpenColors } from './open-colors.js';
import { withoutUnused } from './unused-components.js';
import {
  everyComponent,
  isNominalBits,
  permitsBits,
  type Bits,
  type GpuLeft,
  type Left,
} from './left.js';

export type GpuJudgement =
  | {
      readonly verdict: 'agrees';
      readonly means: 'nominal' | 'sets' | 'joined sets' | 'loading';
      /** The interpretations by which it agrees, where they are not the defaults. */
      readonly interpretations?: readonly Taken[];
      /** How it departs from all that is accepted, where the letter alone permits it. */
      readonly letter?: GpuDisagreement;
    }
  | { readonly verdict: 'disagrees'; readonly disagreement: GpuDisagreement }
  /** No verdict: what the program does next depends on an undefined value, or the limits were reached. */
  | {
      readonly verdict: 'inconclusive';
      readonly reason: string;
      readonly interpretations?: readonly Taken[];
    };

export interface GpuDisagreement {
  readonly kind: 'load' | 'end' | 'outcome';
  /** "result.position.x", "vertex 2, result.color.front.primary.w", "loading". */
  readonly where: string;
  readonly observed: string;
  readonly allowed: string;
  /** Distance of a floating-point number to the nearest allowed value, in units of the last place; else null. */
  readonly ulps: number | null;
  /** The last instruction that writes there; null where there is none. */
  readonly writer: GpuInstruction | null;
}

/** GPU programs ask for more policies than VP programs, and leave the same program more ends. */
const GPU_LIMITS: Limits = { ...LIMITS, paths: 4 * LIMITS.paths };

export class GpuJudge {
  readonly #explorer = new GpuProgramExplorer();

  constructor(private readonly limits: Limits = GPU_LIMITS) {}

  judge(source: string | Uint8Array, values: GpuInputValues, left: GpuLeft): GpuJudgement {
    const expected = loadedGpu(source);
    if (!left.loaded) return loadingOf(source, expected, left);
    if (expected.loaded) return this.#judgeEither(expected.program, values, left);
    const by = byInterpretations(explainGpuLoading(source, LOADED));
    if (by?.kind !== 'runs') return ofInterpretations(by, expected, LOADED);
    const same = loadedGpu(by.text);
    if (!same.loaded) throw new Error('a text that loads alike does not load');
    const judgement = this.judgeRun(same.program, values, left);
    if (judgement.verdict === 'disagrees') return judgement;
    return { ...judgement, interpretations: by.interpretations };
  }

  /** What a program left behind that may say two things, of which both load. */
  #judgeEither(program: GpuProgram, values: GpuInputValues, left: Left): GpuJudgement {
    const judgement = this.judgeRun(program, values, left);
    if (judgement.verdict !== 'disagrees') return judgement;
    const other = killingVariables(program);
    const same = other === null ? null : loadedGpu(other);
    if (same?.loaded !== true) return judgement;
    const by = this.judgeRun(same.program, values, left);
    const interpretations = [{ erratum: 'nvfp4.E-kil-condition', interpretation: 'variable' }];
    return by.verdict === 'disagrees' ? judgement : { ...by, interpretations };
  }

  /** Whether a program loads, and where it is refused; it is not run. */
  judgeLoading(source: string | Uint8Array, own: OwnLoading): GpuJudgement {
    return loadingOf(source, loadedGpu(source), own);
  }

  /** What shows of what a program that loads left behind; not-shown.ts says what does not. */
  judgeRun(program: GpuProgram, values: GpuInputValues, shown: Left): GpuJudgement {
    const left = withoutUnused(program, shown);
    if (isNominalRun(program, values, left)) return { verdict: 'agrees', means: 'nominal' };
    const { name } = program.environment;
    const judgeIn = (region: Region): GpuJudgement => {
      const once = this.#judgeIn(region, program, values, left);
      if (once.verdict !== 'disagrees') return once;
      const names = program.instructions.map((instruction) => instruction.name);
      return this.#judgeIn(region, program, values, left, decidersOf(name, names));
    };
    const accepted = judgeIn(acceptedRegion(name));
    if (accepted.verdict !== 'disagrees') return accepted;
    const permitted = judgeIn(permittedRegion(name));
    if (permitted.verdict === 'disagrees') return permitted;
    // What is open by the letter alone is permitted by it alone: by all that is accepted it is wrong.
    const means = permitted.verdict === 'agrees' ? permitted.means : 'sets';
    return { verdict: 'agrees', means, letter: accepted.disagreement };
  }

  /** The same by the assignments of a region, one for the program or one for each that decides. */
  #judgeIn(
    region: Region,
    program: GpuProgram,
    values: GpuInputValues,
    left: Left,
    deciders?: Deciders,
  ): GpuJudgement {
    const explore = (keep?: (state: AllowedGpuState) => boolean): ExploredGpuProgram =>
      this.#explorer.always(program, values, region, {
        limits: this.limits,
        ...(deciders && { deciders }),
        ...(keep && { keep }),
      });
    // What is written for good decides early which assignments explain it: the others need not be followed.
    const explaining = explore(mayStillLeave(program, left));
    const found = explaining.leaves.flatMap(({ value }) => value);
    // A run that was given up came to no end: what it had written until then is nothing that a program may leave.
    const reached = found.filter(({ end }) => end.outcome !== 'unfinished');
    if (reached.some((end) => permits(end, left))) {
      const open = reached.find(({ end }) => isOpen(end));
      if (open !== undefined) return inconclusiveBy(open);
      return { verdict: 'agrees', means: explaining.joined === null ? 'sets' : 'joined sets' };
    }
    const { leaves } = explore();
    const ends = leaves.flatMap(({ value }) => value);
    const open = ends.find(({ end }) => isOpen(end));
    // Whatever becomes of vertices beyond the limit, those before are what they are (nvgp4.E-emit-beyond-limit).
    const isExcluded = ends.every((each) => isBeyondLimit(each) && !mayBegin(each, left));
    if (open !== undefined && !isExcluded) return inconclusiveBy(open);
    const hidden = withoutOpenColors(program, left);
    if (hidden !== null && ends.some((end) => permits(end, hidden))) {
      return { verdict: 'inconclusive', reason: `color outputs may be open (${COLOR_ZERO})` };
    }
    return { verdict: 'disagrees', disagreement: violation(program, ends, left) };
  }
}

function inconclusiveBy({ end }: AllowedGpuEnd): GpuJudgement {
  return { verdict: 'inconclusive', reason: `the run is ${wordsOfEnd(end)}` };
}

const LOADED: OwnLoading = { loaded: true, position: null };

function loadingOf(
  source: string | Uint8Array,
  expected: GpuLoadResult,
  own: OwnLoading,
): GpuJudgement {
  const wanted = expected.loaded ? null : expected.error;
  const isSame = own.loaded
    ? wanted === null
    : wanted !== null && (own.position === null || own.position === wanted.position);
  if (isSame) return { verdict: 'agrees', means: 'loading' };
  return ofInterpretations(byInterpretations(explainGpuLoading(source, own)), expected, own);
}

/** The judgement of an answer that the default interpretations do not give. */
function ofInterpretations(
  by: ByInterpretations | null,
  expected: GpuLoadResult,
  own: OwnLoading,
): GpuJudgement {
  if (by !== null) {
    const { interpretations } = by;
    if (by.kind === 'inconclusive') return { verdict: by.kind, reason: by.reason, interpretations };
    return { verdict: 'agrees', means: 'loading', interpretations };
  }
  const wanted = expected.loaded ? null : expected.error;
  const observed = own.loaded
    ? 'a program that loads'
    : wanted === null
      ? 'a program that does not load'
      : `an error at ${String(own.position)}`;
  if (wanted === null) return loading(observed, 'a program that loads');
  const allowed = own.loaded ? wanted.message : `an error at ${String(wanted.position)}`;
  return loading(observed, allowed);
}

function loading(observed: string, allowed: string): GpuJudgement {
  return {
    verdict: 'disagrees',
    disagreement: { kind: 'load', where: 'loading', observed, allowed, ulps: null, writer: null },
  };
}

/** Whether the document leaves what follows undefined, or the run was given up. */
function isOpen({ outcome }: GpuOutcome): boolean {
  return outcome === 'undefined' || outcome === 'terminated' || outcome === 'unfinished';
}

function isNominalRun(program: GpuProgram, values: GpuInputValues, left: Left): boolean {
  if (left.abnormal !== undefined) return false;
  const { end, state } = runGpu(linkGpu(program, GPU_NOMINAL), values);
  if (isOpen(end) || left.killed !== (end.outcome === 'killed')) return false;
  return end.outcome === 'killed' || agree(state, left, isNominalBits);
}

/** Whether what nothing writes any more, from a state on, is what was left; true where it does not show. */
function mayStillLeave(program: GpuProgram, left: Left): (state: AllowedGpuState) => boolean {
  const { instructions, results } = program;
  if (left.killed) return () => true;
  const masks = writable(gpuReachOf(program), results.length);
  return (state) => {
    const open = masks[state.next];
    if (open === undefined && state.next !== instructions.length) return true;
    return state.results.every((vector, slot) =>
      COMPONENTS.every(
        (component, at) =>
          ((open?.[slot] ?? 0) & (1 << at)) !== 0 ||
          permitsBits(vector[component], left.results[slot]?.[component] ?? null),
      ),
    );
  };
}

function isBeyondLimit({ end: { reason } }: AllowedGpuEnd): boolean {
  return reason === 'vertices-out';
}

/** Whether what was emitted agrees with what a run emits before the limit, as far as both go. */
function mayBegin({ state: { emitted } }: AllowedGpuEnd, left: Left): boolean {
  if (left.abnormal !== undefined) return true;
  return emitted.every((emission, index) => {
    const seen = left.emitted[index];
    return seen === undefined || agreeEmission(emission, seen, permitsBits);
  });
}

/** Whether an end that is permitted leaves just that. */
export function permits({ end, state }: AllowedGpuEnd, left: Left): boolean {
  if (left.abnormal !== undefined || left.killed !== (end.outcome === 'killed')) return false;
  return left.killed || agree(state, left, permitsBits);
}

function agree<T extends GpuKinds>(
  { results, emitted }: GpuState<T>,
  left: Left,
  holds: (word: T['word'], bits: Bits) => boolean,
): boolean {
  // The end of the program completes the last primitive, whether or not ENDPRIM has done so before.
  const isEnd = emitted.at(-1)?.kind === 'end of primitive';
  const own = isEnd ? emitted.slice(0, -1) : emitted;
  const seen = left.emitted.at(-1) === null ? left.emitted.slice(0, -1) : left.emitted;
  return (
    everyComponent(results, left.results, holds) &&
    own.length === seen.length &&
    own.every((emission, index) => agreeEmission(emission, seen[index] ?? null, holds))
  );
}

function agreeEmission<W>(
  emission: Emission<W>,
  left: readonly Vector<Bits>[] | null,
  holds: (word: W, bits: Bits) => boolean,
): boolean {
  if (emission.kind !== 'vertex') return left === null;
  return left !== null && everyComponent(emission.results, left, holds);
}

function violation(
  program: GpuProgram,
  ends: readonly AllowedGpuEnd[],
  left: Left,
): GpuDisagreement {
  if (left.abnormal !== undefined) {
    const allowed = [...new Set(ends.map(({ end }) => end.outcome))].join(', or ');
    const observed = left.abnormal;
    return { kind: 'outcome', where: 'end', observed, allowed, ulps: null, writer: null };
  }
  const killed = left.killed ? 'a discarded fragment' : 'a fragment that stays';
  if (ends.every(({ end }) => (end.outcome === 'killed') !== left.killed)) {
    const allowed = left.killed ? 'a fragment that stays' : 'a discarded fragment';
    return {
      kind: 'outcome',
      where: 'outcome',
      observed: killed,
      allowed,
      ulps: null,
      writer: null,
    };
  }
  const lists = [
    { name: '', of: (end: AllowedGpuEnd) => end.state.results, seen: left.results },
    ...left.emitted.flatMap((vertex, index) =>
      vertex === null
        ? []
        : [
            {
              name: `vertex ${String(index)}, `,
              of: (end: AllowedGpuEnd) => {
                const emission = end.state.emitted[index];
                return emission?.kind === 'vertex' ? emission.results : undefined;
              },
              seen: vertex,
            },
          ],
    ),
  ];
  for (const { name, of, seen } of lists) {
    for (const [slot, { binding }] of program.results.entries()) {
      for (const component of COMPONENTS) {
        const bits = seen[slot]?.[component] ?? null;
        const words = ends.map((end) => of(end)?.[slot]?.[component] ?? null);
        if (words.some((word) => permitsBits(word, bits)) || bits === null) continue;
        return {
          kind: 'end',
          where: `${name}${binding}.${component}`,
          observed: shown(bits, words),
          allowed: [...new Set(words.map(describeAllowedWord))].join(', or '),
          ulps: distanceOf(bits, words),
          writer: lastWriter(program, slot, component),
        };
      }
    }
  }
  return {
    kind: 'end',
    where: program.environment.programType === 'geometry' ? 'vertices' : 'results',
    observed: `${String(left.emitted.length)} emissions, and these results`,
    allowed: 'each of these by itself, but not together',
    ulps: null,
    writer: null,
  };
}

/** Null where an integer, or nothing in particular, is expected. */
function distanceOf(bits: number, words: readonly AllowedWord[]): number | null {
  const sets = words.flatMap((word) =>
    word?.type === 'F' && !(word.value instanceof Packed) ? [word.value] : [],
  );
  return sets.length === 0 ? null : (distanceTo(unionOf(sets), valueOf(bits)) ?? null);
}

/** Bits as the type that the document expects there. */
function shown(bits: number, words: readonly AllowedWord[]): string {
  const type = words.find((word) => word !== null)?.type;
  if (type === 'S') return `${String(asSigned(bits))} (${hex(bits)})`;
  return type === 'U' ? `${String(bits)} (${hex(bits)})` : format(bits);
}

/** The last instruction of the text that writes a component of a result. */
function lastWriter(
  { instructions }: GpuProgram,
  slot: number,
  component: string,
): GpuInstruction | null {
  const writers = instructions.filter(({ destination }) => {
    if (destination?.file !== 'result' || !destination.writeMask.includes(component)) return false;
    const { access } = destination;
    return access.kind === 'fixed' ? access.slot === slot : access.slots.includes(slot);
  });
  return writers.at(-1) ?? null;
}
