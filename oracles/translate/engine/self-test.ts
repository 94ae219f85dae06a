/**
 * A shader that holds the functions of library.ts against test vectors: the library of whoever runs it, compiled by their compiler, on their driver. A vertex for each
 * vector of a block: of a loop over them, with all functions in it, Chromium on SwiftShader makes nothing within minutes.
 */
import { FACTS } from '../../../semantics/silicon/driver.js';
import { ENGINES, type EngineName } from '../../../semantics/silicon/names.js';
import { FRAMES, type CodeTarget, type ShaderInterface } from '../frames.js';
import { callOf, engineLibrary, ownInstructions } from './library.js';
import { ROWS_OF_A_BLOCK, VECTORS_OF_A_ROW } from './test-vectors.js';

export type TestedTarget = Exclude<CodeTarget, 'c'>;

/**
 * The shader's text: a vertex asks the test vector of its number, of a block that it reads as program parameters.
 *
 * @param library the functions that it tests: ours, unless somebody has others
 */
export function selfTest(
  name: EngineName,
  target: TestedTarget,
  library = engineLibrary(name, target),
): string {
  const { dialect: d, head, main, begin, end, result, isBits, vertexNumber } = FRAMES[target];
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
    // 1 where it differs; 1 where there is one; its number in the block and its instruction; what the functions give there.
    exports: ['outcome', 'found'],
    numbered: true,
  };
  const at = (index: number): string =>
    d.parameter('u4', `row * ${String(VECTORS_OF_A_ROW)}u + ${String(index)}u`);
  const word = (value: string): string => d.four('u4', value);
  const isOther = [...'xyzw'].map((each) => `(found.${each} ^ e.${each})`).join(' | ');
  const out = (index: number, bits: string): string =>
    result(given, index, isBits ? bits : d.toFloat('f4', bits));
  return [
    ...head(given),
    library,
    ...names.map((each, index) => `// ${String(index)} is ${each}.`),
    ...main(given),
    ...[
      ...begin(given),
      d.fixed('u', 'row', vertexNumber),
      d.fixed('u', 'instruction', `${at(0)}.x`),
      ...['a', 'b', 'c', 'e'].map((each, index) =>
        d.fixed('u4', each === 'c' ? 'third' : each, at(index + 1)),
      ),
      d.variable('u4', 'found', word('0u')),
      ...names.map((each, index) => {
        const { text, isVector } = callOf(each, ['a', 'b', 'third'], `${name}_`);
        return `if (instruction == ${String(index)}u) { found = ${isVector ? text : word(text)}; }`;
      }),
      d.fixed('u', 'asked', d.choose(`instruction < ${String(names.length)}u`, '1u', '0u')),
      d.fixed('u', 'differing', d.choose(`(${isOther}) != 0u`, 'asked', '0u')),
      d.fixed('u4', 'outcome', `${d.type.u4}(differing, asked, row, instruction)`),
      out(0, 'outcome'),
      out(1, 'found'),
      ...end(given),
    ].map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
}
