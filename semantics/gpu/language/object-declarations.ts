/**
 * What interpretations other than the defaults refuse before and in naming statements: NV_gpu_program4 §2.X.2,
 * §2.X.3, §2.X.6; NV_fragment_program4 §2.X.3; NV_geometry_program4 §2.X.3, §2.X.7.Y.
 */
import type { Objection } from '../../language/interpretations.js';
import { skipWhiteSpace } from '../../language/text.js';
import type { BindingSyntax, GpuInstructionSyntax, NamingSyntax, NumberSyntax } from './ast.js';
import { KEYWORD } from './keywords.js';
import { spelled } from './resolve-binding.js';
import { bindingsIn, namesOf, objectingTo, wordsOf, type Surveyed } from './surveyed.js';

export function* objectionsToDeclarations(program: Surveyed): Generator<Objection> {
  yield* toOptions(program);
  yield* toSemicolons(program);
  yield* toNames(program);
  for (const item of program.syntax.items) {
    if (item.kind === 'naming') yield* toArrays(program, item);
  }
  yield* toBindings(program);
  yield* toCounts(program);
}

function* toOptions(program: Surveyed): Generator<Objection> {
  const known = new Set<string>();
  for (const option of program.syntax.options) {
    const { text, offset } = option.name;
    if (known.has(text)) {
      yield objectingTo(program, option)('gp4.E-repeated-option', ['refused'], offset);
    }
    known.add(text);
  }
}

function* toSemicolons(program: Surveyed): Generator<Objection> {
  for (const declaration of program.syntax.declarations) {
    const position = skipWhiteSpace(program.text, declaration.end);
    const interpretation = program.text[position] === ';' ? 'none' : 'semicolon';
    yield objectingTo(program, declaration)(
      'nvgp4.E-declaration-semicolon',
      [interpretation],
      position,
    );
  }
}

const RESERVED = new RegExp(`^${KEYWORD}$`);

/** Names that are keywords, and names of both a label and a variable. */
function* toNames(program: Surveyed): Generator<Objection> {
  const labels = new Set<string>();
  const variables = new Set<string>();
  for (const item of program.syntax.items) {
    if (item.kind === 'instruction') continue;
    const [own, others] = item.kind === 'label' ? [labels, variables] : [variables, labels];
    const names = item.kind === 'label' ? [item.name] : namesOf(item);
    for (const { text, offset } of names) {
      const object = objectingTo(program, item);
      if (RESERVED.test(text)) yield object('gp4.E-keywords', ['instructions'], offset);
      if (others.has(text)) yield object('gp4.E-label-and-variable', ['shared'], offset);
      own.add(text);
    }
  }
}

function* toArrays(program: Surveyed, naming: NamingSyntax): Generator<Objection> {
  const object = objectingTo(program, naming);
  if (naming.statement === 'TEMP') {
    for (const { array } of naming.names) {
      if (array !== null) yield object('gp4.E-temporary-arrays', ['none'], array.offset);
    }
  } else if (naming.statement === 'ATTRIB' || naming.statement === 'OUTPUT') {
    const { array } = naming.variable;
    if (array === null) return;
    yield object('gp4.E-array-bindings', ['single'], array.offset);
    for (const binding of naming.bindings) {
      if (naming.statement === 'ATTRIB' && wordsOf(binding) === 'vertex.clip') {
        yield object('nvgp4.E-clip-arrays', ['refused'], binding.offset);
      }
    }
  } else if (naming.statement === 'PARAM') {
    const types = naming.modifiers.map(({ text }) => text);
    for (const each of naming.bindings) {
      const numbers = each.kind === 'constant' ? each.components : [];
      for (const number of numbers) {
        if (types.includes('INT')) {
          if (isBitPattern(number)) {
            yield object('gp4.E-hexadecimal-signed', ['value'], number.offset);
          }
        } else if (!types.includes('UINT') && isBeyondIntegers(number)) {
          yield object('gp4.E-large-integer', ['refused'], number.offset);
        }
      }
    }
  }
}

/** Whether a signed integer is one for its bits only. */
export function isBitPattern({ text, form, sign }: NumberSyntax): boolean {
  return form === 'int' && sign !== '-' && /^0x/.test(text) && Number(text) > 2 ** 31 - 1;
}

function* toBindings(program: Surveyed): Generator<Objection> {
  const { environment, syntax } = program;
  const options = new Set(syntax.options.map(({ name }) => name.text));
  for (const { binding, item } of bindingsIn(program)) {
    const object = objectingTo(program, item);
    const words = wordsOf(binding);
    const number = binding.parts.find(({ kind }) => kind !== 'word');
    const isDeclared = item.kind === 'naming';
    switch (environment.programType) {
      case 'fragment':
        if (words === 'result.color' && number !== undefined) {
          yield object('nvfp4.E-color-number', ['none'], number.offset);
          if (!options.has('ARB_draw_buffers')) {
            yield object('nvfp4.E-ati-draw-buffers', ['arb'], number.offset);
          }
        }
        if (words === 'primitive.id' && isDeclared && item.modifiers.some(isInterpolation)) {
          yield object('nvfp4.E-interpolated-bindings', ['marked', 'both'], binding.offset);
        }
        break;
      case 'geometry':
        if (/^vertex\.color\.(?:front|back)/.test(words) || (isDeclared && FACE.test(words))) {
          yield object('nvgp4.E-color-faces', ['grammar'], binding.offset);
        }
        break;
      case 'vertex':
        break;
    }
    yield* toNumbers(program, item, binding);
    if (environment.programType !== 'vertex' && /^program\.(?:env|local)$/.test(words)) {
      const most = binding.parts.reduce(
        (greatest, part) => Math.max(greatest, part.kind === 'word' ? 0 : greatestIn(part)),
        0,
      );
      if (most >= LEAST_PARAMETERS && number !== undefined) {
        yield object('gp4.E-limits-of-other-types', ['own'], number.offset);
      }
    }
  }
}

/**
 * How many there are at least of what no document here has a number for, by the word before the number: OpenGL 2.0
 * (MAX_TEXTURE_COORDS, MAX_DRAW_BUFFERS, MAX_VARYING_FLOATS), which has one modelview matrix.
 */
const FEWEST: ReadonlyMap<string, { readonly count: number; readonly erratum: string }> = new Map([
  ['texcoord', { count: 2, erratum: 'gp4.E-index-limits' }],
  ['modelview', { count: 1, erratum: 'gp4.E-index-limits' }],
  ['color', { count: 1, erratum: 'gp4.E-index-limits' }],
  ['attrib', { count: 8, erratum: 'gp4.E-generic-interpolants' }],
]);

function* toNumbers(
  program: Surveyed,
  item: GpuInstructionSyntax | NamingSyntax,
  binding: BindingSyntax,
): Generator<Objection> {
  // Attributes of vertex programs are no interpolants: there are 16.
  const isInterpolant =
    wordsOf(binding) !== 'vertex.attrib' || program.environment.programType === 'geometry';
  for (const [index, part] of binding.parts.entries()) {
    const before = binding.parts[index - 1];
    if (part.kind === 'word' || before?.kind !== 'word') continue;
    const fewest = FEWEST.get(before.text);
    if (fewest === undefined || greatestIn(part) < fewest.count) continue;
    if (before.text === 'attrib' && !isInterpolant) continue;
    yield objectingTo(program, item)(fewest.erratum, ['fewer'], part.offset);
  }
}

const FACE = /^result\.color\.(?:front|back)/;

/** What ARB_fragment_program asks for at least; of geometry programs no document has a number. */
const LEAST_PARAMETERS = 24;

function isInterpolation({ text }: { readonly text: string }): boolean {
  return text === 'FLAT' || text === 'CENTROID' || text === 'NOPERSPECTIVE';
}

/** Whether an integer, taken as floating-point, is none of 32 bits, signed or unsigned. */
export function isBeyondIntegers({ text, form, sign }: NumberSyntax): boolean {
  return form === 'int' && Number(text) > (sign === '-' ? 2 ** 31 : 2 ** 32 - 1);
}

type Numbered =
  | { readonly kind: 'index'; readonly index: { readonly value: number } }
  | { readonly kind: 'range'; readonly last: { readonly value: number } };

function greatestIn(part: Numbered): number {
  return part.kind === 'index' ? part.index.value : part.last.value;
}

/** The least of ARB_vertex_program §2.14.3.7. */
const LEAST = { instructions: 128, temporaries: 12, parameters: 96 };

/**
 * What options take of them: NV_vertex_program4 §2.X.6.Y; NV_fragment_program4 §2.X.6.Y, by which fog takes an
 * attribute too.
 */
const TAKEN: ReadonlyMap<string, typeof LEAST> = new Map([
  ['ARB_position_invariant', { instructions: 4, temporaries: 0, parameters: 0 }],
  ['ARB_fog_exp', { instructions: 3, temporaries: 1, parameters: 2 }],
  ['ARB_fog_exp2', { instructions: 4, temporaries: 1, parameters: 2 }],
  ['ARB_fog_linear', { instructions: 2, temporaries: 1, parameters: 2 }],
]);

/** An option of another program type does not load, so that what it takes does not matter. */
function leastWith({ syntax }: Surveyed): typeof LEAST {
  const options = syntax.options.map(({ name }) => TAKEN.get(name.text));
  const taken = options.find((each) => each !== undefined);
  if (taken === undefined) return LEAST;
  return {
    instructions: LEAST.instructions - taken.instructions,
    temporaries: LEAST.temporaries - taken.temporaries,
    parameters: LEAST.parameters - taken.parameters,
  };
}

function* toCounts(program: Surveyed): Generator<Objection> {
  const least = leastWith(program);
  const counts = { declarations: 0, temporaries: 0, parameters: 0, instructions: 0 };
  const parameters = new Set<string>();
  for (const item of program.syntax.items) {
    if (item.kind === 'label') continue;
    const object = objectingTo(program, item);
    const few = (isEnough: boolean): readonly Objection[] =>
      isEnough ? [] : [object('gp4.E-resource-limits', ['least'], item.offset)];
    if (item.kind === 'instruction') {
      counts.instructions++;
      yield* few(counts.instructions <= least.instructions);
      for (const { source } of item.operands) {
        if (source.kind !== 'name') parameters.add(program.text.slice(source.offset, source.end));
      }
    } else if (item.statement === 'TEMP') {
      for (const { array } of item.names) {
        counts.declarations++;
        counts.temporaries += array?.size?.value ?? 1;
      }
      if (counts.declarations > least.temporaries) {
        yield object('gp4.E-temporary-count', ['declarations'], item.offset);
      }
      yield* few(counts.temporaries <= least.temporaries);
    } else if (item.statement === 'PARAM') {
      for (const each of item.bindings) {
        if (each.kind === 'constant') parameters.add(program.text.slice(each.offset, each.end));
        else {
          parameters.add(spelled(each.parts));
          for (const part of each.parts) {
            if (part.kind === 'range') counts.parameters += part.last.value - part.first.value;
          }
        }
      }
    }
    yield* few(counts.parameters + parameters.size <= least.parameters);
  }
}
