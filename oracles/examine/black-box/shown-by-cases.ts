/** Whether a case of a VP program shows a black box that does otherwise (shown-clauses.ts). */
import { COMPONENTS, ENVIRONMENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { LoadErrorExpectation } from '../../cases/case.js';
import type { CorpusCase, RunExpectation } from '../../cases/vp/case.js';
import { allows } from '../../cases/expectation.js';
import { vpAskedOf, type AskedVpProgram } from '../../units/vp/case-program.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import { blackBoxOf, type BlackBox, type BlackBoxRun } from '../../judge/black-box/black-box.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** A component of a result, and whether what a case says of it permits a value. */
interface Spoken {
  readonly where: string;
  readonly component: number;
  readonly permits: (value: number) => boolean;
}

const RIGHT = blackBoxOf(STANDARD);

export class ShownByCases {
  constructor(private readonly attribution: Attribution) {}

  async shows(given: CorpusCase): Promise<boolean> {
    const { expect, program } = given;
    if (expect.kind !== 'runs') {
      return this.#anyDisagrees(
        program.text,
        {},
        otherLoadings(expect.kind === 'error' ? expect : null),
      );
    }
    const asked = vpAskedOf(given);
    if ('reason' in asked) return false;
    for (const each of asked) {
      const { text, values } = each;
      const right = await RIGHT.run(text, values);
      if (!right.loaded) continue;
      const others = spokenOf(given, expect, each).flatMap((spoken) =>
        otherResults(given, right, spoken),
      );
      if (await this.#anyDisagrees(text, values, others)) return true;
    }
    return false;
  }

  async #anyDisagrees(
    text: string,
    values: InputValues,
    runs: readonly BlackBoxRun[],
  ): Promise<boolean> {
    for (const run of runs.slice(0, MOST)) {
      const box: BlackBox = {
        ...RIGHT,
        run: (source, own) => (source === text ? Promise.resolve(run) : RIGHT.run(source, own)),
      };
      const judge = new BlackBoxJudge(box, this.attribution, CAMPAIGN_LIMITS);
      const { judgement } = await judge.judge(text, values);
      if (judgement.verdict === 'disagrees') return true;
    }
    return false;
  }
}

/** Results that are tried of a program. */
const MOST = 12;

function otherLoadings(error: LoadErrorExpectation | null): readonly BlackBoxRun[] {
  const refused = (position: number): BlackBoxRun => ({ loaded: false, position, reason: null });
  if (error === null) return [refused(0)];
  const loads: BlackBoxRun = { loaded: true, results: [], parameters: [] };
  return error.position === null ? [loads] : [loads, refused(error.position + 1)];
}

/** What shows of the registers that a case speaks of; of every one that is shown for it where it speaks of none. */
function spokenOf(
  { program }: CorpusCase,
  { registers }: RunExpectation,
  { shows }: AskedVpProgram,
): readonly Spoken[] {
  const all = registers.flatMap((register): Spoken[] => {
    const { file, name } = register;
    const isShown = file === 'result' || file === 'parameter';
    return COMPONENTS.flatMap((letter, component): Spoken[] => {
      const where = isShown ? name : (shows.get(name) ?? shows.get(`${name}.${letter}`));
      const expected = register.components[component];
      if (where === undefined || expected === null || expected === undefined) return [];
      if (typeof expected !== 'object') return [{ where, component, permits: () => false }];
      return expected.kind === 'any'
        ? []
        : [{ where, component, permits: (value) => allows(expected, value) }];
    });
  });
  if (all.length > 0) return all;
  const shown = [...shows.values()];
  const where = shown.length > 0 ? shown : program.closed ? [] : ['HPOS'];
  return where.flatMap((each) =>
    COMPONENTS.map((_, component) => ({ where: each, component, permits: () => false })),
  );
}

/** What a right implementation shows, but for one component. */
function otherResults(
  { environment }: CorpusCase,
  right: Left,
  { where, component, permits }: Spoken,
): readonly BlackBoxRun[] {
  const [, number] = /^c\[(\d+)\]$/.exec(where) ?? [];
  const file = number === undefined ? 'results' : 'parameters';
  const at =
    number === undefined ? ENVIRONMENTS[environment].results.indexOf(where) : Number(number);
  const vector = right[file][at];
  const letter = COMPONENTS[component];
  if (vector === undefined || vector === null || letter === undefined) return [];
  return othersOf(vector[letter])
    .filter((value) => !permits(value))
    .map((value) => {
      const changed: Vector<number> = { ...vector, [letter]: value };
      return { ...right, [file]: right[file].with(at, changed) };
    });
}

/** Values far from one. */
function othersOf(value: number): readonly number[] {
  if (Number.isNaN(value)) return [1, -2];
  return [Number.isFinite(value) ? value * 2 + 1 : 5, -value - 3].map(Math.fround);
}
