/**
 * Small programs that tell apart what no single floating-point result shows: addresses, condition codes,
 * the flow of control. Each leaves what it found in R0.
 */
import {
  availableIn,
  ENVIRONMENTS,
  type EnvironmentName,
  type LanguageLevel,
} from '../../spec/environments.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { instructionNamed } from '../../spec/instructions.js';

export interface ProgramProbe {
  readonly name: string;
  /** The policies on which its result may depend. */
  readonly about: readonly PolicyName[];
  readonly source: string;
  readonly values: InputValues;
}

interface Draft {
  readonly name: string;
  readonly about: readonly PolicyName[];
  /** Without header, the program's end, and the move of R0 to where it shows. */
  readonly text: string;
  readonly since: LanguageLevel;
  readonly values?: InputValues;
}

/** Every program parameter holds its number; `v[0]` is given. */
function numbered(count: number, x: number): InputValues {
  const parameters = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [at, [at + 1, 0, 0, 0] as const]),
  );
  return { attributes: { 0: [x, 0, 0, 0] }, parameters };
}

function drafts(parameters: number): readonly Draft[] {
  const outside: Draft[] = [-3, parameters + 2, -300, 500].map((address) => ({
    name: `c[${String(address)}]`,
    about: ['parameterOutside'],
    text: 'ARL A0.x, v[0].x;\nMOV R0, c[A0.x + 1];',
    since: 'VP1.0',
    values: numbered(parameters, address - 1),
  }));
  // In VP1 all addresses but 0 lie outside of the parameters, and tell no more than "not 0".
  const ofNaN = ['ARL', 'ARR'].map((name): Draft => ({
    name: `${name} of NaN`,
    about: ['addressOfNaN', 'parameterOutside'],
    text: `${name} A0.x, v[0].x;\nMOV R0, c[A0.x + 0];`,
    since: instructionNamed(name)?.since ?? 'VP2.0',
    values: numbered(parameters, NaN),
  }));
  const ofInfinity: Draft = {
    name: 'ARR of +INF',
    about: ['roundedInfinity'],
    // The greatest address leads to the last parameter. From the lowest none can be reached.
    text: 'ARR A0.x, v[0].x;\nMOV R0, c[A0.x - 256];',
    since: 'VP2.0',
    values: numbered(parameters, Infinity),
  };
  const signOfNaN = ['ARL', 'ARR'].map((name): Draft => ({
    name: `the sign of ${name} of NaN`,
    about: ['addressOfNaN', 'addressCodes'],
    text: `${name}C A0, v[0];\nMOV R0, c[0];\nMOV R0.x (GT.x), c[1];\nMOV R0.x (LT.x), c[2];`,
    since: 'VP2.0',
    values: {
      attributes: { 0: [NaN, NaN, NaN, NaN] },
      parameters: { 0: [5, 5, 5, 5], 1: [6, 6, 6, 6], 2: [7, 7, 7, 7] },
    },
  }));
  const halves = ['ARL', 'ARR'].map((name): Draft => ({
    name: `the code of ${name} of a quarter`,
    about: ['addressCodes'],
    text: `${name}C A0, v[0];\nMOV R0, c[0];\nMOV R0 (GT), c[1];`,
    since: 'VP2.0',
    values: {
      attributes: { 0: [0.25, 0.25, 0.25, 0.25] },
      parameters: { 0: [5, 5, 5, 5], 1: [6, 6, 6, 6] },
    },
  }));
  const two: InputValues = {
    attributes: { 0: [NaN, -1, 0, 1] },
    parameters: { 0: [5, 5, 5, 5], 1: [6, 6, 6, 6] },
  };
  return [
    ...outside,
    ...ofNaN,
    ofInfinity,
    ...signOfNaN,
    ...halves,
    {
      name: 'TR of UN as a mask',
      about: ['unorderedTest'],
      text: 'MOVC R1, v[0];\nMOV R0, c[0];\nMOV R0 (TR), c[1];',
      since: 'VP2.0',
      values: two,
    },
    {
      name: 'TR of UN as a branch’s condition',
      about: ['unorderedTest'],
      text: 'MOVC R1, v[0].x;\nMOV R0, c[0];\nBRA skip (TR);\nMOV R0, c[1];\nskip: MOV R2, R0;',
      since: 'VP2.0',
      values: two,
    },
    {
      name: 'CC as a destination without "C"',
      about: ['nullDestination'],
      text: 'MOVC R1, v[0].y;\nMOV CC, v[0].w;\nMOV R0, c[0];\nMOV R0 (GT), c[1];',
      since: 'VP2.0',
      values: two,
    },
    {
      name: 'a fifth call',
      about: ['callOverflow'],
      text:
        'main: CAL one;\nBRA done;\none: CAL two;\nRET;\ntwo: CAL three;\nRET;\n' +
        'three: CAL four;\nRET;\nfour: CAL five;\nRET;\nfive: MOV R0, c[1];\nRET;\ndone: MOV R2, R0;',
      since: 'VP2.0',
      values: two,
    },
    {
      name: 'a program of 65 536 instructions',
      about: ['instructionLimit'],
      // 32 767 turns, and no turn ends at zero, whose sign is open.
      text: 'MOVC R0, c[0];\nloop: ADDC R0, R0, c[1];\nBRA loop (GT.x);',
      since: 'VP2.0',
      values: {
        parameters: { 0: [32766.5, 32766.5, 32766.5, 32766.5], 1: [-1, -1, -1, -1] },
      },
    },
    {
      name: 'an endless loop with a branch that is ignored',
      about: ['limitCounts'],
      // By what counts there are 16 384 turns or 21 845; nothing comes to what follows the loop.
      text: 'loop: ADD R0, R0, c[0];\nMOV o[HPOS], R0;\nBRA loop (FL);\nBRA loop;',
      since: 'VP2.0',
      values: { parameters: { 0: [1, 1, 1, 1] } },
    },
  ];
}

/** The probes that an environment has. */
export function programProbes(environment: EnvironmentName): readonly ProgramProbe[] {
  const { header, programParameters, programType } = ENVIRONMENTS[environment];
  const shown = programType === 'state' ? 'MOV c[0], R0;' : 'MOV o[HPOS], R0;';
  return drafts(programParameters)
    .filter(({ since }) => availableIn(ENVIRONMENTS[environment], since))
    .map(({ name, about, text, values }) => ({
      name,
      about,
      source: `${header}\n${text}\n${shown}\nEND\n`,
      values: values ?? {},
    }));
}
