/** Questions about GPU programs, for tests. */
import { DEFAULT_POLICIES } from '../../../semantics/domains/assignments.js';
import type { Policies } from '../../../semantics/domains/policies.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { Why } from '../answer.js';
import type { Effort } from '../minimal.js';
import { targetIn } from '../target.js';
import { GPU_WHY } from './language.js';
import { gpuSubject, type GpuSubject } from './subject.js';
import { gpuTargets } from './target.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

export interface Question {
  /** NVvp4.0 without header and END, or a whole program. */
  readonly source: string;
  readonly values?: GpuInputValues;
  readonly policies?: Policies;
  readonly target: string;
  readonly after?: number;
  readonly effort?: Effort;
}

function askedOf({ source, values = {}, policies = DEFAULT_POLICIES }: Omit<Question, 'target'>) {
  const text = source.startsWith('!!') ? source : `!!NVvp4.0\n${source}\nEND`;
  const program = loadedGpu(text);
  const authority = program.environment.name;
  return { program, values, numbers: gpuConcrete(policies), policies, authority };
}

export function whyOfGpu(question: Question): Why {
  const { target, after, effort } = question;
  return GPU_WHY.why({
    ...askedOf(question),
    target,
    specification: { clauses: [], gpuClauses: [] },
    ...(after === undefined ? {} : { after }),
    ...(effort === undefined ? {} : { effort }),
  });
}

export function gpuSubjectOf({ target, after, ...question }: Question): GpuSubject {
  const asked = askedOf(question);
  const { places, bit } = targetIn(target, gpuTargets(asked.program, 0));
  return gpuSubject({
    ...asked,
    places: places.map(([, place]) => place),
    bit,
    stop: after ?? null,
  }).subject;
}
