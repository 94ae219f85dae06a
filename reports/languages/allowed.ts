/** What the documents permit of runs, in each language. It stands apart from the records: exploring loads much that a run does not need. */
import type { Explore, LanguageTypes } from '../../oracles/languages/language.js';
import type { GpuTypes } from '../../oracles/languages/gpu/language.js';
import type { VpTypes } from '../../oracles/languages/vp/language.js';
import type { Region } from '../../semantics/domains/explore.js';
import { LIMITS } from '../../oracles/judge/explore-paths.js';
import { ProgramExplorer } from '../../oracles/judge/explore-program.js';
import { GpuProgramExplorer } from '../../oracles/judge/gpu/explore.js';
import { allowedJson, allowedText, shownOf, vpEnds, type AllowedJson } from './vp/allowed.js';
import { gpuAllowedJson, gpuAllowedText, gpuShown, type GpuAllowedJson } from './gpu/allowed.js';
import { byStanding, type LetterJson, type Shown } from '../letters.js';
import type { Printed } from './language.js';

/** What the documents permit of a run, and what the letter alone permits besides. */
interface AllowedOf<T extends LanguageTypes> {
  readonly explored: T['explored'];
  readonly letters: readonly LetterJson[];
}

export interface Permitting<T extends LanguageTypes> extends Printed<
  T,
  AllowedOf<T>,
  AllowedJson | GpuAllowedJson
> {
  readonly explorer: (authority: T['authority']) => Explore<T>;
  /** What shows of all that is permitted. */
  readonly shown: (program: T['program'], explored: T['explored']) => Shown;
}

export const VP_PERMITTING: Permitting<VpTypes> = {
  explorer: (authority) => {
    const explorer = new ProgramExplorer(() => authority);
    return (program, values, region, wanted) => explorer.always(program, values, region, wanted);
  },
  shown: (program, explored) => shownOf(vpEnds(program, explored)),
  json: (program, { explored, letters }) => allowedJson(vpEnds(program, explored), letters),
  text: (program, { explored, letters }) => allowedText(vpEnds(program, explored), letters),
};

export const GPU_PERMITTING: Permitting<GpuTypes> = {
  explorer: () => {
    const explorer = new GpuProgramExplorer();
    return (program, values, region, wanted) => explorer.always(program, values, region, wanted);
  },
  shown: gpuShown,
  json: (program, { explored, letters }) => gpuAllowedJson(program, explored, letters),
  text: (program, { explored, letters }) => gpuAllowedText(program, explored, letters),
};

interface Asked<T extends LanguageTypes> {
  readonly authority: T['authority'];
  readonly values: T['values'];
  /** States at a time, beyond which they are joined. */
  readonly paths: number;
  readonly byTheLetter: boolean;
  /** The assignments that are asked about, if not all that are accepted: then nothing is told of letters. */
  readonly region?: Region;
}

/** Everything that the documents permit of one run. */
export function allowedOf<T extends LanguageTypes>(
  { explorer, shown }: Permitting<T>,
  program: T['program'],
  { authority, values, paths, byTheLetter, region: asked }: Asked<T>,
): AllowedOf<T> {
  const explore = explorer(authority);
  const limits = { ...LIMITS, paths };
  if (asked !== undefined) {
    return { explored: explore(program, values, asked, { limits, asked: new Set() }), letters: [] };
  }
  return byStanding(
    authority,
    (region, asked) => explore(program, values, region, { limits, asked }),
    (explored) => shown(program, explored),
    byTheLetter,
  );
}
