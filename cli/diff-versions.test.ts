import { describe, expect, it } from 'vitest';
import { diffVersionsCommand } from './diff-versions.js';
import { InputError } from './exit.js';
import { printed } from './printed.testing.js';

async function printedBy(...words: readonly string[]): Promise<string> {
  const { text } = await printed(() => diffVersionsCommand().parseAsync(words, { from: 'user' }));
  return text;
}

describe('diff-versions', () => {
  it('prints programs and results side by side', async () => {
    const text = await printedBy('min-nan', 'exp-and-log', 'sign-of-nan');
    expect(text).toMatch(/^VP2\.0 to NVvp4\.0\n/);
    expect(text).toContain('    # c[0] = (NaN, NaN, NaN, NaN)\n');
    expect(text).toContain(
      '    MIN o[HPOS], v[0], c[0]; | MIN result.position, vertex.position, program.env[0];\n' +
        '    = NaN (0x7fc00000)       | = 1 (0x3f800000)\n',
    );
    expect(text).toContain('= does not load: EXP is no instruction\n');
    expect(text).toContain('  what it was, in NVvp4.0:\n    TEMP R0;\n');
    expect(text).toContain('Not changed\n\nsign-of-nan: ');
    expect(text).toMatch(/\n2 rules changed, 1 did not\.\n$/);
  });

  it('cuts long lines, and keeps the columns', async () => {
    const lines = (await printedBy()).split('\n');
    expect(lines).toContain('VP1.0 to VP1.1');
    const results = lines.filter((line) => line.startsWith('    = '));
    expect(results.length).toBeGreaterThan(60);
    for (const line of results) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  it('prints JSON', async () => {
    expect(JSON.parse(await printedBy('rsq-of-zero-and-less', 'branches', '--json'))).toMatchObject(
      {
        changed: [
          {
            id: 'rsq-of-zero-and-less',
            inputs: { 'v[0]': [{ value: -4 }, { value: 0 }, { value: 0 }, { value: 1 }] },
            old: {
              version: 'VP2.0',
              loads: true,
              position: [{ type: 'F', bits: '0x7fc00000' }, {}, {}, {}],
            },
            new: { version: 'NVvp4.0', loads: true, position: [null, null, null, null] },
          },
          { id: 'branches', disappears: ['BRA'], new: { loads: false } },
        ],
        kept: [],
      },
    );
  });

  it('names what was meant', async () => {
    await expect(printedBy('min-nam')).rejects.toThrow(InputError);
    await expect(printedBy('min-nam')).rejects.toThrow(/did you mean min-nan/);
  });
});
