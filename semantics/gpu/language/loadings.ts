/** What loading a GPU program may come to by all interpretations of spec/errata.yaml. */
import type { GpuRestrictionId } from '../../../spec/gpu/restrictions.js';
import {
  explainLoading,
  isWithin,
  loadingsOf,
  type Choice,
  type Explained,
  type Loading,
  type Objection,
  type OwnLoading,
  type InterpretationLoader,
} from '../../language/interpretations.js';
import {
  headerSpan,
  lastStatementEnd,
  statementAround,
  type Span,
} from '../../language/statement-around.js';
import { byteText, notAsciiIn, skipWhiteSpace } from '../../language/text.js';
import { undefinedToken, type Tokens } from '../../language/undefined-tokens.js';
import { examineGpu, grammarViolation } from './load.js';
import { objectionsToComponents } from './object-components.js';
import { objectionsToDeclarations } from './object-declarations.js';
import { objectionsToInstructions } from './object-instructions.js';
import { gpuHeaderOf, parseGpuText } from './parse.js';
import { gpuRewritings } from './rewrite.js';
import { surveyed } from './surveyed.js';
import type { GpuViolation } from './violation.js';

export type GpuLoading = Loading<GpuViolation>;

const SIGN = /[.,;:[\](){}|=+$-]/;
const NUMBER = /^(?:[0-9]+(?:[eE][0-9]*)?|0[xX][0-9a-fA-F]+)$/;

/** A loader may know characters alone, or numbers too: what begins with a digit and is none. */
const TOKENISERS: readonly Tokens[] = [
  { sign: SIGN, isWord: () => true },
  { sign: SIGN, isWord: (word) => !/^[0-9]/.test(word) || NUMBER.test(word) },
];

function undefinedBehind(text: string, first: GpuViolation, tokens: Tokens): GpuViolation | null {
  const header = gpuHeaderOf(text);
  const position = header === null ? null : undefinedToken(text, header.end, tokens);
  if (position === null || position < first.position) return null;
  return { restriction: 'syntax', position, message: 'there is no such token' };
}

const LOADER: InterpretationLoader<GpuViolation> = {
  examine: (text, lifted) => examineGpu(text, lifted).violation,
  objections,
  rewritings: gpuRewritings,
  choicesAt,
  statementAt,
  orders: [
    {
      choice: {
        erratum: 'gp4.E-fully-scanned',
        interpretations: ['all-restrictions'],
        taken: true,
      },
      examine: (text, lifted) => {
        const { violation } = examineGpu(text, lifted);
        if (violation === null || violation.restriction === 'syntax') return violation;
        return grammarViolation(text) ?? { ...violation, position: text.length };
      },
    },
    {
      choice: {
        erratum: 'gp4.E-fully-scanned',
        interpretations: ['all-restrictions'],
        taken: true,
      },
      examine: (text, lifted) => grammarViolation(text) ?? examineGpu(text, lifted).violation,
    },
    ...TOKENISERS.map((tokens) => ({
      choice: {
        erratum: 'gp4.E-undefined-tokens-first',
        interpretations: ['tokens-first'],
        taken: true,
      },
      examine: (text: string, lifted: ReadonlySet<string>) => {
        const { violation } = examineGpu(text, lifted);
        return violation === null ? null : (undefinedBehind(text, violation, tokens) ?? violation);
      },
    })),
  ],
};

/** Everything that loading may come to; that of the default interpretations first. Strings are taken as UTF-8. */
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
            interpretations: ['refused'],
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
 * The interpretations that put an error at a position: the token, the instruction that it belongs to, or any place of that
 * (gp4.E-error-position); any token of the statement, where several are wrong together
 * (gp4.E-error-of-several-tokens); the length, where restrictions wait for the end of the scan, the failure of the
 * grammar before it, or the word END where they wait for that (gp4.E-fully-scanned).
 */
function choicesAt(
  text: string,
  { position, restriction }: GpuViolation,
  own: number,
): readonly Choice[] | null {
  const header = gpuHeaderOf(text);
  const isWhole = position === text.length && restriction !== 'syntax';
  const choice = (is: boolean, erratum: string, ...interpretations: readonly string[]): Choice => ({
    erratum,
    interpretations,
    taken: is,
  });
  const start = header === null ? 0 : statementStart(text, header.end, position);
  if (own === position) {
    if (isWhole || header === null) return [];
    return [
      ...(own === start ? [] : [choice(false, PLACE, 'instruction')]),
      ...(restriction === 'syntax'
        ? []
        : [choice(false, 'gp4.E-fully-scanned', 'all-restrictions')]),
    ];
  }
  if (isWhole) {
    const interpretation = interpretationOfWhole(text, restriction, own);
    return interpretation === null ? null : [choice(true, 'gp4.E-fully-scanned', interpretation)];
  }
  if (own === start) return [choice(true, PLACE, 'instruction', 'anywhere')];
  if (restriction !== 'syntax' && header !== null && own === text.length) {
    const grammar = grammarViolation(text);
    if (grammar === null) return [choice(true, 'gp4.E-fully-scanned', 'all-restrictions')];
  }
  if (!isWithin(statementAt(text, position), own)) return null;
  return OF_SEVERAL_TOKENS.has(restriction)
    ? [choice(true, 'gp4.E-error-of-several-tokens', 'any')]
    : [choice(true, PLACE, 'anywhere')];
}

const PLACE = 'gp4.E-error-position';

/** Restrictions that a later part of the program could mend. */
const WHOLE: ReadonlySet<GpuRestrictionId> = new Set([
  'missing-declaration',
  'implicit-color-interpolation',
  'open-block',
  'undefined-label',
]);

/** Where else than at the length a restriction may be noticed that needs what comes behind. */
function interpretationOfWhole(
  text: string,
  restriction: GpuRestrictionId,
  own: number,
): 'at-end' | 'at-statements' | null {
  const header = gpuHeaderOf(text);
  if (header === null || !WHOLE.has(restriction)) return null;
  const end = skipWhiteSpace(text, lastStatementEnd(text, header.end, text.length));
  if (isWithin({ offset: end, end: end + 'END'.length }, own)) return 'at-end';
  const parsed = parseGpuText(text);
  // §2.X.2: declarations stand before statements, so that behind the first of these none can come.
  const [first] = restriction === 'missing-declaration' && parsed.parsed ? parsed.syntax.items : [];
  return first !== undefined && isWithin(statementAt(text, first.offset), own)
    ? 'at-statements'
    : null;
}

function statementAt(text: string, position: number): Span {
  const header = gpuHeaderOf(text);
  return header === null ? headerSpan(text, position) : statementAround(text, header.end, position);
}

/** The first token of the statement around a position. */
function statementStart(text: string, headerEnd: number, position: number): number {
  return skipWhiteSpace(text, lastStatementEnd(text, headerEnd, position));
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
