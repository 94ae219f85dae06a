/**
 * Every result that an instruction may give under the choices the document leaves open: it is evaluated
 * in each combination of the choices that bear on it (semantics/domains/choices.ts).
 */
import { choicesAffecting, combinations, type Choices } from '../../semantics/domains/choices.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { arithmetic } from '../../semantics/domains/lawful.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import { isDenormal } from '../../semantics/number/binary32.js';

/** Operand components as numbers: one for a scalar, three or four for a vector. */
export type Operands = readonly (readonly number[])[];

/** Writes the result's components into `into` from `at` on. */
type Evaluate = (operands: Operands, into: Float64Array, at: number) => void;

/** What the choices leave of one result component. */
export type Allowed =
  /** All agree: the document leaves one answer. */
  | { readonly kind: 'one'; readonly value: number }
  /** An approximation shows through: bounds decide, if anything does. */
  | { readonly kind: 'approximate' }
  /** They differ. */
  | { readonly kind: 'several' };

/** The samples of an approximated function's error (`approximation` in choices.ts). */
const SAMPLES = ['nearest', 'above', 'below'] as const;

export class Variants {
  /** The points that bear on the instruction, without `approximation`, which no one chooses. */
  readonly points: readonly (keyof Choices)[];
  /** One assignment for each variant; the defaults come first. */
  readonly assignments: readonly Choices[];

  /** Whether an approximated function takes part. */
  readonly approximates: boolean;

  private readonly components: number;
  private readonly samples: readonly (readonly Evaluate[])[];
  private readonly keepsSign: readonly boolean[];
  /** `values[sample][variant * components + component]` of the operands evaluated last. */
  private readonly values: readonly Float64Array[];

  /** @throws Error for an instruction without a floating-point result. */
  constructor(instruction: string, components: number) {
    const affecting = choicesAffecting(instruction);
    this.points = affecting.filter((point) => point !== 'approximation');
    this.assignments = combinations(this.points);
    this.components = components;
    this.approximates = affecting.includes('approximation');
    const approximations = this.approximates ? SAMPLES : SAMPLES.slice(0, 1);
    this.samples = approximations.map((approximation) =>
      this.assignments.map((choices) =>
        evaluator(instruction, arithmetic({ ...choices, approximation })),
      ),
    );
    this.keepsSign = this.assignments.map(({ flushedZero }) => flushedZero === 'signed');
    this.values = this.samples.map(() => new Float64Array(this.assignments.length * components));
  }

  /** Evaluates all variants. Denormal operands are flushed, as each variant has it. */
  evaluate(operands: Operands): void {
    const denormal = operands.some((operand) => operand.some(isDenormal));
    const signed = denormal ? flushedWith(operands, (value) => value * 0) : operands;
    const positive = denormal ? flushedWith(operands, () => 0) : operands;
    this.samples.forEach((variants, sample) => {
      const into = this.values[sample];
      if (into === undefined) return;
      variants.forEach((evaluate, index) => {
        const loaded = this.keepsSign[index] === true ? signed : positive;
        evaluate(loaded, into, index * this.components);
      });
    });
  }

  /** What is allowed of a component of the result evaluated last. */
  allowed(component: number): Allowed {
    const [nearest = new Float64Array(), ...beside] = this.values;
    const first = nearest[component] ?? NaN;
    let one = true;
    for (let at = component; at < nearest.length; at += this.components) {
      const value = nearest[at] ?? NaN;
      if (!Object.is(value, first)) one = false;
      for (const sample of beside) {
        if (!Object.is(sample[at], value)) return { kind: 'approximate' };
      }
    }
    return one ? { kind: 'one', value: first } : SEVERAL;
  }

  /** Which variants give `observed`, as "0" and "1" in the order of `assignments`; null if none does. */
  explaining(component: number, observed: readonly number[]): string | null {
    const [nearest = new Float64Array()] = this.values;
    let pattern = '';
    for (let at = component; at < nearest.length; at += this.components) {
      const value = nearest[at] ?? NaN;
      pattern += observed.some((candidate) => Object.is(candidate, value)) ? '1' : '0';
    }
    return pattern.includes('1') ? pattern : null;
  }
}

const SEVERAL: Allowed = { kind: 'several' };

function flushedWith(operands: Operands, zero: (denormal: number) => number): Operands {
  return operands.map((operand) =>
    operand.map((value) => (isDenormal(value) ? zero(value) : value)),
  );
}

/** The instruction over a domain, from operand components to result components. */
export function evaluator(instruction: string, domain: Binary32Domain): Evaluate {
  const definition = DEFINITIONS.get(instruction);
  switch (definition?.shape) {
    case 'vector': {
      const operation = definition.operation(domain);
      return ([a = [], b = a, c = b], into, at) => {
        store(operation(vector(a), vector(b), vector(c)), into, at);
      };
    }
    case 'dot': {
      const operation = definition.operation(domain);
      return ([a = [], b = []], into, at) => {
        into[at] = operation(vector(a), vector(b));
      };
    }
    case 'scalar': {
      const operation = definition.operation(domain);
      return ([[a = NaN] = []], into, at) => {
        into[at] = operation(a);
      };
    }
    case 'scalar to vector': {
      const operation = definition.operation(domain);
      return ([[a = NaN] = []], into, at) => {
        store(operation(a), into, at);
      };
    }
    default:
      throw new Error(`${instruction} has no floating-point result`);
  }
}

/** DP3 leaves w out; whatever stands there is not read. */
function vector([x = 0, y = 0, z = 0, w = 0]: readonly number[]): Vector<number> {
  return { x, y, z, w };
}

function store({ x, y, z, w }: Vector<number>, into: Float64Array, at: number): void {
  into[at] = x;
  into[at + 1] = y;
  into[at + 2] = z;
  into[at + 3] = w;
}
