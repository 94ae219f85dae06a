/** Registers that are read to be seen. */
import type { SourceRegister } from '../../../semantics/language/ast.js';

export function attributeSource(number: number): SourceRegister {
  return { offset: 0, end: 0, file: 'attribute', number, mnemonic: null };
}
