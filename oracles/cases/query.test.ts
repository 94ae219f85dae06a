import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../spec/processor-seconds.testing.js';
import { glob } from './glob.js';
import { parseQuery, select } from './query.js';

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,5}$/);
const member = fc.stringMatching(/^[A-Za-z0-9.+_,~-]{1,8}$/);

/** An id: path, colon, name, and members of expansions. */
const id = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), word, fc.array(member, { maxLength: 2 }))
  .map(([path, name, members]) => [`${path.join('/')}:${name}`, ...members].join('/'))
  .filter((text) => !text.startsWith('cases/') && !text.includes('.yaml:'));

function chosen(ids: readonly string[], ...queries: readonly string[]): readonly string[] {
  return ids.filter(select(queries).matches);
}

const IDS = [
  'vp2/2.14.3.2/zero:sum',
  'vp2/2.14.3.24/zero:products/0,inf',
  'vp2/2.14.3.24/zero:products/-0,inf',
  'vp2/2.14.3.24/zero:product',
  'vp2/2.14.3.24/nan:zeros',
  'gf3/6.1/lit:halfway',
];

describe('queries', () => {
  it('select exactly the case whose id they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 12 }), (ids) => {
        for (const one of ids) {
          const below = ids.filter((each) => each === one || each.startsWith(`${one}/`));
          expect(chosen(ids, one)).toEqual(below);
        }
      }),
    );
  });

  it('with "!" take away what they would select', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 8 }), fc.nat(), (ids, n) => {
        const one = ids[n % ids.length] ?? '';
        const rest = ids.filter((each) => !chosen(ids, one).includes(each));
        expect(chosen(ids, `!${one}`)).toEqual(rest);
        expect(chosen(ids, one, `!${one}`)).toEqual([]);
      }),
    );
  });

  it('name folders, files and expanded cases', () => {
    expect(chosen(IDS)).toEqual(IDS);
    expect(chosen(IDS, 'vp2/2.14.3.2')).toEqual([IDS[0]]);
    expect(chosen(IDS, 'vp2/2.14.3.24')).toEqual(IDS.slice(1, 5));
    expect(chosen(IDS, 'vp2/2.14.3.24/')).toEqual(IDS.slice(1, 5));
    expect(chosen(IDS, 'vp2/2.14.3.24/zero')).toEqual(IDS.slice(1, 4));
    expect(chosen(IDS, 'cases/vp2/2.14.3.24/zero.yaml')).toEqual(IDS.slice(1, 4));
    expect(chosen(IDS, 'vp2/2.14.3.24/zero:products')).toEqual(IDS.slice(1, 3));
    expect(chosen(IDS, 'vp2/2.14.3.24/zero:product')).toEqual([IDS[3]]);
  });

  it('have "*" within a part and "**" across parts', () => {
    expect(chosen(IDS, 'vp2/2.14.3.24/*:zero*')).toEqual([IDS[4]]);
    expect(chosen(IDS, 'vp2/*/zero')).toEqual(IDS.slice(0, 4));
    expect(chosen(IDS, '*:*')).toEqual([]);
    expect(chosen(IDS, '**zero*')).toEqual(IDS.slice(0, 5));
    expect(chosen(IDS, '**:*/-0,*')).toEqual([IDS[2]]);
    expect(chosen(IDS, 'vp2', '!**:products', 'gf3')).toEqual([IDS[0], IDS[3], IDS[4], IDS[5]]);
  });

  it('never rule out a file that holds a case they select', () => {
    const query = fc.oneof(id, fc.stringMatching(/^[a-c*/:.]{1,8}$/));
    fc.assert(
      fc.property(query, id, (text, one) => {
        const { matches, mayMatchFile } = parseQuery(text);
        if (matches(one)) expect(mayMatchFile(one.slice(0, one.indexOf(':')))).toBe(true);
      }),
    );
  });

  it('take no longer for a pattern made to backtrack', () => {
    const fits = glob('*a'.repeat(200), '/:');
    const text = 'a'.repeat(150) + 'b';
    const seconds = processorSeconds(() => {
      expect(fits(text)).toBe(false);
    });
    expect(seconds).toBeLessThan(1);
  });

  it('agree with regular expressions on short globs', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab/*]{0,6}$/),
        fc.stringMatching(/^[ab/]{0,6}$/),
        (pattern, text) => {
          const source = pattern.replace(/\*+/g, (stars) => (stars === '*' ? '[^/:]*' : '.*'));
          expect(glob(pattern, '/')(text)).toBe(new RegExp(`^${source}(/|$)`).test(text));
        },
      ),
    );
  });
});
