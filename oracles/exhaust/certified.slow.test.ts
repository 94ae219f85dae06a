/** Slices as a certificate takes them: from a run, and from people who forge them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { certifiedSlices, type CertifiedBackend } from './certified.js';
import { openImplementation } from './implementation.js';
import type { Asked } from './language.js';
import { exhaustedLanguage } from './languages.js';
import type { SliceReport } from './messages.js';
import { answeredLine, firstLine, lineOf, SavedSlicesError } from './saved.js';
import { judgeSlice } from './slice.js';

const HASHES = { specification: 'a'.repeat(64), corpus: 'b'.repeat(64), tool: 'c'.repeat(64) };
const random = { count: 500, seed: 3 };
const asked = {
  ...{ backend: 'profile:strict', environment: 'VP2.0', document: null, random },
  ...{ specification: HASHES.specification, tool: HASHES.tool },
};
const of: CertifiedBackend = {
  ...{ environment: 'VP2.0', hashes: HASHES, document: { id: 'vp2' } },
  backend: { spec: 'profile:strict', details: {} },
};
/** INF and NaN of either payload; 1 to 2. */
const [INF, NANS, ONES] = [510, 511, 254];

/** As they were judged: of RCP a right slice beyond the numbers, and one with two wrong results; of MUL all. */
let rcp: readonly [SliceReport, SliceReport];
let wrong: SliceReport;
let mul: readonly SliceReport[];

beforeAll(async () => {
  const strict = await openImplementation({
    ...{ backend: 'profile:strict', stack: null, document: null, environment: 'VP2.0' },
  });
  const judged = async (name: string, slice: number, spoil: readonly number[] = []) => {
    const operation = exhaustedLanguage('VP2.0')
      .operations('VP2.0', null, random)
      .find((each) => each.name === name);
    const who = operation === undefined ? null : strict.asked(operation);
    if (operation === undefined || who === null) throw new Error(`no ${name}`);
    const spoiled: Asked = {
      most: who.most,
      ask: async (questions) => {
        const results = await who.ask(questions);
        for (const bits of spoil) {
          const at = questions.indexOf(bits);
          if (at !== -1) results.words.fill(0x40000000, 4 * at, 4 * at + 4);
        }
        return results;
      },
    };
    return judgeSlice(operation, spoiled, slice, defaultsOf(operation.authority));
  };
  rcp = [await judged('RCP', INF), await judged('RCP', NANS)];
  wrong = await judged('RCP', ONES, [0x3f800000, 0x3fa00000]);
  mul = [await judged('MUL', 0), await judged('MUL', 1)];
  await strict.close();
});

function textOf(slices: readonly unknown[], head: object = asked, answered = {}): string {
  const lines = slices.map((each) => lineOf(each as SliceReport)).join('');
  return firstLine(head as typeof asked) + answeredLine(answered) + lines;
}

const read = (text: string, against = of) => certifiedSlices(text, 'f', against);

describe('slices of a run', () => {
  it('are told of by operation, in part and as they were asked', () => {
    const { part, text } = read(textOf([...mul, rcp[1], rcp[0]]));
    expect(part.operations.map(({ operation, verdict }) => [operation, verdict])).toEqual([
      ['RCP', 'incomplete'],
      ['MUL', 'incomplete'],
    ]);
    expect(part.operations[0]).toMatchObject({
      ...{ isEvery: true, slices: { first: INF, last: NANS, of: 1024 }, asked: 2 ** 23 },
      ...{ questions: 2 ** 32, wrong: 0, smallest: null, decidedBy: [] },
    });
    expect(part.operations[1]).toMatchObject({ isEvery: false, asked: 27_725, questions: 27_725 });
    expect(part.notAsked).toContain('RSQ');
    expect(part.notAsked).not.toContain('MUL');
    // What is kept has each once, in order, and is what comes of it again.
    expect(text).toBe(textOf([...rcp, ...mul]));
    expect(read(text).text).toBe(text);
  });

  it('name what is not permitted by its clause and its first operand', () => {
    const [report] = read(textOf([wrong])).part.operations;
    expect(report).toMatchObject({
      ...{ verdict: 'does not conform', wrong: 2, wrongIn: [ONES] },
      smallest: {
        verdict: 'wrong',
        operands: [[{ bits: '0x3f800000', decimal: '1' }]],
        result: { bits: '0x40000000', decimal: '2' },
      },
    });
    expect(report?.decidedBy[0]).toBe('vp2.RCP.accuracy');
    expect(report?.errors).toHaveLength(1);
    // Two results of 2 among those of a function that falls.
    expect(report?.shape?.steps).toMatchObject([{ operands: '[1, 2^16)', rises: 1 }]);
    const { shape, ...old } = wrong;
    expect(shape).toBeDefined();
    expect(read(textOf([old])).part.operations[0]).not.toHaveProperty('shape');
  });

  it('that were judged again count once, as they were judged last', () => {
    const again = { ...rcp[0], region: null };
    expect(() => read(textOf([rcp[0], again, rcp[1]]))).not.toThrow();
    const { part } = read(textOf([rcp[0], rcp[0], rcp[1]]));
    expect(part.operations[0]?.asked).toBe(2 ** 23);
  });
});

describe('slices are refused', () => {
  const digest = '0'.repeat(64);
  const refused = (text: string, message: string | RegExp, against = of): void => {
    expect(() => read(text, against)).toThrow(SavedSlicesError);
    expect(() => read(text, against)).toThrow(message);
  };

  it.each([
    ['backend', { ...of, backend: { spec: 'mesa:llvmpipe', details: {} } }, /another backend/],
    ['environment', { ...of, environment: 'VP1.1' as const }, /another environment/],
    ['document', { ...of, document: { id: 'vp1' } }, /another document, null, and not of "vp1"/],
    ['tool', { ...of, hashes: { ...HASHES, tool: 'd' } }, /another tool/],
    ['specification', { ...of, hashes: { ...HASHES, specification: 'd' } }, /another specification/],
    ['version', { ...of, backend: { spec: 'profile:strict', details: { version: '2' } } }, /answered by version null, and certified is "2"/],
  ])('of another %s', (_, against, message) => {
    refused(textOf(rcp), message, against);
  }); // prettier-ignore

  it('where somebody else answered', () => {
    refused(textOf(rcp, asked, { renderer: 'r' }), /f:2: was answered by renderer "r"/);
    refused(firstLine(asked) + rcp.map(lineOf).join(''), /f:2: does not say who answered/);
  });

  it.each<[string, () => readonly unknown[], RegExp]>([
    ['one is left out between others', () => [wrong, rcp[1]], /f: RCP lacks slices 255 to 510 between/],
    ['one stands there twice with other results', () => [rcp[0], { ...rcp[0], digest }], /f:4: slice 510 of RCP had other results in line 3/],
    ['the operation is none', () => [{ ...rcp[0], operation: 'BRA' }], /f:3: there is no operation "BRA"/],
    ['the operation is a name of JavaScript', () => [{ ...rcp[0], operation: '__proto__' }], /no operation/],
    ['the slice is beyond the last', () => [{ ...rcp[0], slice: 1024 }], /slice 1024 of RCP, which has 1024/],
    ['the slice is another', () => [{ ...rcp[0], slice: ONES }], /f:3: slice 254 of RCP: kinds: 1 of "\+INF"/],
    ['fewer were asked', () => [{ ...rcp[0], asked: 7 }], /asked is 7, and the slice has 4194304/],
    ['counts do not add up', () => [{ ...wrong, quickly: wrong.quickly - 1 }], /are together 4194303 of 4194304/],
    ['more are open than were asked', () => [{ ...rcp[0], open: 2 ** 23 }], /open and hidden are more/],
    ['more are wrong than the kinds have', () => [{ ...wrong, wrong: 3 }], /wrong is 3, and of the kinds together 2/],
    ['what is wrong is left out', () => [{ ...wrong, wrong: 0, exceptions: [] }], /wrong is 0, and of the kinds together 2/],
    ['a kind is left out', () => [{ ...rcp[0], kinds: rcp[0].kinds.slice(1) }], /kinds are together/],
    ['a kind stands there twice', () => [{ ...rcp[0], kinds: [...rcp[0].kinds, ...rcp[0].kinds] }], /one of them twice/],
    ['an exception is left out', () => [{ ...wrong, exceptions: wrong.exceptions.slice(1) }], /exceptions are 1, and 2 are to be told/],
    ['an exception is of another slice', () => [{ ...wrong, exceptions: wrong.exceptions.map((each) => ({ ...each, operand: 1 })) }], /not of the slice/],
    ['an exception is permitted', () => [{ ...wrong, exceptions: wrong.exceptions.map((each) => ({ ...each, operand: 0x3f800000, result: 0x3f800000 })) }], /is said to be "wrong", and is "permitted"/],
    ['a wrong result is said to be a loophole', () => [{ ...wrong, wrong: 0, letter: 2, kinds: wrong.kinds.map((each) => ({ ...each, wrong: 0, letter: each.wrong })), clauses: wrong.clauses.map((each) => ({ ...each, wrong: 0 })), exceptions: wrong.exceptions.map((each) => ({ ...each, verdict: 'letter' })) }], /is said to be "letter", and is "wrong"/],
    ['a clause is another', () => [{ ...rcp[0], clauses: [] }], /clauses are not those/],
    ['a clause speaks of more', () => [{ ...wrong, clauses: wrong.clauses.map((each) => ({ ...each, asked: 5 })) }], /vp2\.RCP\.accuracy cannot speak of 5/],
    ['a clause is violated by more than is wrong', () => [{ ...wrong, clauses: wrong.clauses.map((each) => ({ ...each, wrong: 3 })) }], /violated by more than is wrong/],
    ['the worst is beyond the bound', () => [{ ...wrong, worst: { ...wrong.worst, multiple: 1.5 } }], /worst is no error/],
    ['the worst is of another slice', () => [{ ...wrong, worst: { ...wrong.worst, multipleAt: 3 } }], /worst is no error/],
    ['there is no bound', () => [{ ...mul[0], worst: wrong.worst }], /it has no bound/],
    ['no assignment explains what was judged', () => [{ ...wrong, by: null }], /by is null/],
    ['the assignment is none', () => [{ ...wrong, by: { ...wrong.by, denormals: 'sometimes' } }], /denormals cannot be sometimes/],
    ['the assignment has more policies', () => [{ ...wrong, by: { ...wrong.by, toString: 'x' } }], /by is no assignment/],
    ['the set of assignments has others', () => [{ ...wrong, region: [(wrong.region?.[0] ?? []).map(() => 2 ** 20)] }], /region is no set/],
    ['the set of assignments is empty', () => [{ ...wrong, region: [] }], /region is no set/],
    ['the set of assignments is huge', () => [{ ...wrong, region: Array.from({ length: 1000 }, () => wrong.region?.[0]) }], /region is no set/],
    ['kinds of several operands are others', () => [{ ...mul[0], kinds: [{ ...mul[0]?.kinds[0], asked: 2 ** 16 }] }, mul[1]], /kinds: 65536 of/],
    ['a count is no number', () => [{ ...rcp[0], wrong: -1 }], /f:3: wrong is not as it was saved/],
    ['a count is a fraction', () => [{ ...rcp[0], judged: 0.5 }], /judged is not as it was saved/],
    ['its steps are more than its operands', () => [{ ...wrong, shape: { ...wrong.shape, steps: (wrong.shape?.steps ?? []).map((each) => ({ ...each, pairs: 2 ** 22 })) } }], /shape: more pairs in "\[1, 2\^16\)"/],
    ['an odd function has no mirror', () => [{ ...wrong, shape: { ...wrong.shape, mirror: null } }], /shape: mirror/],
    ['pairs are counted and -x was not asked', () => [{ ...wrong, shape: { ...wrong.shape, unlike: { pairs: 1, first: 0x3f800000 } } }], /f: RCP: shape: pairs of slice 254 are counted/],
    ['pairs are counted of another slice', () => [{ ...wrong, shape: { ...wrong.shape, unlike: { pairs: 1, first: 7 } } }], /f:3: slice 254 of RCP: shape: unlike are no pairs/],
    ['several operands have an order', () => [{ ...mul[0], shape: wrong.shape }, mul[1]], /shape: its results do not rise and fall/],
    ['a digest is none', () => [{ ...rcp[0], digest: 'x' }], /digest is not as it was saved/],
    ['a word is too much', () => [{ ...rcp[0], note: 'x' }], /is not as it was saved/],
    ['nothing was asked', () => [], /f: has no slice/],
  ])('where %s', (_, slices, message) => {
    refused(textOf(slices()), message);
  }); // prettier-ignore

  it('where the file is none', () => {
    refused('', 'f:1: is no first line');
    refused('\u0000', 'f:1: is no first line');
    refused(
      `${textOf(rcp)}{"cut`.replace(/\n\{"cut/, '\n{"cut\n'),
      'f:5: the line is not as it was saved',
    );
    refused(textOf(rcp, { ...asked, random: { count: -1, seed: 0 } }), 'random is none');
  });

  it('not where the last line was cut off: it was not written', () => {
    expect(read(textOf(rcp).slice(0, -9)).part.operations[0]?.asked).toBe(2 ** 22);
  });
});
