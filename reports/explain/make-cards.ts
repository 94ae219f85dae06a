/** The cards of instructions, made: seconds for all of them, so that the build keeps them (card.ts). */
import { RecordedEngines, type Recorded } from '../../oracles/evaluate/recorded.js';
import { gpuTables, vpTables, type SpecialTable } from '../../oracles/evaluate/special-table.js';
import {
  alternativesOf,
  policiesIn,
  POLICY_NAMES,
  standingOf,
} from '../../semantics/domains/assignments.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { GPU_DEFINITIONS } from '../../semantics/gpu/instructions/index.js';
import { DEFINITIONS } from '../../semantics/instructions/index.js';
import type { Definition } from '../../semantics/instructions/instruction.js';
import type { Authority } from '../../spec/authorities.js';
import { GPU_INSTRUCTIONS, type GpuInstructionSpec } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
import type { Made } from '../../spec/load/built.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { possibleJson } from '../json/evaluation.js';
import { valueJson, type ValueJson } from '../json/value.js';
import {
  CARDS,
  type Card,
  type CardEngine,
  type CardPolicy,
  type Cards,
  type CardTable,
} from './card.js';
import { gpuId } from './explanation.js';

export const MADE_CARDS: Made<Cards> = {
  ...CARDS,
  make: () => {
    const engines = ownEngines();
    return Object.fromEntries([
      ...INSTRUCTIONS.map((spec) => [spec.name, vpCard(spec, engines)] as const),
      ...GPU_INSTRUCTIONS.map((spec) => [gpuId(spec), gpuCard(spec)] as const),
    ]);
  },
};

/** One of them; null where nothing has that name. */
export function cardOf(id: string): Card | null {
  const vp = INSTRUCTIONS.find(({ name }) => name === id);
  if (vp !== undefined) return vpCard(vp, ownEngines());
  const gpu = GPU_INSTRUCTIONS.find((spec) => gpuId(spec) === id);
  return gpu === undefined ? null : gpuCard(gpu);
}

function ownEngines(): RecordedEngines {
  const { clauses, gpuClauses } = loadSpecification();
  return new RecordedEngines([...clauses, ...gpuClauses].map(({ id }) => id));
}

const NAMES = ['a', 'b', 'c'];

function vpCard(spec: InstructionSpec, engines: RecordedEngines): Card {
  const { name, operands, result, conditionCodeVariant } = spec;
  const definition = DEFINITIONS.get(name);
  const sources = operands.map((kind, at) => `${NAMES[at] ?? ''}${kind === 'scalar' ? '.x' : ''}`);
  const destination = result === 'address' ? ['A0.x'] : result === 'none' ? [] : ['R0'];
  const flow = { BRA: ' label (GT.x)', CAL: ' label (GT.x)', RET: ' (GT.x)' }[name] ?? '';
  const statement = [...destination, ...sources].join(', ');
  const line = (opcode: string): string => `${opcode}${statement === '' ? flow : ` ${statement}`};`;
  return {
    syntax: [
      line(name),
      ...(conditionCodeVariant ? [`${line(`${name}C`)}   # updates CC; VP2.0`] : []),
    ],
    computes:
      definition === undefined || !('operation' in definition) ? [] : codeOf(plainOf(definition)),
    tables: vpTables(spec).map(tableJson),
    engines: engines.of(spec).map(engineJson),
    policies: policiesOf(name, ['VP2.0', 'VP1.0']),
    example: exampleOf(spec),
  };
}

function tableJson({ rows, ...table }: SpecialTable): CardTable {
  return {
    ...table,
    rows: rows.map(({ operands, permitted }) => {
      const sets = permitted.map(possibleJson);
      const isAlike = new Set(sets.map((set) => JSON.stringify(set))).size === 1;
      return { operands: operands.map(valueJson), permitted: isAlike ? sets.slice(0, 1) : sets };
    }),
  };
}

function engineJson({ excluded, ...engine }: Recorded): CardEngine {
  const values = (all: readonly number[]): readonly ValueJson[] =>
    all.map((bits) => valueJson({ type: 'F', bits }));
  return {
    ...engine,
    excluded: excluded.map(({ operands, results }) => ({
      operands: values(operands),
      results: values(results),
    })),
  };
}

function exampleOf({ name, operands, result }: InstructionSpec): readonly string[] {
  if (result === 'none' || operands.includes('address')) return [];
  const given = ['v[0]', 'c[0]', 'R1'].slice(0, operands.length);
  const sources = given.map((source, at) => `${source}${operands[at] === 'scalar' ? '.x' : ''}`);
  const own = `${name} ${[result === 'address' ? 'A0.x' : 'o[HPOS]', ...sources].join(', ')};`;
  const after = result === 'address' ? ' MOV o[HPOS], c[A0.x];' : '';
  return [`!!VP2.0 ${operands.length > 2 ? 'MOV R1, c[1]; ' : ''}${own}${after} END`];
}

function gpuCard(spec: GpuInstructionSpec): Card {
  const { name, operands, result, form } = spec;
  const floatForm = GPU_DEFINITIONS.get(name)?.float ?? null;
  const sources = operands.map(
    ({ kind }, at) => `${NAMES[at] ?? ''}${kind === 'scalar' ? '.x' : ''}`,
  );
  const rest =
    form === 'SWZop'
      ? ['x', '-y', '0', '1']
      : form.startsWith('TEX')
        ? ['texture[0]', '2D']
        : form === 'TXDop'
          ? ['texture[0]', '2D']
          : [];
  const statement = [...(result === null ? [] : ['r']), ...sources, ...rest].join(', ');
  const isShown = statement !== '' && form !== 'REPop';
  return {
    syntax: isShown || form === 'REPop' ? [`${name} ${statement};`] : [`${name};`],
    computes: floatForm === null ? [] : codeOf(floatForm),
    tables: gpuTables(spec).map(tableJson),
    engines: [],
    policies: policiesOf(name, ['NVvp4.0']),
    example:
      spec.programType === null && result !== null && rest.length === 0
        ? [
            `!!NVvp4.0 ${name} ${['result.position', ...operands.map(({ kind }, at) => `vertex.attrib[${String(at)}]${kind === 'scalar' ? '.x' : ''}`)].join(', ')}; END`,
          ]
        : [],
  };
}

/** Longer functions are read in their files. */
const MOST_LINES = 14;
const WIDEST = 76;

/** A function as it is written, if that is short. */
/** Without other interpretations: of one component, where all are alike. */
function plainOf(
  definition: Extract<Definition, { operation: unknown }>,
): (...args: never[]) => unknown {
  if ('component' in definition) return definition.component;
  return 'plain' in definition ? definition.plain : definition.operation;
}

function codeOf(operation: (...args: never[]) => unknown): readonly string[] {
  const lines = String(operation).split('\n');
  const margin = Math.min(
    ...lines
      .slice(1)
      .filter((line) => line.trim() !== '')
      .map((line) => line.length - line.trimStart().length),
  );
  const own = lines.map((line, at) => (at === 0 ? line : line.slice(margin)));
  return own.length > MOST_LINES || own.some(({ length }) => length > WIDEST) ? [] : own;
}

function policiesOf(instruction: string, authorities: readonly Authority[]): readonly CardPolicy[] {
  const of = <K extends PolicyName>(policy: K): CardPolicy => ({
    policy,
    title: POLICIES[policy].title,
    alternatives: alternativesOf(policy).flatMap((alternative) => {
      const standings = authorities
        .filter((authority) => policiesIn(authority).includes(policy))
        .map((authority) => [authority, standingOf(policy, alternative, authority)] as const);
      const permitted = standings.filter(
        ([, standing]) => standing !== null && standing !== 'deviation',
      );
      if (permitted.length === 0) return [];
      const byDefault = permitted
        .filter(([, standing]) => standing === 'default')
        .map(([name]) => name);
      const where = authorities.length === 1 ? '' : ` in ${byDefault.join(', ')}`;
      return [`${alternative}${byDefault.length === 0 ? '' : ` (default${where})`}`];
    }),
  });
  return POLICY_NAMES.filter((policy) => POLICIES[policy].affects.includes(instruction))
    .map((policy) => of(policy))
    .filter(({ alternatives }) => alternatives.length > 1);
}
