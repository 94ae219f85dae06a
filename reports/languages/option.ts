/** What a command needs to know a language that it does not have by itself. */
import { isGuestEnvironment } from '../../spec/guests.js';

/** " --language FILE" for an environment of a guest: where its record stands, nobody knows but who asked. */
export function languageOption(environment: string): string {
  return isGuestEnvironment(environment) ? ' --language FILE' : '';
}
