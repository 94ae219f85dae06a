/** A kind of backend that is one of our graphics stacks, in a process of its own, with a mode of translation. */
import { suggestion } from '../../semantics/language/suggest.js';
import { BackendUsageError, type Backend, type BackendKind, type OpenOptions } from './backend.js';
import { MODES, type Mode } from '../translate/translation.js';
import { stackBackend } from './stack-backend.js';

interface StackKind {
  /** The name of the kind, and of the stack (oracles/stacks/host-main.ts). */
  readonly kind: string;
  readonly usage: string;
  /** What runs the programs, in words. */
  readonly runsOn: string;
}

/** A kind whose argument is the mode, "strict" if there is none. */
export function stackKind({ kind, usage, runsOn }: StackKind): BackendKind {
  return {
    kind,
    usage,
    isBare: true,
    open: async (argument: string, options: OpenOptions = {}): Promise<Backend> => {
      const mode = modeOf(kind, argument);
      const spec = argument === '' ? kind : `${kind}:${argument}`;
      const provenance = `${runsOn} on this machine, by ${mode} translation`;
      return stackBackend({ spec, kind, words: [mode], provenance }, options);
    },
  };
}

export function modeOf(kind: string, argument: string): Mode {
  if (argument === '') return 'strict';
  const mode = MODES.find((candidate) => candidate === argument);
  if (mode !== undefined) return mode;
  const near = suggestion(argument, MODES);
  const hint = near === undefined ? '' : `; did you mean ${kind}:${near}?`;
  throw new BackendUsageError(
    `${kind}: "${argument}" is no mode of translation; there are ${MODES.join(', ')}${hint}`,
  );
}
