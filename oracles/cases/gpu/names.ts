/** What names stand for in cases and inputs of GPU programs: bindings, variables, condition codes. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { nearest } from '../../../spec/load/suggest.js';
import {
  bindingsOfKind,
  canonicalBinding,
} from '../../../semantics/gpu/language/canonical-binding.js';
import { attributeKey } from '../../../semantics/gpu/machine/invocation.js';
import type { GpuProgram, Variable } from '../../../semantics/gpu/program.js';
import { Mistake } from '../values.js';

export type GpuName =
  /** An attribute or a parameter. */
  | { readonly file: 'input'; readonly name: string; readonly key: string }
  | { readonly file: 'temporary' | 'result'; readonly name: string; readonly key: string }
  | { readonly file: 'condition code'; readonly name: 'CC0' | 'CC1'; readonly register: 0 | 1 };

/** A name, or one component of it, and the type of values that have no tag. */
export interface GpuTarget {
  readonly named: GpuName;
  readonly component: number | null;
  readonly type: DataType;
}

export type Use = 'set' | 'expect';

/** The program in which names are looked up. */
export interface NamedProgram {
  readonly environment: GpuEnvironment;
  /** Temporaries that the harness declared. */
  readonly free: ReadonlySet<string>;
  /** Whether temporaries and condition codes can be set: not of a whole program. */
  readonly hasState: boolean;
  /** The program; null where it does not load. Asked only for names of variables. */
  readonly load: () => GpuProgram | null;
}

const TYPES: Readonly<Record<string, DataType>> = { f: 'F', s: 'S', u: 'U' };

/** A name with an optional component and an optional type: `R1`, `R1.x`, `vertex.attrib[0]:s`, `R1.w:u`. */
export function gpuTargetNamed(text: string, program: NamedProgram, use: Use): GpuTarget | Mistake {
  const [, beforeType = text, tag = 'f'] = /^(.*):(\w+)$/.exec(text) ?? [];
  const type = TYPES[tag];
  if (type === undefined) {
    return new Mistake(
      `"${tag}" is no type: expected s (signed) or u (unsigned), or nothing for floating-point`,
    );
  }
  const [, name = beforeType, letter = null] = /^(.*)\.([xyzw])$/.exec(beforeType) ?? [];
  const named = gpuNamed(name, program, use);
  if (named instanceof Mistake) return named;
  if (named.file === 'condition code' && beforeType !== text) {
    return new Mistake(`${named.name} holds flags, which have no type`);
  }
  const component = letter === null ? null : COMPONENTS.indexOf(letter as Component);
  return { named, component, type };
}

/** `vertex.attrib[0]`, `program.env[3]`, `result.position`, `R1`, `tab[2]`, `CC0`. */
export function gpuNamed(name: string, program: NamedProgram, use: Use): GpuName | Mistake {
  if (name === 'CC0' || name === 'CC1') {
    if (use === 'set' && !program.hasState) return startsAsItDoes(name);
    return { file: 'condition code', name, register: name === 'CC0' ? 0 : 1 };
  }
  if (isBinding(name, program.environment)) return boundName(name, program, use);
  return variableNamed(name, program, use);
}

function startsAsItDoes(name: string): Mistake {
  return new Mistake(
    `a whole program starts as the document says: ${name} can be set with instruction or instructions`,
  );
}

/** Variables have no dots, and no name that is reserved (§2.X.2). */
function isBinding(name: string, { reserved }: GpuEnvironment): boolean {
  return name.includes('.') || reserved.some((word) => name.startsWith(`${word}[`));
}

function boundName(name: string, { environment }: NamedProgram, use: Use): GpuName | Mistake {
  if (/^program\.buffer\b/.test(name)) {
    return new Mistake(`${name} is a word of a buffer: set it with "buffers"`);
  }
  const key = canonicalBinding(name, environment);
  if (key === null) {
    if (/\.[xyzw]$/.test(name)) {
      return new Mistake(
        `${name} is one component: here four values are given, which may be any or undefined`,
      );
    }
    const kinds = use === 'expect' ? (['result'] as const) : (['attribute', 'parameter'] as const);
    const meant = nearest(
      name,
      kinds.flatMap((kind) => bindingsOfKind(kind, environment)),
    );
    const hint = meant === null ? '' : `; did you mean ${meant}?`;
    return new Mistake(`${environment.name} programs have no ${name}${hint}`);
  }
  const isResult = key.startsWith('result.');
  if (isResult && use === 'set') return new Mistake(`${name} cannot be set: programs write it`);
  if (!isResult && use === 'expect') return new Mistake(`no program writes ${name}`);
  return { file: isResult ? 'result' : 'input', name, key };
}

function variableNamed(text: string, program: NamedProgram, use: Use): GpuName | Mistake {
  const [, name, brackets] = /^([A-Za-z_$][\w$]*)((?:\[\d+\])*)$/.exec(text) ?? [];
  if (name === undefined || brackets === undefined) {
    return new Mistake(
      `"${text}" is no name: expected a binding such as vertex.position, a variable such as R1 or ` +
        'tab[2], CC0 or CC1',
    );
  }
  const temporary: GpuName = { file: 'temporary', name: text, key: text };
  if (program.free.has(text)) return temporary;
  const loaded = program.load();
  // That it does not load is what the check will say.
  if (loaded === null) return temporary;
  const variable = loaded.variables.get(name);
  if (variable === undefined) return unknown(text, loaded, use);
  const indexes = (brackets.match(/\d+/g) ?? []).map(Number);
  const slot = slotOf(text, variable, indexes);
  return slot instanceof Mistake ? slot : ofSlot(text, variable, slot, { program, loaded, use });
}

function unknown(text: string, { variables }: GpuProgram, use: Use): Mistake {
  const known = [...variables.keys(), 'CC0', 'CC1'];
  const others =
    use === 'expect' ? ['outcome', 'reason', 'instructions', 'loads', 'error', 'emitted'] : [];
  const meant = nearest(text, [...known, ...others]);
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  return new Mistake(`"${text}" is no variable of the program${hint}`);
}

/** The slot of a variable or of a member, by its indexes. */
function slotOf(text: string, variable: Variable, indexes: readonly number[]): number | Mistake {
  const { kind, name, vertices, length, slots } = variable;
  if (kind === 'buffer') {
    return new Mistake(`${text} is a word of a buffer: set it with "buffers"`);
  }
  const sizes = [vertices, length].filter((size) => size !== null);
  if (indexes.length !== sizes.length) {
    const form = `${name}${sizes.map((size) => `[0..${String(size - 1)}]`).join('')}`;
    return new Mistake(
      sizes.length === 0
        ? `${name} is no array; found "${text}"`
        : `${name} is an array: write a member, ${form}`,
    );
  }
  let index = 0;
  for (const [dimension, size] of sizes.entries()) {
    const chosen = indexes[dimension] ?? 0;
    if (chosen >= size) return new Mistake(`${text}: the members are 0 to ${String(size - 1)}`);
    index = index * size + chosen;
  }
  return slots[index] ?? noSlot(text);
}

function noSlot(text: string): Mistake {
  return new Mistake(`${text} has no place of its own: give its binding`);
}

interface Named {
  readonly program: NamedProgram;
  readonly loaded: GpuProgram;
  readonly use: Use;
}

function ofSlot(
  text: string,
  { kind }: Variable,
  slot: number,
  { program, loaded, use }: Named,
): GpuName | Mistake {
  switch (kind) {
    case 'temporary': {
      if (use === 'set' && !program.hasState) return startsAsItDoes(text);
      const temporary = loaded.temporaries[slot];
      if (temporary === undefined) break;
      return { file: 'temporary', name: text, key: temporaryKey(temporary) };
    }
    case 'result': {
      if (use === 'set') return new Mistake(`${text} cannot be set: programs write it`);
      const key = loaded.results[slot]?.binding;
      if (key === undefined) break;
      return { file: 'result', name: text, key };
    }
    case 'attribute': {
      if (use === 'expect') return new Mistake(`no program writes ${text}`);
      const attribute = loaded.attributes[slot];
      if (attribute === undefined) break;
      return { file: 'input', name: text, key: attributeKey(attribute) };
    }
    case 'parameter': {
      if (use === 'expect') return new Mistake(`no program writes ${text}`);
      const parameter = loaded.parameters[slot];
      if (parameter === undefined) break;
      if (parameter.kind === 'constant') return new Mistake(`${text} is a constant`);
      return { file: 'input', name: text, key: parameter.binding };
    }
    case 'buffer':
      break;
  }
  return noSlot(text);
}

/** How a slot is called here. */
export function temporaryKey({ name, member }: GpuProgram['temporaries'][number]): string {
  return member === null ? name : `${name}[${String(member)}]`;
}
