/** What a certificate says of operations that were asked every operand, in words. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import {
  exhaustedParts,
  type ExhaustedCase,
  type ExhaustedReport,
  type Implied,
  type ReportedStep,
  type ShapeReport,
} from '../../oracles/certify/exhausted-report.js';
import { counted, grouped } from '../page/counts.js';

const WORDS: Readonly<Record<ExhaustedCase['verdict'], string>> = {
  wrong: 'not permitted',
  letter: 'permitted by the letter alone',
  unlike: 'not the same in all components',
};

/** What stands beside a verdict: how many operations were asked every operand, in part, or not at all. */
export function exhaustedBesides({ exhausted }: Certificate): readonly string[] {
  if (exhausted === undefined) return [];
  const { operations, notAsked } = exhausted;
  const whole = operations.filter((each) => each.isEvery && each.asked === each.questions);
  const parts = operations.length - whole.length;
  const { listed } = exhaustedParts(exhausted);
  const texts = [
    ...(whole.length === 0 ? [] : [`${counted(whole.length, 'operation')} asked every operand`]),
    ...(parts === 0 ? [] : [`${counted(parts, 'operation')} asked a part of the operands`]),
    ...(listed === 0 ? [] : [`${counted(listed, 'operation')} with expected failures`]),
    ...(notAsked.length === 0 ? [] : [`${counted(notAsked.length, 'operation')} not asked so`]),
  ];
  return [texts.join(', ')];
}

/** What is wrong: "RCP of every operand: 2 results not permitted (vp2.RCP.accuracy)". */
export function wrongOperations({ exhausted }: Certificate): readonly string[] {
  return (exhausted?.operations ?? [])
    .filter(({ verdict }) => verdict === 'does not conform')
    .map((each) => `${each.operation}, asked operand by operand: ${wrongText(each)}`);
}

/** Operations whose results no one assignment was found to explain. */
export function openAltogether({ exhausted }: Certificate): readonly string[] {
  const open = (exhausted?.operations ?? []).filter(({ together }) => together === 'open');
  if (open.length === 0) return [];
  const names = open.map(({ operation }) => operation).join(', ');
  return [`no one assignment of the policies was found that explains all results of ${names}`];
}

/** In counts, and by which clauses. */
export function wrongText({ wrong, unlike, together, decidedBy }: ExhaustedReport): string {
  const by = decidedBy.length === 0 ? '' : ` (${decidedBy.join(', ')})`;
  return [
    ...(wrong === 0 ? [] : [`${counted(wrong, 'result')} not permitted${by}`]),
    ...(unlike === 0 ? [] : [`${counted(unlike, 'result')} not the same in all components`]),
    ...(together === 'none' ? ['no one assignment of the policies explains all results'] : []),
  ].join('; ');
}

/** "all 4 294 967 296 operands"; "8 388 608 of 4 294 967 296 operands, slices 254 to 255 of 1 024". */
export function askedText({ isEvery, asked, questions, slices }: ExhaustedReport): string {
  const noun = isEvery ? 'operands' : 'questions that were drawn or chosen';
  if (asked === questions) return `all ${grouped(asked)} ${noun}`;
  const { first, last, of } = slices;
  return (
    `${grouped(asked)} of ${grouped(questions)} ${noun}, ` +
    `slices ${grouped(first)} to ${grouped(last)} of 0 to ${grouped(of - 1)}`
  );
}

/** Everything about one operation but its tables. */
export function operationLines(report: ExhaustedReport): readonly string[] {
  const { quickly, judged, open, hidden, letter, worst, policies, digest, smallest, shape } =
    report;
  const wrong = wrongText(report);
  return [
    `${grouped(quickly)} permitted at once, ${grouped(judged)} judged by the sets` +
      (open === 0 ? '' : `; of ${grouped(open)} any result is permitted`) +
      (hidden === 0 ? '' : `; ${grouped(hidden)} do not show`),
    ...(wrong === '' ? [] : [wrong]),
    ...(letter === 0 ? [] : [`${grouped(letter)} permitted by the letter alone`]),
    ...(smallest === null ? [] : [smallestText(report.operation, smallest)]),
    ...(worst === null
      ? []
      : [
          `worst within: ${worst.multiple.toFixed(4)} of the bound, of ${worst.multipleOf.decimal} (${worst.multipleOf.bits}); ` +
            `${worst.ulps.toFixed(3)} ulps, of ${worst.ulpsOf.decimal} (${worst.ulpsOf.bits})`,
        ]),
    `${TOGETHER[report.together]}${policies.length === 0 ? '' : `: ${policies.join(', ')}`}`,
    ...(shape === undefined ? [] : shapeLines(shape)),
    `digest of the results: ${digest}`,
  ];
}

const IMPLIED: Readonly<Record<Implied, string>> = {
  'each result': 'follows from what each result has to be, and is judged there',
  'absolute value': "the document takes the operand's absolute value first, and demands no more",
  nothing: 'no document demands it',
};

/** What results of x and -x are compared in: a slice of either sign, or one job that has both. */
const COMPARED = {
  slices: {
    none: 'no slice of x was compared with that of -x',
    some: 'slices of x that were compared with those of -x',
  },
  jobs: { none: 'no job compared x with -x', some: 'jobs that compared x with -x' },
} as const;

/** How results rise and fall, and whether those of x and -x are symmetric: what is seen, and whether anything demands it. */
export function shapeLines(
  { steps, order, symmetry }: ShapeReport,
  comparedIn: keyof typeof COMPARED = 'slices',
): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const each of steps) {
    const text = stepsText(each);
    groups.set(text, [...(groups.get(text) ?? []), each.operands]);
  }
  const texts = [...groups].map(([text, names]) => `${text} in ${names.join(', ')}`);
  return [
    ...(texts.length === 0
      ? []
      : [
          `from each operand to the next greater one (an order: ${IMPLIED[order]}) the result ${texts.join('; ')}`,
        ]),
    ...(symmetry === null ? [] : [symmetryText(symmetry, COMPARED[comparedIn])]),
  ];
}

function stepsText({
  rises,
  falls,
  greatestRise,
  greatestFall,
}: ShapeReport['steps'][number]): string {
  if (rises + falls === 0) return 'stays';
  if (falls === 0) return 'never falls';
  if (rises === 0) return 'never rises';
  const rising = `rises ${timesText(rises)}${farthest(greatestRise)}`;
  const falling = `falls ${timesText(falls)}${farthest(greatestFall)}`;
  return rises >= falls ? `${rising} and ${falling}` : `${falling} and ${rising}`;
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${grouped(count)} times`;
}

function farthest(step: ReportedStep | null): string {
  if (step === null) return '';
  const { ulps, operand } = step;
  return ` (at most by ${counted(ulps, 'ulp')}, at ${operand.decimal} (${operand.bits}))`;
}

function symmetryText(
  { kind, by, compared, unlike, first, pairs, firstPair }: NonNullable<ShapeReport['symmetry']>,
  words: (typeof COMPARED)[keyof typeof COMPARED],
): string {
  const exact = `symmetry: the exact function is ${kind} (of results: ${IMPLIED[by]})`;
  if (compared === 0) return `${exact}; ${words.none}`;
  const all = `${grouped(compared)} ${words.some}`;
  if (first === null) return `${exact}; the results are too, in all ${all}`;
  const some = `${exact}; in ${grouped(unlike)} of ${all} the results are not`;
  if (pairs === undefined || firstPair === undefined || firstPair === null) {
    return `${some}, first in that from ${first.decimal} (${first.bits}) on`;
  }
  return `${some}: ${counted(pairs, 'pair')} of x and -x, first of ${firstPair.decimal} (${firstPair.bits})`;
}

const TOGETHER: Readonly<Record<ExhaustedReport['together'], string>> = {
  one: 'one assignment of the policies explains all of them',
  any: 'every assignment of the policies explains all of them',
  none: 'no one assignment of the policies explains all of them',
  open: 'no one assignment of the policies was found that explains all; there may be one',
};

function smallestText(operation: string, { verdict, operands, result }: ExhaustedCase): string {
  const texts = operands.map((words) => {
    const each = words.map(({ decimal, bits }) => `${decimal} (${bits})`).join(', ');
    return words.length === 1 ? each : `(${each})`;
  });
  return `${operation} ${texts.join(', ')} gave ${result.decimal} (${result.bits}): ${WORDS[verdict]}`;
}
