/** Failures where a register, as operand or destination, should stand. */
import { explanation, syntax } from './explain-statement.js';
import type { Explanation, Failure } from './failure.js';
import { noAddressRegister, noTemporary } from './check-registers.js';
import { shortened } from './phrase.js';

export function explainOperand(failure: Failure): Explanation | null {
  const { expected, word, environment } = failure;
  const name = shortened(word);
  const temporary = expected.has('a temporary register');
  const address = expected.has('an address register');
  if (temporary && /^R[0-9]+$/.test(word)) {
    return explanation('temporary-unavailable', noTemporary(name, environment));
  }
  if (address && /^A[0-9]+$/.test(word)) {
    return explanation('address-unavailable', noAddressRegister(name, environment));
  }
  if ((temporary && /^r[0-9]+$/.test(word)) || (address && /^a[0-9]+$/.test(word))) {
    const meant = word.toUpperCase();
    return syntax(`${name} is no register; did you mean ${shortened(meant)}?`, shortened(meant));
  }
  if (!temporary) return null;
  return expected.has('v') ? notASource(failure) : notADestination(failure);
}

function notASource({ word, text, position, environment }: Failure): Explanation | null {
  if (word === 'o') return syntax('vertex result registers can only be written');
  if (word === 'CC' && environment.conditionCode) return syntax('CC can only be written');
  if (/^A[01]$/.test(word)) {
    return syntax('an address register is no operand; it serves only to address c[...]');
  }
  if (/^[.0-9]/.test(text.slice(position, position + 1))) {
    return syntax('there are no constants in a program; put the value into a program parameter');
  }
  return null;
}

function notADestination({ word }: Failure): Explanation | null {
  if (word === 'v') return syntax('vertex attributes can only be read');
  if (/^A[01]$/.test(word)) {
    return syntax('only ARL, ARR and ARA write an address register');
  }
  return null;
}
