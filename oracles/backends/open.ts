/** From "kind:argument" to a backend. */
import { BackendUsageError, type Backend, type BackendKind, type OpenOptions } from './backend.js';
import { browserKind, webGpuKind } from './stack-kind.js';
import { engineKind } from './engine.js';
import { execKind } from './exec.js';
import { faultKind } from './fault.js';
import { mesaKind } from './mesa.js';
import { nvidiaKind } from './nvidia.js';
import { profileKind } from './profile.js';
import { recordingKind } from './recording.js';

/** The kinds of backend there are. */
const BACKEND_KINDS: readonly BackendKind[] = [
  recordingKind,
  profileKind,
  engineKind,
  faultKind,
  execKind,
  mesaKind,
  webGpuKind,
  browserKind,
  nvidiaKind,
];

/** Opens the backend that a command line names. @throws BackendUsageError, BackendFailure */
export async function openBackend(spec: string, options: OpenOptions = {}): Promise<Backend> {
  const colon = spec.indexOf(':');
  const name = colon < 0 ? spec : spec.slice(0, colon);
  const kind = BACKEND_KINDS.find((candidate) => candidate.kind === name);
  if (kind === undefined || (colon < 0 && kind.isBare !== true)) {
    const problem =
      kind === undefined ? `"${name}" is no kind of backend` : `"${spec}" wants an argument`;
    const known = BACKEND_KINDS.map(({ usage }) => `  ${usage}`).join('\n');
    throw new BackendUsageError(`${problem}; known are:\n${known}`);
  }
  return kind.open(colon < 0 ? '' : spec.slice(colon + 1), options);
}
