import { describe, expect, it } from 'vitest';
import { junitXml } from './junit.js';
import { certificate, laxParts, NASTY } from './made.testing.js';

/** Elements in order, each with its parent; fails where a tag is not closed or a character not allowed. */
function elements(xml: string): readonly { name: string; parent: string; attributes: string }[] {
  // What XML 1.0 allows.
  expect(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)).toBe(false);
  const [head, ...rest] = xml.split(/(?=<)/);
  expect(head).toContain('<?xml version="1.0" encoding="UTF-8"?>');
  const open: string[] = [];
  const all = rest.flatMap((piece) => {
    const match = /^<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(\/?)>([^<>]*)$/.exec(piece);
    if (match === null) throw new Error(`no XML: ${piece}`);
    const [, closing, name = '', attributes = '', empty] = match;
    if (closing === '/') {
      expect(open.pop()).toBe(name);
      return [];
    }
    const parent = open.at(-1) ?? '';
    if (empty === '') open.push(name);
    return [{ name, parent, attributes }];
  });
  expect(open).toEqual([]);
  expect(xml.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
  return all;
}

function numberOf(attributes: string, name: string): number {
  return Number(new RegExp(` ${name}="(\\d+)"`).exec(attributes)?.[1]);
}

describe('junit.xml', () => {
  const units = [
    { unit: `case:${NASTY}`, verdict: 'disagrees', reason: NASTY, milliseconds: 1500 },
    { unit: 'program:1:2', verdict: 'agrees', milliseconds: 1 },
    { unit: 'program:1:3', verdict: 'crash', reason: 'gone' },
    { unit: 'instruction:MUL', verdict: 'unsupported', reason: null },
  ];

  it('is well-formed whatever the names are, and its counts are those of its cases', () => {
    for (const all of [
      elements(junitXml(certificate())),
      elements(junitXml(certificate(), units)),
    ]) {
      const suites = all.filter(({ name }) => name === 'testsuite');
      const count = (name: string): number => all.filter((one) => one.name === name).length;
      expect(all[0]?.name).toBe('testsuites');
      expect(suites.every(({ parent }) => parent === 'testsuites')).toBe(true);
      for (const [attribute, name] of [
        ['tests', 'testcase'],
        ['failures', 'failure'],
        ['errors', 'error'],
        ['skipped', 'skipped'],
      ] as const) {
        expect(numberOf(all[0]?.attributes ?? '', attribute), name).toBe(count(name));
        const sum = suites.reduce(
          (total, suite) => total + numberOf(suite.attributes, attribute),
          0,
        );
        expect(sum, name).toBe(count(name));
      }
    }
  });

  it('says what became of clauses, units and the list', () => {
    const xml = junitXml(certificate(), units);
    expect(xml).toContain('<testsuite name="MUL" tests="2" failures="1"');
    expect(xml).toContain('3 of 1234567 violate it');
    expect(xml).toContain('<error type="error" message="crash: gone"/>');
    expect(xml).toContain('<skipped message="unsupported"/>');
    expect(xml).toContain('name="program:1:2" time="0.001"/>');
    expect(xml).toContain('name="expected.yaml:7 vp2.SIN.3"');
  });

  it('has one failure of what departs, where a unit shows it', () => {
    const departs = {
      where: 'R0.x',
      observed: '1',
      allowed: '2',
      clauses: ['vp2.MUL.4', 'vp2.MUL.result'],
      signature: 'vp2.MUL.4|result|value',
    };
    const shown = [
      ...units.slice(1),
      { unit: 'case:a', verdict: 'disagrees', disagreement: departs },
      { unit: 'case:b', verdict: 'disagrees', disagreement: departs },
    ];
    const programs = junitXml(certificate(), shown);
    expect(programs).toContain('<testsuite name="MUL" tests="2" failures="0"');
    expect(programs).toContain('3 of 1234567 violate it: that fails under corpus');
    expect(programs).toContain('<testsuite name="corpus" tests="2" failures="2"');
    const alone = junitXml(certificate(), [{ unit: 'instruction:MUL', verdict: 'agrees' }]);
    expect(alone).toContain('<testsuite name="MUL" tests="2" failures="0"');
    expect(alone).toContain('its results violate vp2.MUL.4">');
    expect(alone).toContain('<testsuite name="instructions asked" tests="1" failures="1"');
    const listed = { clause: 'vp2.MUL.4', instruction: 'MUL', reason: 'it is so' };
    const given = certificate();
    const known = (count: number): string =>
      junitXml(
        {
          ...given,
          expectations: {
            ...(given.expectations ?? { file: 'e', unexpected: [], absent: [], asExpected: true }),
            expected: [
              {
                ...listed,
                units: {
                  first: 'case:a',
                  count,
                  verdict: 'disagrees',
                  signature: departs.signature,
                },
              },
            ],
          },
        },
        shown,
      );
    expect(known(2)).toContain(
      '<testsuite name="corpus" tests="2" failures="0" errors="0" skipped="2"',
    );
    // The list knows one of the two units and does not say which, so that both fail.
    expect(known(1)).toContain('<testsuite name="corpus" tests="2" failures="2"');
  });

  it('has one failure of a loader that does not check, whatever it loads', () => {
    const { lax, lines } = laxParts();
    const given = certificate();
    const programs = given.programs === null ? null : { ...given.programs, violations: [lax] };
    const clauses = given.clauses.map((clause) => ({ ...clause, lax: clause.violations }));
    const xml = junitXml({ ...given, programs, clauses }, lines);
    expect(xml).toContain('<testsuite name="loading" tests="1" failures="1"');
    expect(xml).toContain('gp4.load.two-sizes: 3 of 3 programs loaded (case:sizes/0)');
    expect(xml).toContain('<testsuite name="corpus" tests="3" failures="0" errors="0" skipped="3"');
    expect(xml).toContain('<testsuite name="MUL" tests="2" failures="0"');
  });

  it('passes what is listed as known over, and lets no inconclusive run pass', () => {
    const given = certificate({ verdict: 'inconclusive' });
    const known = given.clauses.map((clause) => ({ ...clause, accepted: 'it is so' }));
    const xml = junitXml({ ...given, clauses: known });
    expect(xml).toContain('<skipped message="known: it is so"/>');
    expect(xml).toContain('<error type="error" message="inconclusive: ');
    expect(xml).toContain('<property name="verdict" value="inconclusive"/>');
  });
});
