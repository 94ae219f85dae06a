/**
 * Compiles the formulas of clauses (spec/clauses) into closures. What the names, functions and
 * predicates mean, and how exact they are, is in this folder's README.
 */
import { instructionNamed } from '../../spec/instructions.js';
import { explain, type Explanation } from './explanation.js';
import { ExpressionError, parseFormula, type Expression } from './expression.js';
import {
  apply,
  arityOf,
  comparison,
  CONSTANTS,
  float,
  literal,
  NAMED_FUNCTIONS,
  pick,
  type FloatTerm,
  type NumericTerm,
  type Term,
  type TruthTerm,
} from './numbers.js';
import {
  componentIndex,
  variableNamed,
  type InstructionShape,
  type Observation,
  type Variable,
} from './observation.js';
import { PREDICATES } from './predicates.js';

/** The part of a clause that the engine reads; the loader of spec/clauses gives more. */
export interface FormulaSource {
  readonly id: string;
  /** The instruction's base name. */
  readonly on: string;
  readonly when?: string | null | undefined;
  readonly then: string;
  readonly symmetric?: boolean | undefined;
}

export interface CompiledClause {
  readonly id: string;
  readonly instruction: InstructionShape;
  /** Evaluated for each component of the vectors, or once for the record. */
  readonly scope: 'component' | 'record';
  /** Whether the clause also holds with the first two operands exchanged. */
  readonly symmetric: boolean;
  /** By slot (a, b, c, r): how many components a record must have for the formula to be about it. */
  readonly needs: readonly number[];
  /** By slot: the components that the formula names; bit 0 is x, and the number of a scalar. */
  readonly reads: readonly number[];
  /** By slot: whether the formula takes its vector one component at a time. */
  readonly walks: readonly boolean[];
  /** The formula `when`. */
  applies(seen: Observation): boolean;
  /** The formula `then`; no method of that name, or a promise of a clause would wait for it. */
  holds(seen: Observation): boolean;
  /** What was wanted, where it applies and does not hold. */
  explain(seen: Observation): Explanation;
}

/** A formula that cannot be compiled: always the clause's fault. */
export class FormulaError extends Error {
  constructor(
    readonly clause: string,
    readonly part: 'when' | 'then' | 'on',
    /** Counted from 1, in that part's text. */
    readonly column: number,
    readonly detail: string,
  ) {
    super(`${clause}: ${part}, column ${String(column)}: ${detail}`);
    this.name = 'FormulaError';
  }
}

/**
 * Compiles clauses; throws `FormulaError` at the first that cannot be.
 *
 * @param shapeNamed the instructions that they may be about: those of VP programs by default
 */
export function compileClauses(
  clauses: readonly FormulaSource[],
  shapeNamed: (name: string) => InstructionShape | undefined = instructionNamed,
): readonly CompiledClause[] {
  return clauses.map((clause) => compileClause(clause, shapeNamed(clause.on)));
}

function compileClause(
  clause: FormulaSource,
  instruction: InstructionShape | undefined,
): CompiledClause {
  if (instruction === undefined) {
    throw new FormulaError(clause.id, 'on', 1, `there is no instruction "${clause.on}"`);
  }
  const compiler = new Compiler(instruction);
  const part = (name: 'when' | 'then', text: string): [TruthTerm, Expression] => {
    try {
      const expression = parseFormula(text);
      const term = compiler.compile(expression);
      if (term.kind !== 'truth') {
        throw new ExpressionError('expected a statement, found a number', 1);
      }
      return [term, expression];
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      throw new FormulaError(clause.id, name, error.column, error.message);
    }
  };
  const [when] = part('when', clause.when ?? '0 == 0');
  const [then, expression] = part('then', clause.then);
  // Explanations look at parts of the formula; each is compiled once, when first asked for.
  const terms = new Map<Expression, Term>();
  const termOf = (part: Expression): Term => {
    const term = terms.get(part) ?? compiler.compile(part);
    terms.set(part, term);
    return term;
  };
  const { needs, reads, walks } = compiler;
  return {
    id: clause.id,
    instruction,
    scope: walks.includes(true) ? 'component' : 'record',
    symmetric: clause.symmetric ?? false,
    needs,
    reads,
    walks,
    applies: (seen) => when.test(seen),
    holds: (seen) => then.test(seen),
    explain: (seen) => explain(expression, termOf, seen),
  };
}

function mixed(name: string, column: number): ExpressionError {
  const message = `"${name}" is used both whole and by component: a clause is about one of the two`;
  return new ExpressionError(message, column);
}

function beforeFlushing({ test }: TruthTerm): TruthTerm {
  return { kind: 'truth', test: (seen) => test({ ...seen, values: seen.raw }) };
}

class Compiler {
  readonly needs: [number, number, number, number] = [0, 0, 0, 0];
  readonly reads: [number, number, number, number] = [0, 0, 0, 0];
  readonly walks: [boolean, boolean, boolean, boolean] = [false, false, false, false];

  constructor(private readonly instruction: InstructionShape) {}

  compile(expression: Expression): Term {
    const { column } = expression;
    switch (expression.kind) {
      case 'number':
        return literal(expression.text);
      case 'name':
        return CONSTANTS[expression.name] ?? this.bare(expression.name, column);
      case 'component': {
        const variable = this.variable(expression.name, column);
        if (!variable.components) {
          throw new ExpressionError(
            `"${expression.name}" is a scalar; it has no components`,
            column,
          );
        }
        if (this.walks[variable.slot] === true) throw mixed(expression.name, column);
        return this.read(variable.slot, componentIndex(expression.component));
      }
      case 'call':
        return this.call(expression.name, expression.args, column);
      case 'choice':
        return this.choice(expression);
      case 'operator':
        return this.operator(expression.operator, expression.args, column);
    }
  }

  private variable(name: string, column: number): Variable {
    const variable = variableNamed(name, this.instruction);
    if (typeof variable === 'string') throw new ExpressionError(variable, column);
    return variable;
  }

  /** A name without a component: a scalar, or each component of a vector in turn. */
  private bare(name: string, column: number): FloatTerm {
    const { slot, shape } = this.variable(name, column);
    if (shape === 'scalar') return this.read(slot, 0);
    if (this.instruction.result === 'replicated') {
      throw new ExpressionError(
        `"${name}" is a vector and the result one number: name a component`,
        column,
      );
    }
    if ((this.needs[slot] ?? 0) > 0 && this.walks[slot] !== true) throw mixed(name, column);
    this.walks[slot] = true;
    return float((seen) => seen.values[slot]?.[seen.component] ?? NaN);
  }

  private read(slot: number, index: number): FloatTerm {
    this.needs[slot] = Math.max(this.needs[slot] ?? 0, index + 1);
    this.reads[slot] = (this.reads[slot] ?? 0) | (1 << index);
    return float((seen) => seen.values[slot]?.[index] ?? NaN);
  }

  private numeric(expression: Expression): NumericTerm {
    const term = this.compile(expression);
    if (term.kind === 'truth') {
      throw new ExpressionError('expected a number, found a statement', expression.column);
    }
    return term;
  }

  private truth(expression: Expression): TruthTerm {
    const term = this.compile(expression);
    if (term.kind !== 'truth') {
      throw new ExpressionError('expected a statement, found a number', expression.column);
    }
    return term;
  }

  private call(name: string, args: readonly Expression[], column: number): Term {
    const predicate = PREDICATES[name];
    if (predicate === undefined && !NAMED_FUNCTIONS.includes(name)) {
      throw new ExpressionError(`unknown function "${name}"`, column);
    }
    const arity = arityOf(name);
    const { least, most, even } = predicate?.arguments ?? {
      least: arity,
      most: arity,
      even: undefined,
    };
    const odd = even === false && args.length % 2 === 0;
    if (args.length < least || args.length > most || odd) {
      const range = least === most ? String(least) : `${String(least)} to ${String(most)}`;
      const wanted = even === false ? `an odd number, ${range},` : range;
      throw new ExpressionError(
        `${name} takes ${wanted} argument${range === '1' ? '' : 's'}, not ${String(args.length)}`,
        column,
      );
    }
    const terms = args.map((argument) => this.numeric(argument));
    if (predicate === undefined) return apply(name, terms, column);
    args.forEach((argument, index) => {
      const kind = predicate.kindOf(index);
      if (kind === 'any') return;
      const variable = argument.kind === 'name' || argument.kind === 'component';
      if (terms[index]?.kind === 'float' && (kind === 'float' || variable)) return;
      const wanted =
        kind === 'variable' ? 'an operand or the result' : 'a value without arithmetic';
      throw new ExpressionError(`${name} is about ${wanted}`, argument.column);
    });
    const term = predicate.compile(terms);
    return name === 'isDenormal' ? beforeFlushing(term) : term;
  }

  private choice(expression: Expression & { kind: 'choice' }): Term {
    const test = this.truth(expression.test);
    const yes = this.compile(expression.yes);
    const no = this.compile(expression.no);
    if (yes.kind === 'truth' && no.kind === 'truth') {
      return { kind: 'truth', test: (seen) => (test.test(seen) ? yes.test(seen) : no.test(seen)) };
    }
    if (yes.kind === 'truth' || no.kind === 'truth') {
      throw new ExpressionError(
        'both choices must be numbers or both statements',
        expression.column,
      );
    }
    return pick(test, yes, no);
  }

  private operator(operator: string, args: readonly Expression[], column: number): Term {
    const [x, y = x] = args;
    if (x === undefined || y === undefined)
      throw new ExpressionError('expected an operand', column);
    switch (operator) {
      case 'not': {
        const { test } = this.truth(x);
        return { kind: 'truth', test: (seen) => !test(seen) };
      }
      case 'and':
      case 'or': {
        const left = this.truth(x);
        const right = this.truth(y);
        return operator === 'and'
          ? { kind: 'truth', test: (seen) => left.test(seen) && right.test(seen) }
          : { kind: 'truth', test: (seen) => left.test(seen) || right.test(seen) };
      }
      case 'unaryMinus':
        return apply('negate', [this.numeric(x)], column);
      case 'pow':
        if (x.kind !== 'number' || Number(x.text) !== 2) {
          throw new ExpressionError('only powers of 2 have a meaning here', column);
        }
        return apply('exp2', [this.numeric(y)], column);
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
        return apply(operator, [this.numeric(x), this.numeric(y)], column);
      default:
        return comparison(operator, this.numeric(x), this.numeric(y));
    }
  }
}
