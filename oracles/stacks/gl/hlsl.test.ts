/** What is made of the GLSL that SPIRV-Cross writes: the interface of our own translations. `hlsl.slow.test.ts` runs both tools. */
import { describe, expect, it } from 'vitest';
import { withOurInterface } from './hlsl.js';

const WRITTEN = `#version 330

layout(std140) uniform Control
{
    uint zero;
} _92;

layout(std140) uniform Parameters
{
    vec4 c[96];
} _115;

layout(location = 0) in vec4 inputs_v0;
layout(location = 1) in vec4 inputs_v13;
out vec4 _entryPointOutput_o_HPOS;

void main()
{
    _entryPointOutput_o_HPOS = inputs_v0 + _115.c[3] + uintBitsToFloat(floatBitsToUint(inputs_v13) ^ uvec4(_92.zero));
}
`;

describe('GLSL out of HLSL', () => {
  it('has attributes at the numbers of their registers, and results by name', () => {
    const text = withOurInterface(WRITTEN);
    expect(text).toContain('layout(location = 0) in vec4 inputs_v0;\n');
    expect(text).toContain('layout(location = 13) in vec4 inputs_v13;\n');
    expect(text).toContain('out vec4 o_HPOS;\n');
    expect(text).toContain('    o_HPOS = inputs_v0 + _115.c[3]');
    expect(text).not.toContain('entryPoint');
  });

  it('has the zero of barriers as a uniform', () => {
    const text = withOurInterface(WRITTEN);
    expect(text).toContain('\nuniform uint zero;\n');
    expect(text).toContain('uvec4(zero))');
    expect(text).not.toContain('Control');
    expect(text).toContain('uniform Parameters');
  });

  it('is as it was where there is nothing of this', () => {
    expect(withOurInterface('#version 330\nvoid main()\n{\n}\n')).toBe(
      '#version 330\nvoid main()\n{\n}\n',
    );
  });
});
