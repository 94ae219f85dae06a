/** `--extension` of the commands around a GL: given once or several times, it says which context there is. */
import { InvalidArgumentError, Option } from 'commander';
import {
  CONTEXT_EXTENSIONS,
  CONTEXT_NAMES,
  contextOf,
  type ContextName,
} from '../../spec/gl/limits.js';

export function contextOption(description: string): Option {
  return new Option('--extension <name>', description).argParser(added);
}

/** @param before what stood before it, of the same option */
function added(text: string, before: ContextName | undefined): ContextName {
  const parts = text.split(/[,+]/).map((part) => CONTEXT_NAMES.find((each) => each === part));
  const known = parts.filter((part) => part !== undefined);
  const context = contextOf(before === undefined ? known : [before, ...known]);
  if (context !== null && known.length === parts.length) return context;
  const choices = CONTEXT_EXTENSIONS.join(', ');
  throw new InvalidArgumentError(`Allowed choices are ${choices}.`);
} // prettier-ignore
