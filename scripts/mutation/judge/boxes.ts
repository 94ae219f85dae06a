/**
 * Implementations of which nothing shows but what programs leave, that are wrong in ways which go through everything: who
 * takes one word of a program for another, shows its results changed, or does not load what it should.
 */
import { VP_AUTHORITIES } from '../../../spec/authorities.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import type { Binary32Domain } from '../../../semantics/domains/nominal.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { load } from '../../../semantics/language/load.js';
import { machineOf } from '../../../semantics/machine/machine.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import {
  runOf,
  type BlackBox,
  type BlackBoxRun,
} from '../../../oracles/judge/black-box/black-box.js';
import { examined } from './machines.js';

/** What implementations take for something else in a program; what does not load so is run as it is. */
export const MISREAD: readonly (readonly [name: string, word: RegExp, into: string])[] = [
  ['no signs', /-(?=[|vRc])/g, ''],
  ['no absolute values', /\|/g, ''],
  ['no swizzles', /(?<=[\])|\d])\.[xyzw]{4}(?=[,;|])/g, ''],
  ['another component', /\.x(?=[,;|])/g, '.y'],
  ['whole destinations', /^(\s*[A-Z\d]+ (?:R\d+|o\[\w+\]|c\[\d+\]))\.[xyzw]+/gm, '$1'],
  ['a part of destinations', /^(\s*(?:MUL|ADD|MOV)C? R\d+)(?=,)/gm, '$1.xy'],
  ['hardly any conditions', / \((?:NE|LT|GE|LE|GT|FL)(?:\.[xyzw]+)?\)/g, ''],
  ['no conditions', / \((?:EQ|NE|LT|GE|LE|GT|FL)(?:\.[xyzw]+)?\)/g, ''],
  ['GE for GT', /\(GT/g, '(GE'],
  ['NE for LT', /\(LT/g, '(NE'],
  ['codes as they are', /\((\w\w)\.\w+\)/g, '($1)'],
  ['no codes', /^(\s*(?:MUL|ADD|SUB|SLT|MAD))C /gm, '$1 '],
  ['MUL for ADD', /^(\s*)ADD/gm, '$1MUL'],
  ['MAX for MUL', /^(\s*)MUL/gm, '$1MAX'],
  ['ABS for MOV', /^(\s*)MOV(?=C? (?:R|o))/gm, '$1ABS'],
  ['another register', /\bR1\b/g, 'R2'],
  ['another attribute', /v\[1\]|v\[WGHT\]/g, 'v[0]'],
  ['another parameter', /c\[2\]/g, 'c[3]'],
  ['no displacements', /(c\[A\d\.\w)[+-]\d+\]/g, '$1]'],
  ['another address', /c\[A0\.y/g, 'c[A0.x'],
  ['another result', /^(\s*[A-Z]+ )o\[TEX0\]/gm, '$1o[TEX1]'],
  ['no jumps', /^\s*BRA \w+.*;/gm, '  MOV CC, v[15];'],
  ['no calls', /^\s*CAL \w+.*;/gm, '  MOV CC, v[15];'],
  ['jumps for calls', /^(\s*)CAL/gm, '$1BRA'],
  ['rounded addresses', /^(\s*)ARL/gm, '$1ARR'],
  ['dot products of three', /^(\s*)DP4/gm, '$1DP3'],
];

/** Permitted ones, most of them. */
const NAMED: readonly string[] = [
  'strict',
  'nv20-like',
  'nv30-like',
  'sumRounding=toward-zero,denormals=kept',
  'unorderedTest=ne-only',
  'addressOfNaN=greatest,parameterOutside=wrap',
  'addressOfNaN=greatest,parameterOutside=clamp',
  'denormals=kept-in-moves',
];

const TOWARD_ZERO = concrete(assignment('sumRounding=toward-zero', 'VP2.0'));

/** What the letter alone permits, or nothing does: numbers that are otherwise than by default. */
const CHANGED: readonly (readonly [
  name: string,
  change: (own: Binary32Domain) => Partial<Binary32Domain>,
])[] = [
  [
    'reciprocals',
    (own) => ({ reciprocal: (a) => own.reciprocal(a) * (a < 1 || a >= 2 ? 1.25 : 1) }),
  ],
  ['sums than those of MAD', () => ({ add: TOWARD_ZERO.add })],
  [
    'sums of negatives, and reciprocals',
    (own) => ({
      add: (a, b) => (a < 0 ? TOWARD_ZERO : own).add(a, b),
      reciprocal: (a) => own.reciprocal(a) * (a < 1 || a >= 2 ? 1.25 : 1),
    }),
  ],
  [
    'addresses of NaN',
    (own) => ({ floorToAddress: (a) => (Number.isNaN(a) ? 17 : own.floorToAddress(a)) }),
  ],
  [
    'parameters outside',
    (own) => ({ element: (all, address, more) => own.element(all, address, more, SEVEN) }),
  ],
  [
    'parameters outside and addresses of NaN',
    (own) => ({
      floorToAddress: (a) => (Number.isNaN(a) ? 300 : own.floorToAddress(a)),
      element: (all, address, more) => own.element(all, address, more, SEVEN),
    }),
  ],
];
const SEVEN = { x: 7, y: 7, z: 7, w: 7 } as const;

type Left = Extract<BlackBoxRun, { loaded: true }>;

const changedAt =
  (register: number, change: (vector: Vector<number>) => Vector<number>) =>
  (left: Left): Left => {
    const of = <V extends Vector<number> | null>(vector: V, at: number): V =>
      at === register && vector !== null ? ({ ...vector, ...change(vector) } as V) : vector;
    return { ...left, results: left.results.map(of), parameters: left.parameters.map(of) };
  };

/** How what a program left is shown. */
const SHOWN: readonly (readonly [name: string, show: (left: Left) => Left])[] = [
  ['a little more', changedAt(0, ({ x, ...others }) => ({ ...others, x: nextUp(x) }))],
  ['NaN in the second', changedAt(1, (vector) => ({ ...vector, w: NaN }))],
  ['the last turned', changedAt(9, ({ x, y, z, w }) => ({ x: y, y: z, z: w, w: x }))],
  [
    'every second parameter hidden',
    (left) => ({ ...left, parameters: left.parameters.map((each, at) => (at % 2 ? null : each)) }),
  ],
  ['the first negative', changedAt(0, ({ y, ...others }) => ({ ...others, y: -y }))],
];

/** What does not load. */
const REFUSED: readonly (readonly [name: string, refused: (text: string) => boolean])[] = [
  ['long programs', (text) => text.split(';').length > 7],
  ['address registers', (text) => /A0/.test(text)],
  ['conditions', (text) => /\((?:EQ|GE)\)/.test(text)],
  ['texture coordinates', (text) => /TEX[0-3]/.test(text)],
  ['programs without the first attribute', (text) => !text.includes('v[')],
  ['all but short programs', (text) => text.split(';').length > 4],
];

export interface MadeUpBox extends BlackBox {
  readonly name: string;
  readonly left: (text: string, values: InputValues) => BlackBoxRun;
}

/** @param asked gets the programs that were run, in their order */
export function boxesOf(environment: EnvironmentName, asked: string[] = []): readonly MadeUpBox[] {
  const { machine } = examined('strict', environment);
  const boxOf = (
    name: string,
    run: (text: string, values: InputValues) => BlackBoxRun,
  ): MadeUpBox => ({
    name,
    left: run,
    run: (text, values) => {
      asked.push(text);
      return Promise.resolve(run(text, values));
    },
    runBatch: () => Promise.resolve([]),
  });
  const right = (text: string, values: InputValues): BlackBoxRun => runOf(machine, text, values);
  return [
    ...NAMED.map((name) => {
      const other = examined(name, environment).machine;
      return boxOf(name, (text, values) => runOf(other, text, values));
    }),
    ...VP_AUTHORITIES.map((authority) => {
      const other = machineOf(nominalOf(authority));
      return boxOf(`as ${authority}`, (text, values) => runOf(other, text, values));
    }),
    ...CHANGED.map(([name, change]) => {
      const own = concrete(assignment('strict', environment));
      const other = machineOf({ ...own, ...change(own) });
      return boxOf(`other ${name}`, (text, values) => runOf(other, text, values));
    }),
    ...MISREAD.map(([name, word, into]) =>
      boxOf(`misread: ${name}`, (text, values) => {
        const changed = text.replace(word, into);
        return right(load(changed).loaded ? changed : text, values);
      }),
    ),
    ...SHOWN.map(([name, show]) =>
      boxOf(`shows: ${name}`, (text, values) => {
        const left = right(text, values);
        return left.loaded ? show(left) : left;
      }),
    ),
    ...REFUSED.map(([name, isRefused]) =>
      boxOf(`refuses: ${name}`, (text, values) =>
        isRefused(text) ? { loaded: false, position: 0, reason: null } : right(text, values),
      ),
    ),
  ];
}
