/**
 * Engine and driver apart: what each instruction of the languages becomes on an engine. The engines' functions are known from test vectors; what a
 * driver made of a program is known from the documents and from what is published of the engines' instructions. NVIDIA's drivers themselves were not
 * asked. docs/engines.md, Engine and driver.
 */
import type { OwnInstructions, Vector } from '../domains/domain.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { availableIn, ENVIRONMENTS } from '../../spec/environments.js';
import { NV20, NV30, type Engine } from './engines.js';
import { ENGINES, type EngineName } from './names.js';
import { magnitudeOf, negated, type Pattern } from './pattern.js';

/** An operand of an engine's instruction: one of the language's, with the engine's modifiers. */
export interface OperandUse {
  /** Which operand of the language's instruction. */
  readonly of: 0 | 1 | 2;
  /** Clears the sign bit, of a NaN too; NV30's alone. */
  readonly absolute?: true;
  /** Turns the sign bit, of a NaN too, after `absolute`. */
  readonly negated?: true;
}

/** What an instruction of the language becomes. */
export interface Translation {
  /** The language's. */
  readonly instruction: string;
  /** The engine's. */
  readonly becomes: string;
  /** Null: the language's own, as they are. */
  readonly operands: readonly OperandUse[] | null;
  readonly evidence: string;
}

/** What is known of an engine in whose name programs are run. */
export interface EngineFacts {
  readonly name: EngineName;
  readonly engine: Engine;
  /** Instructions that become others, or the same with modifiers; all others become those of their names. */
  readonly translations: readonly Translation[];
  /** What no test vector tells, and what is taken instead, by instruction or part of the machine. */
  readonly assumed: readonly { readonly what: string; readonly taken: string }[];
}

const NEGATES = 'an operand modifier turns the sign bit (envytools, hwtest/xf.cc)';

const ADDRESSES = {
  what: 'ARL',
  taken: 'as the documents have it; a tiny operand is 0',
} as const;

/** NV20: the GeForce3, and as NV2A the Xbox. */
const OF_NV20: EngineFacts = {
  name: 'nv20',
  engine: NV20,
  translations: [
    {
      instruction: 'SUB',
      becomes: 'ADD',
      operands: [{ of: 0 }, { of: 1, negated: true }],
      evidence: `SUB does nothing that ADD does not (NV_vertex_program1_1, Issues); ${NEGATES}`,
    },
    {
      instruction: 'ABS',
      becomes: 'MAX',
      operands: [{ of: 0 }, { of: 0, negated: true }],
      evidence:
        'ABS does nothing that MAX does not (NV_vertex_program1_1, Issues; NV_vertex_program2 §2.14.3.1), and operands have no absolute value ' +
        'before NV30 (envytools, docs/hw/graph/xf)',
    },
  ],
  assumed: [
    { what: 'MOV', taken: 'its operand untouched (envytools, hwtest/xf.cc)' },
    { what: 'SUB, ABS', taken: 'ADD and MAX, of which there are test vectors' },
    ADDRESSES,
  ],
};

/** NV30: the GeForce FX. */
const OF_NV30: EngineFacts = {
  name: 'nv30',
  engine: NV30,
  translations: [
    {
      instruction: 'SUB',
      becomes: 'ADD',
      operands: [{ of: 0 }, { of: 1, negated: true }],
      evidence: `the same as ADD of the negated second operand (NV_vertex_program2 §2.14.3.39); ${NEGATES}`,
    },
    {
      instruction: 'ABS',
      becomes: 'MOV',
      operands: [{ of: 0, absolute: true }],
      evidence:
        'no instruction of the engine has the name; operands have an absolute value at no cost (NV_vertex_program2 §2.14.3.1), which clears the ' +
        'sign bit (envytools, docs/hw/graph/xf and hwtest/xf.cc)',
    },
    {
      instruction: 'LOG',
      becomes: 'LOG',
      operands: [{ of: 0, absolute: true }],
      evidence:
        "the language's takes the absolute value (NV_vertex_program2 §2.14.3.19), the engine's gives NaN for a set sign bit (1 427 test vectors)",
    },
  ],
  assumed: [
    { what: 'MOV, SFL, STR', taken: 'as in envytools, hwtest/xf.cc' },
    { what: 'SUB, ABS', taken: 'ADD and MOV with operand modifiers' },
    { ...ADDRESSES, what: 'ARL, ARR, ARA' },
    { what: 'condition codes', taken: 'EQ of a tiny number, UN of NaN, else by the sign' },
    { what: 'branches, calls, limits', taken: 'as the documents have them' },
  ],
};

export const FACTS: Readonly<Record<EngineName, EngineFacts>> = { nv20: OF_NV20, nv30: OF_NV30 };

/** What an instruction becomes, on an engine that runs its environment's programs. */
export function translationOf({ translations }: EngineFacts, instruction: string): Translation {
  const found = translations.find((each) => each.instruction === instruction);
  const evidence = 'the engine has an instruction of this name';
  return found ?? { instruction, becomes: instruction, operands: null, evidence };
}

/** The instructions of the languages, as an engine and its driver carry them out. */
export function onEngine(facts: EngineFacts): OwnInstructions<Pattern> {
  const own = facts.engine.instructions;
  const { environments } = ENGINES[facts.name];
  const names = INSTRUCTIONS.filter(({ since }) =>
    environments.some((each) => availableIn(ENVIRONMENTS[each], since)),
  ).map((spec) => translationOf(facts, spec.name));
  const ofShape = <O>(
    shape: Readonly<Record<string, O>>,
    wrapped: (operation: O, uses: readonly OperandUse[]) => O,
  ): Record<string, O> =>
    Object.fromEntries(
      names.flatMap(({ instruction, becomes, operands }) => {
        const operation = shape[becomes];
        if (operation === undefined) return [];
        return [[instruction, operands === null ? operation : wrapped(operation, operands)]];
      }),
    );
  return {
    vector: ofShape(own.vector, (operation, [first, second, third]) => {
      const [a, b, c] = [taken(first), taken(second), taken(third)];
      return (...given) => operation(a(given), b(given), c(given));
    }),
    dot: ofShape(own.dot, (operation, [first, second]) => {
      const [a, b] = [taken(first), taken(second)];
      return (x, y) => operation(a([x, y, y]), b([x, y, y]));
    }),
    scalar: ofShape(
      own.scalar,
      (operation, [use]) =>
        (a) =>
          operation(modified(a, use)),
    ),
    'scalar to vector': ofShape(
      own['scalar to vector'],
      (operation, [use]) =>
        (a) =>
          operation(modified(a, use)),
    ),
  };
}

type Given = readonly [Vector<Pattern>, Vector<Pattern>, Vector<Pattern>];

/** The operand that a use takes; of none the first, which the operation passes over. */
function taken(use: OperandUse = { of: 0 }): (given: Given) => Vector<Pattern> {
  return (given) => {
    const { x, y, z, w } = given[use.of];
    return {
      x: modified(x, use),
      y: modified(y, use),
      z: modified(z, use),
      w: modified(w, use),
    };
  };
}

function modified(a: Pattern, use: OperandUse | undefined): Pattern {
  const magnitude = use?.absolute === true ? magnitudeOf(a) : a;
  return use?.negated === true ? negated(magnitude) : magnitude;
}
