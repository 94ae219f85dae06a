/**
 * Shaders that make their operands themselves give what plain code gives of operands that it is handed, one NaN being as good as another: GLSL and HLSL on llvmpipe, WGSL in WebGPU. Where a driver
 * is missing the tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { describe, expect, it } from 'vitest';
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { hasHlslTools } from '../../oracles/stacks/gl/hlsl.js';
import { hasMesa, isSkipped } from '../../oracles/stacks/required.testing.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import { absence } from '../../oracles/translate/gpu/shader-process.testing.js';
import { tallied } from './count.js';
import { inHlsl } from './in-hlsl.js';
import { OPERANDS_OF_A_VERTEX, rowShader } from './in-a-row.js';
import { onStack, openedStack } from './on-stack.js';
import { OF_ONE, WORDS } from './plain.js';

const COUNT = 1024;
/** Denormals and numbers beside, numbers around 1, up to the infinity and NaN, and negative ones. */
const PLACES = [0x007ffe00, 0x3f7ffe00, 0x40490e00, 0x7f7ffe00, 0xbf7ffe00, 0xff7ffe00];

const noMesa = isSkipped('hlsl', hasHlslTools() && hasMesa(), 'operands in a row on llvmpipe');
const noWebGpu = isSkipped(
  'webgpu',
  (await absence('webgpu')) === null,
  'operands in a row in WGSL',
);

describe.each([
  ['glsl', 'mesa:llvmpipe', noMesa],
  ['hlsl', 'mesa:llvmpipe,hlsl', noMesa],
  ['wgsl', 'webgpu', noWebGpu],
] as const)('%s', (target, backend, skip) => {
  it.skipIf(skip).each(ENGINE_IDS)('of what %s has', { timeout: 120_000 }, async (engine) => {
    Object.assign(process.env, stackOf(backend).variables);
    const handed = await (target === 'hlsl' ? inHlsl(engine, backend) : onStack(engine, backend));
    const pieces = handed.pieces.filter(({ instruction }) => OF_ONE[engine].includes(instruction));
    const wanted: Uint32Array[] = [];
    for (const piece of pieces) {
      const component = piece.letter === null ? 0 : 'xyz'.indexOf(piece.letter);
      for (const first of PLACES) {
        const words = new Uint32Array(COUNT * WORDS).map((_, at) => first + (at >> 2));
        const results = await handed.run(piece, { count: COUNT, words });
        wanted.push(new Uint32Array(COUNT).map((_, at) => results[at * WORDS + component] ?? 0));
      }
    }
    await handed.close();
    const { stack, close } = await openedStack(backend);
    let row = 0;
    for (const piece of pieces) {
      const translation = rowShader(engine, piece, target);
      for (const first of PLACES) {
        const found = await stack.run(translation, {
          count: COUNT / OPERANDS_OF_A_VERTEX,
          attributes: new Uint32Array(0),
          parameters: Uint32Array.of(first, 0, 0, 0),
        });
        const right = wanted[row++] ?? new Uint32Array(0);
        expect([found.length, right.length]).toEqual([COUNT, COUNT]);
        const differing = tallied(found, right);
        expect(differing, `${piece.code} from ${first.toString(16)}`).toEqual([0, 0, 0, 0]);
      }
    }
    await close();
    expect(row).toBe(pieces.length * PLACES.length);
  });
});
