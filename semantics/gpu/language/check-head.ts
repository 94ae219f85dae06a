/**
 * What stands before the statements: options (NV_gpu_program4 §2.X.6, with the options of each program type)
 * and the declarations of geometry programs (NV_geometry_program4 §2.X.7.Y, §2.14.6.4).
 */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { PRIMITIVES_IN, PRIMITIVES_OUT } from '../../../spec/gpu/primitives.js';
import { didYouMean, listed, shortened } from '../../language/phrase.js';
import { suggestion } from '../../language/suggest.js';
import type { GeometryDeclarations } from '../program.js';
import type { DeclarationSyntax, GpuOptionSyntax } from './ast.js';
import type { GpuNote, GpuViolation } from './violation.js';
import { known } from './words.js';

/** Options of which a program names one at most (NV_fragment_program4 §2.X.6.Y). */
const EXCLUSIVE: readonly { readonly what: string; readonly options: readonly string[] }[] = [
  { what: 'fog option', options: ['ARB_fog_exp', 'ARB_fog_exp2', 'ARB_fog_linear'] },
  {
    what: 'precision hint',
    options: ['ARB_precision_hint_fastest', 'ARB_precision_hint_nicest'],
  },
];

/** The options named; one may be named again (gp4.E-repeated-option). */
export function checkOptions(
  { name: environment, options: available }: GpuEnvironment,
  options: readonly GpuOptionSyntax[],
  note: GpuNote,
): ReadonlySet<string> {
  const given = new Set<string>();
  let isFirst = true;
  for (const { name, offset } of options) {
    if (!available.includes(name.text)) {
      // Others are never told of; suggestions for thousands would take their time.
      const meant = isFirst ? suggestion(name.text, available) : undefined;
      isFirst = false;
      const none = available.length === 0;
      note({
        restriction: 'unknown-option',
        // Where there are no options, it is the keyword that cannot stand there.
        position: none ? offset : name.offset,
        message: none
          ? `${environment} has no options`
          : `${shortened(name.text)} is no option of ${environment}${didYouMean(meant)}`,
        ...(none ? {} : { expected: listed(available, 'or') }),
        ...(meant === undefined ? {} : { suggestion: meant }),
      });
    }
    const exclusive = EXCLUSIVE.find((each) => each.options.includes(name.text));
    const other = exclusive?.options.find((each) => each !== name.text && given.has(each));
    if (exclusive !== undefined && other !== undefined) {
      note({
        restriction: 'option-conflict',
        position: name.offset,
        message: `a program has one ${exclusive.what}: ${other} or ${name.text}, not both`,
      });
    }
    given.add(name.text);
  }
  return given;
}

export interface CheckedDeclarations {
  /** Null of vertex and fragment programs. */
  readonly geometry: GeometryDeclarations | null;
  /** What only the whole program shows: that a declaration is missing. */
  readonly violationAtEnd: GpuViolation | null;
}

const KINDS = ['PRIMITIVE_IN', 'PRIMITIVE_OUT', 'VERTICES_OUT'] as const;

export function checkDeclarations(
  text: string,
  { name: environment, programType, limits }: GpuEnvironment,
  declarations: readonly DeclarationSyntax[],
  note: GpuNote,
): CheckedDeclarations {
  // Where one is missing the program is refused at its end; until then it is read with what forbids least.
  const found: { -readonly [K in keyof GeometryDeclarations]: GeometryDeclarations[K] } = {
    primitiveIn: 'TRIANGLES_ADJACENCY',
    primitiveOut: 'POINTS',
    verticesOut: limits.outputVertices,
  };
  const seen = new Set<string>();
  for (const declaration of declarations) {
    const { kind, offset } = declaration;
    if (programType !== 'geometry') {
      note({
        restriction: 'declaration-unavailable',
        position: offset,
        message: `${environment} has no declarations; NVgp4.0 has ${kind}`,
      });
    }
    if (seen.has(kind)) {
      note({
        restriction: 'duplicate-declaration',
        position: offset,
        message: `${kind} is declared already`,
      });
    }
    seen.add(kind);
    switch (declaration.kind) {
      case 'PRIMITIVE_IN':
        found.primitiveIn = known(PRIMITIVES_IN, declaration.type.text);
        break;
      case 'PRIMITIVE_OUT':
        found.primitiveOut = known(PRIMITIVES_OUT, declaration.type.text);
        break;
      case 'VERTICES_OUT': {
        const { count } = declaration;
        const range = `1 to ${String(limits.outputVertices)}`;
        if (count.value < 1 || count.value > limits.outputVertices) {
          note({
            restriction: 'vertices-out-range',
            isBeyondLimit: count.value >= 1,
            position: count.offset,
            message: `VERTICES_OUT is ${range}`,
            expected: range,
          });
        }
        found.verticesOut = count.value;
      }
    }
  }
  if (programType !== 'geometry') return { geometry: null, violationAtEnd: null };
  const missing = KINDS.find((kind) => !seen.has(kind));
  return {
    geometry: found,
    violationAtEnd:
      missing === undefined
        ? null
        : {
            restriction: 'missing-declaration',
            position: text.length,
            message: `the program does not declare ${missing}, before its statements`,
          },
  };
}
