/** What `vpspec judge` says of recorded runs, as JSON and in words. */
import { z } from 'zod';
import { counted, grouped } from '../page/counts.js';
import { disagreementSchema } from './shapes.js';

const judgedRun = z.strictObject({
  place: z.string().describe('File and line'),
  verdict: z.enum(['agrees', 'agrees by the letter', 'disagrees', 'inconclusive', 'not asked']),
  reason: z.string().nullable().describe('Why nothing is decided, or was asked'),
  disagreement: disagreementSchema.nullable(),
  byTheLetter: disagreementSchema
    .nullable()
    .describe('How it disagrees with all that is accepted, where the letter alone permits it'),
  interpretations: z.array(z.strictObject({ erratum: z.string(), interpretation: z.string() })),
  notShown: z.array(z.string()).describe('Registers and components of which nothing is said'),
});

export const recordingJsonSchema = z.strictObject({
  runs: z.int(),
  agree: z.int().describe('Permitted'),
  byTheLetter: z.int().describe('Permitted by a loophole of the letter alone'),
  disagree: z.int(),
  inconclusive: z.int(),
  notAsked: z.int().describe('They do not show what the program writes'),
  violated: z.array(z.string()).describe('The main clause of each run that disagrees, once'),
  judged: z.array(judgedRun),
});

export type JudgedRunJson = z.infer<typeof judgedRun>;
export type RecordingJson = z.infer<typeof recordingJsonSchema>;

export function recordingJson(judged: JudgedRunJson[]): RecordingJson {
  const count = (wanted: JudgedRunJson['verdict']): number =>
    judged.filter(({ verdict }) => verdict === wanted).length;
  const main = judged.flatMap(({ disagreement }) => disagreement?.clauses[0] ?? []);
  return {
    runs: judged.length,
    agree: count('agrees'),
    byTheLetter: count('agrees by the letter'),
    disagree: count('disagrees'),
    inconclusive: count('inconclusive'),
    notAsked: count('not asked'),
    violated: [...new Set(main)].sort(),
    judged,
  };
}

/** So many runs of each kind are shown. */
const SHOWN = 5;

export function recordingText(report: RecordingJson): string {
  const { runs, agree, byTheLetter, disagree, inconclusive, notAsked, violated, judged } = report;
  const told = (prefix: string, how: (run: JudgedRunJson) => JudgedRunJson['disagreement']) =>
    judged
      .flatMap((run) => {
        const violation = how(run);
        if (violation === null) return [];
        const { where, observed, allowed, clauses } = violation;
        const by = clauses.length === 0 ? '' : ` (${clauses.join(', ')})`;
        const what = `${where} is ${observed}, permitted ${allowed}${by}`;
        return [`${run.place}: ${prefix}${what}`];
      })
      .slice(0, SHOWN);
  const lines = told('', ({ disagreement }) => disagreement);
  const letters = told('by the letter alone: ', (run) => run.byTheLetter);
  const undecided = judged
    .filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'not asked')
    .map(({ place, verdict, reason }) => `${place}: ${verdict}: ${String(reason)}`)
    .slice(0, SHOWN);
  const violation = violated.length === 0 ? [] : [`violated: ${violated.join(', ')}`];
  const more = disagree > SHOWN ? [`and ${String(disagree - SHOWN)} more runs that disagree`] : [];
  return [
    ...lines,
    ...more,
    ...letters,
    ...undecided,
    ...violation,
    `${counted(runs, 'run')}: ${grouped(agree)} permitted, ${grouped(byTheLetter)} by the letter alone, ` +
      `${grouped(disagree)} not permitted, ` +
      `${String(inconclusive)} undecided, ${String(notAsked)} not asked. Each was judged by itself; ` +
      'what is not in the recording was not asked.',
    '',
  ].join('\n');
}
