/** Registers and bindings of all languages by name: what a reader of a program asks for. */
import {
  ENVIRONMENTS,
  VERTEX_ATTRIBUTE_MNEMONICS,
  type Environment,
} from '../../spec/environments.js';
import {
  FRAGMENT_COMPONENTS,
  GEOMETRY_COMPONENTS,
  PARAMETER_COMPONENTS,
  VERTEX_COMPONENTS,
  type BindingComponents,
  type ComponentRule,
} from '../../spec/gpu/binding-components.js';
import {
  GPU_ENVIRONMENTS,
  type AnyEnvironmentName,
  type GpuProgramType,
} from '../../spec/gpu/environments.js';
import type { Specification } from '../../spec/load/specification.js';
import { clausesNaming, type NamedClause } from './named-clauses.js';
import { titleOf } from './summaries.js';

export interface Register {
  /** As programs write it: "o[HPOS]"; "R[n]" and "vertex.attrib[n]" stand for every number. */
  readonly name: string;
  readonly says: string;
  readonly environments: readonly AnyEnvironmentName[];
  /** The document and section that has it. */
  readonly where: string;
}

/** A register, and what is said of it. */
export interface RegisterTopic extends Register {
  readonly explains: 'register';
  /** Clauses whose sentence names it; of a whole kind, as "R[n]", those of its section. */
  readonly clauses: readonly NamedClause[];
}

export function registerTopic(register: Register, specification: Specification): RegisterTopic {
  return { explains: 'register', ...register, clauses: clausesOf(register, specification) };
}

function clausesOf(
  { name, where }: Register,
  specification: Specification,
): readonly NamedClause[] {
  const [, mnemonic] = /^[vo]\[([A-Z]\w*)\]$/.exec(name) ?? [];
  if (mnemonic !== undefined) return clausesNaming(mnemonic, specification);
  if (name.includes('.')) return clausesNaming(name.replace(/\[\w+\]/g, ''), specification);
  const { clauses, gpuClauses } = specification;
  return [...clauses, ...gpuClauses]
    .filter(({ document, section }) => `${titleOf(document, specification)} §${section}` === where)
    .map(({ id, says }) => ({ id, says }));
}

/** Every register of VP programs, then every binding of GPU programs. */
export function registers(): readonly Register[] {
  return [...vpRegisters(), ...gpuBindings()];
}

/** One name for all numbers: "R3" is "R[n]", "c[7]" is "c[n]", "vertex[2].position" is "vertex[m].position". */
export function registerNamed(name: string): string {
  return (
    name
      .trim()
      .toLowerCase()
      .replace(/^vertex\[\w+\]/, 'vertex[m]')
      .replace(/\[(\d+|n)\]/g, '[n]')
      // As NV_fragment_program calls it, who types that means the same.
      .replace(/^[rh]c$/, 'cc')
      .replace(/^r\d+$/, 'r[n]')
      .replace(/^a\d+$/, 'a[n]')
  );
}

function vpRegisters(): readonly Register[] {
  const all = Object.values(ENVIRONMENTS);
  const counted = (of: (environment: Environment) => number, one: (last: number) => string) =>
    all
      .filter((each) => of(each) > 0)
      .map((each) => `${one(of(each) - 1)} in ${each.name}`)
      .join(', ');
  const attributes = Object.entries(VERTEX_ATTRIBUTE_MNEMONICS);
  const results = new Set(all.flatMap((each) => each.results));
  const having = (is: (environment: Environment) => boolean): readonly AnyEnvironmentName[] =>
    all.filter(is).map(({ name }) => name);
  const everywhere = having(() => true);
  const row = (
    name: string,
    section: string,
    environments: readonly AnyEnvironmentName[],
    says: string,
  ): Register => ({ name, says, environments, where: `NV_vertex_program2 §${section}` });
  return [
    row(
      'R[n]',
      '2.14.1.4',
      everywhere,
      `A temporary register, zero at the start: ${counted(
        ({ temporaries }) => temporaries,
        (last) => `R0 to R${String(last)}`,
      )}.`,
    ),
    row(
      'c[n]',
      '2.14.1.2',
      everywhere,
      `A program parameter register: ${counted(
        ({ programParameters }) => programParameters,
        (last) => `c[0] to c[${String(last)}]`,
      )}. State programs write them.`,
    ),
    row(
      'A[n]',
      '2.14.1.3',
      everywhere,
      'An address register of signed integers, zero at the start: A0.x before VP2.0, A0 and A1 with four components in VP2.0.',
    ),
    row(
      'CC',
      '2.14.1.6',
      having(({ conditionCode }) => conditionCode),
      'The condition code register: for each component LT, EQ, GT or UN, EQ at the start. As a destination CC is written and nothing else, as RC of NV_fragment_program is.',
    ),
    row(
      'v[n]',
      '2.14.1.1',
      everywhere,
      'A vertex attribute register, v[0] to v[15]; state programs read v[0] alone. What was never specified is (0, 0, 0, 1).',
    ),
    ...attributes.map(([mnemonic, number]) =>
      row(
        `v[${mnemonic}]`,
        '2.14.1.1',
        having(({ vertexAttributes }) => number < vertexAttributes),
        `Vertex attribute register v[${String(number)}] by its mnemonic.`,
      ),
    ),
    ...[...results].map((name) =>
      row(
        `o[${name}]`,
        '2.14.1.5',
        having((each) => each.results.includes(name)),
        'A vertex result register, which programs write and cannot read; (0, 0, 0, 1) at the start.',
      ),
    ),
  ];
}

const TABLES: Readonly<Record<GpuProgramType, readonly BindingComponents[]>> = {
  vertex: VERTEX_COMPONENTS,
  geometry: GEOMETRY_COMPONENTS,
  fragment: FRAGMENT_COMPONENTS,
};

/** One of each name and rule, with the environments that have it. */
function gpuBindings(): readonly Register[] {
  const found = new Map<string, Register & { environments: AnyEnvironmentName[] }>();
  for (const { name, programType } of Object.values(GPU_ENVIRONMENTS)) {
    for (const binding of [...TABLES[programType], ...PARAMETER_COMPONENTS]) {
      const says = wordsOf(binding);
      const key = `${binding.binding} ${says} ${binding.source}`;
      const known = found.get(key);
      if (known !== undefined) known.environments.push(name);
      else {
        found.set(key, {
          name: binding.binding,
          says,
          environments: [name],
          where: binding.source,
        });
      }
    }
  }
  return [...found.values()];
}

function wordsOf({ binding, components, isFloat, values }: BindingComponents): string {
  const kind = binding.startsWith('result.')
    ? 'A result binding'
    : /^(vertex|fragment|primitive)/.test(binding)
      ? 'An attribute binding'
      : 'A parameter binding';
  const rules = (['x', 'y', 'z', 'w'] as const).map((component, index) => ({
    component,
    rule: ruleWords(components[index] ?? 'free'),
  }));
  const told = [...new Set(rules.map(({ rule }) => rule))].map((rule) => {
    const own = rules.filter((each) => each.rule === rule).map(({ component }) => component);
    return `${own.join(', ')} ${own.length === 1 ? 'is' : 'are'} ${rule}`;
  });
  const possible = {
    any: '',
    facing: ', +1 or -1',
    integer: ', integers',
    count: ', integers from 0',
  }[values];
  return `${kind}: ${told.join('; ')}${possible}.${isFloat ? ' Floating-point alone.' : ''}`;
}

function ruleWords(rule: ComponentRule): string {
  switch (rule) {
    case 'free':
      return 'as given';
    case 'undefined':
      return 'undefined';
    case 'unused':
      return 'passed over';
    case 0:
    case 1:
      return `always ${String(rule)}`;
    case 'fog scale':
      return '1/(end - start)';
    case 'depth difference':
      return 'far minus near';
    case 'half-angle':
      return 'of the half-angle vector, of length 1';
    case 'cosine':
      return 'the cosine of the cutoff angle';
    case 'color product':
      return 'the product of the colors of light and material';
    case 'scene color':
      return "the scene's color, of ambient light and material";
    case 'material alpha':
      return 'the alpha of that color of the material';
    case 'matrix entry':
      return 'entries of the matrix';
    case 'computed entry':
      return 'entries computed of other matrices';
  }
}
