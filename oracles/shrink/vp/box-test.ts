/** The test of a backend of which only results show. */
import { STANDARD } from '../../../semantics/machine/machine.js';
import type { Naming, Named } from '../../units/vp/naming.js';
import { leads, type Way } from '../../units/vp/run-models.js';
import type { Askable } from '../../units/witnesses.js';
import type { BlackBox } from '../../judge/black-box/black-box.js';
import type { BlackBoxJudge } from '../../judge/black-box/judge-black-box.js';
import type { Candidate, Finding, PatientTest, Place } from '../../edit/vp/candidate.js';
import { judging } from './judging.js';
import { machineTest, placeOf } from './machine-test.js';

/** A black box, and how what it does is judged and told. */
export interface JudgedBox {
  readonly judge: BlackBoxJudge;
  readonly naming: Naming;
  readonly asked: Askable<BlackBox>;
  /** Whether its own steps show. */
  readonly hasTrace: boolean;
}

/** How a candidate departs, as a certificate tells it; null where it does not. @throws BackendIncident */
export async function namedBox(
  { judge, naming, asked, hasTrace }: JudgedBox,
  { text, inputs: values }: Pick<Candidate, 'text' | 'inputs'>,
): Promise<Named | null> {
  const judged = await judge.judge(text, values);
  const { judgement } = judged;
  if (judgement.verdict !== 'disagrees') return null;
  return naming.named(judged, judgement, { text, values }, asked, hasTrace);
}

/**
 * A candidate departs where the judge finds a disagreement. Where known ways of going wrong explain the first one to the
 * bit it is one of them that has to stay, and nothing is asked but what the program leaves: else it is what the judge
 * says, who looks at registers that the program does not bring out. The test throws `BackendIncident`.
 */
export function boxTest(box: JudgedBox): PatientTest {
  const { judge, naming, asked } = box;
  const ofWays = judging(naming.attribution);
  let ways: readonly Way[] | null = null;
  const byWays = async (known: readonly Way[], candidate: Candidate): Promise<Finding | null> => {
    const { text, inputs } = candidate;
    let way: Way | undefined;
    const left = await judge.excluded(text, inputs, (run) => {
      way = known.find((each) => leads(each, text, inputs, run));
      return way !== undefined;
    });
    if (left === null || way === undefined) return null;
    const { machine } = way;
    const place = (): Place | null => machineTest(machine, ofWays)(candidate)?.place() ?? null;
    return { signature: 'known way', place };
  };
  return async (candidate) => {
    if (ways === null) {
      const first = await namedBox(box, candidate);
      if (first === null) return null;
      const known = first.ways.length === 0 ? null : await byWays(first.ways, candidate);
      ways = known === null ? [] : first.ways;
      if (known !== null) return known;
    }
    if (ways.length > 0) return byWays(ways, candidate);
    const { text, inputs } = candidate;
    const { judgement, own } = await judge.judge(text, inputs);
    if (judgement.verdict !== 'disagrees') return null;
    const disagreement = await naming.byTests(judgement.disagreement, text, own, asked.box);
    return {
      signature: disagreement.signature,
      isGuess: disagreement.kind === 'end',
      // Its own state before that does not show; the steps before were permitted, so this is near.
      place: () => placeOf(STANDARD, { text, inputs }, disagreement),
    };
  };
}
