/** The words of the languages, for colours, completion and what is told of a word under the pointer. */
import { RULES } from 'virtual:rules';
import { registerNamed, registers, type Register } from '../../reports/explain/registers.js';
import { availableIn, ENVIRONMENTS, type Environment } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, isGpuText, type GpuEnvironment } from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS, gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS, instructionNamed } from '../../spec/instructions.js';
import { pathOf } from '../book/names.js';

export interface Word {
  readonly name: string;
  readonly title: string;
  /** Its page. */
  readonly path: string;
}

/** What completion offers. */
export interface Offered {
  readonly label: string;
  readonly detail: string;
}

type AnyEnvironment = Environment | GpuEnvironment;

const ALL: readonly AnyEnvironment[] = [
  ...Object.values(ENVIRONMENTS),
  ...Object.values(GPU_ENVIRONMENTS),
];

/** The language of a text, and its environment; null of one whose first word is not there yet, or none. */
export interface Written {
  readonly isGpu: boolean;
  readonly environment: AnyEnvironment | null;
}

export function writtenIn(program: string): Written {
  const [, header] = /^(?:\s|#[^\r\n]*[\r\n])*(!![\w.]+)/.exec(program) ?? [];
  const environment = ALL.find((each) => each.header === header) ?? null;
  return { isGpu: isGpu(program), environment };
}

/**
 * An opcode, register or binding of a program, as it stands there: "MULC", "MUL.SAT", "v[OPOS].x". One that the program's own
 * environment lacks is told all the same, and that it lacks it.
 */
export function wordAt(text: string, { isGpu, environment }: Written): Word | null {
  const found =
    opcodeAt(text, isGpu) ??
    registerAt(text, isGpu) ??
    registerAt(text.replace(/\.\w+$/, ''), isGpu);
  if (found === null || environment === null) return found;
  const { name } = found;
  const offered = [...opcodes({ isGpu, environment }), ...ownNames({ isGpu, environment })];
  if (offered.some(({ label }) => label === name)) return found;
  return { ...found, title: `${found.title.replace(/\.?$/, '.')} ${environment.name} lacks it.` };
}

function registerAt(text: string, isGpu: boolean): Word | null {
  const key = registerNamed(text);
  const found = own({ isGpu, environment: null }).find(({ name }) => registerNamed(name) === key);
  if (found === undefined) return null;
  return { name: found.name, title: found.says, path: pathOf('register', found.name) };
}

/** Those of an environment; of its language where it is not known. */
function own({ isGpu, environment }: Written): readonly Register[] {
  const having = new Set<string>(
    environment === null
      ? Object.keys(isGpu ? GPU_ENVIRONMENTS : ENVIRONMENTS)
      : [environment.name],
  );
  return registers().filter(({ environments }) => environments.some((each) => having.has(each)));
}

/** What an instruction does, in its title and its rule. */
function ruled(title: string, page: string): string {
  const rule = RULES[page];
  return rule === undefined ? title : `${title}. ${rule}`;
}

/** Opcodes with suffixes and modifiers: MULC, MUL.SAT. */
export function opcodeAt(text: string, isGpu: boolean): Word | null {
  const [base = ''] = text.toUpperCase().split(/[._]/);
  if (isGpu) {
    const spec = gpuInstructionNamed(base);
    if (spec === undefined) return null;
    const { document, name, title } = spec;
    const page = `${document}.${name}`;
    return { name, title: ruled(title, page), path: pathOf('instruction', page) };
  }
  const spec = instructionNamed(base) ?? instructionNamed(base.replace(/C$/, ''));
  if (spec === undefined) return null;
  const { name, title } = spec;
  return { name, title: ruled(title, name), path: pathOf('instruction', name) };
}

/** Those of an environment; of its language where it is not known. */
export function opcodes({ isGpu, environment }: Written): readonly Offered[] {
  const all = isGpu
    ? GPU_INSTRUCTIONS.filter(
        ({ programType }) =>
          programType === null || environment === null || environment.programType === programType,
      )
    : INSTRUCTIONS.filter(
        ({ since }) =>
          environment === null || !('level' in environment) || availableIn(environment, since),
      );
  return all.map(({ name, title }) => ({ label: name, detail: title }));
}

/** Registers of VP programs, bindings of GPU programs, each with a number; what a program declares or labels itself. */
export function names(written: Written, program: string): readonly Offered[] {
  const found = new Map<string, string>();
  for (const { label, detail } of declaredIn(program)) found.set(label, detail);
  for (const { label, detail } of ownNames(written)) {
    found.set(label.replace(/\[[nm]\]/g, '[0]'), detail);
  }
  return [...found].map(([label, detail]) => ({ label, detail }));
}

function ownNames(written: Written): readonly Offered[] {
  return own(written).map(({ name, says }) => ({ label: name, detail: says }));
}

/** The kinds of variables that GPU programs declare, in words. */
const DECLARED: Readonly<Record<string, string>> = {
  TEMP: 'a temporary of this program',
  ATTRIB: 'an attribute of this program',
  PARAM: 'a parameter of this program',
  OUTPUT: 'a result of this program',
  ALIAS: 'another name in this program',
  BUFFER: 'a buffer of this program',
  BUFFER4: 'a buffer of this program',
};

const NAME = '[A-Za-z_$][\\w$]*';
const DECLARATION = new RegExp(`\\b(${Object.keys(DECLARED).join('|')})\\s+([^;=]+)`, 'g');
const LABEL = new RegExp(`(?:^|[;\\n])\\s*(${NAME})\\s*:`, 'g');

function declaredIn(program: string): readonly Offered[] {
  const code = program.replace(/#.*$/gm, '');
  const variables = [...code.matchAll(DECLARATION)].flatMap(([, kind = '', list = '']) =>
    [...list.matchAll(new RegExp(NAME, 'g'))].map(([label]) => ({
      label,
      detail: DECLARED[kind] ?? '',
    })),
  );
  const labels = [...code.matchAll(LABEL)].map(([, label = '']) => ({
    label,
    detail: 'a label of this program',
  }));
  return [...variables, ...labels];
}

export function isGpu(program: string): boolean {
  return isGpuText(program);
}

/** How programs begin, by language. */
export const HEADERS: readonly string[] = ALL.map(({ header }) => header);
