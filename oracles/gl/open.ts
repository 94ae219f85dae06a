/** From "kind:argument" to a GL whose answers are as they travel. */
import { BackendFailure, BackendUsageError } from '../backends/backend.js';
import { execCommand } from '../backends/exec.js';
import { optionsOf, variables } from '../backends/mesa.js';
import { BackendIncident } from '../judge/incident.js';
import { ProtocolClient } from '../protocol/client.js';
import type { Command } from '../protocol/command.js';
import { ownProcess } from '../protocol/own-process.js';
import { STACK_TIMEOUT, TIMEOUTS } from '../protocol/timeouts.js';
import { CONTEXT_NAMES } from '../../spec/gl/limits.js';
import { clientRaw, hostedRaw, MODEL_LIMITS, NoGl, type RawGl } from './backend.js';
import { hostedContext, hostedFault } from './context-host.js';
import { glFaultNamed } from './faults/faults.js';

const KINDS = [
  'model            the semantics itself',
  'fault:NAME       a context that departs from it in one known way',
  'exec:COMMAND     a program that speaks the protocol, and answers "commands"',
  'mesa:DRIVER      softpipe or llvmpipe of Mesa, what it has of ARB_vertex_program',
].join('\n  ');

/** @throws BackendUsageError, BackendFailure, NoGl */
export async function openRaw(spec: string): Promise<RawGl> {
  const colon = spec.indexOf(':');
  const [kind, argument] = colon < 0 ? [spec, null] : [spec.slice(0, colon), spec.slice(colon + 1)];
  if (kind === 'model' && argument === null) {
    const gl = { extensions: [...CONTEXT_NAMES], limits: MODEL_LIMITS, primitives: true };
    return hostedRaw(hostedContext(), { name: 'model', version: '1', details: {}, gl });
  }
  if (kind === 'fault' && argument !== null) return faulty(argument);
  if (kind === 'exec' && argument !== null) return processGl(spec, execCommand(argument));
  if (kind === 'mesa' && argument !== null) return mesaGl(spec, argument);
  throw new BackendUsageError(`"${spec}" is no GL that can be asked; there are\n  ${KINDS}`);
}

/** @throws BackendUsageError */
function faulty(id: string): RawGl {
  const { does, extension, limits } = glFaultNamed(id);
  const gl = {
    extensions: [extension],
    primitives: true,
    ...(limits === undefined ? {} : { limits }),
  };
  return hostedRaw(hostedFault(id), { name: `fault ${id}`, version: '1', details: { does }, gl });
}

/** @throws BackendUsageError, BackendFailure */
function mesaGl(spec: string, argument: string): Promise<RawGl> {
  const options = optionsOf(argument);
  if (argument !== options.driver) {
    throw new BackendUsageError(`"${spec}": scripts are not translated; mesa:${options.driver} is wanted`);
  }
  const command = ownProcess('oracles/stacks/host-main', ['mesa-gl', options.driver]);
  return processGl(spec, { ...command, variables: variables(options) }, STACK_TIMEOUT);
} // prettier-ignore

/** @throws BackendFailure, NoGl */
async function processGl(
  spec: string,
  command: Command,
  request = TIMEOUTS.request,
): Promise<RawGl> {
  const client = new ProtocolClient(command, { ...TIMEOUTS, request });
  try {
    return await clientRaw(client);
  } catch (error) {
    await client.close();
    if (error instanceof NoGl || !(error instanceof BackendIncident)) throw error;
    const detail = error.detail === null ? '' : `\nits standard error ends:\n${error.detail}`;
    throw new BackendFailure(`${spec}: ${error.message}${detail}`);
  }
}
