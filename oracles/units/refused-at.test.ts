import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { gpuBoxOf } from '../judge/gpu/box.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import { openBackend } from '../backends/open.js';
import { GpuPerformer } from './gpu/perform.js';
import { refusedAt } from './refused-at.js';

describe('what stands where a program is refused', () => {
  const text = 'MUL.S R3.x, v[0], foo; CAL there;';
  it.each([
    ['MUL', 'refused at MUL.S'],
    ['R3', 'refused at R'],
    [', foo', 'refused at ","'],
    ['foo', 'refused at a name'],
    ['0]', 'refused at a number'],
    ['CAL', 'refused at CAL'],
  ])('%s', (at, said) => {
    expect(refusedAt(text, text.indexOf(at))).toBe(said);
  });

  it('the end, nowhere, and what is not told', () => {
    expect([text.length, -1, null].map((at) => refusedAt(text, at))).toEqual([
      'refused at the end',
      'refused at no place',
      'refused',
    ]);
  });
});

/** Refuses programs where a word stands. */
async function signatureOf(word: string, text: string): Promise<string | undefined> {
  const { load } = GPU_STANDARD;
  const machine = {
    ...GPU_STANDARD,
    load: (source: string | Uint8Array): ReturnType<typeof load> => {
      const position = String(source).indexOf(word);
      if (position < 0) return load(source);
      const error = {
        error: 'INVALID_OPERATION',
        position,
        message: 'no',
        restriction: 'syntax',
        line: 1,
        column: 1,
      } as const;
      return { loaded: false, environment: 'NVvp4.0', error };
    },
  };
  const backend = withAbilities(await openBackend('profile:strict'), {
    gpu: resultsOnly(gpuBoxOf(machine)),
  });
  const performer = new GpuPerformer('NVvp4.0', loadSpecification().gpuClauses);
  const unit = { kind: 'gpu program', id: 'program:0:0', loads: true, text, values: {} } as const;
  return (await performer.perform(backend, unit)).disagreement?.signature;
}

describe('programs that are refused', () => {
  const first = '!!NVvp4.0\nTEMP R;\nSAD.U R, vertex.id.x, 1, 2;\nMOV result.position, 1;\nEND\n';
  const second =
    '!!NVvp4.0\nTEMP R, S;\nMOV S, 1;\nSAD.U S, 3, 1, 2;\nMOV result.position, S;\nEND\n';

  it('for one cause are one disagreement, for two causes two', async () => {
    const one = await signatureOf('SAD.U', first);
    expect(one).toContain('refused at SAD.U');
    expect(await signatureOf('SAD.U', second)).toBe(one);
    expect(await signatureOf('1, 2', second)).not.toBe(one);
  });
});
