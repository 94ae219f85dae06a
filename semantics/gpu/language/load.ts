/**
 * ProgramStringARB as far as the program string goes (NV_gpu_program4 §2.X.2, ARB_vertex_program §2.14.1): a
 * program that a machine can run, or the first error.
 *
 * The error told is the one that a scan from the front comes upon first, and its position the offset of
 * the first token at which no program can go on; the program's length where only the whole program shows it.
 * That is ARB_vertex_program's PROGRAM_ERROR_POSITION_ARB.
 */
import {
  GPU_HEADERS,
  type GpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import { explainHeader } from '../../language/explain-header.js';
import { loadError } from '../../language/load-error.js';
import { byteText } from '../../language/text.js';
import type { GpuProgram } from '../program.js';
import type { GpuProgramSyntax } from './ast.js';
import { checkDeclarations, checkOptions } from './check-head.js';
import { TextureUnits } from './check-texture.js';
import { declarations, type Declarations } from './declarations.js';
import { explainFailure } from './explain.js';
import { Flow } from './flow.js';
import { gpuHeaderOf, parseGpuText } from './parse.js';
import { resolveInstruction, type LoneInstruction } from './resolve-instruction.js';
import {
  FirstViolation,
  isLifted,
  NONE_LIFTED,
  type GpuLoadError,
  type GpuNote,
  type GpuViolation,
} from './violation.js';

export type GpuLoadResult =
  | { readonly loaded: true; readonly program: GpuProgram }
  | {
      readonly loaded: false;
      /** Null where the program begins with the header of no program type. */
      readonly environment: GpuEnvironmentName | null;
      readonly error: GpuLoadError;
    };

/** Loads a program string. Never throws; strings are taken as UTF-8. */
export function loadGpu(source: string | Uint8Array): GpuLoadResult {
  const text = byteText(source);
  const examined = examineGpu(text);
  if (examined.violation !== null) return refused(text, examined.environment, examined.violation);
  const { environment, syntax, scanned } = examined;
  return { loaded: true, program: programOf(text, environment, syntax, scanned) };
}

type ExaminedGpu =
  | { readonly environment: GpuEnvironment | null; readonly violation: GpuViolation }
  | {
      readonly environment: GpuEnvironment;
      readonly violation: null;
      readonly syntax: GpuProgramSyntax;
      readonly scanned: Scanned;
    };

/**
 * The first violation of a text of one character per byte, or what a scan of it found.
 *
 * @param lifted errata that are not read by default: what they alone make a violation is none.
 */
export function examineGpu(text: string, lifted: ReadonlySet<string> = NONE_LIFTED): ExaminedGpu {
  const header = gpuHeaderOf(text);
  if (header === null) return { environment: null, violation: explainHeader(text, 0, GPU_HEADERS) };
  const { environment } = header;
  const parsed = parseGpuText(text);
  const first = new FirstViolation(lifted);
  const isOver = (): boolean => first.found !== null;
  const syntax = parsed.parsed ? parsed.syntax : parsed.prefix;
  const scanned = scanGpu(text, environment, syntax, first.note, isOver, lifted);
  if (first.found !== null) return { environment, violation: first.found };
  if (!parsed.parsed) {
    return { environment, violation: explainFailure(text, environment, parsed.failure) };
  }
  const violation = violationsAtEnd(scanned).find((each) => !isLifted(each, lifted));
  if (violation !== undefined) return { environment, violation };
  return { environment, violation: null, syntax: parsed.syntax, scanned };
}

/** What the grammar alone says of a text that begins with a header; null where it matches. */
export function grammarViolation(text: string): GpuViolation | null {
  const header = gpuHeaderOf(text);
  if (header === null) return null;
  const parsed = parseGpuText(text);
  return parsed.parsed ? null : explainFailure(text, header.environment, parsed.failure);
}

interface Scanned {
  readonly options: ReadonlySet<string>;
  readonly head: ReturnType<typeof checkDeclarations>;
  readonly declared: Declarations;
  readonly flow: Flow;
  readonly textures: TextureUnits;
  readonly instructions: readonly LoneInstruction[];
}

/** Goes through the statements in order, until it is over. */
export function scanGpu(
  text: string,
  environment: GpuEnvironment,
  syntax: GpuProgramSyntax,
  note: GpuNote,
  isOver: () => boolean,
  lifted: ReadonlySet<string> = NONE_LIFTED,
): Scanned {
  const options = checkOptions(environment, syntax.options, note);
  const head = checkDeclarations(text, environment, syntax.declarations, note);
  const declared = declarations(text, environment, options, head.geometry, lifted);
  const flow = new Flow(text, environment);
  const textures = new TextureUnits(environment);
  const scope = { text, environment, declarations: declared };
  const instructions: LoneInstruction[] = [];
  for (const item of syntax.items) {
    if (isOver()) break;
    switch (item.kind) {
      case 'label':
        flow.label(item, note);
        break;
      case 'naming':
        note(declared.declare(item));
        break;
      case 'instruction': {
        const instruction = resolveInstruction(scope, textures, item, note);
        flow.instruction(item, note);
        if (instruction !== null) instructions.push(instruction);
      }
    }
  }
  return { options, head, declared, flow, textures, instructions };
}

/** What only the whole program shows: of declarations, flow and variables the first each. */
export function violationsAtEnd({ head, declared, flow }: Scanned): readonly GpuViolation[] {
  const found = [head.violationAtEnd, flow.violationAtEnd(), declared.violationsAtEnd()];
  return found.filter((violation) => violation !== null);
}

function programOf(
  text: string,
  environment: GpuEnvironment,
  syntax: GpuProgramSyntax,
  { options, head, declared, flow, textures, instructions }: Scanned,
): GpuProgram {
  const { partners, endsBlock, labels, entry } = flow.finish();
  return {
    environment,
    options,
    geometry: head.geometry,
    ...declared.finish(),
    textures: textures.targets,
    instructions: instructions.map((instruction, index) => ({
      ...instruction,
      partner: partners[index] ?? null,
      endsBlock: endsBlock[index] ?? false,
    })),
    labels,
    entry,
    syntax,
    source: text,
    length: text.length,
  };
}

function refused(
  text: string,
  environment: GpuEnvironment | null,
  violation: GpuViolation,
): GpuLoadResult {
  return {
    loaded: false,
    environment: environment?.name ?? null,
    error: loadError(text, violation),
  };
}
