/** Whether a case of a GPU program shows a black box that does otherwise (shown-clauses.ts). */
import { COMPONENTS } from '../../../../spec/environments.js';
import { loadGpu } from '../../../../semantics/gpu/language/load.js';
import { GPU_STANDARD } from '../../../../semantics/gpu/machine/machine.js';
import type { GpuInputValues } from '../../../../semantics/gpu/machine/state.js';
import type { OwnLoading } from '../../../../semantics/language/interpretations.js';
import { leftBy } from '../../../judge/gpu/box.js';
import { CasePrograms, type AskedProgram } from '../../../units/gpu/case-program.js';
import type { LoadErrorExpectation } from '../../../cases/case.js';
import type { GpuCase, GpuRunExpectation } from '../../../cases/gpu/case.js';
import { CAMPAIGN_LIMITS } from '../../../judge/black-box/judge-black-box.js';
import { GpuJudge } from '../../../judge/gpu/judge.js';
import type { Bits, Left } from '../../../judge/gpu/left.js';
import type { Vector } from '../../../../semantics/domains/domain.js';

/** Results that are tried of a program. */
const MOST = 24;

export class ShownByGpuCases {
  readonly #judge = new GpuJudge(CAMPAIGN_LIMITS);
  readonly #programs = new CasePrograms();

  shows(given: GpuCase): boolean {
    const { expect, program } = given;
    if (expect.kind !== 'runs') {
      const others = otherLoadings(expect.kind === 'error' ? expect : null);
      return others.some(
        (own) => this.#judge.judgeLoading(program.text, own).verdict === 'disagrees',
      );
    }
    if (expect.outcome !== 'completed' && expect.outcome !== 'killed') return false;
    const asked = this.#programs.askedOf(given);
    if ('reason' in asked) return false;
    const { text, values } = asked;
    return othersOf(expect, asked, text, values)
      .slice(0, MOST)
      .some((left) => this.#judge.judge(text, values, left).verdict === 'disagrees');
  }
}

function otherLoadings(error: LoadErrorExpectation | null): readonly OwnLoading[] {
  if (error === null) return [{ loaded: false, position: 0 }];
  const loads: OwnLoading = { loaded: true, position: null };
  return error.position === null
    ? [loads]
    : [loads, { loaded: false, position: error.position + 1 }];
}

/** What a right implementation leaves, but for one component of what the case speaks of, or for the fragment. */
function othersOf(
  { registers, emitted }: GpuRunExpectation,
  { shows }: AskedProgram,
  text: string,
  values: GpuInputValues,
): readonly Left[] {
  const result = loadGpu(text);
  if (!result.loaded) return [];
  const { program } = result;
  const right = leftBy(GPU_STANDARD, GPU_STANDARD.link(program), values);
  const spoken = new Set(
    registers.map((register) => ('key' in register ? register.key : register.name)),
  );
  const isSpoken = (binding: string): boolean => {
    const shown = shows.get(binding)?.name.replace(/ \(.*\)$/, '') ?? binding;
    return spoken.has(shown);
  };
  const bindings = program.results.map(({ binding }) => binding);
  const some = bindings.some(isSpoken) ? isSpoken : (): boolean => true;
  const places = bindings.flatMap((binding, index) => (some(binding) ? [index] : []));
  const changed = (vectors: readonly Vector<Bits>[]): readonly (readonly Vector<Bits>[])[] =>
    places.flatMap((at) => {
      const vector = vectors[at];
      return vector === undefined ? [] : otherVectors(vector).map((each) => vectors.with(at, each));
    });
  const isGeometry = program.environment.programType === 'geometry';
  const ofVertices = right.emitted.flatMap((vertex, at) =>
    vertex === null ? [] : changed(vertex).map((each) => right.emitted.with(at, each)),
  );
  return [
    ...(emitted === null ? [] : otherEmissions(right).map((each) => ({ ...right, emitted: each }))),
    ...ofVertices.map((vertices) => ({ ...right, emitted: vertices })),
    ...(isGeometry ? [] : changed(right.results).map((results) => ({ ...right, results }))),
    ...(program.environment.programType === 'fragment'
      ? [{ ...right, killed: !right.killed }]
      : []),
  ];
}

/** One of what was emitted less, or a vertex more. */
function otherEmissions({ emitted, results }: Left): readonly Left['emitted'][] {
  const zeros = results.map(() => ({ x: 0, y: 0, z: 0, w: 0 }));
  return [
    [...emitted, zeros],
    ...emitted.map((_, index) => emitted.filter((__, other) => other !== index)),
  ];
}

function otherVectors(vector: Vector<Bits>): readonly Vector<Bits>[] {
  return COMPONENTS.flatMap((component) => {
    const bits = vector[component];
    if (bits === null) return [];
    return [bits ^ 0x00c00000, bits ^ 1, 0x40e00000].map((other) => ({
      ...vector,
      [component]: other >>> 0,
    }));
  });
}
