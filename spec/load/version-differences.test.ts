import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../scratch.testing.js';
import { packageRoot } from './root.js';
import { loadVersionDifferences } from './version-differences.js';

describe('spec/version-differences.yaml', () => {
  it('is read, with what is left out filled in', () => {
    const { changed } = loadVersionDifferences();
    expect(changed.find(({ id }) => id === 'zero-times-anything')).toMatchObject({
      from: 'VP1.1',
      to: 'VP2.0',
      inputs: { c: { 0: [Infinity, Infinity, Infinity, Infinity] } },
      explains: { by: 'policies', policies: ['zeroTimes'] },
      instead: null,
      appears: [],
    });
    expect(changed.find(({ id }) => id === 'rsq-of-zero-and-less')).toMatchObject({
      explains: { by: 'operands', on: ['RSQ'], when: 'a <= 0' },
      inputs: { v: { 0: [-4, 0, 0, 1] }, c: {} },
    });
  });

  it('begins with the comment that names its schema', () => {
    const text = readFileSync(join(packageRoot(), 'spec/version-differences.yaml'), 'utf8');
    expect(text.split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./schema/version-differences.schema.json',
    );
  });
});

describe('a file of version differences', () => {
  const { folder: root } = scratch('');
  beforeAll(() => {
    mkdirSync(join(root, 'spec/clauses'), { recursive: true });
    const spec = (name: string, lines: readonly string[]): void => {
      writeFileSync(join(root, 'spec', name), `${lines.join('\n')}\n`);
    };
    spec('documents.yaml', [
      'documents:',
      '  - {id: vp2, title: T, kind: primary, revision: "33", date: "2008", sections: [',
      '      {number: "2.14.3.21", title: MAX, read: true}]}',
    ]);
    spec('errata.yaml', [
      'errata:',
      '  - {id: vp2.E-max-zeros, where: ["2.14.3.21"], kind: gap, problem: P,',
      '     interpretations: {a: A, b: B}, default: a, because: it is}',
    ]);
  });

  const RULE = [
    'id: max-nan',
    'says: something',
    'from: VP2.0',
    'to: NVvp4.0',
    'sections: ["vp2 2.14.3.21"]',
    'old: MAX o[HPOS], v[0], c[0];',
    'new: MAX result.position, vertex.position, program.env[0];',
  ];

  const load = (lines: readonly string[], kept = '[]') => {
    const text = `changed:\n  - ${lines.join('\n    ')}\nkept: ${kept}\n`;
    writeFileSync(join(root, 'spec/version-differences.yaml'), text);
    return loadVersionDifferences(root);
  };
  const changed = (line: string): readonly string[] => {
    const [key = ''] = line.split(':');
    return [...RULE.filter((each) => !each.startsWith(`${key}:`)), line];
  };

  it('may be small', () => {
    expect(load(RULE).changed).toHaveLength(1);
  });

  it.each([
    ['another order of versions', 'to: VP1.1', 'VP1.1 is not newer than VP2.0'],
    ['no version', 'to: VP3.0', 'VP2.0'],
    ['no section', 'sections: ["vp2 2.14.3.211"]', 'did you mean "vp2 2.14.3.21"?'],
    ['no erratum', 'errata: [vp2.E-max-zero]', 'did you mean "vp2.E-max-zeros"?'],
    ['no number', 'inputs: {v: {0: [1, 2, 3, x]}}', 'expected a number'],
    ['no register', 'inputs: {v: {a: [1, 2, 3, 4]}}', 'expected a register number'],
    ['half an explanation', 'explains: {on: [MAX]}', 'expected policies, or on and when'],
    ['two explanations', 'explains: {on: [MAX], when: a, policies: [b]}', 'expected policies, or'],
  ])('with %s says so', (_, line, message) => {
    expect(() => load(changed(line))).toThrow(message);
  });

  it('tells the place', () => {
    expect(() => load(changed('to: VP1.1'))).toThrow(/version-differences\.yaml:\d+:\d+: /);
  });

  it('has each name once', () => {
    const again = `[{${RULE.map((each) => each.replace(/: ([^[].*)$/, ': "$1"')).join(', ')}}]`;
    expect(() => load(RULE, again)).toThrow('"max-nan" is an id already');
  });
});
