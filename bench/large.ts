/** Large files: what is read or written in time that grows with the size, and not with its square. */
import { join } from 'node:path';
import { packageRoot } from '../spec/load/root.js';
import { loadGpu } from '../semantics/gpu/language/load.js';
import { readCaseFile } from '../oracles/cases/read-file.js';
import { certificateFiles } from '../oracles/certify/certificate-files.js';
import { readCertificate } from '../oracles/certify/certificate-format.js';
import { junitXml, type UnitResult } from '../reports/certificate/junit.js';
import { secondsOf, type Figure } from './figure.js';

function caseFile(cases: number): string {
  const all = Array.from(
    { length: cases },
    (_, index) =>
      `  c${String(index)}:\n    instruction: ADD R0, v[0], v[1]\n` +
      `    v: { 0: [1, 2, 3, 4], 1: [${String(index)}, 0, 0, 0] }\n` +
      `    expect: { R0: [${String(index + 1)}, 2, 3, 4] }\n`,
  );
  return `cases:\n${all.join('')}`;
}

function resultsOf(units: number): readonly UnitResult[] {
  return Array.from({ length: units }, (_, index) => ({
    unit: `program:1:${String(index)}`,
    verdict: index % 3 === 0 ? 'disagrees' : 'agrees',
    milliseconds: 1,
    disagreement:
      index % 3 === 0
        ? {
            where: 'o[HPOS].x after the end',
            observed: '1',
            allowed: '2',
            clauses: ['vp2.MUL.result'],
            signature: 'result MUL',
          }
        : null,
  }));
}

/** As many statements and tokens as a program file may have (cli/program-file.ts), of those that are dearest to load. */
const LARGEST_PROGRAM = `!!NVvp4.0 TEMP r; ${'MOV r,{1,2,3};'.repeat(16_383)} END`;

/** Files of cases and JUnit at one size and at four times as much; the largest program that is read. */
export function large(): Record<string, Figure> {
  const kept = join(packageRoot(), 'docs', 'certificates', 'c-vp1.0.tar.gz');
  const certificate = readCertificate(certificateFiles(kept));
  const [few, many] = [caseFile(10_000), caseFile(40_000)];
  return {
    'cases.read10000Seconds': secondsOf(() => readCaseFile(few, 'large.yaml', 'large')),
    'cases.read40000Seconds': secondsOf(() => readCaseFile(many, 'large.yaml', 'large')),
    'junit.write25000Seconds': secondsOf(() => junitXml(certificate, resultsOf(25_000))),
    'junit.write100000Seconds': secondsOf(() => junitXml(certificate, resultsOf(100_000))),
    'load.largestProgramSeconds': secondsOf(() => loadGpu(LARGEST_PROGRAM)),
  };
}
