/** Where the fragments of a batch lie: each is a point on a pixel of its own, row after row. */

/** Pixels of the viewport. A framebuffer has as many columns and rows as are drawn. */
export const GRID = { width: 128, height: 128 } as const;

/** Fragments that one batch may have. */
export const MAXIMUM_FRAGMENTS = GRID.width * GRID.height;

/**
 * The vertex shader before a fragment shader: attributes as they are, and the middle of a pixel.
 *
 * @param fragmentShader in GLSL or GLSL ES: both begin with the same line
 */
export function passingShader(fragmentShader: string, attributes: readonly number[]): string {
  const each = (line: (slot: string) => string): string[] =>
    attributes.map((slot) => line(String(slot)));
  const place = (text: string, size: number): string =>
    `(float(${text}) + 0.5) / ${String(size / 2)}.0 - 1.0`;
  const width = String(GRID.width);
  return [
    fragmentShader.slice(0, fragmentShader.indexOf('\n')),
    ...each((slot) => `layout(location = ${slot}) in vec4 a${slot};`),
    ...each((slot) => `flat out vec4 v${slot};`),
    'void main() {',
    ...each((slot) => `  v${slot} = a${slot};`),
    `  float x = ${place(`gl_VertexID % ${width}`, GRID.width)};`,
    `  float y = ${place(`gl_VertexID / ${width}`, GRID.height)};`,
    '  gl_Position = vec4(x, y, 0.0, 1.0);',
    '  gl_PointSize = 1.0;',
    '}',
    '',
  ].join('\n');
}
