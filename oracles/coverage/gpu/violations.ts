/**
 * Every load restriction that a GPU program violates; of one statement that declares something, the first.
 */
import { GPU_HEADERS, type GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import type { GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import {
  loadGpu,
  scanGpu,
  violationsAtEnd,
  type GpuLoadResult,
} from '../../../semantics/gpu/language/load.js';
import { gpuHeaderOf, parseGpuText } from '../../../semantics/gpu/language/parse.js';
import type { GpuViolation } from '../../../semantics/gpu/language/violation.js';
import { namesOf } from '../../../semantics/gpu/language/surveyed.js';
import { byteText, bytesOfText } from '../../../semantics/language/text.js';
import { violationsIn, type Loading, type Scanned, type Violations } from '../refused-text.js';

/** Restrictions that taking a statement away may violate by itself. */
const WHOLE: ReadonlySet<string> = new Set([
  'undeclared-variable',
  'undefined-label',
  'open-block',
  'wrong-block-end',
  'outside-loop',
  'endless-loop',
  'missing-declaration',
] satisfies GpuRestrictionId[]);

const LOADING: Loading = {
  load: loadBytes,
  headers: GPU_HEADERS,
  headerEnd: (text) => gpuHeaderOf(text)?.end ?? null,
  scan: scanned,
  ofWhole: WHOLE,
};

/** All restrictions that a program violates; none of a program that loads. */
export function gpuViolationsOf(source: string): Violations {
  return violationsIn(byteText(source), LOADING);
}

/** Loads a text of one character per byte. */
function loadBytes(text: string): GpuLoadResult {
  return loadGpu(bytesOfText(text));
}

function scanned(text: string): Scanned {
  const header = gpuHeaderOf(text);
  const parsed = parseGpuText(text);
  const syntax = parsed.parsed ? parsed.syntax : parsed.prefix;
  const found = header === null ? [] : all(text, header.environment, syntax, parsed.parsed);
  return {
    restrictions: new Set(found.map(({ restriction }) => restriction)),
    isWellFormed: parsed.parsed,
  };
}

function all(
  text: string,
  environment: GpuEnvironment,
  syntax: GpuProgramSyntax,
  isWhole: boolean,
): readonly GpuViolation[] {
  const found: GpuViolation[] = [];
  const result = scanGpu(
    text,
    environment,
    syntax,
    (violation) => {
      if (violation !== null) found.push(violation);
    },
    () => false,
  );
  if (isWhole) found.push(...violationsAtEnd(result));
  return found.filter((violation) => !isConsequence(violation, text, syntax));
}

/** A variable whose declaration was refused is undeclared: that is not another mistake. */
function isConsequence(
  { restriction, position }: GpuViolation,
  text: string,
  { items }: GpuProgramSyntax,
): boolean {
  if (restriction !== 'undeclared-variable') return false;
  const [name] = /^[\w$]+/.exec(text.slice(position)) ?? [];
  return items.some(
    (item) =>
      item.kind === 'naming' &&
      namesOf(item).some((declared) => declared.text === name && declared.offset < position),
  );
}
