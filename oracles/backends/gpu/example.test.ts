/**
 * The example backend of GPU programs, in Python, against the judge: cases of the corpus, and random programs of
 * the part of the language that it has.
 *
 * Needs python3: without it these tests say that they are skipped, unless VPSPEC_REQUIRE names it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../spec/load/root.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import { loadCorpus } from '../../cases/corpus.js';
import { chance, oneOf, SeededSource, type Source } from '../../generate/source.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { ProtocolClient } from '../../protocol/client.js';
import { parseCommand } from '../../protocol/command.js';
import { checkProtocol } from '../../protocol/check-protocol.js';
import { HAS_PYTHON } from '../../stacks/python.testing.js';
import { isRequired } from '../../stacks/required.testing.js';
import type { Backend } from '../backend.js';
import { execKind } from '../exec.js';
import { byNight, everyByDay } from '../../../vitest.night.js';

const folder = join(packageRoot(), 'examples/backends/python');
const command = `python3 "${join(folder, 'nvvp4.py')}"`;

/** What it has, and where a part of the language is easily taken for the whole. */
const QUERIES = [
  'gp4/2.X.8.MOV',
  'gp4/2.X.8.MAD',
  'gp4/2.X.8.REP',
  'gp4/2.X.2/integers',
  'gp4/2.X.2/white-space',
  'gp4/2.X.3.3/constants',
  'gp4/2.X.3.3/constants-refused',
  'nvvp4/2.X.3.2/attributes',
];

const isMissing = !HAS_PYTHON && !isRequired('python3');
const because = isMissing ? ' (skipped: there is no python3)' : '';

describe.skipIf(isMissing)(`the example backend of GPU programs${because}`, () => {
  let backend: Backend;

  beforeAll(async () => {
    backend = await execKind.open(command);
  });
  afterAll(() => backend.close());

  it('says who it is', () => {
    expect(backend.identity.environments).toEqual(['NVvp4.0']);
    expect(backend.identity.instructions).toHaveLength(7);
  });

  it('departs in no case of the corpus, and is asked many', async () => {
    const { gpuCases } = loadCorpus(QUERIES);
    const units = new GpuUnits('NVvp4.0', gpuCases);
    const performer = new GpuPerformer('NVvp4.0', loadSpecification().gpuClauses);
    const wrong: unknown[] = [];
    let agree = 0;
    const asked = everyByDay(units.others, 6);
    for (const id of asked) {
      const { verdict, reason, disagreement } = await performer.perform(backend, units.get(id));
      if (verdict === 'agrees') agree++;
      else if (verdict !== 'inconclusive' && verdict !== 'unsupported') {
        wrong.push({ id, verdict, reason, disagreement });
      }
    }
    expect(wrong).toEqual([]);
    expect(agree).toBeGreaterThan(byNight(60, 10));
  });

  it('does what the judge permits in random programs of its part', async () => {
    const judge = new GpuJudge();
    const { gpu } = backend.abilities;
    if (gpu === null) throw new Error('it runs GPU programs');
    for (let index = 0; index < byNight(60, 15); index++) {
      const source = new SeededSource(8, index, 0);
      const text = programOf(source);
      const values = {
        bindings: {
          'vertex.attrib[1]': { type: 'F', values: [1.5, -2, NaN, 0.1] },
          'program.local[3]': { type: 'S', values: [7, -1, 2 ** 31 - 1, -(2 ** 31)] },
          'program.env[0]': { type: 'U', values: [0, 2 ** 32 - 1, 65537, 3] },
        },
      } as const;
      const left = await gpu.box.run(text, values);
      expect(left.loaded, text).toBe(true);
      const judgement = judge.judge(text, values, left);
      expect(judgement, `${text}\n${JSON.stringify(judgement)}`).toMatchObject({
        verdict: 'agrees',
      });
    }
  });

  it('keeps the protocol', async () => {
    const client = new ProtocolClient(parseCommand(command));
    const checks = await checkProtocol(client);
    await client.close();
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('answers what it cannot do, and goes on', () => {
    const asked: readonly (readonly [request: object, message: string])[] = [
      [{ message: 'run' }, 'unsupported'],
      [{ message: 'invoke', in: {} }, 'error'],
      [{ message: 'load', program: '!!NVfp4.0 END' }, 'unsupported'],
      [{ message: 'load', program: '!!NVvp4.0 TEMP a[2]; END' }, 'unsupported'],
      [{ message: 'load', program: '!!NVvp4.0 TEMP a; IF EQ; ENDIF; END' }, 'unsupported'],
      [{ message: 'load', program: '!!NVvp4.0 INT TEMP a; MOV a, 1; END' }, 'refused'],
      [{ message: 'load', program: '!!NVvp4.0 TEMP a; REP a; END' }, 'refused'],
      [{ message: 'load', program: '!!NVvp4.0 \u000b END' }, 'unsupported'],
      [{ message: 'load', program: '!!NVvp4.0 MOV result.position, 1; END' }, 'loaded'],
      [{ message: 'invoke' }, 'error'],
      [{ message: 'invoke', in: { x: { F: ['0x0'] } } }, 'error'],
      [{ message: 'invoke', in: {}, textures: { 0: {} } }, 'unsupported'],
      [{ message: 'invoke', in: {} }, 'left'],
      [{ message: 'bye' }, 'bye'],
    ];
    const input = asked.map(([request], id) => `${JSON.stringify({ id, ...request })}\n`).join('');
    const { file, words } = parseCommand(command);
    const lines = execFileSync(file, words, { input, encoding: 'utf8' }).trimEnd().split('\n');
    const answers = lines.map((line) => (JSON.parse(line) as { message: string }).message);
    expect(answers).toEqual(asked.map(([, message]) => message));
    expect(existsSync(join(folder, '__pycache__'))).toBe(false);
  });
});

/** Arithmetic of all types on typed temporaries, some of it in a loop, and their results. */
function programOf(source: Source): string {
  const types = ['F', 'S', 'U'] as const;
  const inputs = { F: 'vertex.attrib[1]', S: 'program.local[3]', U: 'u' };
  const numbers = { F: '{1.5, -2, .25}', S: '{3, -70000, 0x10}', U: '9' };
  const letters = (count: number): string =>
    Array.from({ length: count }, () => oneOf(source, ['x', 'y', 'z', 'w'])).join('');
  const line = (): string => {
    const type = oneOf(source, types);
    const operand = (): string => {
      const base = oneOf(source, [`${type}0`, `${type}1`, inputs[type]]);
      if (chance(source, 0.2)) return numbers[type];
      const sign = oneOf(source, ['', '', '-', '+']);
      return `${sign}${base}${oneOf(source, ['', `.${letters(1)}`, `.${letters(4)}`])}`;
    };
    const [name, count] = oneOf(source, [
      ['MOV', 1],
      ['ADD', 2],
      ['SUB', 2],
      ['MUL', 2],
      ['MAD', 3],
    ] as const);
    const operands = Array.from({ length: count }, operand).join(', ');
    const mask = oneOf(source, ['', '.x', '.yw', '.rgb', '.xyzw']);
    return `  ${name}.${type} ${type}${String(source.nextInt(0, 1))}${mask}, ${operands};`;
  };
  const lines = (count: number): readonly string[] => Array.from({ length: count }, line);
  return [
    '!!NVvp4.0 # a part',
    'FLOAT TEMP F0, F1; INT TEMP S0, S1; TEMP U0, U1;',
    'UINT PARAM u = program.env[0];',
    'OUTPUT o = result.attrib[4];',
    ...types.flatMap((type) =>
      [0, 1].map((n) => `MOV.${type} ${type}${String(n)}, ${inputs[type]};`),
    ),
    ...lines(source.nextInt(1, 6)),
    oneOf(source, ['REP {2.75};', 'REP.S {3, 1};', 'REP.U 1;', 'REP {-0.5};', 'REP {0};']),
    ...lines(source.nextInt(1, 3)),
    'ENDREP;',
    'MOV result.position, F0; MOV.S o, S0; MOV.U result.texcoord[2], U0;',
    'END',
  ].join('\n');
}
