/**
 * What a binding of a program names: NV_gpu_program4 §2.X.3.2, §2.X.3.3, §2.X.3.5, with the tables that
 * NV_vertex_program4, NV_fragment_program4 and NV_geometry_program4 add to these sections.
 */
import { ATTRIBUTE_BINDINGS, INPUT_VERTICES, RESULT_BINDINGS } from '../../../spec/gpu/bindings.js';
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import { PARAMETER_BINDINGS } from '../../../spec/gpu/state-bindings.js';
import { didYouMean, listed, shortened } from '../../language/phrase.js';
import type { Contested } from '../../language/interpretations.js';
import { suggestion } from '../../language/suggest.js';
import type { GeometryDeclarations } from '../program.js';
import type { BindingPart, BindingSyntax } from './ast.js';
import {
  countOf,
  match,
  patternOf,
  type BindingNumber,
  type Match,
  type Mismatch,
  type Pattern,
} from './binding-pattern.js';
import type { GpuViolation } from './violation.js';

/** Buffers aside (buffer-declaration.ts). */
export type BindingKind = 'attribute' | 'parameter' | 'result';

/** What a binding means depends on. */
export interface BindingScope {
  /** One character per byte. */
  readonly text: string;
  readonly environment: GpuEnvironment;
  readonly options: ReadonlySet<string>;
  /** Null where the program is of another type, or declares no input primitive. */
  readonly geometry: Pick<GeometryDeclarations, 'primitiveIn'> | null;
}

export interface ResolvedBinding {
  readonly kind: BindingKind;
  /** In one spelling, without the number of a vertex; more than one where `isSeveral`. */
  readonly bindings: readonly string[];
  /** The bindings without their number, `vertex.texcoord`; null where they are of no group. */
  readonly group: string | null;
  /** The number of the first within the group. */
  readonly first: number;
  /** The number in "[m]" of a geometry attribute; null where it was left out. */
  readonly vertex: number | null;
  /** Whether it was written in a form that stands for several: of arrays only. */
  readonly isSeveral: boolean;
}

const KINDS = {
  attribute: { wrong: 'attribute-binding', index: 'attribute-index', noun: 'attribute' },
  // The grammar has no others.
  parameter: { wrong: 'syntax', index: 'parameter-index', noun: 'parameter' },
  result: { wrong: 'result-binding', index: 'result-index', noun: 'result' },
} as const satisfies Record<
  BindingKind,
  { wrong: GpuRestrictionId; index: GpuRestrictionId; noun: string }
>;

const PARAMETERS = PARAMETER_BINDINGS.map(patternOf);

function patternsOf(name: GpuEnvironmentName): Record<BindingKind, readonly Pattern[]> {
  const { programType } = GPU_ENVIRONMENTS[name];
  return {
    attribute: ATTRIBUTE_BINDINGS[programType].map(patternOf),
    parameter: PARAMETERS,
    result: RESULT_BINDINGS[programType].map(patternOf),
  };
}

/** By kind, the bindings that each program type has. */
export const BINDING_PATTERNS: Readonly<
  Record<GpuEnvironmentName, Readonly<Record<BindingKind, readonly Pattern[]>>>
> = {
  'NVvp4.0': patternsOf('NVvp4.0'),
  'NVfp4.0': patternsOf('NVfp4.0'),
  'NVgp4.0': patternsOf('NVgp4.0'),
};

/** The bindings that a declaration or an operand names, if it may name them. */
export function resolveBinding(
  kind: BindingKind,
  syntax: BindingSyntax,
  scope: BindingScope,
): ResolvedBinding | GpuViolation {
  const { parts, vertex } = withoutVertex(syntax.parts, scope.environment);
  const found = matchAny(kind, parts, scope.environment);
  if (!found.matched) return unknownBinding(kind, syntax, parts, found, scope);
  const violation =
    checkVertex(vertex, scope) ??
    checkOptions(found, syntax, scope) ??
    checkNumbers(kind, found, scope);
  if (violation !== null) return violation;
  const { stem, group, isSeveral } = found;
  const first = group?.first.value ?? 0;
  return {
    kind,
    bindings:
      group === null
        ? [stem]
        : Array.from(
            { length: group.last.value - first + 1 },
            (_, index) => `${stem}[${String(first + index)}]`,
          ),
    group: group === null ? null : stem,
    first,
    vertex: vertex?.index.value ?? null,
    isSeveral,
  };
}

type IndexPart = Extract<BindingPart, { kind: 'index' }>;

/** "[m]" of geometry programs, after "vertex", apart from the rest. */
export function withoutVertex(
  parts: readonly BindingPart[],
  { programType }: GpuEnvironment,
): { readonly parts: readonly BindingPart[]; readonly vertex: IndexPart | null } {
  const [first, second, ...rest] = parts;
  const isNumbered =
    programType === 'geometry' &&
    first?.kind === 'word' &&
    first.text === 'vertex' &&
    second?.kind === 'index';
  return isNumbered ? { parts: [first, ...rest], vertex: second } : { parts, vertex: null };
}

/** The match, or else the mismatch that comes farthest. */
export function matchAny(
  kind: BindingKind,
  parts: readonly BindingPart[],
  environment: GpuEnvironment,
): Match | Mismatch {
  let farthest: Mismatch = { matched: false, at: 0, expected: [] };
  for (const pattern of BINDING_PATTERNS[environment.name][kind]) {
    const found = match(pattern, parts, environment);
    if (found.matched) return found;
    if (found.at > farthest.at) farthest = found;
    else if (found.at === farthest.at) {
      farthest = { ...farthest, expected: [...farthest.expected, ...found.expected] };
    }
  }
  return { ...farthest, expected: [...new Set(farthest.expected)] };
}

function unknownBinding(
  kind: BindingKind,
  syntax: BindingSyntax,
  parts: readonly BindingPart[],
  { at, expected }: Mismatch,
  { environment }: BindingScope,
): GpuViolation {
  const { wrong, noun } = KINDS[kind];
  const part = parts[at];
  const meant = part?.kind === 'word' ? suggestion(part.text, expected) : undefined;
  const article = noun === 'attribute' ? 'an' : 'a';
  return {
    restriction: wrong,
    position: part?.offset ?? syntax.end,
    message:
      `${shortened(spelled(syntax.parts))} cannot be ${article} ${noun} of ` +
      `${environment.name} programs${didYouMean(meant)}`,
    ...(expected.length === 0 ? {} : { expected: listed(expected, 'or') }),
    ...(meant === undefined ? {} : { suggestion: meant }),
    ...(isWeight(kind, parts, environment) ? { contested: WEIGHTS } : {}),
  };
}

/** What it holds is not said, so that nothing is said of a program that uses it. */
const WEIGHTS: Contested = {
  erratum: 'nvvp4.E-weight',
  interpretations: ['available'],
  isOpen: true,
};

function isWeight(
  kind: BindingKind,
  [first, second]: readonly BindingPart[],
  { programType }: GpuEnvironment,
): boolean {
  return (
    kind === 'attribute' &&
    programType === 'vertex' &&
    first?.kind === 'word' &&
    first.text === 'vertex' &&
    second?.kind === 'word' &&
    second.text === 'weight'
  );
}

/** A binding as it was written, without white space. */
export function spelled(parts: readonly BindingPart[]): string {
  const text = parts.map((part) => {
    if (part.kind === 'word') return `.${part.text}`;
    if (part.kind === 'index') return `[${part.index.text}]`;
    return `[${part.first.text}..${part.last.text}]`;
  });
  return text.join('').slice(1);
}

/** The most that any input primitive has: what counts where the program declares none. */
export const MOST_VERTICES = INPUT_VERTICES.TRIANGLES_ADJACENCY;

/** The number of vertices that a geometry program sees (NV_geometry_program4 §2.14.6.1). */
export function inputVertices({ geometry }: Pick<BindingScope, 'geometry'>): number {
  return geometry === null ? MOST_VERTICES : INPUT_VERTICES[geometry.primitiveIn];
}

/** NV_geometry_program4 §2.X.3.2: a vertex of the input primitive. */
function checkVertex(vertex: IndexPart | null, scope: BindingScope): GpuViolation | null {
  if (vertex === null) return null;
  const count = inputVertices(scope);
  if (vertex.index.value < count) return null;
  const last = count === 1 ? '0' : `0 to ${String(count - 1)}`;
  return {
    restriction: 'vertex-number',
    position: vertex.index.offset,
    message: `the vertices of the input primitive are numbered ${last}`,
    expected: last,
  };
}

/** Bindings that are there by an option alone, or are not there with one. */
function checkOptions(
  { stem, numbers }: Match,
  syntax: BindingSyntax,
  { environment, options }: BindingScope,
): GpuViolation | null {
  // NV_vertex_program4 §2.X.6.Y.
  if (stem === 'result.position' && options.has('ARB_position_invariant')) {
    return {
      restriction: 'position-invariant-position',
      position: syntax.offset,
      message: 'a position-invariant program has no result.position',
    };
  }
  // NV_fragment_program4 §2.X.6.Y; erratum nvfp4.E-ati-draw-buffers.
  const [number] = numbers;
  const isColorNumber =
    environment.programType === 'fragment' &&
    stem.startsWith('result.color[') &&
    number !== undefined &&
    number.written !== null;
  if (isColorNumber && !options.has('ARB_draw_buffers') && !options.has('ATI_draw_buffers')) {
    return {
      restriction: 'color-number',
      position: number.written.offset,
      message: 'color outputs have numbers under the option ARB_draw_buffers only',
      expected: 'result.color without a number, or OPTION ARB_draw_buffers',
    };
  }
  return null;
}

function checkNumbers(
  kind: BindingKind,
  { numbers, group }: Match,
  { environment }: BindingScope,
): GpuViolation | null {
  const all = group === null ? numbers : [...numbers, group.first, group.last];
  for (const { value, limit, written } of all) {
    const count = countOf(limit, environment);
    if (written === null || value < count) continue;
    const range = `0 to ${String(count - 1)}`;
    return {
      restriction: KINDS[kind].index,
      isBeyondLimit: limit.isFixed !== true,
      position: written.offset,
      message: `${limit.what} are numbered ${range}`,
      expected: range,
    };
  }
  return group === null ? null : checkRange(group.first, group.last);
}

type Numbered = Pick<BindingNumber, 'value' | 'written'>;

/** "[a..b]": a may not be greater than b (§2.X.3.3 and the tables of attributes and results). */
export function checkRange(first: Numbered, last: Numbered): GpuViolation | null {
  if (first.value <= last.value || last.written === null) return null;
  return {
    restriction: 'range-order',
    position: last.written.offset,
    message: `a range ends with a number that is not less than its first, ${String(first.value)}`,
    expected: `${String(first.value)} or more`,
  };
}
