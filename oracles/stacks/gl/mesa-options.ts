/** How a driver of Mesa is named: "softpipe", "llvmpipe,arb", "softpipe,hlsl,plain". */
import { MODES, type Mode } from '../../translate/translation.js';
import { suggestion } from '../../../semantics/language/suggest.js';

export interface MesaOptions {
  readonly driver: 'softpipe' | 'llvmpipe';
  readonly target: 'arb' | 'glsl' | 'hlsl';
  readonly mode: Mode;
}

const CHOICES = {
  driver: ['softpipe', 'llvmpipe'],
  target: ['glsl', 'arb', 'hlsl'],
  mode: MODES,
} as const satisfies { [Key in keyof MesaOptions]: readonly MesaOptions[Key][] };

/** A name that is none. */
export class MesaOptionsError extends Error {}

/** Reads such a name; what it does not say is glsl and strict. @throws MesaOptionsError */
export function mesaOptions(text: string): MesaOptions {
  const chosen = new Map<string, string>();
  for (const word of text.split(',')) {
    const entry = Object.entries(CHOICES).find(([, words]) => words.some((each) => each === word));
    if (entry === undefined) {
      const near = suggestion(word, Object.values(CHOICES).flat());
      const hint = near === undefined ? '' : `; did you mean ${near}?`;
      const known = Object.values(CHOICES).map((words) => words.join('|')).join(', '); // prettier-ignore
      throw new MesaOptionsError(`"${word}" is none of ${known}${hint}`);
    }
    const [key] = entry;
    const old = chosen.get(key);
    if (old !== undefined) {
      throw new MesaOptionsError(`"${old}" and "${word}" exclude each other`);
    }
    chosen.set(key, word);
  }
  const of = <Key extends keyof MesaOptions>(key: Key): MesaOptions[Key] | undefined =>
    CHOICES[key].find((word) => word === chosen.get(key)) as MesaOptions[Key] | undefined;
  const driver = of('driver');
  if (driver === undefined) {
    throw new MesaOptionsError(`a driver is wanted: ${CHOICES.driver.join(' or ')}`);
  }
  const [target, mode] = [of('target') ?? 'glsl', of('mode') ?? 'strict'];
  // Assembly has no integers, in which engines are computed.
  if (target === 'arb' && mode !== 'strict' && mode !== 'plain') {
    throw new MesaOptionsError(`"arb" and "${mode}" exclude each other`);
  }
  return { driver, target, mode };
}
