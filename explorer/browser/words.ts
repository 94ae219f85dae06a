/** The words of the languages, for colours, completion and what is told of a word under the pointer. */
import { registers } from '../../reports/explain/registers.js';
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

/** Opcodes with suffixes and modifiers: MULC, MUL.SAT. */
export function opcodeAt(text: string, isGpu: boolean): Word | null {
  const [base = ''] = text.toUpperCase().split(/[._]/);
  if (isGpu) {
    const spec = gpuInstructionNamed(base);
    if (spec === undefined) return null;
    const { document, name, title } = spec;
    return { name, title, path: pathOf('instruction', `${document}.${name}`) };
  }
  const spec = instructionNamed(base) ?? instructionNamed(base.replace(/C$/, ''));
  if (spec === undefined) return null;
  return { name: spec.name, title: spec.title, path: pathOf('instruction', spec.name) };
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
  const own = new Set<string>(Object.keys(isGpu ? GPU_ENVIRONMENTS : ENVIRONMENTS));
  const found = new Map<string, string>();
  for (const { name, says, environments } of registers()) {
    if (environments.some((each) => own.has(each))) {
      found.set(name.replace(/\[[nm]\]/g, '[0]'), says);
    }
  }
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
