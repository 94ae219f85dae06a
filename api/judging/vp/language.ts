/** VP programs, to the package's `judge`. */
import type { BlackBox } from '../../../oracles/judge/black-box/black-box.js';
import { Unseen } from '../../../oracles/judge/black-box/prefix.js';
import type { VpTypes } from '../../../oracles/languages/vp/language.js';
import { judgedRun } from '../../../reports/judged-run.js';
import type { AskedRun } from '../../../reports/run-verdict.js';
import type { Implementation } from '../../implementation.js';
import { inputsOf } from '../../inputs.js';
import { VP_PROGRAMS } from '../../languages.js';
import type { JudgingLanguage } from '../language.js';

export const VP: JudgingLanguage<VpTypes> = {
  ...VP_PROGRAMS,
  judged: judgedRun,
  noValues: {},
  boxOfRun,
};

function boxOfRun({ text, left }: AskedRun<VpTypes>, ask: Implementation | null): BlackBox {
  const box: BlackBox = {
    run: async (source, values) => {
      if (source === text) return left;
      if (ask === null) throw new Unseen('only this run is known');
      const same = VP_PROGRAMS.load(source);
      const shown = await ask(source, inputsOf(values));
      return VP_PROGRAMS.left(same.loaded ? same.program : null, shown).left;
    },
    runBatch: (source, parameters, vertices) =>
      Promise.all(vertices.map((attributes) => box.run(source, { attributes, parameters }))),
  };
  return box;
}
