/** Faults of loading: restrictions that are not checked, programs refused, positions and limits (§2.14.1.8). */
import type { LoadError, LoadResult, Program } from '../../semantics/language/load.js';
import { load } from '../../semantics/language/load.js';
import { parse } from '../../semantics/language/parse.js';
import { byteText, lineAndColumn, wordAt } from '../../semantics/language/text.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { RESTRICTIONS, type RestrictionId } from '../../spec/restrictions.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';

/** Loads by other rules; `text` has one character for each byte. */
const loading = (change: (result: LoadResult, text: string) => LoadResult): Machine => ({
  ...STANDARD,
  load: (source) => change(load(source), byteText(source)),
});

/** Does not check a restriction: a program that violates it loads. */
export const unchecked = (...restrictions: readonly RestrictionId[]): Machine =>
  loading((result, text) => {
    if (result.loaded || !restrictions.includes(result.error.restriction)) return result;
    const program = unrestricted(text);
    return program === null ? result : { loaded: true, program };
  });

/**
 * A state program that loads though it names registers that state programs lack: they are there as for vertex programs,
 * as in an implementation that has one register file for both.
 */
const withVertexRegisters = (machine: Machine): Machine => {
  const { results } = ENVIRONMENTS['VP2.0'];
  const vertexAttributes = 256;
  return {
    ...machine,
    link: (program) =>
      machine.link({
        ...program,
        environment: { ...program.environment, vertexAttributes, results },
      }),
  };
};

/** What a program says, by the grammar alone. The first of several labels of a name counts. */
function unrestricted(text: string): Program | null {
  const parsed = parse(text);
  if (!parsed.parsed) return null;
  const { syntax } = parsed;
  const labels = new Map<string, number>();
  const instructions = [];
  for (const item of syntax.items) {
    if (item.kind === 'instruction') instructions.push(item);
    else if (!labels.has(item.name)) labels.set(item.name, instructions.length);
  }
  // A branch to nowhere ends the program.
  for (const { target } of instructions) {
    if (target !== null && !labels.has(target.label)) labels.set(target.label, instructions.length);
  }
  return {
    environment: ENVIRONMENTS[syntax.environment],
    positionInvariant: syntax.options.some(({ name }) => name === 'NV_position_invariant'),
    instructions,
    labels,
    entry: labels.get('main') ?? 0,
    syntax,
    source: text,
    length: text.length,
  };
}

/** Says that the error lies elsewhere. */
export const placing = (change: (error: LoadError, text: string) => number): Machine =>
  loading((result, text) => {
    if (result.loaded) return result;
    const position = change(result.error, text);
    return { ...result, error: { ...result.error, position, ...lineAndColumn(text, position) } };
  });

/** Loads what does not match the grammar if it does after a change that keeps every offset. */
const lenient = (change: (text: string) => string): Machine =>
  loading((result, text) => {
    if (result.loaded || result.error.restriction !== 'syntax') return result;
    const retried = load(change(text));
    return retried.loaded ? retried : result;
  });

/** Refuses a program at the first match of a pattern. */
const refusing = (pattern: RegExp, message: string): Machine =>
  loading((result, text) => {
    const position = text.search(pattern);
    if (!result.loaded || position < 0) return result;
    const error = { error: 'INVALID_OPERATION', restriction: 'syntax', position, message } as const;
    return {
      loaded: false,
      environment: result.program.environment.name,
      error: { ...error, ...lineAndColumn(text, position) },
    };
  });

/** The offset of the first definition of the label at an offset. */
function firstDefinition(text: string, position: number): number {
  const found = text.search(new RegExp(`\\b${wordAt(text, position)}\\s*:`));
  return found < 0 ? position : found;
}

/** One of the components in each place of a mask, in the order xyzw. */
const inOrder = (mask: string): string => [...mask].sort(byComponent).join('');
const byComponent = (a: string, b: string): number => 'xyzw'.indexOf(a) - 'xyzw'.indexOf(b);

/** A mask behind the first register of a statement. */
const FIRST_MASK = /^(\s*[A-Z0-9]+\s+[oc]?[[\]\w]+\s*\.)([xyzw]{2,4})(?=[\s,(])/gm;

const OPCODES = INSTRUCTIONS.map(({ name }) => name).join('|');

const isWholeProgram = (id: RestrictionId): boolean =>
  RESTRICTIONS.some((restriction) => restriction.id === id && restriction.wholeProgram);

export const LOAD_FAULTS: readonly Fault[] = [
  fault(
    'two-attributes-accepted',
    'An instruction may source two vertex attributes.',
    ['vp2.load.two-attributes', 'vp2.load.same-attribute'],
    unchecked('two-attributes'),
  ),
  fault(
    'two-parameters-accepted',
    'An instruction may source two program parameters.',
    ['vp2.load.two-parameters', 'vp2.load.same-parameter'],
    unchecked('two-parameters'),
  ),
  fault(
    'offsets-unchecked',
    'Relative addressing takes offsets of any size.',
    ['vp2.load.offset-range', 'vp2.grammar.offsets-vp2'],
    unchecked('offset-range'),
  ),
  fault(
    'position-not-required',
    'A program need not write the position.',
    ['vp2.load.no-hpos-write'],
    unchecked('no-hpos-write'),
  ),
  fault(
    'undefined-label-is-the-end',
    'A label that is not defined stands for the end of the program.',
    ['vp2.load.undefined-label'],
    unchecked('undefined-label'),
  ),
  fault(
    'second-label-blamed-on-the-first',
    'Of a label that is defined twice the first definition is the error.',
    ['vp2.load.duplicate-label', 'vp2.error-position.first'],
    placing(({ restriction, position }, text) =>
      restriction === 'duplicate-label' ? firstDefinition(text, position) : position,
    ),
  ),
  fault(
    'invariant-position-written',
    'A position-invariant program may write HPOS.',
    ['vp2.load.position-invariant-hpos'],
    unchecked('position-invariant-hpos'),
  ),
  fault(
    'options-refused',
    'VP1.1 programs may not have options.',
    ['vp11.grammar.options', 'vp11.option.invariant', 'vp11.issues.options', 'vp1.load.syntax'],
    refusing(/^\s*OPTION\b/m, 'there are no options'),
    'VP1.1',
  ),
  fault(
    'plus-in-vp1.0',
    'VP1.0 programs may have a "+" before an operand.',
    ['vp1.load.sign-unavailable', 'vp1.grammar.sign-only-minus'],
    unchecked('sign-unavailable'),
    'VP1.0',
  ),
  fault(
    'whole-address-in-vp1.0',
    'ARL of VP1.0 may leave out the write mask.',
    ['vp1.load.address-mask', 'vp1.grammar.address'],
    unchecked('address-mask'),
    'VP1.0',
  ),
  fault(
    'absolute-value-in-vp1.1',
    'VP1.1 programs may take absolute values of operands.',
    ['vp1.load.absolute-unavailable'],
    unchecked('absolute-unavailable'),
    'VP1.1',
  ),
  fault(
    'later-instructions-in-vp1.1',
    'VP1.1 programs may have the instructions of VP2.0.',
    ['vp1.load.instruction-unavailable', 'vp11.instructions.twenty-one'],
    unchecked('instruction-unavailable'),
    'VP1.1',
  ),
  fault(
    'codes-in-vp1.1',
    'VP1.1 programs may have the suffix "C" and condition code masks.',
    ['vp1.load.suffix-unavailable', 'vp1.load.condition-mask-unavailable'],
    unchecked('suffix-unavailable', 'condition-mask-unavailable'),
    'VP1.1',
  ),
  fault(
    'state-program-reads-attributes',
    'A state program may read any vertex attribute.',
    ['vp1.load.attribute-unavailable', 'vp1.state.attribute'],
    withVertexRegisters(unchecked('attribute-unavailable')),
    'VSP1.0',
  ),
  fault(
    'state-program-without-effect',
    'A state program need not write a program parameter.',
    ['vp1.load.no-parameter-write'],
    unchecked('no-parameter-write'),
    'VSP1.0',
  ),
  fault(
    'vp1-position-not-required',
    'A VP1.0 program need not write the position.',
    ['vp1.load.no-hpos-write', 'vp1.meaning.position-required'],
    unchecked('no-hpos-write'),
    'VP1.0',
  ),
  fault(
    'vp1-two-attributes-accepted',
    'An instruction of VP1.0 may source two vertex attributes.',
    ['vp1.load.two-attributes'],
    unchecked('two-attributes'),
    'VP1.0',
  ),
  fault(
    'vp1-two-parameters-accepted',
    'An instruction of VP1.0 may source two program parameters.',
    ['vp1.load.two-parameters'],
    unchecked('two-parameters'),
    'VP1.0',
  ),
  fault(
    'state-program-sources-two-parameters',
    'An instruction of a state program may source two program parameters.',
    ['vp1.load.two-parameters', 'vp1.state.load.parameters'],
    unchecked('two-parameters'),
    'VSP1.0',
  ),
  fault(
    'vp1-offsets-unchecked',
    'Relative addressing of VP1.0 takes offsets of any size.',
    ['vp1.load.offset-range', 'vp1.grammar.offsets'],
    unchecked('offset-range'),
    'VP1.0',
  ),
  fault(
    'vp11-invariant-relative',
    'A position-invariant VP1.1 program may use relative addressing.',
    ['vp11.load.position-invariant-relative'],
    unchecked('position-invariant-relative'),
    'VP1.1',
  ),
  fault(
    'state-program-writes-results',
    'A state program may write vertex result registers.',
    ['vp1.load.result-unavailable', 'vp1.state.no-results'],
    withVertexRegisters(unchecked('result-unavailable')),
    'VSP1.0',
  ),
  fault(
    'masks-in-any-order',
    'The components of a write mask may be named in any order.',
    ['vp2.grammar.write-mask', 'vp2.destination.mask-order', 'vp2.load.syntax'],
    lenient((text) =>
      text.replace(FIRST_MASK, (_, before: string, mask: string) => before + inOrder(mask)),
    ),
  ),
  fault(
    'lines-end-statements',
    'A statement that ends with its line needs no semicolon.',
    ['vp2.load.syntax', 'vp2.grammar.program'],
    lenient((text) => text.replace(/^(?!\s*(?:!!|END\b))([^#\n]*[^#;:\s])\n/gm, '$1;')),
  ),
  fault(
    'end-not-required',
    'A program may stop without END.',
    ['vp2.grammar.program', 'vp2.load.syntax'],
    lenient((text) => `${text}\nEND`),
  ),
  fault(
    'keywords-hide-labels',
    'A label whose name begins with the name of an instruction, or with END, is refused.',
    ['vp2.identifier.characters', 'vp2.grammar.label', 'vp2.label.several', 'vp2.load.syntax'],
    refusing(new RegExp(`^\\s*(?:${OPCODES}|END)\\w*\\s*:`, 'm'), 'a keyword is no label'),
  ),
  fault(
    'labels-without-underscore',
    'A label with an underscore is refused.',
    ['vp2.identifier.characters', 'vp2.grammar.label', 'vp2.load.syntax'],
    refusing(/^\s*\w*_\w*\s*:/m, 'a label is made of letters and digits'),
  ),
  fault(
    'end-found-in-comment',
    'The program ends at the first END, one in a comment included.',
    ['vp2.lex.comment', 'vp2.lex.white-space', 'vp2.grammar.program', 'vp2.load.sequence'],
    {
      ...STANDARD,
      load: (source) => {
        const text = byteText(source);
        const found = /#(?=[^\r\n]*?\bEND\b)/.exec(text);
        if (found === null) return load(source);
        const end = text.indexOf('END', found.index) + 'END'.length;
        return load(`${text.slice(0, found.index)}END`.slice(0, end));
      },
    },
  ),
  fault(
    'whole-program-errors-at-zero',
    'An error that shows only at the end of a program has the position 0.',
    ['vp2.error-position.whole'],
    placing(({ restriction, position }) => (isWholeProgram(restriction) ? 0 : position)),
  ),
  fault(
    'positions-at-line-ends',
    'The position of an error is the end of its line.',
    ['vp2.error-position.first'],
    placing(({ restriction, position }, text) => {
      const end = text.indexOf('\n', position);
      return isWholeProgram(restriction) || end < 0 ? position : end;
    }),
  ),
  fault(
    'positions-from-one',
    'The position of an error is counted from one.',
    ['vp2.error-position.first', 'vp2.error-position.whole'],
    placing(({ position }) => position + 1),
  ),
];
