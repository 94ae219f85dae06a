/** `--reading`: how words of the NV2A are taken where public descriptions of them differ. */
import type { Command } from 'commander';
import { InputError } from './exit.js';

/** Adds the option to a command. */
export function withReadings(command: Command): Command {
  return command.option(
    '--reading <difference=reading>',
    'of words of the NV2A: how to go on where public descriptions of them differ, and again for more; docs/nv2a.md',
    (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
  );
}

/** @throws InputError where a reading was chosen for a program of a language */
export function refuseReadings({ reading }: { readonly reading?: readonly string[] }): void {
  if (reading === undefined) return;
  throw new InputError('--reading is for words of the NV2A; a program of a language has --policy');
}
