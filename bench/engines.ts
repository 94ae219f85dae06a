/**
 * The exact engines beside the nominal domain, on the same programs and vertices: both interpreted, and what there is compiled of either. No domain of an engine is
 * compiled to WebAssembly (semantics/compiled/ has the documents' numbers alone); its translation to C is, by gcc, and is null where that is not there.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorityOf } from '../spec/authorities.js';
import type { Quad } from '../spec/environments.js';
import { packageRoot } from '../spec/load/root.js';
import { compileOracle } from '../semantics/compiled/oracle.js';
import { defaultsOf } from '../semantics/domains/assignments.js';
import { nominalOf } from '../semantics/domains/nominal-of.js';
import { load, type Program } from '../semantics/language/load.js';
import { link } from '../semantics/machine/link.js';
import { run } from '../semantics/machine/run.js';
import type { InputValues } from '../semantics/machine/state.js';
import { valueOf } from '../semantics/number/binary32.js';
import { patternDomain } from '../semantics/silicon/domain.js';
import { FACTS } from '../semantics/silicon/driver.js';
import type { EngineName } from '../semantics/silicon/names.js';
import { writtenResults } from '../oracles/stacks/registers.js';
import { drawParameters, drawVertices } from '../oracles/stress/draw.js';
import { translate } from '../oracles/translate/translate.js';
import { secondsOf, type Figure } from './figure.js';
import { TWENTY } from './stress.js';

const VERTICES = 256;

interface Subject {
  readonly engine: EngineName;
  /** As its figures are called. */
  readonly name: string;
  readonly program: Program;
}

function subject(engine: EngineName, name: string, text: string): Subject {
  const loaded = load(text);
  if (!loaded.loaded) throw new Error(loaded.error.message);
  return { engine, name, program: loaded.program };
}

const example = (file: string): string =>
  readFileSync(join(packageRoot(), 'examples', file), 'utf8');

/** The same twenty instructions on both, without functions that are approximated; and what each engine has of these. */
const SUBJECTS = (): readonly Subject[] => [
  subject('nv20', 'twenty', TWENTY),
  subject('nv20', 'functions', example('engines/nv20.vp')),
  subject('nv30', 'twenty', TWENTY.replace('!!VP1.0', '!!VP2.0')),
  subject('nv30', 'functions', example('engines/nv30.vp')),
];

interface Drawn {
  readonly parameters: Uint32Array;
  readonly vertices: Uint32Array;
  readonly inputs: readonly InputValues[];
}

function quads(words: Uint32Array): Readonly<Record<number, Quad>> {
  const at = (index: number): number => valueOf(words[index] ?? 0);
  return Object.fromEntries(
    Array.from({ length: words.length / 4 }, (_, register) => {
      const first = register * 4;
      return [register, [at(first), at(first + 1), at(first + 2), at(first + 3)] as const];
    }),
  );
}

const REGISTERS = Array.from({ length: 16 }, (_, register) => register);

function drawn({ environment }: Program): Drawn {
  const parameters = drawParameters(1, 0, environment.programParameters);
  const vertices = new Uint32Array(VERTICES * REGISTERS.length * 4);
  drawVertices(1, 0, VERTICES, REGISTERS, vertices);
  const values = quads(parameters);
  const inputs = Array.from({ length: VERTICES }, (_, vertex) => {
    const own = vertices.subarray(vertex * 64, (vertex + 1) * 64);
    return { attributes: quads(own), parameters: values };
  });
  return { parameters, vertices, inputs };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Vertices in a second of processor time, of two in turns: what else the machine does slows both. */
function sideBySide(
  rounds: number,
  first: () => void,
  second: () => void,
): readonly [number, number, number] {
  const both = [first, second] as const;
  for (let warming = 0; warming < rounds; warming++) for (const each of both) each();
  const seconds = Array.from({ length: rounds }, () => both.map((work) => secondsOf(work).value));
  const rate = (at: 0 | 1): number => VERTICES / median(seconds.map((each) => each[at] ?? NaN));
  const times = median(seconds.map(([one = NaN, other = NaN]) => other / one));
  return [rate(0), rate(1), times];
}

/** The C of a program on an engine, as a command that runs the vertices so often and prints the seconds; null without gcc. */
function secondsInC({ engine, program }: Subject, given: Drawn, times: number): number | null {
  if (spawnSync('gcc', ['--version']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-bench-'));
  try {
    const results = writtenResults(program);
    const { text } = translate(program, 'c', { mode: engine, results });
    const [source, binary] = [join(folder, 'p.c'), join(folder, 'p')];
    writeFileSync(source, `${text}${mainOf(given.parameters.length / 4, results.length)}`);
    execFileSync('gcc', ['-std=c99', '-O2', '-o', binary, source]);
    const input = Buffer.concat([
      Buffer.from(given.parameters.buffer),
      Buffer.from(given.vertices.buffer),
    ]);
    return Number(execFileSync(binary, [String(times)], { input }).toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads parameters and vertices, and prints the processor time that all runs took; the sum keeps the results from being left out. */
function mainOf(parameters: number, results: number): string {
  return [
    '#include <stdio.h>',
    '#include <stdlib.h>',
    '#include <time.h>',
    'int main(int count, char **words) {',
    `  static vp_u4 c[${String(parameters)}], v[${String(VERTICES)}][16], results[${String(results)}];`,
    '  if (count < 2 || fread(c, sizeof c, 1, stdin) != 1 || fread(v, sizeof v, 1, stdin) != 1) { return 1; }',
    '  const clock_t from = clock();',
    '  volatile unsigned sum = 0;',
    '  for (int n = atoi(words[1]); n > 0; n--) {',
    `    for (int at = 0; at < ${String(VERTICES)}; at++) { vertex(v[at], c, results);`,
    `      for (int r = 0; r < ${String(results)}; r++) { sum += results[r].x ^ results[r].y ^ results[r].z ^ results[r].w; } }`,
    '  }',
    '  printf("%f", (double)(clock() - from) / CLOCKS_PER_SEC);',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

/** The nominal numbers compiled, of a program that can be. */
function compiledNominal(program: Program, { parameters, vertices }: Drawn): () => void {
  const authority = authorityOf(program.environment.name, null);
  const oracle = compileOracle(
    program,
    REGISTERS,
    writtenResults(program),
    VERTICES,
    defaultsOf(authority),
  );
  oracle.setParameters(parameters);
  oracle.attributeWords.set(vertices);
  return () => {
    for (let times = 0; times < TIMES_COMPILED; times++) oracle.run(VERTICES);
  };
}

/** Compiled code is too fast to be timed once. */
const TIMES_COMPILED = 200;

/** @param rounds how many turns each has before its time counts, and how many times of it are taken */
export function engines(rounds = 15): Readonly<Record<string, Figure | null>> {
  const figures: Record<string, Figure | null> = {};
  for (const each of SUBJECTS()) {
    const { engine, name, program } = each;
    const given = drawn(program);
    const authority = authorityOf(program.environment.name, null);
    const nominal = link(program, nominalOf(authority));
    const exact = link(program, patternDomain(FACTS[engine], authority));
    const [nominalRate, exactRate, times] = sideBySide(
      rounds,
      () => {
        for (const input of given.inputs) run(nominal, input);
      },
      () => {
        for (const input of given.inputs) run(exact, input);
      },
    );
    const put = (what: string, value: number | null, unit = 'vertices/s'): void => {
      figures[`engines.${engine}.${name}.${what}`] = value === null ? null : { value, unit };
    };
    put('interpretedVerticesPerSecond', exactRate);
    put('nominalVerticesPerSecond', nominalRate);
    put('nominalToExact', times, 'times');
    const inC = secondsInC(each, given, TIMES_COMPILED);
    const rateInC = inC === null ? null : (TIMES_COMPILED * VERTICES) / inC;
    put('inCVerticesPerSecond', rateInC);
    put('inCToInterpreted', rateInC === null ? null : rateInC / exactRate, 'times');
    if (name !== 'twenty') continue;
    const compiled = compiledNominal(program, given);
    // What makes it faster does so beside it, and would be counted.
    for (let warming = 0; warming < 2 * rounds; warming++) compiled();
    const seconds = median(Array.from({ length: rounds }, () => secondsOf(compiled).value));
    const rate = (TIMES_COMPILED * VERTICES) / seconds;
    put('nominalCompiledVerticesPerSecond', rate);
    put('nominalCompiledToInC', rateInC === null ? null : rate / rateInC, 'times');
  }
  return figures;
}
