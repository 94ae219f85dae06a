/**
 * Statements that make a program fail to load by one restriction, wherever they stand. A "^" stands before
 * the token that cannot belong to a program of the environment.
 */
import { availableIn, type Environment } from '../../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../../spec/instructions.js';
import type { RestrictionId } from '../../../spec/restrictions.js';

type Statements = (environment: Environment) => readonly string[];

const always =
  (...statements: readonly string[]): Statements =>
  () =>
    statements;

export const STATEMENTS: Partial<Readonly<Record<RestrictionId, Statements>>> = {
  syntax: ({ programType }) => [
    'MOV R0, ^@R1;',
    '^MVO R0, R1;',
    '^mov R0, R1;',
    '^;',
    'MOV R0 ^R1;',
    'ADD R0, R1^;',
    'MOV R0, R1^, R2;',
    'MOV R0.y^x, R1;',
    'MOV R0.^r, R1;',
    'MOV R0, R1.xy^;',
    'RCP R0, R1^;',
    'MOV R0, c[^-1];',
    'MOV R0, c[0^.5];',
    'MOV R0, ^1.0;',
    'MOV R0, ^o[HPOS];',
    'MOV ^v[0], R0;',
    'MOV ^A0.x, R0;',
    'MOV R0, -^-R1;',
    ...(programType === 'vertex' ? ['MOV R0, v[^COL9];', 'MOV o[^HPS], R0;'] : []),
  ],
  'label-unavailable': always('^loop:', '^main:', '^R0:', '^_ :'),
  'instruction-unavailable': (environment) =>
    INSTRUCTIONS.filter(({ since }) => !availableIn(environment, since))
      // What BRA and CAL branch to would have to be there, and is a label.
      .filter(({ form }) => form !== 'BRA')
      .map((spec) => `^${statementOf(spec, spec.name)}`),
  'suffix-unavailable': (environment) =>
    INSTRUCTIONS.filter(({ since }) => availableIn(environment, since)).map(
      (spec) => `^${statementOf(spec, `${spec.name}C`)}`,
    ),
  'temporary-unavailable': ({ temporaries }) =>
    [temporaries, 15, 16, 40]
      .filter((number) => number >= temporaries)
      .flatMap((number) => [
        `MOV ^R${String(number)}, R1;`,
        `MOV R1, ^R${String(number)};`,
        `MAD R1, R2, -^R${String(number)}.x, R3;`,
      ]),
  'null-register-unavailable': always('MOV ^CC, R0;', 'ADD ^CC.x, R0, R1;'),
  'result-unavailable': ({ results }) =>
    results.length === 0
      ? ['MOV ^o[HPOS], R0;', 'ADD ^o[COL0].x, R0, R1;', 'MOV ^o[CLP0], R0;']
      : ['MOV o[^CLP0], R0;', 'ADD o[^CLP5].x, R0, R1;'],
  'parameter-destination-unavailable': always('MOV ^c[0], R0;', 'ADD ^c[95].yw, R0, R1;'),
  'address-unavailable': ({ addressRegisters }) => {
    const name = `A${String(addressRegisters)}`;
    return [`ARL ^${name}.x, R0.x;`, `MOV R0, c[^${name}.x];`, `MOV R0, c[^${name}.x-3].y;`];
  },
  'address-component-unavailable': always(
    'MOV R0, c[A0.^y];',
    'MOV R0, -c[A0.^z+5];',
    'MAX R0, R1, c[A0.^w - 64].x;',
  ),
  'address-mask': always(
    'ARL A0^, R0.x;',
    'ARL A0.^y, R0.x;',
    'ARL A0.x^y, R0.x;',
    'ARL A0.x^yzw, R0.x;',
  ),
  'scalar-address-operand': always(
    'ARL A0.x, R0^;',
    'ARL A0.x, -v[0]^;',
    'ARL A0.x, R0.x^xxx;',
    'ARL A0.x, c[1].w^zyx;',
  ),
  'condition-mask-unavailable': always(
    'MOV R0 ^(EQ), R1;',
    'MUL R0.xy^(GT.x), R1, R2;',
    'ARL A0.x ^(TR), R1.x;',
  ),
  'sign-unavailable': always('MOV R0, ^+R1;', 'ADD R0, -R1, ^+R2.x;', 'RCP R0, ^+c[0].w;'),
  'absolute-unavailable': always('MOV R0, ^|R1|;', 'ADD R0, -^|R1|, R2;', 'RSQ R0, ^|-R1.x|;'),
  'attribute-range': always('MOV R0, v[^16];', 'MOV R0, -v[^99].x;', 'DP3 R0, R1, v[^16];'),
  'attribute-unavailable': always('MOV R0, v[^1];', 'MOV R0, v[^OPOS];', 'MOV R0, -v[^16].x;'),
  'parameter-range': ({ programParameters, writesParameters }) => [
    `MOV R0, c[^${String(programParameters)}];`,
    'MOV R0, -c[^1000].x;',
    ...(writesParameters ? [`MOV c[^${String(programParameters)}], R0;`] : []),
  ],
  'offset-range': ({ offsets: { positive, negative } }) => [
    `MOV R0, c[A0.x+^${String(positive + 1)}];`,
    `MOV R0, c[A0.x-^${String(negative + 1)}];`,
    'MOV R0, c[A0.x + ^9999].x;',
  ],
  'two-parameters': always(
    'ADD R0, c[0], ^c[1];',
    'MAD R0, c[2].x, R1, -^c[3];',
    'MUL R0, c[4], ^c[A0.x];',
    'MIN R0, c[A0.x+1], ^c[A0.x-1];',
  ),
  'two-attributes': always(
    'ADD R0, v[0], ^v[1];',
    'MUL R0, v[OPOS], -^v[WGHT].x;',
    'MAD R0, v[3], v[COL0], ^v[4];',
  ),
  'undefined-label': always('BRA nowhere;', 'CAL Nowhere (GT.x);', 'BRA main_2 (FL);'),
};

/** An instruction that needs nothing else, in the form that every environment has. */
function statementOf({ form, operands }: InstructionSpec, opcode: string): string {
  switch (form) {
    case 'RET':
      return `${opcode};`;
    case 'BRA':
      return `${opcode} main;`;
    case 'ARA':
      return `${opcode} A0.x, A0;`;
    case 'ARL':
      return `${opcode} A0.x, R1.x;`;
    default: {
      const from = operands.map(
        (kind, index) => `R${String(index + 1)}${kind === 'scalar' ? '.x' : ''}`,
      );
      return `${opcode} R0, ${from.join(', ')};`;
    }
  }
}
