/**
 * The variables of a GPU program: what is declared, what bindings in instructions make without a name, and
 * the slots of all of them. NV_gpu_program4 §2.X.3 to §2.X.3.6 and §2.X.3.8, with the additions of
 * NV_vertex_program4, NV_fragment_program4 and NV_geometry_program4.
 */
import { MAX_TEMPORARIES } from '../../../spec/gpu/bindings.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { Place } from '../../language/ast.js';
import { shortened } from '../../language/phrase.js';
import { skipWhiteSpace } from '../../language/text.js';
import type { GeometryDeclarations, GpuProgram, Variable } from '../program.js';
import {
  bindingsOutsideArray,
  checkCount,
  checkSize,
  ConsecutiveBindings,
} from './array-declaration.js';
import type { BindingSyntax, ConstantSyntax, NamingSyntax, VariableSyntax } from './ast.js';
import { AttributePairs } from './attribute-pairs.js';
import { Buffers, type BufferStatement } from './buffer-declaration.js';
import { slotSpelling } from './canonical-binding.js';
import { constantWords } from './constants.js';
import { Interpolation } from './interpolation.js';
import { RelativeArrays } from './relative-arrays.js';
import {
  inputVertices,
  resolveBinding,
  type BindingScope,
  type ResolvedBinding,
} from './resolve-binding.js';
import { Slots } from './slots.js';
import { VariableNames } from './variable-names.js';
import { variableModifiers, type VariableModifiers } from './variable-modifiers.js';
import { isLifted, isViolation, NONE_LIFTED, type GpuViolation } from './violation.js';

/** What an operand or destination stands for that names a binding or a constant. */
export interface Bound {
  readonly slot: number;
  /** The type of a constant; bindings in instructions are typeless (Issue 5). */
  readonly type: DataType | null;
}

export interface Declarations {
  /** Takes a naming statement, in the program's order. */
  declare(naming: NamingSyntax): GpuViolation | null;
  /** An alias is the variable that it stands for (§2.X.3.8). */
  variable(name: string): Variable | undefined;
  /** For suggestions. */
  declaredNames(): readonly string[];
  /** A binding as operand or destination makes a variable without a name (§2.X.3). */
  useAttribute(binding: BindingSyntax): Bound | GpuViolation;
  useParameter(binding: BindingSyntax): Bound | GpuViolation;
  useConstant(constant: ConstantSyntax, type: DataType): Bound | GpuViolation;
  useResult(binding: BindingSyntax): Bound | GpuViolation;
  /** Takes notice of an array that is accessed with relative addressing, at `place`. */
  noteRelative(variable: Variable, place: Place): GpuViolation | null;
  /** What only the whole program shows. */
  violationsAtEnd(): GpuViolation | null;
  finish(): Pick<GpuProgram, 'temporaries' | 'results' | 'attributes' | 'parameters' | 'variables'>;
}

/**
 * @param text one character per byte, with which the syntax agrees.
 * @param geometry what the geometry program declares; null for other programs.
 * @param lifted errata that are not read by default.
 */
export function declarations(
  text: string,
  environment: GpuEnvironment,
  options: ReadonlySet<string>,
  geometry: Pick<GeometryDeclarations, 'primitiveIn'> | null,
  lifted: ReadonlySet<string> = NONE_LIFTED,
): Declarations {
  return new ProgramDeclarations({ text, environment, options, geometry }, lifted);
}

type StatementOf<K extends NamingSyntax['statement']> = Extract<NamingSyntax, { statement: K }>;

/** A naming statement with bindings. */
type BoundStatement = Extract<NamingSyntax, { isList: boolean }>;

class ProgramDeclarations implements Declarations {
  readonly #scope: BindingScope;
  readonly #names = new VariableNames();
  readonly #slots = new Slots();
  readonly #interpolation = new Interpolation();
  readonly #pairs = new AttributePairs();
  readonly #relative = new RelativeArrays();
  readonly #buffers: Buffers;

  constructor(
    scope: BindingScope,
    private readonly lifted: ReadonlySet<string>,
  ) {
    this.#scope = scope;
    this.#buffers = new Buffers(scope.environment);
  }

  declare(naming: NamingSyntax): GpuViolation | null {
    if (naming.statement === 'ALIAS') return this.#names.alias(naming.name, naming.of);
    const modifiers = variableModifiers(naming, this.#scope.environment);
    if (isViolation(modifiers)) return modifiers;
    if (naming.statement === 'TEMP') return this.#declareTemporaries(naming.names, modifiers);
    const violation = this.#names.check(naming.variable.name) ?? checkSize(naming.variable);
    if (violation !== null) return violation;
    const variable = this.#bind(naming, modifiers);
    if (isViolation(variable)) return variable;
    this.#names.declare(variable);
    return null;
  }

  variable(name: string): Variable | undefined {
    return this.#names.variables.get(name);
  }

  declaredNames(): readonly string[] {
    return [...this.#names.variables.keys()];
  }

  useAttribute(binding: BindingSyntax): Bound | GpuViolation {
    const resolved = resolveBinding('attribute', binding, this.#scope);
    if (isViolation(resolved)) return resolved;
    if (this.#isPerVertex(resolved)) return this.#vertexMissing(binding);
    const violation = this.#checkPairs(resolved, binding);
    if (violation !== null) return violation;
    return { slot: this.#slotsOf(resolved, false)[0] ?? 0, type: null };
  }

  useParameter(binding: BindingSyntax): Bound | GpuViolation {
    return this.#use('parameter', binding);
  }

  useResult(binding: BindingSyntax): Bound | GpuViolation {
    return this.#use('result', binding);
  }

  useConstant(constant: ConstantSyntax, type: DataType): Bound | GpuViolation {
    const words = constantWords(constant, type);
    return isViolation(words) ? words : { slot: this.#slots.constant(type, words), type };
  }

  noteRelative(variable: Variable, place: Place): GpuViolation | null {
    return this.#relative.note(variable, place, (slot) => this.#slots.isConstant(slot));
  }

  violationsAtEnd(): GpuViolation | null {
    const isUsed = (binding: string): boolean => this.#slots.hasAttribute(binding);
    return this.#interpolation.violationAtEnd(isUsed, this.#scope.text.length);
  }

  finish(): ReturnType<Declarations['finish']> {
    const tables = this.#slots.tables((binding) => this.#interpolation.of(binding));
    return { ...tables, variables: this.#names.variables };
  }

  /** §2.X.3.4 */
  #declareTemporaries(
    names: readonly VariableSyntax[],
    { type, size }: VariableModifiers,
  ): GpuViolation | null {
    for (const variable of names) {
      const { name, array } = variable;
      const violation =
        this.#names.check(name) ?? this.#checkTemporarySize(variable) ?? checkSize(variable);
      if (violation !== null) return violation;
      const length = array?.size?.value ?? null;
      if (this.#slots.temporaries + (length ?? 1) > MAX_TEMPORARIES) {
        return {
          restriction: 'temporary-limit',
          isBeyondLimit: true,
          position: array?.size?.offset ?? name.offset,
          message: `a program has ${String(MAX_TEMPORARIES)} temporaries at most`,
        };
      }
      this.#names.declare({
        kind: 'temporary',
        name: name.text,
        type,
        size,
        length,
        vertices: null,
        slots: this.#slots.temporary(name.text, length, size === 'SHORT'),
        buffer: null,
      });
    }
    return null;
  }

  #checkTemporarySize({ name, array }: VariableSyntax): GpuViolation | null {
    if (array === null || array.size !== null) return null;
    return {
      restriction: 'array-size-missing',
      position: skipWhiteSpace(this.#scope.text, array.offset + 1),
      message: `${shortened(name.text)} has no bindings, and needs a size as an array`,
      expected: 'a positive integer',
    };
  }

  #bind(statement: BoundStatement, modifiers: VariableModifiers): Variable | GpuViolation {
    switch (statement.statement) {
      case 'ATTRIB':
        return this.#bindGrouped('attribute', statement, modifiers);
      case 'OUTPUT':
        return this.#bindGrouped('result', statement, modifiers);
      case 'PARAM':
        return this.#bindParameters(statement, modifiers);
      default:
        return this.#bindBuffer(statement, modifiers);
    }
  }

  /** Attributes and results (§2.X.3.2, §2.X.3.5). */
  #bindGrouped(
    kind: 'attribute' | 'result',
    { variable, bindings }: StatementOf<'ATTRIB' | 'OUTPUT'>,
    modifiers: VariableModifiers,
  ): Variable | GpuViolation {
    const isBracketed = variable.array !== null;
    if (isBracketed && kind === 'result' && this.#scope.environment.programType === 'fragment') {
      return {
        restriction: 'fragment-result-array',
        position: variable.array.offset,
        message: 'results of fragment programs are no arrays',
        expected: '"="',
      };
    }
    const list = new ConsecutiveBindings(`${kind}-array`);
    const all: ResolvedBinding[] = [];
    for (const binding of bindings) {
      const resolved = resolveBinding(kind, binding, this.#scope);
      if (isViolation(resolved)) return resolved;
      const isUnbracketed = !isBracketed && resolved.isSeveral;
      const violation =
        (isUnbracketed ? this.#unlessLifted(bindingsOutsideArray(binding)) : null) ??
        (isBracketed || isUnbracketed ? list.add(resolved, binding) : null) ??
        this.#checkPairs(resolved, binding) ??
        this.#checkInterpolation(resolved, modifiers, binding);
      if (violation !== null) return violation;
      all.push(resolved);
    }
    const count = all.reduce((sum, each) => sum + each.bindings.length, 0);
    const mismatch = checkCount(variable, count);
    if (mismatch !== null) return mismatch;
    // A list is of one vertex, or of every vertex.
    const [first] = all;
    const vertices =
      first !== undefined && this.#isPerVertex(first) ? inputVertices(this.#scope) : null;
    const isShort = modifiers.size === 'SHORT';
    const slots =
      vertices === null
        ? all.flatMap((each) => this.#slotsOf(each, isShort))
        : Array.from({ length: vertices }, (_, vertex) =>
            all.flatMap((each) => this.#slotsOf({ ...each, vertex }, isShort)),
          ).flat();
    return variableOf(kind, variable, modifiers, {
      length: isBracketed || first?.isSeveral === true ? count : null,
      vertices,
      slots,
    });
  }

  /** A contested violation by an interpretation that makes it none does not end its statement. */
  #unlessLifted(violation: GpuViolation | null): GpuViolation | null {
    return violation === null || isLifted(violation, this.lifted) ? null : violation;
  }

  /** §2.X.3.3 */
  #bindParameters(
    { variable, bindings }: StatementOf<'PARAM'>,
    modifiers: VariableModifiers,
  ): Variable | GpuViolation {
    const slots: number[] = [];
    for (const binding of bindings) {
      if (binding.kind === 'constant') {
        const bound = this.useConstant(binding, modifiers.type ?? 'F');
        if (isViolation(bound)) return bound;
        slots.push(bound.slot);
      } else {
        const resolved = resolveBinding('parameter', binding, this.#scope);
        if (isViolation(resolved)) return resolved;
        slots.push(...this.#slotsOf(resolved, false));
      }
    }
    const mismatch = checkCount(variable, slots.length);
    if (mismatch !== null) return mismatch;
    const length = variable.array === null ? null : slots.length;
    return variableOf('parameter', variable, modifiers, { length, vertices: null, slots });
  }

  /** §2.X.3.6 */
  #bindBuffer(statement: BufferStatement, modifiers: VariableModifiers): Variable | GpuViolation {
    const bound = this.#buffers.declare(statement);
    if (isViolation(bound)) return bound;
    const { view, length } = bound;
    const variable = variableOf('buffer', statement.variable, modifiers, {
      length,
      vertices: null,
      slots: [],
    });
    return { ...variable, buffer: view };
  }

  #use(kind: 'parameter' | 'result', binding: BindingSyntax): Bound | GpuViolation {
    const resolved = resolveBinding(kind, binding, this.#scope);
    if (isViolation(resolved)) return resolved;
    return { slot: this.#slotsOf(resolved, false)[0] ?? 0, type: null };
  }

  #slotsOf({ kind, bindings, vertex }: ResolvedBinding, isShort: boolean): readonly number[] {
    return bindings.map((binding) => {
      if (kind === 'parameter') return this.#slots.parameter(binding);
      if (kind === 'result') return this.#slots.result(binding, isShort);
      return this.#slots.attribute(slotSpelling(binding, this.#scope.environment), vertex);
    });
  }

  /** NV_geometry_program4 §2.X.3.2: every binding but primitive.id is of a vertex. */
  #isPerVertex({ kind, bindings, vertex }: ResolvedBinding): boolean {
    const { programType } = this.#scope.environment;
    return (
      programType === 'geometry' &&
      kind === 'attribute' &&
      vertex === null &&
      bindings[0]?.startsWith('vertex.') === true
    );
  }

  #vertexMissing({ parts, offset }: BindingSyntax): GpuViolation {
    return {
      restriction: 'vertex-number-missing',
      position: skipWhiteSpace(this.#scope.text, parts[0]?.end ?? offset),
      message: 'an instruction says of which vertex the attribute is, as in vertex[0].position',
      expected: '"["',
    };
  }

  #checkPairs({ kind, bindings }: ResolvedBinding, place: Place): GpuViolation | null {
    if (kind !== 'attribute' || this.#scope.environment.programType !== 'vertex') return null;
    for (const binding of bindings) {
      const violation = this.#unlessLifted(this.#pairs.bind(binding, place));
      if (violation !== null) return violation;
    }
    return null;
  }

  #checkInterpolation(
    { kind, bindings, group }: ResolvedBinding,
    { interpolation }: VariableModifiers,
    place: Place,
  ): GpuViolation | null {
    if (kind !== 'attribute' || this.#scope.environment.programType !== 'fragment') return null;
    for (const binding of bindings) {
      const violation = this.#interpolation.declare(
        binding,
        group ?? binding,
        interpolation,
        place,
        this.lifted,
      );
      if (violation !== null) return violation;
    }
    return null;
  }
}

function variableOf(
  kind: Variable['kind'],
  { name }: VariableSyntax,
  { type, size }: VariableModifiers,
  shape: Pick<Variable, 'length' | 'vertices' | 'slots'>,
): Variable {
  return { kind, name: name.text, type, size, ...shape, buffer: null };
}
