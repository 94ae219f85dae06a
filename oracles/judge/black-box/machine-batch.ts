/** A machine of this process that is asked for many vertices of a program at once. */
import { ENVIRONMENTS, type Quad } from '../../../spec/environments.js';
import { onOperands } from '../../../semantics/compiled/on-operands.js';
import { load } from '../../../semantics/language/load.js';
import {
  isAsDescribed,
  type Machine,
  type NominalProgram,
  type NominalState,
} from '../../../semantics/machine/machine.js';
import { onManyVertices, type ManyVertices } from '../../../semantics/machine/many.js';
import { resume } from '../../../semantics/machine/run.js';
import { bitsOf, valueOf } from '../../../semantics/number/binary32.js';
import { placeOf, type Batch, type BatchRun, type BatchRunner } from '../batch.js';
import { loaded } from '../loaded.js';

/** Vertices in one question: what fits the caches. */
const MOST = 8192;

/** What a batch asks of the register files, by their numbers. */
interface Asked {
  readonly parameters: Readonly<Record<number, Quad>>;
  readonly attributes: readonly number[];
}

/** A program that is run again and again, with what does not vary. */
interface Prepared {
  readonly source: string;
  readonly key: string;
  readonly linked: NominalProgram;
  readonly many: ManyVertices;
}

export function batchesOf(machine: Machine): BatchRunner {
  let last: Prepared | null = null;
  let room = new Uint32Array(0);
  const prepared = (
    source: string,
    batch: Batch,
  ): Prepared | Extract<BatchRun, { loaded: false }> => {
    const { constant, varying, results } = batch;
    const key = JSON.stringify({ constant, varying, results });
    if (last?.source === source && last.key === key) return last;
    const result = machine.load === load ? loaded(source) : machine.load(source);
    if (!result.loaded) {
      return { loaded: false, position: result.error.position, reason: result.error.message };
    }
    const linked = last?.source === source ? last.linked : machine.link(result.program);
    last = { source, key, linked, many: manyOf(machine, linked, askedOf(batch), results) };
    return last;
  };
  return {
    most: MOST,
    run: (source, batch) =>
      new Promise((resolve) => {
        const ready = prepared(source, batch);
        if ('loaded' in ready) {
          resolve(ready);
          return;
        }
        const size = batch.count * batch.results.length * 4;
        if (room.length < size) room = new Uint32Array(size);
        const words = room.subarray(0, size);
        ready.many(batch.count, batch.words, words);
        resolve({ loaded: true, words, hidden: null, killed: null });
      }),
    onOperands: (source, { varying, result, component }) => {
      if (!isAsDescribed(machine)) return null;
      const loads = machine.load(source);
      if (!loads.loaded) return null;
      const { program, domain } = machine.link(loads.program);
      const attribute = numbered(varying, 'v', MOST_ATTRIBUTES);
      const place = placeOf(result, program.environment.results);
      return onOperands(program, domain, { attribute, result: place, component });
    },
  };
}

function manyOf(
  machine: Machine,
  linked: NominalProgram,
  { parameters, attributes }: Asked,
  results: readonly string[],
): ManyVertices {
  const names = linked.program.environment.results;
  const places = results.map((name) => placeOf(name, names));
  if (isAsDescribed(machine)) {
    const start = machine.invocation(linked, { parameters });
    return onManyVertices(linked, start, attributes, places);
  }
  return (count, words, left) => {
    let before: NominalState | undefined;
    for (let vertex = 0; vertex < count; vertex++) {
      const given = attributes.map((number, index): [number, Quad] => [
        number,
        quadAt(words, 4 * (vertex * attributes.length + index)),
      ]);
      const values = { parameters, attributes: Object.fromEntries(given) };
      const start = machine.invocation(linked, values, before);
      const { state } = resume(linked, start.inputs, start.state, machine.outcomeOf);
      before = state;
      for (const [index, place] of places.entries()) {
        const { x, y, z, w } = state.results[place] ?? NOTHING;
        left.set([x, y, z, w].map(bitsOf), 4 * (vertex * places.length + index));
      }
    }
  };
}

const NOTHING = { x: NaN, y: NaN, z: NaN, w: NaN };

/** @throws Error where a batch names what a VP program has not */
function askedOf({ constant, varying }: Batch): Asked {
  const attributes = varying.map(({ name }) => numbered(name, 'v', MOST_ATTRIBUTES));
  const parameters = Object.entries(constant).map(([name, { words }]) => [
    numbered(name, 'c', MOST_PARAMETERS),
    quadAt(words, 0),
  ]);
  return { attributes, parameters: Object.fromEntries(parameters) as Record<number, Quad> };
}

const { vertexAttributes: MOST_ATTRIBUTES, programParameters: MOST_PARAMETERS } =
  ENVIRONMENTS['VP2.0'];

/** The number of `v[0]` or `c[7]`. */
function numbered(name: string, file: 'v' | 'c', most: number): number {
  const [, letter, number] = /^(.)\[(0|[1-9]\d*)\]$/.exec(name) ?? [];
  if (letter === file && Number(number) < most) return Number(number);
  const what = file === 'v' ? 'vertex attribute that varies' : 'program parameter';
  throw new Error(`"${name}" is no ${what}: ${file}[0] to ${file}[${String(most - 1)}] are`);
}

function quadAt(words: ArrayLike<number>, at: number): Quad {
  const value = (component: number): number => valueOf(words[at + component] ?? 0);
  return [value(0), value(1), value(2), value(3)];
}
