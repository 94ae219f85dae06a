/**
 * The examination examined: `npx tsx scripts/mutation/judge/sample.ts`. The judge as it is answers rightly all questions of
 * which the table says what is right, and a part of those that only tell; and a few judges that are wrong in a known way
 * are noticed. Exit code 1 where that is not so. With `--all` all questions are asked.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../spec/load/root.js';
import { byFile } from '../spread.js';
import { Bench, type Judges } from './bench.js';
import { compileJudges } from './bundle.js';
import { answered, examination, SPECIFICATION, type Asked } from './examination.js';
import { isRight } from './rightly.js';

/** One question of so many of each kind is asked, among those that only tell. */
const EVERY = process.argv.includes('--all') ? 1 : 32;

/** What stands once in a file, and what a wrong judge has in its place. */
interface Wrong {
  readonly says: string;
  readonly file: string;
  readonly code: string;
  readonly into: string;
  /** In the ids of questions that may notice it, which are asked first. */
  readonly near: string;
}

const WRONG: readonly Wrong[] = [
  {
    says: 'the bound of reciprocals is twice as wide',
    file: 'semantics/number/bounds-reciprocal.ts',
    code: 'const BOUND = 2 ** -22;',
    into: 'const BOUND = 2 ** -21;',
    near: 'RCP: the edges',
  },
  {
    says: 'the bound of reciprocals is half as wide',
    file: 'semantics/number/bounds-reciprocal.ts',
    code: 'const BOUND = 2 ** -22;',
    into: 'const BOUND = 2 ** -23;',
    near: 'RCP: the edges',
  },
  {
    says: 'one component that is permitted is enough',
    file: 'oracles/judge/program-judge.ts',
    code: 'return places.every((place) => permits(end, place, left));',
    into: 'return places.some((place) => permits(end, place, left));',
    near: '(boxed)',
  },
  {
    says: 'a loophole of reciprocals is a reasonable interpretation',
    file: 'semantics/domains/policies-of-functions.ts',
    code: "says: 'no bound elsewhere',\n        interpretation: 'unbounded',\n        standing: 'letter only',",
    into: "says: 'no bound elsewhere',\n        interpretation: 'unbounded',",
    near: 'reciprocalRange',
  },
  {
    says: 'a subroutine that the end of the program ends does not return',
    file: 'oracles/judge/paths/gpu/reach.ts',
    code: 'endsBlock || isLast ? returns',
    into: 'endsBlock ? returns',
    near: 'fractionOfOne',
  },
  {
    says: 'a result that reads by address is blamed on the instruction alone',
    file: 'oracles/judge/attribution/attribution.ts',
    code: "const addressing = isRelative ? deciding('operand.relative') : [];",
    into: 'const addressing: readonly string[] = [];',
    near: 'fault:ara',
  },
  {
    says: 'clauses that cannot be tested are in force',
    file: 'oracles/certify/in-force.ts',
    code: "clause.kind === 'untestable' || ",
    into: '',
    near: 'strict: records',
  },
];

const root = packageRoot();
const questions = await examination();
const part = [...byFile(questions).values()].flatMap((kind) =>
  kind.filter(({ wanted }, index) => wanted !== 'tells' || index % EVERY === 0),
);
const original = await compileJudges({ root, sandbox: join(root, 'none'), counting: false });
const judges = new Bench(original(), SPECIFICATION);
const problems: string[] = [];
const answers = new Map<Asked, string>();
for (const question of part) {
  const answer = await answered(question, judges);
  answers.set(question, answer);
  if (!isRight(question, answer)) problems.push(`${question.id} is answered wrongly: ${answer}`);
}
const decided = part.filter(({ wanted }) => wanted !== 'tells').length;
console.log(
  `${String(part.length)} of ${String(questions.length)} questions asked, among them all ${String(decided)} that have a right answer`,
);
for (const { says, file, code, into, near } of WRONG) {
  const path = join(root, file);
  const [before, after, ...others] = readFileSync(path, 'utf8').split(code);
  if (before === undefined || after === undefined || others.length > 0) {
    problems.push(`${file} has not once: ${code}`);
    continue;
  }
  const edited = new Map([[file, before + into + after]]);
  const wrong = await compileJudges({
    root,
    sandbox: join(root, 'none'),
    counting: false,
    edited,
  });
  const by = await noticing(wrong(), near);
  console.log(`${says}: ${by === null ? 'nothing notices it' : `noticed by ${by.id}`}`);
  if (by === null) problems.push(`nothing notices that ${says}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The first question that is answered otherwise: of those near, of the part, then of all. */
async function noticing(wrong: Judges, near: string): Promise<Asked | null> {
  const bench = new Bench(wrong, SPECIFICATION);
  const first = questions.filter(({ id }) => id.includes(near));
  for (const question of new Set([...first, ...part, ...questions])) {
    const expected = answers.get(question) ?? (await answered(question, judges));
    answers.set(question, expected);
    if ((await answered(question, bench)) !== expected) return question;
  }
  return null;
}
