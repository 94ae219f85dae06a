/** What `strength` prints; docs/strength.md says what each figure means. */
import { z } from 'zod';

export const reason = z.strictObject({
  id: z
    .string()
    .describe(
      'The erratum, or the policy or instruction where there is none: what `vpspec explain` can tell of',
    ),
  because: z.string().describe('In a phrase'),
});

export const unconstrainedCheck = z.strictObject({
  case: z.string(),
  file: z.string(),
  line: z.number(),
  where: z.string().describe('"R0", or the instruction of a case about clauses'),
  components: z.string().describe('"xyzw"'),
  reasons: z.array(reason),
});

/** What is known of all that is counted. */
const vacuity = {
  checks: z.number().describe('Component checks'),
  vacuous: z.number().describe('Those that any value at all would pass'),
};

/** The same, where it is asked how open a check is. */
const openness = {
  ...vacuity,
  outright: z
    .number()
    .describe(
      'Those of them that any value would pass under every permitted assignment of the policies. Of the others a value may pass and still show that the policies must be one way and not another',
    ),
  nearlyVacuous: z
    .number()
    .describe('Those that are not unconstrained, and that more than half of all values would pass'),
};

/** What the cases of a language come to. */
const ofCases = {
  ...vacuity,
  cases: z.number(),
  declared: z
    .number()
    .describe(
      'Components that a case declares not to compare, beside others that it compares: `any`',
    ),
  byInstruction: z
    .array(z.strictObject({ ...vacuity, instruction: z.string() }))
    .describe('By the instruction that wrote the component last; "(none)" where none did'),
  byClause: z
    .array(z.strictObject({ ...vacuity, clause: z.string() }))
    .describe('By the clauses that a case names, or that are in force'),
  found: z.array(unconstrainedCheck).describe('Every unconstrained check'),
};

/** Where something is open. */
const place = {
  step: z.number().describe('Instructions executed before it'),
  instruction: z.string(),
  operands: z.array(z.string()),
  component: z.string(),
  permitted: z.string().describe('In words'),
};

/** What executed instructions come to; what stands by instruction differs. @param example where something is open */
const ofExecuted = <E extends z.ZodType>(example: E) => ({
  ...openness,
  instructions: z.number().describe('Executed instructions'),
  byClause: z
    .array(z.strictObject({ ...openness, clause: z.string() }))
    .describe('The checks in which a clause is in force'),
  withoutClause: z
    .strictObject(openness)
    .describe('The checks in which no formula or nominal clause is'),
  open: z
    .array(
      z.strictObject({
        instruction: z.string(),
        openness: z.enum(['vacuous', 'outright', 'nearly vacuous']),
        reasons: z.array(reason),
        checks: z.number(),
        example: example.describe('The first of them'),
      }),
    )
    .describe('Everything that is unconstrained or nearly so, by instruction and reason'),
});

const drawn = { programs: z.number(), seed: z.number() };

const sizes = {
  sets: z.number().describe('Sets counted'),
  exact: z.number().describe('Those of one value'),
  median: z.number(),
  p90: z.number(),
  p99: z.number(),
  greatest: z.number(),
};
export const width = z.strictObject(sizes);

const byCause = z.strictObject({
  undefined: z.number(),
  approximation: z.number(),
  other: z.number(),
});

const gpuExecuted = {
  ...ofExecuted(
    z.strictObject({
      of: z
        .string()
        .describe(
          'The id of a case, or the environment, seed and index of a program that `GpuGenerator` draws',
        ),
      ...place,
    }),
  ),
  byCause,
  byInstruction: z.array(
    z.strictObject({
      ...openness,
      byCause,
      instruction: z.string(),
      width: width.nullable(),
      widthUnderDefaults: width.nullable().describe('The same where every policy has its default'),
    }),
  ),
};

const beyond = z.array(z.string());

export const strengthSchema = z.strictObject({
  document: z.string().nullable(),
  vpspec: z.string(),
  vacuity: z.strictObject({
    corpus: z.strictObject(ofCases),
    generated: z.strictObject({
      ...drawn,
      ...ofExecuted(
        z.strictObject({
          environment: z.enum(['VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'GF3']),
          seed: z.number(),
          index: z.number(),
          ...place,
        }),
      ),
      byInstruction: z.array(z.strictObject({ ...openness, instruction: z.string() })),
    }),
  }),
  width: z
    .array(
      z.strictObject({
        instruction: z.string(),
        ...sizes,
        underDefaults: width.describe('Where every policy has its default'),
      }),
    )
    .describe(
      'By instruction: the sizes of the sets that the documents permit, of generated programs',
    ),
  ceiling: z.strictObject({
    corpus: z.number().describe("Share of the corpus's component checks that are unconstrained"),
    generated: z.number().describe('Share of the component checks in generated programs'),
    outright: z
      .number()
      .describe('The same, of those that are unconstrained under every permitted assignment'),
    nearlyVacuous: z
      .number()
      .describe(
        'Share of those that are not unconstrained, but that more than half of all values would pass',
      ),
    reasons: z
      .array(z.string())
      .describe(
        'The errata that may leave a check open; whatever else does is too much, however rare',
      ),
    beyond,
  }),
  gpu: z.strictObject({
    corpus: z.strictObject({
      ...ofCases,
      undefined: z
        .number()
        .describe(
          'Checks of these that a component is undefined: a value that is defined fails them',
        ),
      executed: z
        .strictObject(gpuExecuted)
        .describe('The results of the instructions that the cases execute'),
    }),
    generated: z.strictObject({ ...drawn, ...gpuExecuted }),
    ceiling: z.strictObject({
      corpus: z.number().describe('Share of the component checks of cases that are unconstrained'),
      executed: z
        .number()
        .describe(
          "Share of the results that the cases' instructions have, of those that are defined",
        ),
      generated: z.number().describe('The same of generated programs'),
      other: z.number().describe('The same, of no approximation without bound'),
      undefined: z
        .number()
        .describe(
          'Share of the results of generated programs that are undefined: of these nothing is learnt',
        ),
      reasons: z
        .record(z.string(), z.array(z.string()))
        .describe(
          'The errata, policies without one and instructions that may leave a defined result open, each with the instructions of which it may. Whatever else does is too much',
        ),
      beyond,
    }),
  }),
});
