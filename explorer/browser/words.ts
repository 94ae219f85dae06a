/** The words of the languages, for colours, completion and what is told of a word under the pointer. */
import { RULES } from 'virtual:rules';
import { registerNamed, registers, type Register } from '../../reports/explain/registers.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, isGpuText } from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS, gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS, instructionNamed } from '../../spec/instructions.js';
import { pathOf } from '../book/names.js';

export interface Word {
  readonly name: string;
  readonly title: string;
  /** Its page. */
  readonly path: string;
}

/** An opcode, register or binding of a program, as it stands there: "MULC", "MUL.SAT", "v[OPOS].x". */
export function wordAt(text: string, isGpu: boolean): Word | null {
  return (
    opcodeAt(text, isGpu) ??
    registerAt(text, isGpu) ??
    registerAt(text.replace(/\.\w+$/, ''), isGpu)
  );
}

function registerAt(text: string, isGpu: boolean): Word | null {
  const key = registerNamed(text);
  const found = own(isGpu).find(({ name }) => registerNamed(name) === key);
  if (found === undefined) return null;
  return { name: found.name, title: found.says, path: pathOf('register', found.name) };
}

/** Those of a language. */
function own(isGpu: boolean): readonly Register[] {
  const having = new Set<string>(Object.keys(isGpu ? GPU_ENVIRONMENTS : ENVIRONMENTS));
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

export function opcodes(
  isGpu: boolean,
): readonly { readonly label: string; readonly detail: string }[] {
  const all = isGpu ? GPU_INSTRUCTIONS : INSTRUCTIONS;
  return all.map(({ name, title }) => ({ label: name, detail: title }));
}

/** Registers of VP programs, bindings of GPU programs. */
export function names(
  isGpu: boolean,
): readonly { readonly label: string; readonly detail: string }[] {
  const found = new Map<string, string>();
  for (const { name, says } of own(isGpu)) found.set(name.replace(/\[[nm]\]/g, '[0]'), says);
  return [...found].map(([label, detail]) => ({ label, detail }));
}

export function isGpu(program: string): boolean {
  return isGpuText(program);
}

/** How programs begin, by language. */
export const HEADERS: readonly string[] = [
  ...Object.values(ENVIRONMENTS),
  ...Object.values(GPU_ENVIRONMENTS),
].map(({ header }) => header);
