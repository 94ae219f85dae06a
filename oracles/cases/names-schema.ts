/**
 * Which names of registers a case may have, as JSON Schema, so that editors show one that does not exist: by the environment of
 * the case, else by the file's. registers.ts and gpu/names.ts decide, with better messages; variables of GPU programs are
 * theirs alone.
 */
import {
  ENVIRONMENTS,
  VERTEX_ATTRIBUTE_MNEMONICS,
  type Environment,
} from '../../spec/environments.js';
import {
  ATTRIBUTE_BINDINGS,
  BINDING_LIMITS,
  RESULT_BINDINGS,
  type BindingLimitName,
} from '../../spec/gpu/bindings.js';
import { GPU_ENVIRONMENTS, type GpuEnvironment } from '../../spec/gpu/environments.js';

type Schema = Readonly<Record<string, unknown>>;

/** Where a file names none. */
const USUAL = 'VP2.0';

const OUTCOMES = ['outcome', 'reason', 'instructions', 'loads', 'error'];

/** What the schema of cases has besides what zod says of it. */
export function namesByEnvironment(): Schema {
  const all = [
    ...Object.values(ENVIRONMENTS).map((each) => [each.name, vpNames(each)] as const),
    ...Object.values(GPU_ENVIRONMENTS).map((each) => [each.name, gpuNames(each)] as const),
  ];
  return {
    $defs: Object.fromEntries(all.map(([name, names]) => [definition(name), names])),
    allOf: all.map(([name]) => {
      const own = { properties: { environment: { const: name } } };
      return {
        if: name === USUAL ? own : { ...own, required: ['environment'] },
        then: { properties: { cases: { additionalProperties: inFile(name) } } },
      };
    }),
  };
}

/** A case of a file: those of another environment say so; names with variables in them are left to the reader. */
function inFile(file: string): Schema {
  const names = [...Object.keys(ENVIRONMENTS), ...Object.keys(GPU_ENVIRONMENTS)];
  return {
    allOf: [
      { if: { not: { required: ['environment'] } }, then: { $ref: `#/$defs/${definition(file)}` } },
      ...names.map((name) => ({
        if: { properties: { environment: { const: name } }, required: ['environment'] },
        then: { $ref: `#/$defs/${definition(name)}` },
      })),
    ],
  };
}

function definition(environment: string): string {
  return `names-${environment}`;
}

function named(pattern: string): Schema {
  return { propertyNames: { pattern: `^(${pattern})$` } };
}

function numbersBelow(count: number): string {
  return Array.from({ length: count }, (_, number) => String(number)).join('|');
}

function vpNames(environment: Environment): Schema {
  const { vertexAttributes, programParameters, temporaries, addressRegisters } = environment;
  const { results, conditionCode, writesParameters } = environment;
  const attributes = Object.entries(VERTEX_ATTRIBUTE_MNEMONICS)
    .filter(([, number]) => number < vertexAttributes)
    .map(([mnemonic]) => mnemonic);
  const parameters = numbersBelow(programParameters);
  const codes = conditionCode ? ['CC'] : [];
  const expected = [
    ...OUTCOMES,
    ...results,
    `R(${numbersBelow(temporaries)})`,
    `A(${numbersBelow(addressRegisters)})`,
    ...codes,
    ...(writesParameters ? [`c\\[(${parameters})\\]`] : []),
  ];
  const numbers = numbersBelow(vertexAttributes);
  const settable = [
    `v\\[(${[numbers, ...attributes].join('|')})\\]`,
    `c\\[(${parameters})\\]`,
    `R(${numbersBelow(temporaries)})`,
    `A(${numbersBelow(addressRegisters)})`,
    ...codes,
  ];
  return {
    properties: {
      ...columns(settable.join('|'), expected.slice(OUTCOMES.length).join('|'), '(\\.[xyzw])?'),
      v: named([numbers, ...attributes].join('|')),
      c: named(parameters),
      R: named(numbersBelow(temporaries)),
      A: named(numbersBelow(addressRegisters)),
      expect: named(expected.join('|')),
      ...(conditionCode ? {} : { CC: false }),
    },
  };
}

/** Tables and crosses: of columns of a table those that are set, then those that are expected. */
function columns(settable: string, expected: string, suffix: string): Schema {
  const set = `(?:${settable})${suffix}`;
  const pattern = `^\\s*${set}(?:[\\s,]+${set})*(?:[\\s,]+->(?:[\\s,]+(?:${expected})${suffix})*)?\\s*$`;
  return {
    table: { properties: { columns: { pattern } } },
    cross: named(set),
  };
}

/** A component and a type may follow. */
const SUFFIX = '(\\.[xyzw])?(:[su])?';

function gpuNames({ programType }: GpuEnvironment): Schema {
  const attributes = ATTRIBUTE_BINDINGS[programType].map(patternOf);
  const results = RESULT_BINDINGS[programType].map(patternOf).join('|');
  const variable = (bindings: string): string => `(?!(${bindings})\\b[.[]).*`;
  const expected = named(`${variable('result|vertex|fragment|primitive')}|(${results})${SUFFIX}`);
  // In a column a variable is a word.
  const word = (bindings: string): string => variable(bindings).replace(/\.\*$/, '[^\\s,]*');
  return {
    properties: {
      ...columns(
        `(?!->)${word('vertex|fragment|primitive|result')}|(${attributes.join('|')})`,
        `${word('result|vertex|fragment|primitive')}|(${results})`,
        SUFFIX,
      ),
      in: named(
        `${variable('vertex|fragment|primitive|result')}|(${attributes.join('|')})${SUFFIX}`,
      ),
      expect: {
        ...expected,
        properties: { emitted: { items: expected } },
      },
    },
  };
}

/** "result.color.(front|back)?.(primary|secondary)?", "vertex.texcoord[textureCoordinates?..]" as a pattern of texts. */
function patternOf(binding: string): string {
  return binding
    .replace(/\.(\([a-z|]+\))\?/g, '(?:<dot>$1)?')
    .replaceAll('.', '\\.')
    .replaceAll('<dot>', '\\.')
    .replace(/\[(\w+)(\?)?(?:\\\.\\\.)?\]/g, (_, limit: string, optional = '') => {
      const { count } = BINDING_LIMITS[limit as BindingLimitName];
      return `(?:\\[(${numbersBelow(Number(count))})\\])${String(optional)}`;
    })
    .replace(/^vertex\\\./, '(?:vertex|vertex\\[\\d+\\])\\.');
}
