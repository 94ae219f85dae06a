/** How a GPU program that was made small departs, as a certificate tells it: with what is known of the cause. */
import { deciding } from '../../../spec/deciding/deciding.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import type { Backend } from '../../backends/backend.js';
import { askedAlone } from '../../units/gpu/alone.js';
import { GpuAttribution } from '../../units/gpu/disagreement.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { NO_KNOWN_WAY } from '../../units/gpu/suspects.js';
import type { LineDisagreement } from '../../units/result-line.js';
import { CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import { GpuJudge, type GpuDisagreement } from '../../judge/gpu/judge.js';
import type { GpuCandidate } from '../../edit/gpu/candidate.js';
import { departing } from './departing.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';

/** @throws Error of a backend that runs no GPU programs; BackendIncident */
export async function toldGpu(
  backend: Backend,
  { text, inputs: values }: GpuCandidate,
  disagreement: GpuDisagreement,
): Promise<LineDisagreement> {
  const { abilities, identity } = backend;
  if (abilities.gpu === null) throw new Error(`${identity.spec} runs no GPU programs`);
  const { box: gpu, machine } = abilities.gpu;
  const loaded = loadedGpu(text);
  const environment =
    (loaded.loaded ? loaded.program.environment.name : loaded.environment) ?? 'NVvp4.0';
  const { gpuClauses } = loadSpecification();
  const attribution = new GpuAttribution(gpuClauses, environment);
  const program = { text, values, clauses: [], shows: new Map() };
  if (machine !== null && loaded.loaded) {
    // Its steps show: what departs by itself needs no further search for a cause.
    const asked = { gpu, restart: () => backend.restart() };
    const alone = await askedAlone(asked, new GpuJudge(CAMPAIGN_LIMITS), program, disagreement);
    if (alone?.departs === true) return attribution.lineOf(disagreement, program, alone);
  }
  const performer = new GpuPerformer(environment, gpuClauses);
  const unit = { kind: 'gpu program', id: 'program', text, values, loads: loaded.loaded } as const;
  const { disagreement: line } = await performer.perform(backend, unit);
  if (line !== null) return line;
  // A machine of this process may be seen to go on for ever, of which a certificate only says that no answer came.
  const own = machine === null ? null : departing(machine, text, values);
  const known =
    own?.endsSubroutine === true
      ? { models: [deciding('gpu-flow.subroutine-end')], isSure: true }
      : NO_KNOWN_WAY;
  return attribution.lineOf(disagreement, program, null, known);
}
