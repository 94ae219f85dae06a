/** Usage of `vpspec stress`; what it runs is tested in oracles/stress/. */
import { expect, it } from 'vitest';
import { runBuilt } from './built-command.testing.js';
import { scratch } from './scratch.testing.js';

const { file } = scratch('stress');

it('refuses what it cannot do, and says why', () => {
  const program = '!!VP1.0\nMOV R0, v[0];\nRSQ o[HPOS].x, R0.x;\nEND';
  const inexact = file('inexact.vp', program);
  const vertices = file('inputs.yaml', 'v: {0: [1, 2, 3, 4]}');
  const exact = file('exact.vp', '!!VP1.0 MOV o[HPOS], v[0]; END');
  const onMesa = ['--backend', 'mesa:llvmpipe'];
  for (const [words, message] of [
    [[inexact, ...onMesa], 'line 3: the documents give no single result of RSQ'],
    [[exact, '--backend', 'exec:./mine'], '"exec:./mine" cannot be stressed'],
    [[exact, ...onMesa, '--inputs', vertices], 'vertex attributes are drawn'],
    [[exact, ...onMesa, '--programs', '5'], 'leave PROGRAM'],
    [['--programs', '5', '--length', '9..3', ...onMesa], '1 to 128 instructions'],
  ] as const) {
    const { code, err } = runBuilt(['stress', ...words]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  }
});
