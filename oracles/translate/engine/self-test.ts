/** A shader that holds the functions of library.ts against test vectors: the library of whoever runs it, compiled by their compiler, on their driver. */
import { FACTS } from '../../../semantics/silicon/driver.js';
import { ENGINES, type EngineName } from '../../../semantics/silicon/names.js';
import { FRAMES, type CodeTarget, type ShaderInterface } from '../frames.js';
import { callOf, engineLibrary, ownInstructions } from './library.js';
import { ROWS_OF_A_BLOCK, VECTORS_OF_A_ROW } from './test-vectors.js';

export type TestedTarget = Exclude<CodeTarget, 'c'>;

/**
 * The shader's text: of one vertex, which reads a block of test vectors as program parameters.
 *
 * @param library the functions that it tests: ours, unless somebody has others
 */
export function selfTest(
  name: EngineName,
  target: TestedTarget,
  library = engineLibrary(name, target),
): string {
  const { dialect: d, head, main, begin, end, result, isBits } = FRAMES[target];
  const names = ownInstructions(FACTS[name].engine.instructions);
  const given: ShaderInterface = {
    stage: 'vertex',
    title: `// vpspec translate --helpers --profile ${name} --tests: holds the functions against test vectors of ${ENGINES[name].title}.`,
    attributes: [],
    parameters: ROWS_OF_A_BLOCK * VECTORS_OF_A_ROW,
    parameterNotes: [
      `// A block of ${String(ROWS_OF_A_BLOCK)} test vectors of five vectors each: (instruction, -, -, -), three operands, the result.`,
    ],
    zero: false,
    // How many differ, how many there are, the first that differs and its instruction; what the functions give there.
    exports: ['outcome', 'found'],
  };
  const at = (index: number): string =>
    d.parameter('u4', `row * ${String(VECTORS_OF_A_ROW)}u + ${String(index)}u`);
  const word = (value: string): string => d.four('u4', value);
  const isOther = [...'xyzw'].map((each) => `(r.${each} ^ e.${each})`).join(' | ');
  const out = (index: number, bits: string): string =>
    result(given, index, isBits ? bits : d.toFloat('f4', bits));
  return [
    ...head(given),
    library,
    ...names.map((each, index) => `// ${String(index)} is ${each}.`),
    ...main(given),
    ...[
      ...begin(given),
      d.variable('u4', 'outcome', `${d.type.u4}(0u, 0u, 0xffffffffu, 0xffffffffu)`),
      d.variable('u4', 'found', word('0u')),
      `for (${d.variable('u', 'row', '0u')} row < ${String(ROWS_OF_A_BLOCK)}u; row++) {`,
      ...[
        d.fixed('u', 'instruction', `${at(0)}.x`),
        ...['a', 'b', 'c', 'e'].map((each, index) =>
          d.fixed('u4', each === 'c' ? 'third' : each, at(index + 1)),
        ),
        d.variable('u4', 'r', word('0u')),
        ...names.map((each, index) => {
          const { text, isVector } = callOf(each, ['a', 'b', 'third'], `${name}_`);
          return `if (instruction == ${String(index)}u) { r = ${isVector ? text : word(text)}; }`;
        }),
        `if (instruction < ${String(names.length)}u) {`,
        '  outcome.y = outcome.y + 1u;',
        `  if ((${isOther}) != 0u) {`,
        '    if (outcome.x == 0u) {',
        '      outcome.z = row;',
        '      outcome.w = instruction;',
        '      found = r;',
        '    }',
        '    outcome.x = outcome.x + 1u;',
        '  }',
        '}',
      ].map((line) => `  ${line}`),
      '}',
      out(0, 'outcome'),
      out(1, 'found'),
      ...end(given),
    ].map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
}
