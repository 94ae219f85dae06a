import { describe, expect, it } from 'vitest';
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import type { ResultLine } from '../../oracles/units/result-line.js';
import { voteOf, type Vote, type Voter } from '../../oracles/certify/vote.js';
import { certificate as made, NASTY } from '../certificate/made.testing.js';
import { certificateHtml } from '../certificate/html.js';
import { WIDTH } from '../page/paint.js';
import { voteHtml } from './html.js';
import { voteJson } from './json.js';
import { voteText } from './text.js';

type Fate = 'holds' | 'violated' | 'otherwise' | 'untried';

/** A certificate of one clause, and of one policy. */
function certificate(fate: Fate, alternative: string | null): Certificate {
  const whole = made();
  const [clause] = whole.clauses;
  const point = whole.points.find(({ policy }) => policy === 'sumOverflow');
  if (clause === undefined || point === undefined) throw new Error('the made one has changed');
  const only: ClauseReport = {
    ...clause,
    says: 'a rule',
    records: fate === 'untried' ? 0 : 10,
    violations: fate === 'violated' ? 3 : 0,
    holdsBy:
      fate === 'otherwise'
        ? { policies: ['denormals=kept'], erratum: null, interpretation: null, records: 2 }
        : null,
  };
  const status = alternative === null ? 'unknown' : 'follows';
  return {
    ...whole,
    clauses: [only],
    points: [
      { ...point, title: 'Overflow', status, alternative, isDefault: alternative === 'infinity' },
    ],
    programs: null,
  };
}

function vote(...of: readonly (readonly [Fate, string | null])[]): Vote {
  return voteOf(
    of.map(([fate, alternative], index) => ({
      name: `engine ${String(index)}`,
      directory: `certs/${String(index)}`,
      certificate: certificate(fate, alternative),
    })),
  );
}

describe('a vote', () => {
  it.each<[boolean, readonly Fate[]]>([
    [true, ['violated', 'violated']],
    [true, ['violated', 'otherwise', 'untried']],
    [false, ['violated', 'untried']],
    [false, ['violated', 'holds', 'violated']],
    [false, ['holds', 'holds']],
    [false, ['untried', 'untried']],
  ])('is against the default (%j) where clauses are %j', (against, fates) => {
    const { clauses } = vote(...fates.map((fate) => [fate, null] as const));
    expect(clauses.map((row) => row.against)).toEqual([against]);
    expect(clauses[0]?.cells.map(({ status }) => status)).toEqual(fates);
  });

  it.each<[boolean, readonly (string | null)[]]>([
    [true, ['largest', 'largest']],
    [true, ['largest', null, 'largest']],
    [false, ['largest', 'by-direction']],
    [false, ['largest', null]],
    [false, ['infinity', 'infinity']],
  ])('is against the default (%j) where a policy is %j', (against, alternatives) => {
    const { policies } = vote(...alternatives.map((each) => ['holds', each] as const));
    expect(policies.map((row) => row.against)).toEqual([against]);
  });

  it('counts programs by the clause that decides', () => {
    const voters = [made(), { ...made(), programs: null }].map((each, index) => ({
      name: String(index),
      directory: '.',
      certificate: each,
    }));
    const row = voteOf(voters).clauses.find(({ instruction }) => instruction === null);
    expect(row).toMatchObject({
      clause: 'vp2.MUL.4',
      against: false,
      cells: [{ status: 'violated', violations: 1 }, { status: 'untried' }],
    });
  });

  it('prints a table that fits, what is against the default last', () => {
    const fates = Array.from({ length: 11 }, () => ['violated', 'largest'] as const);
    const text = voteText(vote(...fates));
    for (const line of text.split('\n')) expect(Array.from(line).length).toBeLessThanOrEqual(WIDTH);
    expect(text).toContain('1: engine 0, VP2.0: does not conform: 2 of 3 clauses violated;');
    expect(text.replace(/\s+/g, ' ')).toContain('3 of 6 clauses reached');
    expect(text).toMatch(/! vp2\.MUL\.4 {2}MUL +3 not +3 not/);
    expect(text).toMatch(/! sumOverflow +largest +largest/);
    expect(text.trimEnd().split('\n').at(-1)).toBe('  sumOverflow=largest: Overflow');
    expect(voteText(vote(['holds', null], ['holds', null]))).toContain('Nowhere do all');
  });

  it('gives everything as JSON', () => {
    expect(voteJson(vote(['violated', 'largest'], ['holds', null]))).toMatchObject({
      implementations: [{ name: 'engine 0', verdict: 'does not conform' }, { name: 'engine 1' }],
      clauses: [{ clause: 'vp2.MUL.4', cells: [{ violations: 3 }, { status: 'holds' }] }],
    });
  });

  it('has a page that leads to each certificate, and from what violates a clause to what shows it', () => {
    const both = vote(['holds', null], ['violated', 'largest']);
    const page = voteHtml(both, (directory) => ({
      href: `./${directory}/index.html`,
      isPage: true,
    }));
    expect(page).toContain('<a href="./certs/0/index.html">engine 0</a>');
    const cells = [...page.matchAll(/href="([^"#]*)#([^"]*)"[^>]*>([^<]*)</g)];
    const [, folder, place, text] = cells.find(([, path]) => path !== '') ?? [];
    expect([folder, text]).toEqual(['./certs/1/index.html', '3 not']);
    expect(certificateHtml(certificate('violated', null))).toContain(`id="${place ?? ''}"`);
    expect(voteHtml(both)).not.toContain('index.html');
  });

  it('shows itself what violates a clause of a certificate that lies in an archive', () => {
    const both = vote(['holds', null], ['violated', 'largest']);
    const page = voteHtml(both, (directory) => ({
      href: `./${directory}.tar.gz`,
      isPage: false,
    }));
    expect(page).toContain('<a href="./certs/1.tar.gz">engine 1</a>');
    const [, place] = /href="#([^"]+)"[^>]*>3 not</.exec(page) ?? [];
    expect(place).toBe('found-2-MUL-vp2.MUL.4');
    expect(page).toContain(`id="${place ?? ''}"`);
    expect(page).toContain('id="findings-2"');
    expect(page).not.toContain('id="findings-1"');
    const named = {
      ...both,
      voters: both.voters.map((each) => ({ ...each, name: 'm (a/b.tar.gz)' })),
    };
    expect(voteHtml(named)).toContain('>2 b</a>');
  });

  it('has names at its columns, and clauses that differ before those that hold', () => {
    const both = vote(['holds', null], ['violated', null]);
    const [clause] = both.clauses;
    if (clause === undefined) throw new Error('there is one');
    const cells = clause.cells.map((cell) => ({ ...cell, status: 'holds' as const }));
    const agreed = { ...clause, clause: 'vp2.ABS.1', cells };
    const page = voteHtml({ ...both, clauses: [agreed, clause] });
    expect(page).toMatch(/<th class="voter"[^>]*>\s*<a href="#voter-2">2 engine 1<\/a>/);
    expect(page.indexOf('vp2.ABS.1')).toBeGreaterThan(page.indexOf('3 not'));
    const named = both.voters.map((voter) => ({ ...voter, name: 'mesa (certs/llvmpipe/)' }));
    expect(voteHtml({ ...both, voters: named })).toContain('>1 llvmpipe</a>');
  });

  it('makes a page in which everything is escaped, and nothing for a terminal to act upon', () => {
    const voters = [made(), made()].map((each) => ({
      name: NASTY,
      directory: NASTY,
      certificate: each,
    }));
    const page = voteHtml(voteOf(voters));
    expect(page.split('<script')).toHaveLength(2);
    expect(page).toContain('&lt;script&gt;alert');
    expect(page).not.toMatch(/\b(src|href)="(?!#)/);
    for (const text of [page, voteText(voteOf(voters))]) {
      expect([...text].filter((c) => c < ' ' && c !== '\n')).toEqual([]);
    }
  });
});

describe('invariance from one environment to another', () => {
  const line = (unit: string, ...facts: readonly string[]): ResultLine => ({
    unit,
    verdict: 'agrees',
    reason: null,
    milliseconds: 0,
    disagreement: null,
    words: null,
    left: null,
    facts,
  });
  const voter = (
    environment: 'VP1.0' | 'VSP1.0' | 'VP2.0',
    lines: readonly ResultLine[],
    spec = 'exec:./one',
  ): Voter => {
    const whole = made();
    const backend = { ...whole.backend, spec };
    return {
      name: spec,
      directory: environment,
      certificate: { ...whole, environment, backend },
      lines,
    };
  };
  const vertex = [line('case:a', 'EXP 0x3f000000 z 0x3fb504f3', 'RCP 0x40400000 x 0x3eaaaaab')];
  const state = [line('case:b', 'EXP 0x3f000000 z 0x3fb504f4', 'RCP 0x40400000 x 0x3eaaaaab')];

  it('is held of certificates of one implementation, and both units are named', () => {
    const both = voteOf([voter('VP1.0', vertex), voter('VSP1.0', state)]);
    expect(both.paired).toBe(1);
    const says =
      'z of EXP of 0x3f000000 is 0x3fb504f3 in case:a, and 0x3fb504f4 in case:b (violates vp1.invariance.state-programs; 1 of 1';
    expect(voteText(both).replace(/\s+/g, ' ')).toContain(`1 and 2: ${says}`);
    expect(voteHtml(both).replace(/\s+/g, ' ')).toContain(says);
    expect(voteJson(both)).toMatchObject({ paired: 1, variants: [{ voters: [0, 1] }] });
  });

  it('holds where the same bits show', () => {
    const both = voteOf([voter('VP1.0', vertex), voter('VSP1.0', vertex)]);
    expect(both.variants).toEqual([]);
    expect(voteText(both)).toContain('Of 1 pair of certificates of one implementation');
  });

  it.each<[string, Voter]>([
    ['of another implementation', voter('VSP1.0', state, 'exec:./two')],
    ['of the same environment', voter('VP1.0', state)],
    ['of an environment whose document does not ask for it', voter('VP2.0', state)],
  ])('is not asked of certificates %s', (_, other) => {
    const { variants, paired } = voteOf([voter('VP1.0', vertex), other]);
    expect({ variants, paired }).toEqual({ variants: [], paired: 0 });
  });
});
