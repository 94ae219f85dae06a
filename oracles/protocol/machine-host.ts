/** The semantics of this project as a backend: what the others are tried against. */
import {
  ENVIRONMENTS,
  type EnvironmentName,
  type Environment,
  type Quad,
} from '../../spec/environments.js';
import type { Vector } from '../../semantics/domains/domain.js';
import type { Program } from '../../semantics/language/load.js';
import {
  STANDARD,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../semantics/machine/machine.js';
import { resume } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { batchesOf } from '../judge/black-box/machine-batch.js';
import { wordQuad } from './encode.js';
import { batchOf } from './hosted-batch.js';
import { Unsupported, type Hosted } from './host.js';
import type {
  ResultsReplyBody,
  RunRequestBody,
  StepsReplyBody,
  TracedStep,
  TraceRequestBody,
  WordQuad,
} from './bodies.js';
import { MAX_STEPS } from './messages.js';

/** A machine of this process as something to host. */
export function hostedMachine(machine: Machine = STANDARD, name = 'vpspec'): Hosted {
  const batches = batchesOf(machine);
  let linked: NominalProgram | null = null;
  let text = '';
  const program = (): NominalProgram => {
    if (linked === null) throw new Error('no program is loaded');
    return linked;
  };
  return {
    hello: () =>
      Promise.resolve({
        name,
        version: '1',
        environments: Object.keys(ENVIRONMENTS) as EnvironmentName[],
        positions: true,
        trace: true,
        base64: true,
        maxBatch: batches.most,
      }),
    load: (source) => {
      const result = machine.load(source);
      if (!result.loaded) {
        const { position, message } = result.error;
        return Promise.resolve({ loaded: false, position, reason: message });
      }
      linked = machine.link(result.program);
      text = source;
      return Promise.resolve({ loaded: true });
    },
    run: (request) => Promise.resolve(runOn(machine, program(), request)),
    batch: (request) => {
      const { environment } = program().program;
      if (environment.programType !== 'vertex') {
        throw new Unsupported(`programs of ${environment.name} are not run in batches`);
      }
      return batchOf(batches, text, request);
    },
    trace: (request) => Promise.resolve(traceOn(machine, program(), request)),
    close: () => Promise.resolve(),
  };
}

function runOn(
  machine: Machine,
  linked: NominalProgram,
  request: RunRequestBody,
): ResultsReplyBody {
  const { environment } = linked.program;
  const { results } = environment;
  const words = new Uint32Array(request.count * results.length * 4);
  let c: Record<number, WordQuad> | undefined;
  let before: NominalState | undefined;
  for (let vertex = 0; vertex < request.count; vertex++) {
    const start = machine.invocation(linked, valuesOf(request, vertex), before);
    const { state } = resume(linked, start.inputs, start.state, machine.outcomeOf);
    before = state;
    state.results.forEach((value, index) => {
      words.set(quadOf(value), (vertex * results.length + index) * 4);
    });
    if (environment.writesParameters) c = writtenParameters(linked.program, state, start.state);
  }
  return { registers: results, words, ...(c === undefined ? {} : { c }) };
}

/** Those that differ from the start, and those that instructions name. */
function writtenParameters(
  { instructions }: Program,
  after: NominalState,
  before: NominalState,
): Record<number, WordQuad> {
  const named = instructions.map(({ destination: to }) =>
    to?.register.file === 'parameter' ? to.register.number : null,
  );
  return Object.fromEntries(
    after.parameters.flatMap((value, number) =>
      value !== before.parameters[number] || named.includes(number)
        ? [[number, quadOf(value)]]
        : [],
    ),
  );
}

function traceOn(
  machine: Machine,
  linked: NominalProgram,
  request: TraceRequestBody,
): StepsReplyBody {
  const start = machine.invocation(linked, valuesOf({ ...request, count: 1 }, 0));
  const steps: TracedStep[] = [];
  let { state } = start;
  for (;;) {
    const end = machine.outcomeOf(linked, state);
    if (end !== null) return { outcome: end.outcome, steps };
    const instruction = linked.instructions[state.next];
    if (instruction === undefined || steps.length === MAX_STEPS) {
      return { outcome: 'terminated', steps };
    }
    const after = instruction.step(start.inputs, state);
    steps.push(changes(linked.program.environment, state.next, state, after));
    state = after;
  }
}

function changes(
  { results }: Environment,
  index: number,
  before: NominalState,
  after: NominalState,
): TracedStep {
  const file = (
    name: 'temporaries' | 'results' | 'parameters',
    key: (register: number) => string | number,
  ): Record<string, WordQuad> | null => {
    if (after[name] === before[name]) return null;
    const changed = after[name].flatMap((value, register) =>
      value === before[name][register] ? [] : [[key(register), quadOf(value)]],
    );
    return changed.length === 0 ? null : (Object.fromEntries(changed) as Record<string, WordQuad>);
  };
  const R = file('temporaries', (register) => register);
  const o = file('results', (register) => results[register] ?? '');
  const c = file('parameters', (register) => register);
  const A = after.addresses.flatMap(({ x, y, z, w }, register): [number, WordQuad][] =>
    after.addresses[register] === before.addresses[register] ? [] : [[register, [x, y, z, w]]],
  );
  const { x, y, z, w } = after.codes;
  return {
    index,
    ...(R === null ? {} : { R }),
    ...(o === null ? {} : { o }),
    ...(c === null ? {} : { c }),
    ...(A.length === 0 ? {} : { A: Object.fromEntries(A) }),
    ...(after.codes === before.codes ? {} : { CC: [x, y, z, w] }),
  };
}

/** What one vertex of a request sets. */
function valuesOf({ c, v, words }: RunRequestBody, vertex: number): InputValues {
  const attributes = v.map((number, index): [number, Quad] => {
    const at = (vertex * v.length + index) * 4;
    return [number, numbers(words.subarray(at, at + 4))];
  });
  const parameters = Object.entries(c).map(([number, quad]): [string, Quad] => [
    number,
    numbers(quad),
  ]);
  return {
    attributes: Object.fromEntries(attributes),
    parameters: Object.fromEntries(parameters),
  };
}

function numbers(words: ArrayLike<number>): Quad {
  const value = (index: number): number => valueOf(words[index] ?? 0);
  return [value(0), value(1), value(2), value(3)];
}

function quadOf({ x, y, z, w }: Vector<number>): WordQuad {
  return wordQuad([x, y, z, w]);
}
