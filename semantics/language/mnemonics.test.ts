import { expect, it } from 'vitest';
import { VERTEX_ATTRIBUTE_MNEMONICS } from '../../spec/environments.js';
import { load } from './load.js';

it.each(Object.entries(VERTEX_ATTRIBUTE_MNEMONICS))(
  'the grammar and Table X.3 agree on %s',
  (mnemonic, number) => {
    const result = load(`!!VP1.0 MOV o[HPOS], v[${mnemonic}]; END`);
    const register = result.loaded
      ? result.program.instructions[0]?.operands[0]?.register
      : undefined;
    expect(register).toMatchObject({ file: 'attribute', number, mnemonic });
  },
);
