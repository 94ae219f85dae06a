/** The vertex stage before a fragment shader in WGSL: attributes as they are, and the middle of a pixel. */
import { GRID } from '../fragment-grid.js';

/** @param attributes how many the fragment shader is given */
export function passingShader(attributes: number): string {
  const each = (line: (slot: string) => string): string[] =>
    Array.from({ length: attributes }, (_, slot) => line(String(slot)));
  const width = `${String(GRID.width)}u`;
  return [
    'struct Control { count: u32, zero: u32 }',
    '@group(0) @binding(3) var<uniform> control: Control;',
    'struct Passed {',
    '  @builtin(position) place: vec4<f32>,',
    ...each((slot) => `  @location(${slot}) @interpolate(flat) v${slot}: vec4<f32>,`),
    '}',
    'struct Given {',
    '  @builtin(vertex_index) index: u32,',
    ...each((slot) => `  @location(${slot}) a${slot}: vec4<f32>,`),
    '}',
    '@vertex',
    'fn main(given: Given) -> Passed {',
    '  var passed: Passed;',
    ...each((slot) => `  passed.v${slot} = given.a${slot};`),
    '  // The viewport has just the columns and rows that are drawn; the first row is the upper one.',
    `  let size = vec2<u32>(min(control.count, ${width}), (control.count + ${width} - 1u) / ${width});`,
    `  let pixel = vec2<u32>(given.index % ${width}, given.index / ${width});`,
    '  let within = (vec2<f32>(pixel) + 0.5) * 2.0 / vec2<f32>(size) - 1.0;',
    '  passed.place = vec4<f32>(within.x, -within.y, 0.0, 1.0);',
    '  return passed;',
    '}',
    '',
  ].join('\n');
}
