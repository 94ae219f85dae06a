/** An engine that a flag names. */
import { suggestion } from '../semantics/language/suggest.js';
import { ENGINE_NAMES, engineNamed, type EngineName } from '../semantics/silicon/names.js';
import { InputError } from './exit.js';

/** @param flag as messages have it: "--profile". @throws InputError for a name that is no engine's */
export function engineOf(flag: string, name: string): EngineName {
  const engine = engineNamed(name);
  if (engine !== null) return engine;
  const near = suggestion(name, ENGINE_NAMES);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  throw new InputError(
    `${flag} ${name}: expected an engine, one of ${ENGINE_NAMES.join(', ')}${meant}`,
  );
}
