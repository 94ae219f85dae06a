import { describe, expect, it } from 'vitest';
import { mesaOptions } from './mesa-options.js';

describe('the name of a driver of Mesa', () => {
  it('is glsl and strict where it does not say', () => {
    expect(mesaOptions('softpipe')).toEqual({ driver: 'softpipe', target: 'glsl', mode: 'strict' });
    expect(mesaOptions('plain,arb,llvmpipe')).toEqual({
      driver: 'llvmpipe',
      target: 'arb',
      mode: 'plain',
    });
  });

  it('may be HLSL, of an engine too', () => {
    expect(mesaOptions('llvmpipe,hlsl,nv20')).toEqual({
      driver: 'llvmpipe',
      target: 'hlsl',
      mode: 'nv20',
    });
  });

  it.each([
    ['softpipe,hlsl,arb', 'exclude each other'],
    ['', 'none of softpipe|llvmpipe'],
    ['sofpipe', 'did you mean softpipe?'],
    ['arb', 'a driver is wanted'],
    ['softpipe,llvmpipe', 'exclude each other'],
    ['softpipe,arb,arb', 'exclude each other'],
    ['softpipe,', '"" is none of'],
  ])('%j is refused', (text, message) => {
    expect(() => mesaOptions(text)).toThrow(message);
  });
});
