import { describe, expect, it } from 'vitest';
import { recordsIn, recordsText, type Recorded } from './kept-records.js';
import { recordShape } from '../backends/shape.js';

const shape = recordShape('MOV');
if (shape === null) throw new Error('MOV has records');
const recorded: Recorded = {
  queries: ['MOV'],
  observations: [
    {
      instruction: 'MOV',
      shape,
      count: 2,
      words: Uint32Array.from({ length: 2 * shape.words }, (_, index) => index),
      place: (record) => `MOV.txt:${String(3 + record)}`,
    },
  ],
  unjudged: [{ source: 'ARL.txt', reason: 'an address' }],
};
const text = recordsText(recorded);
const [queries = '', records = '', unjudged = ''] = text.trimEnd().split('\n');

describe('what a recording leaves in results.jsonl', () => {
  it('is read back as it was written', () => {
    const read = recordsIn(text);
    expect(read === null ? null : recordsText(read)).toBe(text);
    expect(read?.observations.map(({ words }) => words)).toEqual([recorded.observations[0]?.words]);
  });

  it.each([
    ['nothing', ''],
    ['a line of another kind', `${text}{"unit":"program:all","verdict":"agrees"}\n`],
    ['a line before it', `approved\n${text}`],
    ['an empty line', `${text}\n`],
    ['no end of the last line', text.trimEnd()],
    ['another order', [records, queries, unjudged, ''].join('\n')],
    ['a second selection', [queries, queries, records, unjudged, ''].join('\n')],
    ['an instruction twice', [queries, records, records, unjudged, ''].join('\n')],
    ['a key twice', text.replace('"queries":["MOV"]', '"queries":[],"queries":["MOV"]')],
    ['white space in words', text.replace(/"words":"(....)/, '"words":"$1 ')],
    ['words that are no base64', text.replace(/"words":"..../, '"words":"!!!!')],
    ['a record cut off', text.replace(/"words":"[^"]*"/, '"words":"AAAAAA=="')],
    ['more lines than records', text.replace('[[3,2]]', '[[3,2],[9,1]]')],
    ['lines beyond all numbers', text.replace('[[3,2]]', '[[3,1],[4,1000000000000000]]')],
  ])('is not: %s', (_, other) => {
    expect(other).not.toBe(text);
    expect(recordsIn(other)).toBeNull();
  });
});
