/** What leaves Mesa at End, as it tells it in answers, is what leaves in the semantics: scripts that draw, with a program of ARB_vertex_program. */
import { describe, expect, it } from 'vitest';
import { nominalEngine } from '../../../semantics/gl/context/engine.js';
import { newContext } from '../../../semantics/gl/context/context.js';
import { arbCall } from '../../gl/arb-programs.js';
import { certifyGl } from '../../gl/certify.js';
import { drawingScripts } from '../../gl/left/scripts.js';
import { glOf } from '../../gl/backend.js';
import { openRaw } from '../../gl/open.js';
import { asNumbered } from '../../protocol/gl/calls.js';
import { hasMesa, isSkipped } from '../required.testing.js';

const skip = isSkipped('mesa', hasMesa(), 'primitives that leave a GL');
const EXTENSION = 'ARB_vertex_program';

describe.skipIf(skip)('primitives that leave Mesa', () => {
  it.each(['mesa:softpipe', 'mesa:llvmpipe'])('%s', async (spec) => {
    const gl = glOf(await openRaw(spec));
    const scripts = drawingScripts(newContext(EXTENSION)).map((calls) => ({
      kind: 'primitives' as const,
      calls: calls.map(arbCall).flatMap((each) => asNumbered(each) ?? []),
    }));
    const options = { extension: EXTENSION, seed: 1, budget: 0, engine: nominalEngine(), scripts } as const;
    const { findings, reached, unsupported } = await certifyGl(gl, options).finally(() => gl.close());
    expect(findings.map(({ about, expected, found, calls }) => ({ about, expected, found, calls }))).toEqual([]);
    expect(unsupported).toEqual([]);
    const { asked = 0, all = 0 } = reached.primitives ?? {};
    expect(all).toBeGreaterThan(2000);
    // Neither secondary colours nor fog coordinates show, nor flat colours.
    expect(asked / all).toBeGreaterThan(0.5);
  }, 300_000); // prettier-ignore
});
