/** Small programs about interpretations of conversions, of storage, of LIT and SCS, and of condition codes. */
import { LARGEST } from '../../../semantics/number/binary32.js';
import { anything, is, isNaN, value, within, type Draft } from './draft.js';

/** Ends a program: the result is 1 where a test of a condition code holds, else 0. */
const telling = (test: string): string => `MOV.F RESULT, 0.0;\nMOV.F RESULT (${test}.x), 1.0;\n`;

export const PROBES_OF_NUMBERS: Readonly<Record<string, readonly Draft[]>> = {
  'gp4.E-quotient-overflow': [
    {
      name: 'DIV.S of -2^31 by -1',
      body: 'DIV.S RESULT, {-2147483648}, -1;\n',
      permits: { wrapped: is(0x80000000), undefined: anything },
    },
  ],
  'gp4.E-shift-width': [
    {
      name: 'SHL.S of a SHORT variable by 20',
      body: 'SHORT TEMP R0;\nMOV.S R0, 1;\nSHL.S RESULT, R0, 20;\n',
      permits: { promoted: is(0x100000), stored: anything },
    },
  ],
  'gp4.E-packed-float': [
    {
      name: 'UP2H of bits that are those of a denormal',
      body: 'TEMP R0;\nPK2H R0, {1.0, 0.0, 0.0, 0.0};\nUP2H RESULT, R0.x;\n',
      // Where denormals are kept their bits survive as those of a number.
      permits: { carried: value(1), value: value(1, 0, -0) },
    },
    {
      name: 'UP4UB of bits that are those of a NaN',
      body: 'TEMP R0;\nPK4UB R0, {0.2, 0.0, 0.8, 0.498};\nUP4UB RESULT, R0.x;\n',
      permits: { carried: within(0.199, 0.201), value: anything },
    },
  ],
  'gp4.E-constant-overflow': [
    {
      name: '1.0e39',
      body: 'MOV RESULT, 1.0e39;\n',
      permits: { infinity: value(Infinity), largest: value(LARGEST) },
    },
  ],
  'gp4.E-pack-rounding': [
    {
      name: 'PK4B of -0.5',
      body: 'PK4B RESULT, GIVEN;\n',
      given: -0.5,
      permits: {
        single: is(0x40404040),
        exact: is(0x40404040),
        'half-up': is(0x41414141),
        either: is(0x40404040, 0x41414141),
      },
    },
    {
      // 191.5, of which the even neighbour is the greater one too.
      name: 'PK4B of 0.5',
      body: 'PK4B RESULT, GIVEN;\n',
      given: 0.5,
      permits: {
        single: is(0xc0c0c0c0),
        exact: is(0xc0c0c0c0),
        'half-up': is(0xc0c0c0c0),
        either: is(0xbfbfbfbf),
      },
    },
    {
      // 255 times it is 0.50000003, which in single precision is 0.5.
      name: 'PK4UB of a little more than 1/510',
      body: 'PK4UB RESULT, GIVEN;\n',
      given: Math.fround(0.0019607844296842813),
      permits: {
        single: is(0),
        exact: is(0x01010101),
        'half-up': is(0x01010101),
        either: is(0, 0x01010101),
      },
    },
  ],
  'gp4.E-lit-power': [
    {
      name: 'LIT of a zero base',
      body: 'TEMP R0;\nLIT R0, {1.0, 0.0, 0.0, 2.0};\nMOV RESULT, R0.z;\n',
      permits: { composed: value(0), ieee: value(0), pow: anything },
    },
    {
      // Where zero times INF is 0 the composition is 1 too: that tells nothing, and leaves 2.
      name: 'LIT of INF to the power 0',
      body:
        'TEMP R0, R1;\nMOV R0, {1.0, 0.0, 0.0, 0.0};\nMOV R0.y, GIVEN.x;\nLIT R1, R0;\nMOV RESULT, R1.z;\n' +
        'MUL.CC R1.x, R0.z, R0.y;\nMOV RESULT (EQ.x), 2.0;\n',
      given: Infinity,
      permits: {
        composed: (bits) => isNaN(bits) || value(2)(bits),
        ieee: value(1, 2),
        pow: anything,
      },
    },
  ],
  'gp4.E-lit-epsilon': [
    {
      // 2^128 times 2^-(1/256), or nearly 2^128.
      name: 'LIT of 2 and 200',
      body: 'TEMP R0;\nLIT R0, {1.0, 2.0, 0.0, 200.0};\nMOV RESULT, R0.z;\n',
      permits: {
        'one-256th': within(0.996 * 2 ** 128, 0.9985 * 2 ** 128),
        least: within(0.9985 * 2 ** 128, Infinity),
      },
    },
  ],
  'gp4.E-scs-pi': [
    {
      name: 'SCS of PI',
      body: 'SCS RESULT, GIVEN.x;\n',
      given: Math.fround(Math.PI),
      permits: { nearest: within(-1.001, -0.999), exact: anything },
    },
  ],
  'gp4.E-float-overflow-flags': [
    {
      name: 'CF after ADD.U.CC that carries and MOV.F.CC',
      body: `TEMP R0;\nADD.U.CC R0, 4294967295, 2;\nMOV.F.CC R0, 1.0;\n${telling('CF')}`,
      permits: { cleared: value(0), unchanged: value(1) },
    },
  ],
  'gp4.E-negated-factors': [
    {
      name: 'CF of MAD.S.CC of -0, 1 and 5',
      body: `TEMP R0, R1;\nMOV.S R0, 0;\nMAD.S.CC R1, -R0, 1, 5;\n${telling('CF')}`,
      permits: { product: value(1), addend: value(0) },
    },
  ],
  'gp4.E-negation-within-bars': [
    {
      name: 'CF of ADD.U.CC of |-0| and 5',
      body: `TEMP R0, R1;\nMOV.U R0, 0;\nADD.U.CC R1, |-R0|, 5;\n${telling('CF')}`,
      permits: { outside: value(0), both: value(1) },
    },
  ],
  'gp4.E-short-flags': [
    {
      // Nothing shows where SHORT variables are as precise as others.
      name: 'EQ of MOV.CC of 2^-40 to a SHORT variable',
      body: `SHORT TEMP R0;\nMOV.CC R0, GIVEN;\n${telling('EQ')}`,
      given: 2 ** -40,
      permits: { before: value(0), after: value(0, 1) },
    },
  ],
  'gp4.E-nan-conditions': [
    {
      name: 'NAN of NaN',
      body: `TEMP R0;\nMOV.CC R0, GIVEN;\n${telling('NAN')}`,
      given: NaN,
      permits: { table: value(1), issue: value(0) },
    },
  ],
  'gp4.E-overflow-conditions': [
    {
      name: 'EQ of ADD.S.CC of -2^31 and -2^31',
      body: `TEMP R0, R1;\nMOV.S R0, {-2147483648};\nADD.S.CC R1, R0, R0;\n${telling('EQ')}`,
      permits: { table: value(1), exact: value(0), written: value(1) },
    },
    {
      name: 'GT of ADD.S.CC of 2^31 - 1 and 1',
      body: `TEMP R0, R1;\nMOV.S R0, 2147483647;\nADD.S.CC R1, R0, 1;\n${telling('GT')}`,
      permits: { table: value(1), exact: value(1), written: value(0) },
    },
  ],
};
