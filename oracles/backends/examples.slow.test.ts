/**
 * The example backends, in C and in Python, against the semantics: what loads, where it fails, and every
 * result register. Each follows one text: the C one NV_vertex_program, the Python one NV_vertex_program2.
 * They are made of the kits beside them, whose loader and machine are held to it by this.
 *
 * Needs cc and python3: without them these tests say that they are skipped, unless VPSPEC_REQUIRE names
 * gcc or python3; then they fail.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { packageRoot } from '../../spec/load/root.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { assignment } from '../../semantics/domains/profiles.js';
import { load } from '../../semantics/language/load.js';
import { machineOf, standardUnder, type Machine } from '../../semantics/machine/machine.js';
import { run } from '../../semantics/machine/run.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { trace } from '../../semantics/machine/trace.js';
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import { LATTICE } from '../../semantics/number/lattice.js';
import type { CorpusCase } from '../cases/vp/case.js';
import { loadCorpus } from '../cases/corpus.js';
import { Generator } from '../generate/vp/generator.js';
import type { BlackBox } from '../judge/black-box/black-box.js';
import { ProtocolClient } from '../protocol/client.js';
import { parseCommand } from '../protocol/command.js';
import { parameterWords } from '../protocol/protocol-box.js';
import { execKind } from './exec.js';
import type { Backend } from './backend.js';
import { HAS_PYTHON } from '../stacks/python.testing.js';
import { isRequired } from '../stacks/required.testing.js';
import { byNight } from '../../vitest.night.js';
import { loaded } from '../../semantics/language/load.testing.js';

const { folder } = scratch('examples');

const examples = join(packageRoot(), 'examples/backends');
const executable = join(folder, 'vp1');
const NAMES = ['VP1.0', 'VP1.1', 'VSP1.0'] as const;
type Name = (typeof NAMES)[number];
const VP1_0 = ENVIRONMENTS['VP1.0'];
const RESULT_NAMES = VP1_0.results;
/** In `NAMES`, one after the other. */
const INSTRUCTION_COUNT = 21;

interface Example {
  readonly language: string;
  /** What VPSPEC_REQUIRE calls what it needs, and the program itself. */
  readonly needs: string;
  readonly program: string;
  readonly isThere: boolean;
  readonly build: () => void;
  readonly command: string;
  readonly machine: (environment: Name) => Machine;
}

const FIRST_TEXT = machineOf(concrete(assignment('nv-vertex-program')));

const EXAMPLES: readonly Example[] = [
  {
    language: 'C',
    needs: 'gcc',
    program: 'cc',
    isThere: spawnSync('cc', ['--version']).status === 0,
    build: () => {
      const source = join(examples, 'c/vp1.c');
      execFileSync('cc', ['-O2', '-o', executable, source, '-lm'], { stdio: 'pipe' });
    },
    command: `"${executable}"`,
    machine: () => FIRST_TEXT,
  },
  {
    language: 'Python',
    needs: 'python3',
    program: 'python3',
    isThere: HAS_PYTHON,
    build: () => undefined,
    command: `python3 "${join(examples, 'python/vp1.py')}"`,
    machine: (environment) => standardUnder(`${environment}/vp2`),
  },
];

/** Where errors are, what operands are, and the instruction with the most special cases. */
const QUERIES = [
  'vp2/2.14.1.8/broken-off',
  'vp2/2.14.1.8/error-position',
  'vp2/2.14.1.8/two-parameters',
  'vp2/2.14.1.8/unfinished',
  'vp2/2.14.2.1',
  'vp2/2.14.3.18/special',
];
const GENERATED = byNight(20, 10);
const TRACED = byNight(20, 10);
const SEED = 4;

/** LIT's power is the one function that the examples do not round after each step, as may be. */
const POWER = 2 ** -16;

/** A component of a parameter that no instruction writes keeps its denormal, or loses it. */
function flushed(value: number): number {
  return Math.abs(value) < 2 ** -126 ? 0 * value : value;
}

function isClose(expected: number, found: number, isPower: boolean): boolean {
  if (bitsOf(expected) === bitsOf(found)) return true;
  return isPower && Math.abs(expected - found) <= POWER * Math.abs(expected);
}

/** What is wrong with what a backend made of a program; null if nothing is. */
async function difference(
  box: BlackBox,
  machine: Machine,
  source: string,
  values: InputValues,
): Promise<string | null> {
  const loaded = load(source);
  const theirs = await box.run(source, values);
  if (!loaded.loaded) {
    const { position, message } = loaded.error;
    if (!theirs.loaded && theirs.position === position) return null;
    const found = theirs.loaded ? 'it loads' : String(theirs.position);
    return `refused at ${found}, not ${String(position)}: ${message}`;
  }
  if (!theirs.loaded) return `refused at ${String(theirs.position)}: ${String(theirs.reason)}`;
  const { state } = run(machine.link(loaded.program), values);
  const isPower = loaded.program.instructions.some(({ name }) => name === 'LIT');
  const { environment, positionInvariant } = loaded.program;
  const isState = environment.programType === 'state';
  const expectedRegisters = isState ? state.parameters : state.results;
  const foundRegisters = isState ? theirs.parameters : theirs.results;
  for (const [index, register] of foundRegisters.entries()) {
    // Not shown, and the position that is not the program's.
    if (register === null || (positionInvariant && index === 0)) continue;
    for (const component of ['x', 'y', 'z', 'w'] as const) {
      const expected = expectedRegisters[index]?.[component] ?? NaN;
      const found = register[component];
      if (isClose(expected, found, isPower)) continue;
      if (isState && Math.abs(expected) === 0 && flushed(found) === 0 && found !== 0) continue;
      const name = isState ? `c[${String(index)}]` : String(RESULT_NAMES[index]);
      return `${name}.${component} is ${hex(bitsOf(found))}, not ${hex(bitsOf(expected))}`;
    }
  }
  return foundRegisters.length === expectedRegisters.length ? null : 'registers are missing';
}

let corpus: readonly CorpusCase[] | null = null;

function cases(): readonly CorpusCase[] {
  const inVp1 = ({ environment }: CorpusCase): boolean =>
    NAMES.some((name) => name === environment);
  return (corpus ??= loadCorpus(QUERIES).cases.filter(inVp1));
}

/** A question that no backend should stumble over, and the message of the answer. */
const MISBEHAVIOUR: readonly (readonly [line: string, id: number, message: string])[] = [
  ['no JSON', 0, 'error'],
  ['{"id":1', 0, 'error'],
  ['[]', 0, 'error'],
  ['"\\u12', 0, 'error'],
  ['['.repeat(100_000), 0, 'error'],
  ['{"id":"2","message":"reset"}', 0, 'error'],
  ['{"id":3,"message":"hello","protocol":2}', 3, 'error'],
  ['{"id":4,"message":"sing"}', 4, 'unsupported'],
  ['{"id":5,"message":"load"}', 5, 'error'],
  ['{"id":6,"message":"load","program":"!!VP2.0\\nEND"}', 6, 'unsupported'],
  ['{"id":7,"message":"run","c":{},"v":[],"count":1,"words":[]}', 7, 'error'],
  ['{"id":8,"message":"load","program":"!!VP1.0\\nMOV o[HPOS],v[0];END"}', 8, 'loaded'],
  ['{"id":9,"message":"run","c":{},"v":[16],"count":1,"words":[]}', 9, 'error'],
  ['{"id":10,"message":"run","c":{"96":[]},"v":[],"count":1,"words":[]}', 10, 'error'],
  ['{"id":11,"message":"run","c":{},"v":[0],"count":1,"words":["0x0"]}', 11, 'error'],
  ['{"id":12,"message":"run","c":{},"v":[0],"count":1,"base64":"AAAA"}', 12, 'error'],
  ['{"id":13,"message":"run","c":{},"v":[0],"count":0,"words":[]}', 13, 'error'],
  ['{"id":14,"message":"run","c":{},"v":[],"count":1,"words":[]}', 14, 'results'],
  ['{"id":15,"message":"reset"}', 15, 'ready'],
  ['{"id":16,"message":"run","c":{},"v":[],"count":1,"words":[]}', 16, 'error'],
  ['{"id":17,"message":"bye"}', 17, 'bye'],
];

for (const { language, needs, program, isThere, build, command, machine } of EXAMPLES) {
  const isMissing = !isThere && !isRequired(needs);
  const because = isMissing ? ` (skipped: there is no ${program})` : '';

  describe.skipIf(isMissing)(`the example backend in ${language}${because}`, () => {
    let opened: Backend | null = null;
    /** One process traces programs of all three languages, as one loads them. */
    const client = new ProtocolClient(parseCommand(command));
    let box: BlackBox;

    beforeAll(async () => {
      build();
      opened = await execKind.open(command);
      const { vp } = opened.abilities;
      if (vp === null) throw new Error('a backend of the kind exec has a box');
      box = vp.box;
    });
    afterAll(async () => {
      await opened?.close();
      await client.close();
    });

    it('says who it is', () => {
      expect(opened?.identity.environments).toEqual(NAMES);
      expect(opened?.identity.instructions).toHaveLength(INSTRUCTION_COUNT);
    });

    it('does what the semantics does in cases of the corpus', async () => {
      const differences: string[] = [];
      for (const { id, environment, program: text, start } of cases()) {
        const { attributes, parameters } = start;
        const machineOfIt = machine(environment as Name);
        const wrong = await difference(box, machineOfIt, text.text, { attributes, parameters });
        if (wrong !== null) differences.push(`${id}: ${wrong}`);
      }
      expect(differences).toEqual([]);
    });

    it.each(NAMES)('does what the semantics does in generated programs of %s', async (name) => {
      const generator = new Generator(ENVIRONMENTS[name]);
      const differences: string[] = [];
      for (let index = 0; index < GENERATED; index++) {
        const { program: drawn, inputs } = generator.draw(SEED, index);
        const invalid = generator.invalid(SEED, index).text;
        const wrong =
          (await difference(box, machine(name), drawn.text, inputs)) ??
          (await difference(box, machine(name), invalid, {}));
        if (wrong !== null) differences.push(`seed ${String(SEED)}, ${String(index)}: ${wrong}`);
      }
      expect(differences).toEqual([]);
    });

    it('gives the same words in base64', async () => {
      const source = '!!VP1.0\nMUL o[HPOS], v[3], c[7].wzyx;\nMOV o[TEX7], -v[3];\nEND';
      const vertices = Array.from({ length: 40 }, (_, index) => ({
        3: [index, -index, 1 / (index + 1), 0] as const,
      }));
      const parameters = { 7: [2, 3, 5, 7] as const };
      const batch = await box.runBatch(source, parameters, vertices);
      const singly = [];
      for (const attributes of vertices)
        singly.push(await box.run(source, { attributes, parameters }));
      expect(batch).toEqual(singly);
    });

    it('gives the same words in the binary form, bit by bit, and records them too', async () => {
      const source = '!!VP1.0\nMUL o[HPOS], v[3], c[7].wzyx;\nMOV o[TEX7].xw, -v[9].yxwz;\nEND';
      await client.load(source);
      const given = LATTICE.filter((word) => oneNaN(word) !== 0x7fc00000 || word === 0x7fc00000);
      const count = 101;
      const words = Uint32Array.from(
        { length: count * 8 },
        (_, at) => given[(at * 7) % given.length] ?? 0,
      );
      const c = {
        7: [2, 3, 5, 7].map(bitsOf) as unknown as readonly [number, number, number, number],
      };
      const text = await client.run({ c, v: [3, 9], count, words }, VP1_0);
      const results = ['TEX7', 'HPOS', 'COL0'];
      const { words: seen, hidden } = await client.batch({
        count,
        constant: { 'c[7]': { type: 'F', words: c[7] } },
        varying: ['v[3]', 'v[9]'].map((name) => ({ name, type: 'F' as const })),
        results,
        words,
      });
      expect(hidden).toBeNull();
      const expected = Array.from({ length: count }, (_, vertex) =>
        results.flatMap((name) => {
          const at = 4 * (vertex * text.registers.length + text.registers.indexOf(name));
          return [...text.words.subarray(at, at + 4)];
        }),
      );
      expect(Array.from(seen, hex)).toEqual(expected.flat().map(hex));
      const recording = join(folder, `${language}.jsonl`);
      const recorded = new ProtocolClient({
        ...parseCommand(command),
        variables: { VPSPEC_RECORD: recording },
      });
      await recorded.load(source);
      await recorded.batch({
        count: 3,
        constant: {},
        varying: [],
        results: ['HPOS'],
        words: new Uint32Array(0),
      });
      await recorded.close();
      expect(readFileSync(recording, 'utf8').trimEnd().split('\n')).toHaveLength(3);
    });

    it('tells a batch that it cannot answer, and answers the next', async () => {
      await client.load('!!VP1.0\nMOV o[HPOS],v[0];END');
      const { generation } = client;
      const varying = [{ name: 'v[0]', type: 'F' as const }];
      const good = {
        count: 1,
        constant: {},
        varying,
        results: ['HPOS'],
        words: new Uint32Array(4),
      };
      for (const wrong of [
        { ...good, results: ['o[HPOS]'] },
        { ...good, varying: [{ name: 'v[16]', type: 'F' as const }] },
        { ...good, constant: { 'c[96]': { type: 'F' as const, words: [0, 0, 0, 0] as const } } },
        { ...good, words: new Uint32Array(8) },
        { ...good, count: 2 },
      ]) {
        await expect(client.batch(wrong)).rejects.toMatchObject({ verdict: 'infrastructure' });
        expect([...(await client.batch(good)).words]).toEqual([0, 0, 0, 0]);
      }
      expect(client.generation).toBe(generation);
    });

    it('ends where no block follows a batch: it cannot know where the next line begins', () => {
      const { file, words } = parseCommand(command);
      const line =
        '{"id":1,"message":"batch","count":1,"constant":{},"varying":[],"results":["HPOS"]}\n';
      for (const block of ['', 'VBLK', '{"id":2,"message":"bye"}\n']) {
        const { status, stderr } = spawnSync(file, words, {
          input: line + block,
          encoding: 'utf8',
        });
        expect(status).toBe(1);
        expect(stderr).toMatch(/block/);
      }
    });

    it('answers what it cannot do, and goes on', () => {
      const { file, words } = parseCommand(command);
      const input = MISBEHAVIOUR.map(([line]) => `${line}\n`).join('');
      const lines = execFileSync(file, words, { input, encoding: 'utf8' }).trimEnd().split('\n');
      const answers = lines.map((line) => {
        const { id, message } = JSON.parse(line) as { id: number; message: string };
        return [id, message];
      });
      expect(answers).toEqual(MISBEHAVIOUR.map(([, id, message]) => [id, message]));
    });

    it.each(NAMES)('traces each step of %s', async (environment) => {
      const generator = new Generator(ENVIRONMENTS[environment]);
      for (let index = 0; index < TRACED; index++) {
        const { program: drawn, inputs } = generator.draw(SEED, index);
        const program = loaded(drawn.text);
        const names = program.instructions.map((instruction) => instruction.name);
        if (names.includes('LIT')) continue;
        await client.load(drawn.text);
        const { attributes = {}, parameters = {} } = inputs;
        const v = Object.keys(attributes).map(Number);
        const words = Uint32Array.from(v.flatMap((n) => attributes[n] ?? []).map(bitsOf));
        const { steps } = await client.trace({ c: parameterWords(parameters), v, words });
        const expected = [...trace(machine(environment).link(program), inputs)];
        expect(steps.map((step) => step.index)).toEqual(names.map((_, at) => at));
        for (const [at, { after }] of expected.entries()) {
          const { R = {}, o = {}, c = {}, A = {} } = steps[at] ?? {};
          for (const [number, quad] of Object.entries(R)) {
            expect(quad.map(oneNaN)).toEqual(bitsOfVector(after.temporaries[Number(number)]));
          }
          for (const [name, quad] of Object.entries(o)) {
            expect(quad.map(oneNaN)).toEqual(
              bitsOfVector(after.results[RESULT_NAMES.indexOf(name)]),
            );
          }
          for (const [number, quad] of Object.entries(c)) {
            expect(quad.map(oneNaN)).toEqual(bitsOfVector(after.parameters[Number(number)]));
          }
          for (const [number, quad] of Object.entries(A)) {
            expect(quad[0]).toBe(after.addresses[Number(number)]?.x);
          }
          expect([R, o, c, A].flatMap((file) => Object.keys(file))).toHaveLength(1);
        }
      }
    });
  });
}

/** NaN is one value, whatever its sign and payload. */
function oneNaN(bits: number): number {
  return (bits & 0x7fff_ffff) > 0x7f80_0000 ? 0x7fc0_0000 : bits;
}

function bitsOfVector(vector: Vector<number> | undefined): readonly number[] {
  return vector === undefined
    ? []
    : [vector.x, vector.y, vector.z, vector.w].map((value) => oneNaN(bitsOf(value)));
}
