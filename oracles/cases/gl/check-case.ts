/** Checks a case of commands of the GL against semantics/gl. */
import { bufferWords } from '../../../semantics/gl/buffers.js';
import { apply, query, type GlQuery } from '../../../semantics/gl/commands.js';
import type { FixedState } from '../../../semantics/gl/fixed-state.js';
import { bindingsOf } from '../../../semantics/gl/state-bindings.js';
import {
  currentObject,
  initialGlState,
  type Errors,
  type GlError,
  type GlState,
} from '../../../semantics/gl/state.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { resumeGpu } from '../../../semantics/gpu/machine/run.js';
import { SpecCrash } from '../../../semantics/machine/crash.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { gpuDifferences } from '../gpu/compare.js';
import type { GlCase, GlStep, GlValue } from './case.js';
import { plain, type CaseResult, type Difference } from '../result.js';

/** The steps in a new context, one after another. */
export function checkGlCase({ id, fixed, steps }: GlCase): CaseResult {
  try {
    let state = initialGlState();
    const differences: Difference[] = [];
    for (const [index, step] of steps.entries()) {
      const done = take(step, state, fixed);
      state = done.state;
      const before = `${String(index + 1)} ${nameOf(step.text)}`;
      for (const each of done.differences) {
        differences.push({ ...each, where: `${before} ${each.where}`.trimEnd() });
      }
    }
    return { id, verdict: differences.length === 0 ? 'agrees' : 'disagrees', differences };
  } catch (error) {
    if (!(error instanceof SpecCrash)) throw error;
    return { id, verdict: 'crash', differences: [plain('semantics', 'no crash', error.message)] };
  }
}

function nameOf(text: string): string {
  return text.replace(/\(.*$/s, '');
}

interface Taken {
  readonly state: GlState;
  readonly differences: readonly Difference[];
}

function take(step: GlStep, state: GlState, fixed: FixedState): Taken {
  try {
    switch (step.kind) {
      case 'command': {
        const { state: after, errors } = apply(state, step.command, loadGpu);
        return { state: after, differences: errorDifferences(step.error, errors) };
      }
      case 'query':
        return { state, differences: answerDifferences(step.query, step.expected, state) };
      case 'run':
        return { state, differences: runDifferences(step, state, fixed) };
    }
  } catch (error) {
    // What the C declarations do not allow: too short an array.
    if (!(error instanceof RangeError)) throw error;
    const difference = plain('arguments', 'such as the declaration allows', error.message);
    return { state, differences: [difference] };
  }
}

/** Where several errors apply, any one of them is right. */
function errorDifferences(expected: GlError | null, seen: Errors): readonly Difference[] {
  const isSeen = expected === null ? seen.length === 0 : seen.includes(expected);
  if (isSeen) return [];
  return [
    plain('error', expected ?? 'no error', seen.length === 0 ? 'no error' : seen.join(' or ')),
  ];
}

function answerDifferences(
  asked: GlQuery,
  expected: Extract<GlStep, { kind: 'query' }>['expected'],
  state: GlState,
): readonly Difference[] {
  const { value, errors } = query(state, asked);
  if ('error' in expected || errors.length > 0) {
    return errorDifferences('error' in expected ? expected.error : null, errors);
  }
  return valueDifferences(expected.value, value);
}

function valueDifferences(
  expected: GlValue,
  seen: ReturnType<typeof query>['value'],
): readonly Difference[] {
  if (expected.kind === 'four') {
    if (!Array.isArray(seen)) return [plain('value', 'four components', JSON.stringify(seen))];
    const components: readonly unknown[] = seen;
    return COMPONENTS.flatMap((component, index) => {
      const [wanted, is] = [expected.components[index], components[index]];
      return Object.is(wanted, is) ? [] : [plain(component, described(wanted), described(is))];
    });
  }
  const [wanted, is] = [described(plainOf(expected)), described(seen)];
  return wanted === is ? [] : [plain('value', wanted, is)];
}

function plainOf(expected: Exclude<GlValue, { kind: 'four' }>): unknown {
  switch (expected.kind) {
    case 'one':
      return expected.value;
    case 'count':
      return { least: expected.least, greatest: expected.greatest };
    case 'unspecified':
      return null;
  }
}

function described(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'least' in value && 'greatest' in value) {
    const { least, greatest } = value;
    return least === greatest ? String(least) : `from ${String(least)} to ${String(greatest)}`;
  }
  if (value === null) return 'undefined';
  return Object.is(value, -0) ? '-0' : typeof value === 'string' ? value : String(value);
}

/** The program of a target, with what the state gives it; the rest of its inputs is undefined. */
function runDifferences(
  { type, results }: Extract<GlStep, { kind: 'run' }>,
  state: GlState,
  fixed: FixedState,
): readonly Difference[] {
  const { program } = currentObject(state, type);
  if (program === null) return [plain('program', 'a program', 'none is loaded')];
  const { inputs, state: first } = gpuInvocation(program, GPU_NOMINAL, {
    bindings: bindingsOf(program, state, fixed),
    buffers: bufferWords(state, type),
  });
  const { end, state: last } = resumeGpu(linkGpu(program, GPU_NOMINAL), inputs, first);
  if (end.outcome !== 'completed') return [plain('outcome', 'completed', end.outcome)];
  return gpuDifferences({ registers: results, emitted: null }, last, program);
}
