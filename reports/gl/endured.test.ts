/** Random and damaged scripts, streams of GLX and traces, by seed: none crashes, none hangs, and a command with an error changes nothing. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { ScriptError } from '../../semantics/gl/context/script-tokens.js';
import { readScript } from '../../semantics/gl/context/script.js';
import { MADE, madeCapture, readCapture } from '../../semantics/gl/glx/capture.js';
import { GlxClient } from '../../semantics/gl/glx/client.js';
import { replay } from '../../semantics/gl/glx/replay.js';
import { byNight } from '../../vitest.night.js';
import { endure } from './endured.testing.js';
import { performScript } from './run.js';

const SEED = Number(process.env['VPSPEC_SEED'] ?? 20_261_130);
const INPUTS = byNight(40_000, 1000);

it('no input crashes or hangs, and each way is gone', () => {
  const { counts, failures } = endure(SEED, 0, INPUTS);
  expect(failures).toEqual([]);
  expect([...counts.keys()]).toEqual(['calls', 'scripts', 'streams of GLX', 'traces']);
  for (const { inputs, refused, calls } of counts.values()) {
    // What is always refused shows nothing of what is behind its reader.
    expect(refused).toBeLessThan(0.7 * inputs);
    expect(calls).toBeGreaterThan(inputs);
  }
});

describe('what sends more vertices than can be kept is refused', () => {
  const mesh = 'glEvalMesh1(GL_POINT, 1, 300);';
  const script = readScript(
    `float p[] = {1, 2, 3, 4};\nglMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 1, p); glEnable(GL_MAP1_VERTEX_4);\n${mesh}\n${mesh}\n${mesh}`,
  );

  it('of a script at its line', () => {
    let refused: unknown = null;
    try {
      performScript(newContext(), script, nominalEngine(), undefined, 500);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(ScriptError);
    expect(refused).toMatchObject({ line: 4, message: expect.stringContaining('more than 500 vertices') as unknown }); // prettier-ignore
  });

  it('of a capture', () => {
    const engine = nominalEngine();
    const client = new GlxClient(newContext(), engine, { order: 'little', ...MADE });
    for (const { command, arguments: given } of script) client.send({ command, arguments: given });
    const capture = readCapture(madeCapture('little', client.finished()));
    expect(() => replay(capture, () => newContext(), engine, { most: 500 })).toThrow(
      'more than 500 vertices',
    );
  });
});
