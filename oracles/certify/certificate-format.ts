/** certificate.json, as other programs may read it, and how a kept one is read back. */
import { z } from 'zod';
import { issuesText, validate } from '../../spec/load/describe-issue.js';
import { VERDICTS as UNIT_VERDICTS } from '../units/result-line.js';
import type { Certificate, Verdict } from './certificate.js';
import type { TextFiles } from './certificate-files.js';
import { LONGEST_REASON, shown } from './folder-contents.js';
import { againstSchema } from './against-format.js';
import { exhaustedSchema } from './exhausted-format.js';
import { FILES, FolderError } from './folder-names.js';
import { count, known, registers, texts, word } from './format-words.js';
import { otherKind } from './other-kinds.js';

const witness = z.looseObject({
  place: z.string().describe('Where the record stands: file and line, or the number of a probe'),
  operands: z.array(z.array(word)),
  result: z.array(word),
  component: z.enum(['x', 'y', 'z', 'w']).nullable(),
  observed: word,
  expected: word.nullable(),
  wanted: z.string().nullable(),
  ulps: z.number().nullable().describe('Null too where the distance is infinite'),
});

const clause = z.looseObject({
  id: z.string(),
  instruction: z.string(),
  section: z.string(),
  says: z.string(),
  errata: texts,
  decidedBy: z.enum(['formula', 'semantics']),
  records: count.describe('Records to which it applies; 0: it was not tried'),
  violations: count,
  oneOf: count
    .optional()
    .describe('Of GPU programs: violations of one of several clauses; nothing tells which'),
  lax: count
    .optional()
    .describe(
      'Of GPU programs: violations that the finding about a loader that does not check has',
    ),
  undetermined: count
    .optional()
    .describe(
      'Besides: units, of VP programs test vectors, that disagree and are counted under another clause',
    ),
  countedUnder: texts
    .optional()
    .describe(
      'Of VP programs: the clauses under which records are counted that violate this one too',
    ),
  worst: witness.nullable(),
  examples: z.array(witness),
  holdsBy: z
    .looseObject({
      policies: texts,
      erratum: z.string().nullable(),
      interpretation: z.string().nullable(),
      records: count,
    })
    .nullable(),
  accepted: z.string().nullable().describe('The reason that the list of known violations gives'),
});

const instruction = z.looseObject({
  name: z.string(),
  title: z.string(),
  section: z.string(),
  records: count,
  violating: count,
  clauses: z.looseObject({ hold: count, violated: count, untried: count }),
  components: z.looseObject({
    seen: count,
    notJudged: count,
    exact: count,
    bounded: count,
    undecided: count,
  }),
});

const policyRecord = z.looseObject({
  instruction: z.string().nullable().describe('Null of a small program'),
  witness,
  explainedBy: texts.describe('The alternatives that explain it, given the other policies'),
});

const point = z.looseObject({
  policy: z.string(),
  title: z.string(),
  status: z.enum(['follows', 'unknown', 'inconsistent']),
  alternative: z.string().nullable(),
  isDefault: z.boolean(),
  deviation: z.string().nullable(),
  evidence: count.describe('Result components that the other alternatives do not give'),
  from: z
    .array(z.looseObject({ source: z.string(), records: count }))
    .optional()
    .describe('How many of them each unit or instruction has'),
  against: z
    .array(
      z.looseObject({
        alternative: z.string(),
        how: z.enum(['contradicted', 'rounding', 'permits more', 'same', 'open']),
        records: count,
        first: policyRecord.nullable(),
      }),
    )
    .optional()
    .describe('How each other alternative is told from the one that is followed'),
});

const violation = z.looseObject({
  name: z.string(),
  programs: count,
  verdict: z.string(),
  reason: z.string().nullable(),
  disagreement: z.looseObject({ clauses: texts, where: z.string() }).nullable(),
  rules: z
    .array(
      z.looseObject({
        restriction: z.string(),
        clause: z.string(),
        asked: count.describe('Programs with a verdict that violate it'),
        loaded: count,
        example: z
          .looseObject({ unit: z.string(), program: z.string() })
          .describe('The shortest that loads'),
      }),
    )
    .optional()
    .describe('What a loader that does not check loads and must refuse, by rule'),
  shrunk: z
    .looseObject({
      program: z.string(),
      v: registers,
      c: registers,
      oneMinimal: z.boolean(),
      inputs: texts.optional().describe('Of GPU programs: its inputs, as a case has them'),
      case: z.string().optional().describe('Of GPU programs: the text of its case'),
    })
    .nullable(),
});

export const campaignSchema = z.looseObject({
  seed: z.number(),
  shard: z.looseObject({ index: count, count }),
  budget: z.string().nullable(),
  jobs: count.optional().describe('Processes side by side; absent of one'),
  units: count.describe('What was to be asked'),
  done: count.describe('What was asked: the lines of results.jsonl'),
  verdicts: z.record(z.string(), count),
  joined: count
    .optional()
    .describe('Of those that agree, how many do with joined sets; absent where none does'),
  unchecked: count
    .optional()
    .describe('Programs that must be refused, not asked because hello says "checks": false'),
  incidents: z.array(
    z.looseObject({ unit: z.string(), verdict: z.string(), reason: z.string().nullable() }),
  ),
  shown: z
    .array(
      z.looseObject({
        unit: z.string(),
        verdict: z.string(),
        reason: z.string().nullable(),
        units: count,
        program: z.string().describe('What the unit asks; empty where it asks no program'),
        inputs: texts.describe('Its inputs, in lines of YAML'),
      }),
    )
    .optional()
    .describe('Units without a judgement, one for each verdict and reason'),
  interrupted: z.boolean(),
});

const unitCounts = z.partialRecord(z.enum([...UNIT_VERDICTS, 'not asked']), count);

/** The scope of a verdict (docs/certificates.md). */
export const scopeSchema = z.looseObject({
  part: z.string().nullable().describe('Queries and shard; null where it speaks of everything'),
  clauses: z
    .looseObject({
      inForce: count,
      hold: count,
      violated: count,
      undetermined: count,
      never: count,
      notAsked: count
        .optional()
        .describe('Besides: testable clauses of which no program can show a violation'),
    })
    .describe(
      'Testable clauses in force that programs can show; all but notAsked add up to inForce',
    ),
  ofInstructions: z
    .looseObject({ inForce: count, reached: count })
    .describe('Those that are about one instruction'),
  instructions: z
    .looseObject({ of: count, unjudged: texts })
    .describe('Instructions of the environment, and those of which no result was judged'),
  units: z
    .looseObject({
      instruction: unitCounts,
      probe: unitCounts,
      case: unitCounts,
      program: unitCounts,
    })
    .describe('How many units of each kind came to what; what is nought is left out'),
  vectors: z
    .looseObject({ judged: count, notJudged: count })
    .describe('Test vectors: an instruction on operands, with its result'),
  floor: z.looseObject({
    name: z.string().describe('As for --require'),
    instructions: z.number(),
    clauses: z.number(),
    of: z.enum(['all', 'instructions']),
    met: z.boolean(),
  }),
});

const VERDICTS = [
  'conforms',
  'conforms with expected failures',
  'conforms by the letter',
  'incomplete',
  'inconclusive',
  'does not conform',
] as const satisfies readonly Verdict[];

const document = z.looseObject({ id: z.string(), title: z.string(), revision: z.string() });

/** Unknown keys pass: a later version may say more. */
export const certificateSchema = z
  .looseObject({
    vpspec: z.string().describe('The version of this package that judged'),
    document: document.describe('The document that decides first'),
    documents: z.array(document).optional().describe('The documents that govern, in order'),
    environment: known,
    backend: z.looseObject({
      spec: z.string().describe('As on the command line'),
      kind: z.string(),
      name: z.string(),
    }),
    verdict: z.enum(VERDICTS),
    scope: scopeSchema
      .nullable()
      .optional()
      .describe('How much was asked; older certificates do not say'),
    letter: z
      .looseObject({
        accepted: z.boolean().describe('Whether --by-the-letter was given'),
        reports: z.array(
          z.looseObject({
            needs: texts.describe('Policies with alternatives, as "angleRange=unit"'),
            instruction: z.string().nullable(),
            records: count,
            worst: witness.nullable(),
            accepted: z.string().nullable().optional().describe('The reason that a list gives'),
            units: texts.optional().describe('Of programs: all that show it'),
            program: z
              .looseObject({
                unit: z.string(),
                where: z.string(),
                shrunk: z.looseObject({ program: z.string() }).optional(),
              })
              .nullable(),
          }),
        ),
      })
      .optional()
      .describe('Results that the letter alone permits'),
    records: count,
    clauses: z.array(clause),
    instructions: z.array(instruction),
    points: z.array(point).describe('The policies that its results show'),
    nearest: z
      .looseObject({
        profile: z.string(),
        differs: texts,
        told: texts.optional().describe('Policies as in the profile that evidence told apart'),
        untold: texts.optional().describe('Those that nothing tells from another alternative'),
        unasked: texts.optional().describe('Those that nothing asked about'),
      })
      .nullable()
      .describe('Null where nothing shows of policies'),
    interpretationEvidence: z
      .array(
        z.looseObject({
          erratum: z.string(),
          interpretation: z.string(),
          programs: z.array(
            z.looseObject({
              unit: z.string(),
              left: word,
              explainedBy: texts.describe('The interpretations that permit it'),
            }),
          ),
        }),
      )
      .optional()
      .describe('Of GPU programs: the small programs that show interpretations'),
    programs: z
      .looseObject({
        asked: count.optional().describe('Absent of older certificates, whose judged says it'),
        judged: count.describe('Those that agree or disagree'),
        agree: count,
        inconclusive: count,
        violations: z.array(violation),
      })
      .nullable(),
    expectations: z
      .looseObject({
        file: z.string(),
        expected: z.array(z.looseObject({})),
        unexpected: z.array(z.looseObject({})),
        absent: z.array(z.looseObject({})),
        asExpected: z.boolean(),
      })
      .nullable(),
    campaign: campaignSchema.nullable().describe('Null for a recording: it runs nothing'),
    hashes: z
      .looseObject({ specification: z.string(), corpus: z.string(), tool: z.string() })
      .describe('sha256 in hexadecimal'),
    machine: z.looseObject({
      platform: z.string(),
      cores: z.number(),
      node: z.string(),
      date: z.iso
        .date({ error: 'expected a day, as in 2026-01-31' })
        .optional()
        .describe('The day on which it was made, of UTC'),
    }),
    programClauses: z
      .array(
        z.looseObject({
          id: z.string(),
          programs: count,
          violations: count,
          undetermined: count,
          countedUnder: z
            .array(z.string())
            .optional()
            .describe('The more specific clauses under which programs that violate it are counted'),
        }),
      )
      .optional()
      .describe('Of VP programs: what whole programs say of clauses'),
    vacuity: z
      .looseObject({ components: count, undecided: count })
      .describe('Result components that were judged, and of how many any value would do'),
    against: againstSchema
      .optional()
      .describe('What holding it against an engine came to (docs/against.md)'),
    exhausted: exhaustedSchema
      .optional()
      .describe('Operations that were asked every operand, or many (docs/exhaust.md)'),
    neverReached: texts.describe('Testable clauses in force that nothing tried'),
    notAsked: z
      .array(z.looseObject({ because: z.string(), reason: z.string(), clauses: texts }))
      .optional()
      .describe('Testable clauses of which no program can show a violation, and why'),
  })
  .describe("What an implementation does, held against the document: vpspec certify's certificate");

/**
 * The certificate of a folder or an archive.
 *
 * @throws FolderError where there is none, or it is not of this format: what is wrong and where.
 */
export function readCertificate(files: TextFiles): Certificate {
  const path = files.place(FILES.certificate);
  if (!files.has(FILES.certificate)) {
    throw new FolderError(
      `${path}: not found; expected the folder that "vpspec certify --out DIR" writes`,
    );
  }
  let data: unknown;
  try {
    data = JSON.parse(files.read(FILES.certificate).toString());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderError(`${path}: is no JSON: ${shown(reason)}`);
  }
  const read = validate(certificateSchema, data);
  if ('value' in read) {
    const given = data as Omit<Certificate, 'scope'> & Partial<Certificate>;
    // Older certificates have no scope.
    return { ...given, scope: given.scope ?? null };
  }
  const other = otherKind(data, files);
  if (other !== null) throw new FolderError(`${path}: ${other}`);
  const problem = shown(issuesText(read.issues, 1), LONGEST_REASON);
  throw new FolderError(
    `${path}: is no certificate of this version: ${problem}; certify again to make one`,
  );
}
