import { afterEach, describe, expect, it, vi } from 'vitest';
import { PLAIN } from '../reports/page/paint.js';
import type { FaultReport } from '../oracles/faults/report.js';
import { FAULTS } from '../oracles/faults/faults.js';
import { EXIT } from './exit.js';
import { faultsCommand } from './faults.js';
import { faultsText, isCaught } from './faults-text.js';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** What the command prints. */
async function printed(...words: readonly string[]): Promise<string> {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  await faultsCommand().exitOverride().parseAsync(words, { from: 'user' });
  return text;
}

const good = (name: string): FaultReport => ({
  name,
  caughtByCorpus: true,
  case: 'vp2/2.14.3.4/floor:halves',
  caughtByGenerator: true,
  programsNeeded: 20_000,
  clause: 'vp2.operand.relative-addressing',
  rightClause: true,
  shrunkInstructions: 2,
  oneMinimal: true,
  milliseconds: 12_345,
  runs: 20_000,
});

describe('vpspec faults', () => {
  it('says what was probably meant', async () => {
    await expect(printed('arl-biassed')).rejects.toThrow(
      'there is no fault "arl-biassed"; did you mean arl-biased?',
    );
    await expect(printed('nothing-like-it')).rejects.toThrow('"vpspec faults" runs them all');
  });

  it('refuses what is no number', async () => {
    await expect(printed('--seed', 'one')).rejects.toThrow('--seed wants a whole number');
    await expect(printed('--budget', '-1')).rejects.toThrow('--budget wants a whole number');
  });

  it('exits with 1 where a fault is not caught', async () => {
    const text = await printed('lit-zero-to-the-zero', '--budget', '2', '--json');
    const { faults } = JSON.parse(text) as { faults: FaultReport[] };
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      name: 'lit-zero-to-the-zero',
      caughtByCorpus: true,
      caughtByGenerator: false,
      programsNeeded: null,
      clause: null,
    });
    expect(process.exitCode).toBe(EXIT.disagreement);
  }, 60_000);

  it('tells of the faults that were asked for', async () => {
    const text = await printed('codes-start-greater');
    expect(text).toContain('The condition codes start as GT.');
    expect(text).toMatch(/vpspec check vp2\//);
    expect(text).toContain('1 fault, 1 caught');
    expect(process.exitCode).toBe(EXIT.ok);
  }, 60_000);
});

describe('the table', () => {
  it('is at most 100 columns wide', () => {
    const reports = FAULTS.map(({ name }) => good(name));
    const lines = faultsText(FAULTS, reports, false, PLAIN).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(lines.at(-2)).toContain(`${String(FAULTS.length)} faults`);
  });

  it('says what each fault lacks', () => {
    const [fault] = FAULTS;
    if (fault === undefined) throw new Error('no faults');
    const report = good(fault.name);
    expect(isCaught(fault, report)).toBe(true);
    const lacking: readonly (readonly [Partial<FaultReport>, string])[] = [
      [{ caughtByCorpus: false }, 'no case of the corpus fails'],
      [{ caughtByGenerator: false }, 'no generated program shows it'],
      [{ rightClause: false }, `and not ${fault.clauses[0]}`],
      [{ shrunkInstructions: null }, 'no program of 40 instructions shows it'],
      [{ shrunkInstructions: 7 }, '7 instructions are left after shrinking'],
      [{ oneMinimal: false }, 'the shrinker did not finish'],
    ];
    for (const [change, words] of lacking) {
      const changed = { ...report, ...change };
      expect(isCaught(fault, changed), words).toBe(false);
      expect(faultsText([fault], [changed], false, PLAIN)).toContain(words);
    }
  });
});
