/** A language of three instructions, as whoever brings one writes it: all of it is here. */
import type { Vector } from '../../semantics/domains/domain.js';
import { assembly } from '../../semantics/guest/assembly.js';
import type { GuestClause, GuestLanguage } from '../../semantics/guest/language.js';
import { componentwise } from '../../semantics/guest/machine.js';

const HEADER = '!!TOY1.0';

const program = (...lines: readonly string[]): string =>
  `${[HEADER, ...lines, 'END'].join('\n')}\n`;

/** A program of so many instructions. */
const long = (count: number): string =>
  program(...Array.from({ length: count }, () => 'INV o0, i0;'));

const banks = [
  { letter: 'i', count: 3, use: 'input' },
  { letter: 't', count: 4, use: 'temporary' },
  { letter: 'o', count: 2, use: 'result' },
] as const;

const mix = componentwise((numbers, a, b, c) => numbers.multiplyAdd(a, b, c));

const instructions: GuestLanguage['instructions'] = [
  { name: 'MIX', title: 'multiply and add', section: '3.1', operands: 3, rule: mix },
  {
    ...{ name: 'INV', title: 'reciprocal', section: '3.2', operands: 1 },
    rule: componentwise((numbers, a) => numbers.reciprocal(a)),
  },
  {
    ...{ name: 'TOP', title: 'the greater of two', section: '3.3', operands: 2 },
    rule: componentwise((numbers, a, b) => numbers.maximum(a, b)),
  },
];

const formula = (id: string, says: string, when: string, then: string): GuestClause => {
  const [, on = ''] = id.split('.');
  return { id, section: '3', says, on, when, then };
};

/** The components in another order. */
const turned = <F>({ x, y, z, w }: Vector<F>): Vector<F> => ({ x: y, y: z, z: w, w: x });

export const TOY: GuestLanguage = {
  programs: 'TOY programs',
  environment: {
    name: 'TOY1.0',
    header: HEADER,
    document: { id: 'toy', title: 'The toy', revision: '1' },
  },
  banks,
  grammar: assembly(HEADER, banks, instructions, '2'),
  instructions,
  restrictions: [
    { id: 'syntax', example: program('TOP o0, i0, i1') },
    { id: 'instruction', example: program('DIV o0, i0, i1;') },
    { id: 'register', example: program('TOP o0, i0, i9;') },
    { id: 'access', example: program('TOP i0, i1, i2;') },
    {
      id: 'length',
      example: long(9),
      violatedBy: ({ instructions: lines }) => {
        const ninth = lines[8];
        if (ninth === undefined) return null;
        return { position: ninth.at, message: 'a program has 8 instructions at most' };
      },
    },
  ],
  clauses: [
    formula('toy.MIX.1', 'one times a is a', 'b == 1 and c == 0 and a != 0', 'same(r, a)'),
    formula('toy.MIX.2', 'nothing and c is c', 'a == 0 and isFinite(b) and c != 0', 'same(r, c)'),
    formula('toy.INV.1', 'of infinity it is zero', 'isInf(a)', 'r == 0'),
    formula('toy.INV.2', 'of one it is one, of its sign', 'abs(a) == 1', 'same(r, a)'),
    formula('toy.TOP.1', 'the first, where it is greater', 'a > b', 'same(r, a)'),
    formula('toy.TOP.2', 'the second, where it is greater', 'b > a', 'same(r, b)'),
    { id: 'toy.access', section: '2', says: 'inputs are not written', restriction: 'access' },
    { id: 'toy.length', section: '2', says: '8 instructions at most', restriction: 'length' },
    { id: 'toy.load.error', section: '2', says: 'what violates a restriction is refused' },
    { id: 'toy.number.arithmetic', section: '3', says: 'results are those of binary32' },
  ],
  examples: [
    {
      name: 'mixed',
      says: 'products and sums',
      clauses: ['toy.MIX.1', 'toy.MIX.2'],
      program: program('MIX o0, i0, i1, i2;'),
      given: { i0: [2, 0, 1, -1], i1: [3, 5, 1, 1], i2: [1, 4, 0, 0] },
      expect: { o0: [7, 4, 1, -1], o1: [0, 0, 0, 0] },
    },
    {
      name: 'inverted',
      says: 'exact reciprocals',
      clauses: ['toy.INV.1', 'toy.INV.2'],
      program: program('INV o0, i0;'),
      given: { i0: [1, -1, Infinity, -Infinity] },
      expect: { o0: [1, -1, 0, -0] },
    },
    {
      name: 'greater',
      says: 'each of two is the greater somewhere, and an operand has its sign changed',
      clauses: ['toy.TOP.1', 'toy.TOP.2'],
      program: program('TOP t0, i0, i2;', 'TOP o1, i0, -i1;'),
      given: { i0: [1, 2, 3, 4], i1: [0, -9, 1, 1], i2: [2, 2, 2, 9] },
      expect: { o1: [1, 9, 3, 4] },
    },
    {
      name: 'too-long',
      says: 'one instruction too many',
      clauses: ['toy.length'],
      program: long(9),
      expect: { restriction: 'length', line: 10 },
    },
    {
      name: 'written-input',
      says: 'an input is not written',
      clauses: ['toy.access'],
      program: program('TOP i0, i1, i2;'),
      expect: { restriction: 'access', line: 2 },
    },
  ],
  faults: [
    {
      name: 'toy-mix-adds-nothing',
      says: 'MIX leaves its third operand out',
      clauses: ['toy.MIX.2', 'toy.number.arithmetic'],
      rules: { MIX: componentwise((numbers, a, b) => numbers.multiply(a, b)) },
    },
    {
      name: 'toy-mix-turns',
      says: 'MIX takes the components of its first operand in another order',
      clauses: ['toy.MIX.1', 'toy.MIX.2', 'toy.number.arithmetic'],
      rules: { MIX: (numbers, a, ...others) => mix(numbers, turned(a), ...others) },
    },
    {
      name: 'toy-inv-keeps-one',
      says: 'INV of -1 is 1',
      clauses: ['toy.INV.2'],
      rules: {
        INV: componentwise((numbers, a) => {
          const isOne = numbers.equal(a, numbers.constant(-1));
          return numbers.select(isOne, numbers.constant(1), numbers.reciprocal(a));
        }),
      },
    },
    {
      name: 'toy-top-is-least',
      says: 'TOP gives the lesser',
      clauses: ['toy.TOP.1', 'toy.TOP.2'],
      rules: { TOP: componentwise((numbers, a, b) => numbers.minimum(a, b)) },
    },
    {
      name: 'toy-loads-long',
      says: 'the loader does not count instructions',
      clauses: ['toy.length'],
      lacks: ['length'],
      needs: { instructions: 9, because: 'a shorter program is not too long' },
    },
  ],
};
