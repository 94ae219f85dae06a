/** What loading a GPU program may come to by all readings of spec/errata.yaml. */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import {
  explainLoading,
  loadingsOf,
  type Choice,
  type Explained,
  type Loading,
  type Objection,
  type OwnLoading,
  type ReadingLoader,
} from '../../language/readings.js';
import { lastStatementEnd } from '../../language/parse.js';
import { byteText, notAsciiIn, skipWhiteSpace } from '../../language/text.js';
import { examineGpu } from './load.js';
import { objectionsToComponents } from './object-components.js';
import { objectionsToDeclarations } from './object-declarations.js';
import { objectionsToInstructions } from './object-instructions.js';
import { gpuHeaderOf, parseGpuText } from './parse.js';
import { gpuRewritings, statementEnd } from './rewrite.js';
import { surveyed } from './surveyed.js';
import type { GpuViolation } from './violation.js';

export type GpuLoading = Loading<GpuViolation>;

const LOADER: ReadingLoader<GpuViolation> = {
  examine: (text, lifted) => examineGpu(text, lifted).violation,
  objections,
  rewritings: gpuRewritings,
  choicesAt,
};

/** Everything that loading may come to; that of the default readings first. Strings are taken as UTF-8. */
export function gpuLoadings(source: string | Uint8Array): readonly GpuLoading[] {
  return loadingsOf(LOADER, byteText(source));
}

/** The loadings that an implementation's answer agrees with, and the choices that they need. */
export function explainGpuLoading(
  source: string | Uint8Array,
  own: OwnLoading,
): readonly Explained<GpuViolation>[] {
  return explainLoading(LOADER, byteText(source), own);
}

function objections(text: string): readonly Objection[] {
  const header = gpuHeaderOf(text);
  if (header === null) return [];
  const parsed = parseGpuText(text);
  const syntax = parsed.parsed ? parsed.syntax : parsed.prefix;
  const program = surveyed(text, header.environment, syntax);
  // §2.X.2: a program is ASCII text; comments are white space.
  const position = notAsciiIn(text);
  return [
    ...(position < 0
      ? []
      : [
          {
            erratum: 'gp4.E-non-ascii-comment',
            readings: ['refused'],
            position,
            offset: position,
            end: position,
          },
        ]),
    ...objectionsToDeclarations(program),
    ...objectionsToInstructions(program),
    ...objectionsToComponents(program),
  ];
}

/**
 * The readings that put an error at a position: the token, or the instruction that it belongs to
 * (gp4.E-error-position); any token of the statement, where several are wrong together
 * (gp4.E-error-of-several-tokens); the length, where restrictions wait for the end of the scan, or the failure of the
 * grammar before it (gp4.E-fully-scanned).
 */
function choicesAt(
  text: string,
  { position, restriction }: GpuViolation,
  own: number,
): readonly Choice[] | null {
  const header = gpuHeaderOf(text);
  const isWhole = position === text.length;
  const taken = (erratum: string, reading: string, is: boolean): Choice => ({
    erratum,
    readings: [reading],
    taken: is,
  });
  if (own === position) {
    if (isWhole || header === null) return [];
    const isStart = own === statementOf(text, header.end, position);
    return [
      ...(isStart ? [] : [taken('gp4.E-error-position', 'instruction', false)]),
      ...(restriction === 'syntax'
        ? []
        : [taken('gp4.E-fully-scanned', 'all-restrictions', false)]),
    ];
  }
  if (isWhole || header === null) return null;
  if (own === statementOf(text, header.end, position)) {
    return [taken('gp4.E-error-position', 'instruction', true)];
  }
  if (restriction === 'syntax') return null;
  if (OF_SEVERAL_TOKENS.has(restriction) && isInStatement(text, header.end, position, own)) {
    return [taken('gp4.E-error-of-several-tokens', 'any', true)];
  }
  const parsed = parseGpuText(text);
  const end = parsed.parsed ? text.length : parsed.failure.position;
  return own === end ? [taken('gp4.E-fully-scanned', 'all-restrictions', true)] : null;
}

/** Restrictions that tokens violate together, each of which could stand there with others. */
const OF_SEVERAL_TOKENS: ReadonlySet<GpuRestrictionId> = new Set([
  'size-unavailable',
  'interpolation-of-no-attribute',
  'integer-not-flat',
  'interpolated-binding',
  'different-interpolation',
  'color-interpolation',
  'array-size-mismatch',
  'bindings-outside-array',
  'attribute-array',
  'result-array',
  'buffer-array',
  'buffer-width',
  'attribute-pair',
  'position-invariant-position',
  'color-number',
  'buffer-binding-used',
  'clamped-integer',
  'special-modifier-type',
  'relative-attribute',
  'relative-parameter',
  'relative-result',
]);

/** Whether an offset is in the statement around a position, its semicolon included. */
function isInStatement(text: string, headerEnd: number, position: number, own: number): boolean {
  return own >= statementOf(text, headerEnd, position) && own <= statementEnd(text, position);
}

function statementOf(text: string, headerEnd: number, position: number): number {
  return skipWhiteSpace(text, lastStatementEnd(text, headerEnd, position));
}
