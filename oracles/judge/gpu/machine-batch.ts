/** A machine of this process that is asked for many vertices or fragments of a program at once. */
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import {
  attributeKey,
  quadWords,
  type GpuInvocation,
} from '../../../semantics/gpu/machine/invocation.js';
import {
  isGpuAsDescribed,
  type GpuMachine,
  type NominalGpuProgram,
} from '../../../semantics/gpu/machine/machine.js';
import { numberOf, type TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { COMPONENTS } from '../../../spec/environments.js';
import {
  bitmapOf,
  placeOf,
  setBit,
  type Batch,
  type BatchRun,
  type BatchRunner,
} from '../batch.js';
import { BackendIncident } from '../incident.js';
import { loadedGpu } from '../loaded.js';
import { leftFrom } from './box.js';

/** Invocations in one question. */
const MOST = 8192;

type Bindings = Readonly<Record<string, TypedQuad>>;
type Start = (varying: readonly TypedQuad[]) => GpuInvocation<GpuNominalKinds>;

export function gpuBatchesOf(machine: GpuMachine): BatchRunner {
  let last: { readonly source: string; readonly linked: NominalGpuProgram } | null = null;
  return {
    most: MOST,
    run: (source, batch) =>
      new Promise((resolve) => {
        if (last?.source !== source) {
          const result = machine.load === loadGpu ? loadedGpu(source) : machine.load(source);
          if (!result.loaded) {
            const { position, message } = result.error;
            resolve({ loaded: false, position, reason: message });
            return;
          }
          last = { source, linked: machine.link(result.program) };
        }
        resolve(ran(last.linked, startOf(machine, last.linked, batch), batch));
      }),
  };
}

/** Where each invocation of a batch starts. */
function startOf(
  machine: GpuMachine,
  linked: NominalGpuProgram,
  { constant, varying }: Batch,
): Start {
  const bindings: Bindings = Object.fromEntries(
    Object.entries(constant).map(([name, { type, words }]) => [name, quadOf(type, words, 0)]),
  );
  if (!isGpuAsDescribed(machine)) {
    return (quads) => {
      const own = varying.flatMap(({ name }, index): [string, TypedQuad][] => {
        const quad = quads[index];
        return quad === undefined ? [] : [[name, quad]];
      });
      return machine.invocation(linked, { bindings: { ...bindings, ...Object.fromEntries(own) } });
    };
  }
  const { inputs, state } = machine.invocation(linked, { bindings });
  const { program } = linked;
  const [attributes, parameters] = [[...inputs.attributes], [...inputs.parameters]];
  const places = varying.map(({ name }) => ({
    attributes: placesOf(program.attributes, (slot) => attributeKey(slot) === name),
    parameters: placesOf(
      program.parameters,
      (slot) => slot.kind === 'binding' && slot.binding === name,
    ),
  }));
  const { domain } = linked;
  const own = { ...inputs, attributes, parameters };
  return (quads) => {
    for (const [index, quad] of quads.entries()) {
      const words = quadWords(domain, quad);
      for (const at of places[index]?.attributes ?? []) attributes[at] = words;
      for (const at of places[index]?.parameters ?? []) parameters[at] = words;
    }
    return { inputs: own, state };
  };
}

function placesOf<S>(slots: readonly S[], isOne: (slot: S) => boolean): readonly number[] {
  return slots.flatMap((slot, at) => (isOne(slot) ? [at] : []));
}

/** @throws BackendIncident of an invocation that has no end; Error where the program names no such result */
function ran(
  linked: NominalGpuProgram,
  start: Start,
  { count, varying, results, words }: Batch,
): BatchRun {
  const slots = results.map((name) =>
    placeOf(
      name,
      linked.program.results.map(({ binding }) => binding),
    ),
  );
  const left = new Uint32Array(4 * count * results.length);
  let hidden: Uint32Array | null = null;
  let killed: Uint32Array | null = null;
  let at = 0;
  for (let invocation = 0; invocation < count; invocation++) {
    const quads = varying.map(({ type }, index) =>
      quadOf(type, words, 4 * (invocation * varying.length + index)),
    );
    const one = leftFrom(linked, start(quads));
    if (one === null) {
      throw new BackendIncident('timeout', 'the program has no end', null, invocation);
    }
    if (one.killed) setBit((killed ??= bitmapOf(count)), invocation);
    for (const slot of slots) {
      const result = one.killed ? undefined : one.results[slot];
      for (const component of COMPONENTS) {
        const bits = result?.[component] ?? null;
        if (bits === null) setBit((hidden ??= bitmapOf(left.length)), at);
        else left[at] = bits;
        at++;
      }
    }
  }
  return { loaded: true, words: left, hidden, killed };
}

/** Numbers of a type, as an application sets them. */
function quadOf(type: DataType, words: ArrayLike<number>, at: number): TypedQuad {
  const number = (component: number): number => numberOf(type, words[at + component] ?? 0);
  return { type, values: [number(0), number(1), number(2), number(3)] };
}
