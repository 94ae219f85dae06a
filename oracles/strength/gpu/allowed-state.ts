/** A state of the nominal machine of GPU programs in the allowed domain. */
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuAllowedDomain } from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { IntegerWord, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import { bitsOfInteger } from '../../../semantics/number/integer-set.js';
import type { AllowedGpuState } from '../../judge/gpu/explore.js';

/** With any condition codes: what an instruction computes does not depend on them. */
export function allowedGpuState(
  state: NominalGpuState,
  { undefinedFlags }: Pick<GpuAllowedDomain, 'undefinedFlags'>,
): AllowedGpuState {
  const flags = undefinedFlags;
  const codes = { x: flags, y: flags, z: flags, w: flags };
  return {
    ...state,
    temporaries: state.temporaries.map(allowedWords),
    results: state.results.map(allowedWords),
    codes: [codes, codes],
    // What was emitted is not read again.
    emitted: [],
  };
}

function allowedWords({ x, y, z, w }: Vector<NominalWord>): Vector<AllowedWord> {
  return { x: allowedWord(x), y: allowedWord(y), z: allowedWord(z), w: allowedWord(w) };
}

function allowedWord(word: NominalWord): AllowedWord {
  if (word === UNDEFINED) return null;
  return word instanceof IntegerWord
    ? { type: word.type ?? 'U', value: bitsOfInteger(word.value) }
    : { type: 'F', value: word };
}
