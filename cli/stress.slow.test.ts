/** Usage of `vpspec stress`, and what it asks of backends that are no graphics stack. */
import { expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { byNight, IS_NIGHT } from '../vitest.night.js';
import { printed } from './printed.testing.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';
import { stressCommand } from './stress.js';

const { file } = scratch('stress');

/** The command in this process: what it says, and the code that it leaves. */
async function ended(words: readonly string[]): Promise<{ code: number; out: string }> {
  const { text } = await printed(() => stressCommand().parseAsync(words, { from: 'user' }));
  const code = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { code, out: text };
}

const EXACT = '!!VP1.0 DP3 o[HPOS], v[0], c[0]; MUL o[COL0], v[3], c[1]; END';

it('refuses what it cannot do, and says why', async () => {
  const program = '!!VP1.0\nMOV R0, v[0];\nRSQ o[HPOS].x, R0.x;\nEND';
  const inexact = file('inexact.vp', program);
  const vertices = file('inputs.yaml', 'v: {0: [1, 2, 3, 4]}');
  const exact = file('exact.vp', '!!VP1.0 MOV o[HPOS], v[0]; END');
  const onMesa = ['--backend', 'mesa:llvmpipe'];
  const onStrict = ['--backend', 'profile:strict'];
  for (const [words, message] of [
    [[inexact, ...onMesa, '--profile', 'strict'], 'line 3: the documents give no single result of RSQ'],
    [[exact, '--backend', 'recording:here'], 'what was recorded answers nothing new'],
    [[exact, ...onMesa, '--inputs', vertices], 'vertex attributes are drawn'],
    [[exact, ...onMesa, '--programs', '5'], 'leave PROGRAM'],
    [['--programs', '5', '--length', '9..3', ...onMesa], '1 to 128 instructions'],
    [['--programs', '5', '--environment', 'VSP1.0', ...onStrict, '--policy', 'a=b'], 'judged one by one'],
    [['--programs', '5', '--environment', 'NVvp4.0', '--backend', 'fault:dp3-reads-w'], 'runs no GPU programs'],
  ] as const) {
    const { code, err } = await runHere(['stress', ...words]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  }
}); // prettier-ignore

interface Stressed {
  readonly code: number;
  readonly report: {
    readonly programs: number;
    readonly vertices: number;
    readonly permitted: number;
    readonly notAsked: number;
    readonly incidents: readonly string[];
    readonly differences: readonly {
      readonly number: number;
      readonly verdict: string | null;
      readonly disagreement: { readonly clauses: readonly string[] } | null;
    }[];
  };
}

async function stressed(...words: readonly string[]): Promise<Stressed> {
  const { code, out } = await ended([...words, '--jobs', '1', '--json']);
  const { data } = COMMAND_FORMATS['stress']?.safeParse(JSON.parse(out)) ?? {};
  return { code, report: data as Stressed['report'] };
}

it('holds a machine of this process against the compiled oracle', async () => {
  const exact = file('oracle.vp', EXACT);
  const count = byNight(500, 20);
  const right = await stressed(exact, '--backend', 'profile:strict', '--vertices', String(count));
  expect(right).toMatchObject({ code: 0, report: { vertices: count, differences: [] } });
  // It rounds towards zero, as NV_vertex_program assumes, where graphics stacks round to nearest.
  expect(right.report.permitted).toBeGreaterThan(0.8 * count);
  // By day the tests below find what is wrong, in generated programs and on given vertices.
  if (!IS_NIGHT) return;
  const wrong = await stressed(
    exact,
    '--backend',
    'fault:dp3-reads-w',
    '--vertices',
    String(count),
  );
  expect(wrong.code).toBe(1);
  expect(wrong.report.differences.some(({ verdict }) => verdict === 'disagrees')).toBe(true);
});

// By day one of what is compiled, and one of what is judged run by run.
it.each([
  ['VP1.1', 'fault:dp3-reads-w', byNight(400, 5)] as const,
  ...byNight([['VSP1.0', 'fault:dp3-reads-w', 400] as const], []),
  ['NVvp4.0', 'fault:shl-rotates', byNight(300, 5)] as const,
])('finds what is wrong in generated programs of %s, and repeats it by its number', async (environment, fault, count) => {
  const words = ['--environment', environment, '--seed', '3'];
  // That nothing is found in what is right, by day the other tests here show.
  if (IS_NIGHT) {
    const right = await stressed('--programs', '30', '--backend', 'profile:strict', ...words);
    expect(right).toMatchObject({ code: 0, report: { programs: 30 } });
  }
  const { code, report } = await stressed('--programs', String(count), '--backend', fault, ...words);
  expect(code).toBe(1);
  const wrong = report.differences.find(({ verdict }) => verdict === 'disagrees');
  expect(wrong?.disagreement?.clauses.length).toBeGreaterThan(0);
  // By day of what is compiled: a number means the same to both.
  if (!IS_NIGHT && environment !== 'VP1.1') return;
  const from = String(wrong?.number);
  const again = await stressed('--programs', '1', '--from', from, '--backend', fault, ...words);
  expect(again.report.differences[0]).toMatchObject({ number: wrong?.number });
  expect(again.code).toBe(1);
}); // prettier-ignore

it('judges each run of a program whose results are no single numbers', async () => {
  const rsq = file('rsq.vp', '!!VP2.0\nRSQ o[HPOS].x, v[0].x;\nEND');
  const count = byNight(60, 10);
  const words = ['--vertices', String(count)];
  if (IS_NIGHT) {
    const right = await stressed(rsq, '--backend', 'profile:strict', ...words);
    expect(right).toMatchObject({ code: 0 });
  }
  expect((await stressed(rsq, '--backend', 'fault:rsq-of-magnitude', ...words)).code).toBe(1);
  const fragment = 'examples/mist.fp4';
  const runs = await stressed(fragment, '--backend', 'profile:strict', ...words);
  expect(runs).toMatchObject({ code: 0, report: { vertices: count, programs: 0 } });
});

it('goes on after a crash, counts it, and ends after eight', async () => {
  const exact = file('crash.vp', EXACT);
  // A shell starts in a hundredth of the time of Node: nine of them do. It answers hello, and ends at what comes next.
  const crash = file('crash.sh', `
    read -r line; id=\${line#*'"id":'}; id=\${id%%,*}
    echo '{"id":'"$id"',"message":"hello","name":"x","version":"1","protocol":1,"environments":["VP1.0"]}'
    read -r line; exit 7`); // prettier-ignore
  const words = ['--backend', `exec:sh ${crash}`];
  const { code, report } = await stressed(exact, '--vertices', '100000', ...words);
  expect(code).toBe(1);
  expect(report.incidents.length).toBe(8);
  expect(report.incidents[1]).toMatch(/^crash, vertices from 0 on: /);
});
