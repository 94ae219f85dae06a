/** What there is for VP and GPU programs alone, and why. It stands apart: the help of commands needs nothing else. */

const JOBS =
  'its jobs go to other processes and machines, which have no file of a language; "vpspec certify --jobs" shares work out on this one';

/**
 * What there is for VP and GPU programs alone, as messages name it, and why. docs/architecture.md lists it
 * (cli/languages/record.test.ts), and a command's help says it.
 */
export const ABSENCES = {
  'vpspec translate':
    'a translation is written for each instruction, and the record of another language has none',
  'vpspec why':
    'what made a bit is followed back by rules that are written for each instruction, and the record of another language has none',
  'vpspec judge':
    'a file of recorded runs names registers of VP and GPU programs; "vpspec run --backend" judges a run of another language',
  'vpspec diff-versions': 'another language has one version',
  'vpspec strength':
    'how much checks exclude is measured on a corpus, and another language has the few examples of its record',
  'vpspec stress':
    'what is drawn for each vertex is inputs of VP and GPU programs; "vpspec certify" draws programs and inputs of another language',
  'vpspec exhaust':
    'the programs that carry every operand, and the bounds that judge most results, are written for instructions of VP and GPU programs; "vpspec certify" asks the instructions of another language',
  'vpspec campaign': JOBS,
  'vpspec work': JOBS,
  'vpspec guide':
    'programs are kept for what they reach of the specification of VP and GPU programs',
  'a list of the clauses whose violations a black box shows':
    'those that do not show are listed in spec/unseen.yaml, which is about the documents',
  'the format of files of cases': 'the cases of another language are the examples of its record',
  'the package': 'its functions take and give registers of VP and GPU programs',
  'the playground': 'a page has no file of a language',
} as const;

export type WhatIsAbsent = keyof typeof ABSENCES;
