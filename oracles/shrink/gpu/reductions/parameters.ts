/**
 * Temporaries as parameters that hold from the start what the temporaries held where the run departs: nothing
 * needs to write them. Signs, swizzles and indexes stay as they are.
 */
import type {
  BindingPart,
  BindingSyntax,
  GpuItemSyntax,
  GpuProgramSyntax,
  VariableSyntax,
} from '../../../../semantics/gpu/language/ast.js';
import type { GpuInputValues, TypedQuad } from '../../../../semantics/gpu/machine/state.js';
import type { Variable } from '../../../../semantics/gpu/program.js';
import {
  gpuProgramCandidate,
  gpuReduction,
  type GpuPlace,
  type GpuProgramCandidate,
} from '../../../edit/gpu/candidate.js';
import { namingsOf, pruned, rewritten } from '../../../edit/gpu/edit.js';
import { heldQuad } from '../../../edit/gpu/frozen.js';
import { loadedGpu } from '../../../edit/gpu/loaded.js';
import { bindingOf, integer, word } from '../../../edit/gpu/nodes.js';

export const asParameters = gpuReduction('temporaries as parameters', function* (current, place) {
  const loaded = loadedGpu(current.text);
  const at = place();
  if (!loaded.loaded || at === null) return;
  const variables = [...loaded.program.variables.values()].filter(
    ({ kind }) => kind === 'temporary',
  );
  const written = new Set(
    loaded.program.instructions.flatMap(({ syntax: { destination } }) =>
      destination?.variable.kind === 'name' ? [destination.variable.name.text] : [],
    ),
  );
  const candidates = variables.filter(({ name }) => written.has(name));
  if (candidates.length > 1)
    yield candidates.reduce((each, one) => asParameter(each, one, at), current);
  for (const variable of candidates) yield asParameter(current, variable, at);
});

function asParameter(
  { syntax, inputs }: GpuProgramCandidate,
  { name, slots }: Variable,
  { maker }: GpuPlace,
): GpuProgramCandidate {
  const quads = slots.map((slot): TypedQuad => {
    const held = maker.before.temporaries[slot];
    return held === undefined ? NOTHING : heldQuad(held);
  });
  const first = firstFree(inputs);
  const bindings = {
    ...inputs.bindings,
    ...Object.fromEntries(quads.map((quad, index) => [localOf(first + index), quad])),
  };
  const changed = rewritten(syntax, (item) => [...withoutWrites(item, name)]);
  return gpuProgramCandidate(pruned(declared(changed, name, first, quads.length)), {
    ...inputs,
    bindings,
  });
}

const NOTHING: TypedQuad = { type: 'F', values: [null, null, null, null] };

function localOf(number: number): string {
  return `program.local[${String(number)}]`;
}

function firstFree({ bindings = {} }: GpuInputValues): number {
  const used = Object.keys(bindings).map((name) => /^program\.local\[(\d+)\]$/.exec(name)?.[1]);
  return 1 + Math.max(-1, ...used.map((number) => (number === undefined ? -1 : Number(number))));
}

function withoutWrites(item: GpuItemSyntax, name: string): readonly GpuItemSyntax[] {
  if (item.kind !== 'instruction') return [item];
  const variable = item.destination?.variable;
  return variable?.kind === 'name' && variable.name.text === name ? [] : [item];
}

/** The variable as a PARAM in the place of the TEMP. */
function declared(
  syntax: GpuProgramSyntax,
  name: string,
  first: number,
  count: number,
): GpuProgramSyntax {
  const temp = namingsOf(syntax).find(
    (naming) => naming.statement === 'TEMP' && naming.names.some((each) => each.name.text === name),
  );
  return rewritten(syntax, (item) => {
    if (item !== temp || temp?.statement !== 'TEMP') return [item];
    const variable = temp.names.find((each) => each.name.text === name);
    if (variable === undefined) return [item];
    const names = temp.names.filter((each) => each !== variable);
    const rest = names.length === 0 ? [] : [{ ...temp, names }];
    return [...rest, parameter(variable, first, count)];
  });
}

function parameter(variable: VariableSyntax, first: number, count: number): GpuItemSyntax {
  const isList = variable.array !== null;
  return {
    offset: 0,
    end: 0,
    kind: 'naming',
    statement: 'PARAM',
    modifiers: [],
    keyword: word('PARAM'),
    variable,
    bindings: [isList ? rangeOf(first, count) : bindingOf(localOf(first))],
    isList,
  };
}

/** `program.local[2..5]` */
function rangeOf(first: number, count: number): BindingSyntax {
  const local = bindingOf('program.local');
  const range: BindingPart = {
    offset: 0,
    end: 0,
    kind: 'range',
    first: integer(first),
    last: integer(first + count - 1),
  };
  return { ...local, parts: [...local.parts, range] };
}
