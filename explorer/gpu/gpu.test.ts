/** What a page has in place of Node, held against Node's own; and who is silent, a driver or a page. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual as deepEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as node from '../../oracles/protocol/base64.js';
import * as page from './instead/base64.js';
import { createHash as hashInPage } from './instead/crypto.js';
import { sha256Of } from './instead/sha256.js';
import { isDeepStrictEqual } from './instead/util.js';
import { browserVersion, platformOf } from './version.js';
import { LOOKS, Watch } from './watch.js';

describe('a page has what Node has', () => {
  it('SHA-256', () => {
    const data = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(data, (own) => {
        expect(sha256Of(own)).toBe(createHash('sha256').update(own).digest('hex'));
        if (typeof own !== 'string') return;
        const digest = hashInPage('sha256').update(own).digest('base64');
        expect(digest).toBe(createHash('sha256').update(own).digest('base64'));
      }),
    );
  });

  it('base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = node.base64OfBytes(bytes);
        expect(page.base64OfBytes(bytes)).toBe(text);
        expect([...page.bytesOfBase64(text)]).toEqual([...bytes]);
      }),
    );
    const long = Uint8Array.from({ length: 100_001 }, (_, at) => at);
    expect(page.base64OfBytes(long)).toBe(node.base64OfBytes(long));
    for (const text of ['', 'A', 'AB', 'ABC', 'A-B', '  AAAA\n']) {
      if (!text.includes('-')) {
        expect([...page.bytesOfBase64(text)]).toEqual([...node.bytesOfBase64(text)]);
      }
    }
  });

  it('equality of data', () => {
    const data = fc.jsonValue({ noUnicodeString: true } as object);
    fc.assert(
      fc.property(data, data, (a, b) => {
        expect(isDeepStrictEqual(a, structuredClone(a))).toBe(true);
        expect(isDeepStrictEqual(a, b)).toBe(deepEqual(a, b));
      }),
    );
    expect(isDeepStrictEqual([-0], [0])).toBe(false);
    expect(isDeepStrictEqual([NaN], [NaN])).toBe(true);
  });
});

describe('a watch', () => {
  const PATIENCE = 60_000;

  it('says that a driver hangs once it has worked for so long, however the page slept in between', () => {
    const pause = fc.oneof(
      fc.constant(LOOKS),
      fc.constant(1500),
      fc.integer({ min: 10_000, max: 1e7 }),
    );
    fc.assert(
      fc.property(fc.array(pause, { maxLength: 80 }), (pauses) => {
        const watch = new Watch(PATIENCE, 0);
        watch.driver('the program');
        let [now, awake] = [0, 0];
        for (const each of pauses) {
          now += each;
          const slept = each >= 10_000;
          if (!slept) awake += each;
          const expected = slept
            ? { kind: 'slept', milliseconds: each }
            : awake < PATIENCE
              ? { kind: 'well' }
              : { kind: 'hung', program: 'the program' };
          expect(watch.look(now)).toEqual(expected);
        }
      }),
    );
  });

  it('counts anew with each answer, and not while nothing is asked', () => {
    const watch = new Watch(3 * LOOKS, 0);
    watch.driver('a');
    expect([1, 2].map((at) => watch.look(at * LOOKS).kind)).toEqual(['well', 'well']);
    watch.driver(null);
    expect([3, 4, 5, 6].map((at) => watch.look(at * LOOKS).kind)).toEqual(Array(4).fill('well'));
    watch.driver('b');
    expect([7, 8].map((at) => watch.look(at * LOOKS).kind)).toEqual(['well', 'well']);
    expect(watch.look(9 * LOOKS)).toEqual({ kind: 'hung', program: 'b' });
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.1.2 Safari/537.36', 'HeadlessChrome 140.0.1.2', 'linux x64'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox 131.0', 'linux x64'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15', 'Safari 17.5', 'darwin unknown'],
  ['Mozilla/5.0 (Windows) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0', 'Edg 139.0.0.0', 'win32 unknown'],
  ['something else', 'something else', 'unknown unknown'],
])('%s is %s', (userAgent, name, platform) => {
  expect(browserVersion(userAgent)).toBe(name);
  expect(platformOf(userAgent)).toBe(platform);
}); // prettier-ignore
