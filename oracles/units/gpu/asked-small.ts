/** A small program that is asked of an implementation besides, to tell what departs. */
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { Backend } from '../../backends/backend.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { BackendIncident } from '../../judge/incident.js';
import type { GpuJudge } from '../../judge/gpu/judge.js';
import type { Left } from '../../judge/gpu/left.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

export interface AskedSmall {
  readonly gpu: GpuBox;
  readonly restart: Backend['restart'];
  readonly judge: GpuJudge;
}

/**
 * What it leaves where that is not permitted. Null where it is, and where it does not answer: what it does wrong here is
 * not what was asked of it, and it goes on in a fresh process.
 */
export async function askedSmall(
  { gpu, restart, judge }: AskedSmall,
  text: string,
  values: GpuInputValues,
): Promise<Left | null> {
  if (!loadedGpu(text).loaded) return null;
  try {
    const left = await gpu.run(text, values);
    return left.loaded && judge.judge(text, values, left).verdict === 'disagrees' ? left : null;
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict !== 'unsupported') await restart();
    return null;
  }
}
