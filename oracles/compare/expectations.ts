/**
 * Expectation files: the violations of an implementation that are known, each with its reason
 * (docs/expectations.md). What is found has to be exactly what is listed.
 */
import { ENGINE_IDS } from '../../semantics/silicon/names.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { z } from 'zod';
import { alternativesOf, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { nearest } from '../../spec/load/suggest.js';
import { DEFAULT_MAXIMUM_BYTES, readText } from '../../spec/load/file-text.js';
import { parseYaml } from '../../spec/load/yaml-file.js';
import { VERDICTS } from '../units/result-line.js';
import { glob } from '../cases/glob.js';
import { compareUnits, covers, type AskedUnits } from './compare-units.js';
import type {
  Comparison,
  ExpectationFile,
  ExpectedDifference,
  ExpectedViolation,
  ExpectedQuery,
} from './expectation-file.js';

export type { Comparison, ExpectationFile } from './expectation-file.js';

/** What a unit may be expected to come to: agreement needs no entry. */
const EXPECTED = VERDICTS.filter((verdict) => verdict !== 'agrees');

/** How a call of a GL may differ. */
const CALL_KINDS = ['error', 'returned', 'sent', 'left', 'crash'] as const;

export const expectationsSchema = z
  .strictObject({
    violations: z
      .array(
        z.strictObject({
          clause: z
            .string()
            .min(1)
            .describe('The clause that is violated; "*" stands for any text'),
          instruction: z
            .string()
            .min(1)
            .optional()
            .describe('The instruction that violates it; any if absent; "*" stands for any text'),
          reason: z.string().min(1).describe('Why the violation is known and accepted, in words'),
          example: z.string().min(1).optional().describe('A record that shows it'),
        }),
      )
      .optional()
      .describe('Clauses that are violated'),
    queries: z
      .array(
        z.strictObject({
          query: z
            .string()
            .regex(/^(instruction|probe|case|program):./)
            .describe(
              'Units of a campaign: "case:vp2/2.14.3.24", "program:1:7", "program:**"; ' +
                '"*" is any run of characters but "/" and ":", "**" any run',
            ),
          verdict: z.enum(EXPECTED).describe('What they come to'),
          clause: z
            .string()
            .min(1)
            .optional()
            .describe('Only where they disagree by this clause; "*" stands for any text'),
          some: z
            .boolean()
            .optional()
            .describe('Whether it is enough that one of them does; else each has to'),
          environment: z
            .enum(ENVIRONMENT_NAMES)
            .optional()
            .describe('Only in this execution environment'),
          renderer: z
            .string()
            .min(1)
            .optional()
            .describe(
              'Only where this is a part of what the backend says of itself: name, vendor, ' +
                'renderer, version; "*" stands for any text',
            ),
          reason: z.string().min(1).describe('Why it is known and accepted, in words'),
        }),
      )
      .optional()
      .describe('What units of a campaign come to other than agreement'),
    letter: z
      .array(
        z.strictObject({
          needs: z
            .string()
            .min(1)
            .optional()
            .describe(
              'An alternative without which nothing explains it: "angleRange=unit"; any if absent; ' +
                '"*" stands for any text',
            ),
          instruction: z
            .string()
            .min(1)
            .optional()
            .describe(
              'The instruction of which it is a result; any if absent; "*" stands for any text',
            ),
          reason: z.string().min(1).describe('Why it is known and accepted, in words'),
        }),
      )
      .optional()
      .describe('Results that the letter of the documents alone permits'),
  })
  .extend({
    engine: z
      .array(
        z.strictObject({
          engine: z
            .enum(ENGINE_IDS)
            .optional()
            .describe('The engine; whichever is held against if absent'),
          instruction: z
            .string()
            .min(1)
            .optional()
            .describe(
              'The instruction that differs, or one of the program; any if absent; "*" stands for any text',
            ),
          kind: z
            .string()
            .min(1)
            .optional()
            .describe(
              'How results differ, all of them: "the other sign", "NaN for a number"; any if absent; "*" stands for any text',
            ),
          reason: z.string().min(1).describe('Why it is known and accepted, in words'),
        }),
      )
      .optional()
      .describe("Results that are not the engine's, with --against"),
    calls: z
      .array(
        z.strictObject({
          call: z
            .string()
            .min(1)
            .describe(
              'What differs, as a certificate of a GL names it: "GetIntegerv MODELVIEW_MATRIX", or a command in any of its forms: "RasterPos"; ' +
                '"*" stands for any text',
            ),
          kind: z
            .enum(CALL_KINDS)
            .optional()
            .describe('How it differs; in whichever way if absent'),
          reason: z.string().min(1).describe('Why it is known and accepted, in words'),
        }),
      )
      .optional()
      .describe('Calls that a GL answers otherwise (vpspec gl certify)'),
  })
  .refine(
    ({ violations, queries, letter, engine, calls }) =>
      (violations ?? queries ?? letter ?? engine ?? calls) !== undefined,
    { message: 'a list of violations, of queries, of letter, of engine or of calls is expected' },
  )
  .describe('What is known of an implementation and accepted, each with its reason');

/** A clause and the instruction whose records were held against it. */
export interface Tried {
  readonly clause: string;
  readonly instruction: string;
  readonly violations: number;
}

/**
 * Reads an expectation file.
 *
 * @param knownClauses every clause id there is, so that a misspelt one is told at once.
 * @throws SpecFileError
 */
export function readExpectations(path: string, knownClauses: readonly string[]): ExpectationFile {
  return expectationsOf(readText(path, DEFAULT_MAXIMUM_BYTES), path, knownClauses);
}

/** The same of a text at hand; `path` names it in messages. @throws SpecFileError */
export function expectationsOf(
  text: string,
  path: string,
  knownClauses: readonly string[],
): ExpectationFile {
  const yaml = parseYaml(text, path, expectationsSchema);
  const violations = (yaml.data.violations ?? []).map((given, index): ExpectedViolation => {
    const at = ['violations', index];
    if (!knownClauses.some(glob(given.clause, ''))) {
      const meant = nearest(given.clause, knownClauses);
      const hint = meant === null ? '' : `; did you mean "${meant}"?`;
      throw yaml.error([...at, 'clause'], `there is no clause "${given.clause}"${hint}`);
    }
    return {
      clause: given.clause,
      instruction: given.instruction ?? null,
      reason: given.reason,
      example: given.example ?? null,
      line: yaml.place(at).line,
    };
  });
  const queries = (yaml.data.queries ?? []).map((given, index): ExpectedQuery => {
    const { clause = null, verdict } = given;
    if (clause !== null && verdict !== 'disagrees') {
      throw yaml.error(['queries', index, 'clause'], `${verdict} names no clause; leave it out`);
    }
    return {
      ...given,
      clause,
      some: given.some ?? false,
      environment: given.environment ?? null,
      renderer: given.renderer ?? null,
      line: yaml.place(['queries', index]).line,
    };
  });
  const letters = (yaml.data.letter ?? []).map(({ needs, instruction, reason }, index) => {
    const [, policy = '', value = ''] = /^([^=]*)=(.*)$/.exec(needs ?? '*=*') ?? [];
    const names = POLICY_NAMES.filter(glob(policy, ''));
    if (!names.some((name) => alternativesOf(name).some(glob(value, '')))) {
      throw yaml.error(
        ['letter', index, 'needs'],
        `there is no alternative "${needs ?? ''}"; expected a policy and its alternative, such as "angleRange=unit"`,
      );
    }
    const { line } = yaml.place(['letter', index]);
    return { needs: needs ?? null, instruction: instruction ?? null, reason, line };
  });
  const differences = (yaml.data.engine ?? []).map((given, index): ExpectedDifference => {
    const { engine = null, instruction = null, kind = null, reason } = given;
    if (instruction !== null && !INSTRUCTIONS.some(({ name }) => glob(instruction, '')(name))) {
      const meant = nearest(
        instruction,
        INSTRUCTIONS.map(({ name }) => name),
      );
      const hint = meant === null ? '' : `; did you mean "${meant}"?`;
      throw yaml.error(
        ['engine', index, 'instruction'],
        `there is no instruction "${instruction}"${hint}`,
      );
    }
    const { line } = yaml.place(['engine', index]);
    return { engine, instruction, kind, reason, line };
  });
  const calls = (yaml.data.calls ?? []).map(({ call, kind = null, reason }, index) => {
    const { line } = yaml.place(['calls', index]);
    return { engine: null, instruction: call, kind, reason, line };
  });
  return { file: path, text, violations, queries, letters, differences, calls };
}

/**
 * Holds what was found against what is listed. An entry that speaks only of what was not selected for
 * this run is left out of account.
 *
 * @param selected every pair that this run could have found violated.
 * @param asked the units of a campaign, where one was run.
 */
export function compareExpectations(
  list: ExpectationFile,
  found: readonly Tried[],
  selected: readonly { readonly clause: string; readonly instruction: string }[],
  asked: AskedUnits | null = null,
): Comparison {
  const { file, text, violations } = list;
  const violated = found.filter(({ violations }) => violations > 0);
  const expected: Comparison['expected'][number][] = [];
  const unexpected: Comparison['unexpected'][number][] = [];
  for (const { clause, instruction } of violated) {
    const entry = violations.find((candidate) => covers(candidate, clause, instruction));
    if (entry !== undefined) {
      expected.push({ clause, instruction, reason: entry.reason });
    } else {
      const add = `  - {clause: ${clause}, instruction: ${instruction}, reason: "…"}`;
      unexpected.push({ clause, instruction, add });
    }
  }
  const units = asked === null ? null : compareUnits(list, asked);
  const absent = violations
    .filter(
      (entry) =>
        units?.shown.has(entry) !== true &&
        selected.some(({ clause, instruction }) => covers(entry, clause, instruction)) &&
        !violated.some(({ clause, instruction }) => covers(entry, clause, instruction)),
    )
    .map(({ clause, instruction, line }) => ({
      clause,
      instruction,
      place: `${file}:${String(line)}`,
      remove: `  - clause: ${clause}${instruction === null ? '' : ` (${instruction})`}`,
    }));
  return {
    file,
    text,
    expected: [...expected, ...(units?.expected ?? [])],
    unexpected: [...unexpected, ...(units?.unexpected ?? [])],
    absent: [...absent, ...(units?.absent ?? [])],
    asExpected: [unexpected, absent, units?.unexpected, units?.absent].every(
      (found) => found === undefined || found.length === 0,
    ),
  };
}
