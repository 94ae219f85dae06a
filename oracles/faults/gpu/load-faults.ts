/** Faults of loading: restrictions that are not checked, programs refused that should load (§2.X.2 to §2.X.7). */
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { wordAt } from '../../../semantics/language/text.js';
import { gpuFault, needing, type GpuFault } from './fault.js';
import { demanding, lenient, placing, refusing, refusingWhere, unchecked } from './loading.js';

/** How deeply blocks of a kind stand inside one another. */
function depthOf({ instructions }: GpuProgram, begin: string, end: string): number {
  let [depth, greatest] = [0, 0];
  for (const { name } of instructions) {
    if (name === begin) depth++;
    if (name === end) depth--;
    greatest = Math.max(greatest, depth);
  }
  return greatest;
}

export const LOAD_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'types-unchecked',
    'Variables with a type may be used as any other.',
    ['gp4.load.type-mismatch', 'gp4.execution.type-conflict', 'gp4.issue-5.mismatch'],
    unchecked('type-mismatch'),
  ),
  gpuFault(
    'ntc-ignored',
    'Types are checked under NTC too.',
    ['gp4.modifier.NTC', 'gp4.issue-5.mismatch', 'gp4.load.type-mismatch', 'gp4.issues.escape'],
    demanding((text) => text.replace(/\.NTC\b/g, '    ')),
  ),
  gpuFault(
    'integer-constants-of-any-kind',
    'A floating-point constant may stand where an integer is wanted.',
    ['gp4.load.float-constant'],
    unchecked('float-constant'),
  ),
  gpuFault(
    'negative-unsigned-constants',
    'An unsigned integer constant may be negative.',
    ['gp4.load.negative-constant'],
    unchecked('negative-constant'),
  ),
  gpuFault(
    'constants-of-any-size',
    'Integer constants may be too large.',
    ['gp4.load.constant-range'],
    unchecked('constant-range'),
  ),
  gpuFault(
    'index-offsets-unchecked',
    'The offset of relative addressing may be any integer.',
    ['gp4.operand.offset-range'],
    unchecked('index-offset-range'),
  ),
  gpuFault(
    'members-unchecked',
    'A constant index may be the size of the array, or more.',
    ['gp4.operand.absolute-range'],
    unchecked('array-member-range'),
  ),
  gpuFault(
    'index-of-any-type',
    'Relative addressing takes variables of any type.',
    ['gp4.operand.index'],
    unchecked('index-register'),
  ),
  gpuFault(
    'swizzles-mixed',
    'A swizzle may mix the letters of xyzw and of rgba.',
    ['gp4.operand.mixed-swizzle'],
    unchecked('mixed-swizzle'),
  ),
  gpuFault(
    'names-declared-twice',
    'A name may be declared again.',
    ['gp4.load.duplicate-variable'],
    unchecked('duplicate-variable'),
  ),
  gpuFault(
    'undeclared-names',
    'Names need no declaration.',
    ['gp4.load.undeclared-variable'],
    unchecked('undeclared-variable'),
  ),
  gpuFault(
    'array-sizes-unchecked',
    'The declared size of an array need not be the number of its bindings.',
    ['gp4.load.array-size-mismatch'],
    unchecked('array-size-mismatch'),
  ),
  gpuFault(
    'results-readable',
    'Instructions may read results.',
    ['gp4.load.result-read', 'gp4.results.write-only'],
    unchecked('result-read'),
  ),
  gpuFault(
    'parameters-writable',
    'Instructions may write attributes and parameters.',
    ['gp4.destination.read-only', 'gp4.attributes.read-only', 'gp4.buffers.read-only'],
    unchecked('read-only-destination'),
  ),
  gpuFault(
    'attribute-pairs-accepted',
    'A vertex program may bind a conventional attribute and its generic counterpart.',
    ['nvvp4.load.attribute-pair'],
    unchecked('attribute-pair'),
  ),
  gpuFault(
    'buffer-widths-mixed',
    'BUFFER and BUFFER4 variables may share a binding point.',
    ['gp4.load.buffer-width'],
    unchecked('buffer-width'),
  ),
  gpuFault(
    'modifiers-repeated',
    'An instruction may have several modifiers of a kind.',
    ['gp4.modifier.one-of-a-kind', 'gp4.modifier.special'],
    unchecked('repeated-modifier'),
  ),
  gpuFault(
    'integers-clamped',
    'Integer instructions may have SAT and SSAT.',
    ['gp4.modifier.clamped-integer'],
    unchecked('clamped-integer'),
  ),
  gpuFault(
    'modifiers-unchecked',
    'Every instruction may have every modifier.',
    ['gp4.modifier.supported', 'gp4.execution.table-modifiers'],
    unchecked('unsupported-modifier'),
  ),
  gpuFault(
    'brk-anywhere',
    'BRK and CONT may stand outside of every loop.',
    ['gp4.flow.outside-loop'],
    unchecked('outside-loop'),
  ),
  gpuFault(
    'endless-loops-accepted',
    'A REP without a count need not have a BRK or RET.',
    ['gp4.flow.endless-loop'],
    unchecked('endless-loop'),
  ),
  gpuFault(
    'labels-in-blocks',
    'Labels may stand inside blocks.',
    ['gp4.flow.label-in-block'],
    unchecked('label-in-block'),
  ),
  gpuFault(
    'first-label-blamed',
    'Of a label that is defined twice the first definition is the error.',
    ['gp4.load.error-position', 'gp4.flow.duplicate-label'],
    placing('duplicate-label', (text, position) => text.indexOf(`${wordAt(text, position)}:`)),
  ),
  gpuFault(
    'labels-need-not-exist',
    'A label that is called need not be defined.',
    ['gp4.flow.undefined-label'],
    unchecked('undefined-label'),
  ),
  gpuFault(
    'blocks-left-open',
    'The end of the program ends its blocks.',
    ['gp4.flow.open-block'],
    unchecked('open-block'),
  ),
  needing(
    94,
    'It refuses nothing but 47 blocks inside one another, which begin and end.',
    gpuFault(
      'if-depth-of-46',
      'No more than 46 IF blocks may stand inside one another.',
      ['gp4.flow.if-depth', 'gp4.flow.nesting'],
      refusingWhere((program) => depthOf(program, 'IF', 'ENDIF') > 46, 'if-depth', 'too deep'),
    ),
  ),
  gpuFault(
    'loop-depth-of-two',
    'No more than two REP blocks may stand inside one another.',
    ['gp4.flow.loop-depth', 'gp4.flow.nesting'],
    refusingWhere((program) => depthOf(program, 'REP', 'ENDREP') > 2, 'loop-depth', 'too deep'),
  ),
  gpuFault(
    'targets-mixed',
    'An image unit may be accessed with several targets.',
    ['gp4.texture.one-target'],
    unchecked('mixed-texture-targets'),
    'NVfp4.0',
  ),
  gpuFault(
    'offsets-in-every-dimension',
    'A texel offset may have components that the target lacks.',
    ['gp4.texture.offset-dimension', 'gp4.texture.fetch-buffer-offset', 'gp4.issues.cube-offsets'],
    unchecked('texel-offset-dimension'),
    'NVfp4.0',
  ),
  gpuFault(
    'buffer-textures-sampled',
    'Buffer textures may be sampled.',
    ['gp4.texture.buffer-not-sampled'],
    unchecked('buffer-texture-sampled'),
    'NVfp4.0',
  ),
  gpuFault(
    'shadows-fetched',
    'TXF may fetch from SHADOW targets and cube maps.',
    ['gp4.texture.fetch-target'],
    unchecked('texel-fetch-target'),
    'NVfp4.0',
  ),
  gpuFault(
    'short-variables-packed',
    'Pack instructions may write SHORT variables, and unpack instructions read them.',
    ['gp4.PK2H.short', 'gp4.UP2H.short', 'gp4.PK4B.short', 'gp4.UP4B.short'],
    unchecked('short-packed', 'short-unpacked'),
  ),
  gpuFault(
    'options-of-any-name',
    'Options that there are not have no effect.',
    ['gp4.load.unknown-option', 'nvgp4.options.none'],
    unchecked('unknown-option'),
  ),
  gpuFault(
    'colors-numbered-without-option',
    'result.color[n] needs no option.',
    ['nvfp4.load.color-number', 'nvfp4.results.color-number'],
    unchecked('color-number'),
    'NVfp4.0',
  ),
  gpuFault(
    'integers-interpolated',
    'Integer fragment attributes need not be FLAT.',
    ['nvfp4.load.integer-not-flat'],
    unchecked('integer-not-flat'),
    'NVfp4.0',
  ),
  gpuFault(
    'kil-in-every-program',
    'Every program type has the instructions of every other.',
    ['gp4.instruction.available', 'nvfp4.KIL.availability', 'gp4.KIL.fragment-only'],
    unchecked('instruction-unavailable'),
  ),
  gpuFault(
    'declarations-optional',
    'Geometry programs need no declarations.',
    ['nvgp4.load.missing-declaration'],
    unchecked('missing-declaration'),
    'NVgp4.0',
  ),
  gpuFault(
    'vertex-numbers-unchecked',
    'Attributes of vertices that the input primitive lacks may be bound.',
    ['nvgp4.load.vertex-number'],
    unchecked('vertex-number'),
    'NVgp4.0',
  ),
  gpuFault(
    'reserved-words-are-names',
    'Variables may have the names that are reserved.',
    ['gp4.load.reserved-word'],
    unchecked('reserved-word'),
  ),
  gpuFault(
    'names-without-dollar',
    'Names have no dollar signs.',
    ['gp4.lex.identifier'],
    refusing(/\$/, 'syntax', 'a name is made of letters, digits and "_"'),
  ),
  gpuFault(
    'integers-are-decimal',
    'Integers are written in decimal.',
    ['gp4.lex.integer', 'gp4.lex.hexadecimal'],
    refusing(/\b0x/, 'syntax', 'a number is made of decimal digits'),
  ),
  gpuFault(
    'opcodes-without-suffix',
    'An opcode has no suffixes.',
    ['gp4.suffix.R', 'gp4.suffix.H', 'gp4.suffix.C', 'gp4.suffix.SAT', 'gp4.suffix.base-names'],
    refusingWhere(
      ({ instructions }) =>
        instructions.some(({ syntax }) =>
          syntax.modifiers.some(({ spelling }) => spelling === 'suffix'),
        ),
      'syntax',
      'modifiers stand behind a period',
    ),
  ),
  gpuFault(
    'declarations-before-instructions',
    'Variables are declared before the first instruction.',
    ['gp4.variables.anywhere', 'gp4.grammar.statement'],
    refusingWhere(
      ({ syntax: { items } }) =>
        items.findLastIndex(({ kind }) => kind === 'naming') >
        items.findIndex(({ kind }) => kind === 'instruction'),
      'syntax',
      'declarations stand before the instructions',
    ),
  ),
  gpuFault(
    'programs-without-end',
    'A program may stop without END.',
    ['gp4.grammar.program', 'gp4.load.syntax'],
    lenient((text) => `${text}\nEND`),
  ),
  gpuFault(
    'opcodes-in-lower-case',
    'Opcodes may be written in lower case.',
    ['gp4.lex.case', 'gp4.load.syntax', 'gp4.lex.undefined'],
    lenient((text) =>
      text.replace(/^\s*[a-z]+[0-9]?[a-z]*(?=[\s.])/gm, (word) => word.toUpperCase()),
    ),
  ),
];
