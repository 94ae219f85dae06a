/** A recorded run as the package's functions take it: its inputs, and what was observed. */
import type { Inputs, Value, Vector } from '../../api/inputs.js';
import type { Observed } from '../../api/observed.js';
import type { RecordedRun } from '../../oracles/backends/recorded-runs.js';
import { decodeTextures } from '../../oracles/protocol/texture-message.js';
import { valueOf } from '../../semantics/number/binary32.js';
import { incompleteness } from '../../semantics/texture/completeness.js';
import type { Quad } from '../../spec/environments.js';

/** @throws WordsError */
export function inputsOf({ inputs, buffers, textures, derivatives }: RecordedRun): Inputs {
  const vector = (given: unknown): Vector => {
    if (Array.isArray(given)) return given as unknown as Vector;
    const [[type, bits] = ['F', []]] = Object.entries(given as Readonly<Record<string, string[]>>);
    return bits.map((each) => ({ type, bits: each })) as unknown as Vector;
  };
  const one = (given: unknown): Value => {
    if (typeof given === 'string') return given;
    const [[type, bits] = ['F', '']] = Object.entries(given as Readonly<Record<string, string>>);
    return { type, bits } as Value;
  };
  return {
    registers: mapped(inputs, vector),
    ...(buffers === undefined ? {} : { buffers: mapped(buffers, (words) => words.map(one)) }),
    ...(textures === undefined ? {} : { textures: texturesOf(textures) }),
    ...(derivatives === undefined
      ? {}
      : { derivatives: derivatives.map(({ dx, dy }) => ({ dx: quadOf(dx), dy: quadOf(dy) })) }),
  };
}

function mapped<A, B>(all: Readonly<Record<string, A>>, one: (each: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, one(each)]));
}

function quadOf([x, y, z, w]: readonly [string, string, string, string]): Quad {
  const value = (word: string): number => valueOf(Number(word));
  return [value(x), value(y), value(z), value(w)];
}

/** As the package takes them, which looks whether there can be such textures. @throws WordsError */
function texturesOf(units: NonNullable<RecordedRun['textures']>): NonNullable<Inputs['textures']> {
  return Object.fromEntries(
    [...decodeTextures(units)].map(([unit, kinds]) => [
      unit,
      Object.values(kinds).map(
        ({ kind, baseFormat, componentType, border, faces, parameters }) => ({
          ...{ kind, format: baseFormat, type: componentType, border, parameters },
          ...(kind === 'CUBE' ? { faces } : { levels: faces[0] }),
          ...(incompleteness({ kind, baseFormat, componentType, border, faces, parameters }) ===
          null
            ? {}
            : { incomplete: true }),
        }),
      ),
    ]),
  );
}

export function observedOf({ results = {}, emitted, outcome, refused }: RecordedRun): Observed {
  if (refused !== undefined) return { loaded: false, position: refused.position };
  const entries = Object.entries(results);
  const parameters = entries.filter(([name]) => name.startsWith('c['));
  return {
    loaded: true,
    results: Object.fromEntries(entries.filter(([name]) => !name.startsWith('c['))),
    parameters: Object.fromEntries(parameters),
    ...(outcome === undefined ? {} : { outcome }),
    ...(emitted === undefined ? {} : { emitted: emitted.map((vertex) => vertex ?? 'end') }),
  };
}
