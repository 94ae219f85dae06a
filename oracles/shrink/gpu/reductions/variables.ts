/** Fewer and plainer declarations: bindings instead of names, single variables instead of arrays, one TEMP. */
import type {
  BindingSyntax,
  GpuInstructionSyntax,
  GpuProgramSyntax,
  NameSyntax,
  NamingSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import { attributeKey } from '../../../../semantics/gpu/machine/invocation.js';
import type { GpuProgram, Variable } from '../../../../semantics/gpu/program.js';
import { gpuReduction } from '../../../edit/gpu/candidate.js';
import {
  mapInstructions,
  mapVariables,
  namingsOf,
  pruned,
  renamed,
  replaced,
  rewritten,
  usedNames,
} from '../../../edit/gpu/edit.js';
import { bindingOf, integer, nameOf } from '../../../edit/gpu/nodes.js';
import { loadedGpu } from '../../../edit/gpu/loaded.js';

/** What a variable is bound to instead of the variable: of all of them at once, then of each. */
export const inlineNames = gpuReduction('bindings instead of names', function* ({ text, syntax }) {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) return;
  const { program } = loaded;
  const bound = [...program.variables.values()].filter(({ kind }) => kind !== 'temporary');
  const inlined = (variables: readonly Variable[]): GpuProgramSyntax => {
    const names = new Set(variables.map(({ name }) => name));
    return pruned(
      mapInstructions(syntax, (each) =>
        mapVariables(each, (use) => {
          const variable = program.variables.get(use.name.text);
          return variable === undefined || !names.has(variable.name)
            ? null
            : bindingOfUse(program, variable, use);
        }),
      ),
    );
  };
  if (bound.length > 0) yield inlined(bound);
  for (const each of bound) yield inlined([each]);
});

/** Null for what has no binding by itself: constants, buffers, members that an index selects. */
function bindingOfUse(
  program: GpuProgram,
  { kind, slots, vertices, length }: Variable,
  { members }: NameSyntax,
): BindingSyntax | null {
  const sizes = [vertices, length].filter((size) => size !== null);
  let index = 0;
  for (const [dimension, member] of members.entries()) {
    if (member.kind !== 'absolute') return null;
    index = index * (sizes[dimension] ?? 1) + member.index.value;
  }
  const slot = slots[index];
  const binding = slot === undefined ? null : bindingAt(program, kind, slot);
  return binding === null ? null : bindingOf(binding);
}

function bindingAt(
  { attributes, parameters, results }: GpuProgram,
  kind: Variable['kind'],
  slot: number,
): string | null {
  switch (kind) {
    case 'attribute': {
      const attribute = attributes[slot];
      return attribute === undefined ? null : attributeKey(attribute);
    }
    case 'parameter': {
      const parameter = parameters[slot];
      return parameter?.kind === 'binding' ? parameter.binding : null;
    }
    case 'result':
      return results[slot]?.binding ?? null;
    default:
      return null;
  }
}

/** What an alias is an alias of. */
export const inlineAliases = gpuReduction('no aliases', function* ({ syntax }) {
  for (const naming of namingsOf(syntax)) {
    if (naming.statement !== 'ALIAS') continue;
    const rest = rewritten(syntax, (item) => (item === naming ? [] : [item]));
    yield renamed(rest, naming.name.text, naming.of.text);
  }
});

/** Declarations without their modifiers. */
export const plainDeclarations = gpuReduction('modifiers of variables', function* ({ syntax }) {
  for (const naming of namingsOf(syntax)) {
    if (naming.modifiers.length === 0) continue;
    yield replaced(syntax, naming, { ...naming, modifiers: [] });
    for (const at of naming.modifiers.keys()) {
      yield replaced(syntax, naming, { ...naming, modifiers: naming.modifiers.toSpliced(at, 1) });
    }
  }
});

/** One TEMP for all temporaries that have no modifiers. */
export const oneTemp = gpuReduction('one TEMP', function* ({ syntax }) {
  const plain = namingsOf(syntax).filter(isPlainTemp);
  const [first, ...others] = plain;
  if (first === undefined || others.length === 0) return;
  const names = plain.flatMap((each) => each.names);
  yield rewritten(syntax, (item) => {
    if (item === first) return [{ ...first, names }];
    return others.some((other) => other === item) ? [] : [item];
  });
});

type TempSyntax = Extract<NamingSyntax, { statement: 'TEMP' }>;

function isPlainTemp(naming: NamingSyntax): naming is TempSyntax {
  return naming.statement === 'TEMP' && naming.modifiers.length === 0;
}

/** A member of an array as a variable of its own; arrays of fewer members. */
export const plainArrays = gpuReduction('smaller arrays', function* ({ syntax }) {
  for (const naming of namingsOf(syntax)) {
    if (naming.statement === 'ALIAS') continue;
    if (naming.statement !== 'TEMP') {
      if (naming.isList) yield* shorterLists(syntax, naming);
      continue;
    }
    for (const [at, variable] of naming.names.entries()) {
      const { name, array } = variable;
      if (array === null) continue;
      const size = array.size?.value ?? 1;
      // All members are one variable.
      const names = naming.names.with(at, { ...variable, array: null });
      yield mapInstructions(replaced(syntax, naming, { ...naming, names }), (each) =>
        withoutMembers(each, name.text),
      );
      for (let gap = size - 1; gap >= 1; gap >>= 1) {
        const smaller = { ...variable, array: { ...array, size: integer(size - gap) } };
        yield replaced(syntax, naming, { ...naming, names: naming.names.with(at, smaller) });
      }
    }
  }
});

function withoutMembers(each: GpuInstructionSyntax, name: string): GpuInstructionSyntax {
  return mapVariables(each, (use) =>
    use.name.text === name && use.members.length > 0 ? { ...use, members: [] } : null,
  );
}

type Listed = Extract<NamingSyntax, { isList: boolean }>;

/** Without bindings at the end of a list, and without a size. */
function* shorterLists(syntax: GpuProgramSyntax, naming: Listed): Generator<GpuProgramSyntax> {
  const { variable } = naming;
  const whole = variable.array === null ? null : { ...variable.array, size: null };
  for (let count = 1; count < naming.bindings.length; count++) {
    yield replaced(syntax, naming, withBindings(naming, { ...variable, array: whole }, count));
  }
  const last = naming.bindings.at(-1);
  const part = last?.kind === 'binding' ? last.parts.at(-1) : undefined;
  if (last?.kind !== 'binding' || part?.kind !== 'range') return;
  const { first, last: end } = part;
  for (let gap = end.value - first.value; gap >= 1; gap >>= 1) {
    const parts = [...last.parts.slice(0, -1), { ...part, last: integer(end.value - gap) }];
    const narrower: BindingSyntax = { ...last, parts };
    yield replaced(syntax, naming, withLast(naming, { ...variable, array: whole }, narrower));
  }
}

function withBindings(naming: Listed, variable: Listed['variable'], count: number): Listed {
  if (naming.statement === 'PARAM') {
    return { ...naming, variable, bindings: naming.bindings.slice(0, count) };
  }
  return { ...naming, variable, bindings: naming.bindings.slice(0, count) };
}

function withLast(naming: Listed, variable: Listed['variable'], last: BindingSyntax): Listed {
  if (naming.statement === 'PARAM') {
    return { ...naming, variable, bindings: [...naming.bindings.slice(0, -1), last] };
  }
  return { ...naming, variable, bindings: [...naming.bindings.slice(0, -1), last] };
}

/** One temporary for two; short names. */
export const renameVariables = gpuReduction('merge and rename variables', function* ({ syntax }) {
  const temps = namingsOf(syntax).flatMap((naming) =>
    naming.statement === 'TEMP' ? naming.names : [],
  );
  const single = temps.filter(({ array }) => array === null).map(({ name }) => name.text);
  for (const from of single.toReversed()) {
    for (const to of single) {
      if (from === to) break;
      yield pruned(
        mapInstructions(syntax, (each) =>
          mapVariables(each, (use) => (use.name.text === from ? nameOf(to) : null)),
        ),
      );
    }
  }
  const used = usedNames(syntax);
  const free = (): string => {
    for (let number = 0; ; number++) {
      const name = `R${String(number)}`;
      if (!used.has(name)) return name;
    }
  };
  for (const from of used) {
    const to = free();
    if (!/^R\d{1,3}$/.test(from) || Number(to.slice(1)) < Number(from.slice(1))) {
      yield renamed(syntax, from, to);
    }
  }
});
