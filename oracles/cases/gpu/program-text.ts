/**
 * The program that a case of a GPU program runs: the instructions it gives, and what the harness writes
 * around them so that they load. NV_gpu_program4 §2.X.2, §2.X.3.4; NV_geometry_program4 §2.X.2.
 */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { GpuCaseProgram } from './case.js';

/** Temporaries that need no declaration where a case gives less than a program. */
export const FREE_TEMPORARIES = 16;

const TEMPORARY = /^R(\d|1[0-5])$/;

/** Declarations for a case that gives none, from points to points: instructions alone mean no primitive in particular. */
const GEOMETRY_DECLARATIONS: readonly (readonly [keyword: string, declaration: string])[] = [
  ['PRIMITIVE_IN', 'PRIMITIVE_IN POINTS;'],
  ['PRIMITIVE_OUT', 'PRIMITIVE_OUT POINTS;'],
  ['VERTICES_OUT', 'VERTICES_OUT 4;'],
];

/**
 * A program of some instructions: header, options and declarations of `declare`, what a geometry program
 * must declare, the temporaries R0 to R15 that are used and not declared, and END.
 */
export function gpuProgramOf(
  given: string,
  declare: string,
  environment: GpuEnvironment,
): GpuCaseProgram {
  const trimmed = given.trimEnd();
  // One instruction needs its ";"; several have theirs, and may end in a label.
  const end = /[;:]\s*(#[^\n\r]*)?$/.test(trimmed) || trimmed === '' ? '' : ';';
  const temporaries = freeTemporaries(`${declare}\n${given}`);
  const before = [
    environment.header,
    ...(environment.programType === 'geometry' ? geometryDeclarations(declare) : []),
    ...(declare.trim() === '' ? [] : [declare.trimEnd()]),
    ...(temporaries.length === 0 ? [] : [`TEMP ${temporaries.join(', ')};`]),
  ].map((line) => `${line}\n`);
  const head = before.join('');
  return { text: `${head}${trimmed}${end}\nEND\n`, given: trimmed, from: head.length };
}

function geometryDeclarations(declare: string): readonly string[] {
  const text = withoutComments(declare);
  return GEOMETRY_DECLARATIONS.flatMap(([keyword, declaration]) =>
    new RegExp(`\\b${keyword}\\b`).test(text) ? [] : [declaration],
  );
}

/** The temporaries R0 to R15 that a text uses and does not declare, in the order of their numbers. */
export function freeTemporaries(program: string): readonly string[] {
  const text = withoutComments(program);
  const declared = new Set<string>();
  for (const [, keyword = '', names = ''] of text.matchAll(NAMING)) {
    const words = wordsOf(names);
    for (const word of keyword === 'TEMP' ? words : words.slice(0, 1)) declared.add(word);
  }
  const used = new Set(wordsOf(text).filter((word) => TEMPORARY.test(word)));
  return Array.from({ length: FREE_TEMPORARIES }, (_, number) => `R${String(number)}`).filter(
    (name) => used.has(name) && !declared.has(name),
  );
}

const NAMING = /\b(ATTRIB|OUTPUT|PARAM|TEMP|BUFFER4?|ALIAS)\b([^;]*);/g;

/** Identifiers (§2.X.2): letters, digits, "_" and "$". */
function wordsOf(text: string): readonly string[] {
  return text.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

function withoutComments(text: string): string {
  return text.replace(/#[^\n\r]*/g, '');
}
