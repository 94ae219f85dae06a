/**
 * Where public descriptions of the words differ, or where only one speaks. None is decided by this project, which has run nothing on a console.
 * Descriptions were read as they are stored publicly, and may have changed since.
 */
import type { Quad32 } from './fields.js';

export interface Difference {
  readonly id: string;
  readonly about: string;
  /** The smallest word that shows it; null where it is about no single word. */
  readonly word: Quad32 | null;
  /** By which field the decoder here refuses the word; null where it decodes. */
  readonly refusedBy: string | null;
  readonly readings: readonly Reading[];
}

interface Reading {
  readonly of: string;
  readonly says: string;
  /** By which `--reading ID=NAME` asks for it; absent where programs cannot be run by it, or run by it anyway. */
  readonly name?: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    id: 'paired-r1',
    about: 'MAC and ILU in one instruction, and the MAC writes R1, which is what the ILU writes',
    word: [0x00000000, 0x0420001b, 0x08361000, 0x2f180ff9],
    refusedBy: null,
    readings: [
      {
        of: 'xemu, Cxbx-Reloaded',
        says: 'what the MAC would write in R1 is dropped, whatever the ILU writes',
        name: 'dropped',
      },
      {
        of: 'nv2a_vsh_cpu',
        says: 'both write, the ILU last: components that only the MAC writes are its',
        name: 'both',
      },
    ],
  },
  {
    id: 'shared-c-swizzle',
    about: 'operand C of ADD or MAD beside an ILU operation of a scalar',
    word: [0x00000000, 0x0460001b, 0x0836106c, 0x2f080ff9],
    refusedBy: null,
    readings: [
      { of: 'xemu', says: 'the MAC too has the first component of C in all places', name: 'first' },
      {
        of: 'nv2a_vsh_cpu, Cxbx-Reloaded',
        says: 'the MAC has C with its whole swizzle',
        name: 'whole',
      },
    ],
  },
  {
    id: 'paired-arl-r1',
    about: 'ARL beside an ILU operation, where the field of the temporary register is 1',
    word: [0x00000000, 0x05a00000, 0x08361000, 0x20180ff9],
    refusedBy: null,
    readings: [
      {
        of: 'Cxbx-Reloaded',
        says: 'A0.x is not written: whatever names R1 beside the ILU is dropped',
        name: 'dropped',
      },
      { of: 'xemu', says: 'A0.x is written', name: 'written' },
    ],
  },
  {
    id: 'arl-temporary',
    about: 'ARL whose mask of the temporary register is not 0',
    word: [0x00000000, 0x01a00000, 0x0836106c, 0x28000ff9],
    refusedBy: 'mac.mask',
    readings: [
      { of: 'nv2a_vsh_cpu', says: 'no instruction' },
      { of: 'xemu, Cxbx-Reloaded', says: 'the mask is passed over' },
    ],
  },
  {
    id: 'output-address',
    about: 'an output whose number is above 15',
    word: [0x00000000, 0x0020001b, 0x0836106c, 0x2070f899],
    refusedBy: 'out.address',
    readings: [
      { of: 'xemu, Cxbx-Reloaded', says: 'the lower four bits count' },
      { of: 'nv2a_vsh_cpu', says: 'all eight bits count, and there is no such output' },
    ],
  },
  {
    id: 'output-names',
    about: 'outputs 1, 2, 13, 14 and 15',
    word: [0x00000000, 0x0020001b, 0x0836106c, 0x2070f879],
    refusedBy: 'out.address',
    readings: [
      { of: 'xemu', says: '15 is A0.x; the others have no name' },
      { of: 'nv2a_vsh_cpu', says: 'numbers to 12 can be written' },
    ],
  },
  {
    id: 'position-alias-written',
    about: 'R12 as the temporary register that is written',
    word: [0x00000000, 0x0020001b, 0x0836106c, 0x2fc00ff9],
    refusedBy: 'temporary',
    readings: [
      { of: 'nv2a_vsh_cpu', says: 'cannot be: R0 to R11 are written' },
      { of: 'xemu', says: 'R12 is assigned like the others' },
      {
        of: 'envytools',
        says: 'R0 to R11 are the registers; the position is kept in a register of its own',
      },
    ],
  },
  {
    id: 'position-alias-read',
    about:
      'an instruction that reads R12, writes the position, and writes a temporary register too',
    word: [0x00000000, 0x002000e4, 0xc436106c, 0x2f00f801],
    refusedBy: null,
    readings: [
      { of: 'nv2a_vsh_cpu', says: 'everything is read before anything is written' },
      {
        of: 'xemu',
        says: 'the second write has what the first left in the position; its pull request 2720 says that the console reads first, with a test',
      },
    ],
  },
  {
    id: 'fog-mask',
    about: 'oFog written by a mask without x',
    word: [0x00000000, 0x0020001b, 0x0836106c, 0x20704829],
    refusedBy: null,
    readings: [
      { of: 'xemu', says: 'the first component of the mask becomes x', name: 'first-to-x' },
      {
        of: 'nv2a_vsh_cpu',
        says: 'the components that the mask names are written, as of other outputs',
        name: 'as-others',
      },
    ],
  },
  {
    id: 'constant-written',
    about: 'a constant is written',
    word: [0x00000000, 0x0020001b, 0x0836106c, 0x2070f301],
    refusedBy: null,
    readings: [
      {
        of: 'xemu',
        says: 'was not carried out by the description that was read (its issue 1189)',
        name: 'not-written',
      },
      { of: 'nv2a_vsh_cpu', says: 'is written, and read by the next instruction', name: 'written' },
      { of: 'envytools', says: 'needs a mode in which programs may do so' },
    ],
  },
  {
    id: 'relative-outside',
    about: 'a constant under relative addressing that is none of the 192',
    word: [0x00000000, 0x0037e01b, 0x0c36106c, 0x2070f803],
    refusedBy: null,
    readings: [
      { of: 'NV_vertex_program', says: '(0, 0, 0, 0), of constants of the language', name: 'zero' },
      { of: 'nv2a_vsh_cpu', says: 'whatever lies beside them in memory' },
    ],
  },
  {
    id: 'address-rounding',
    about: 'what ARL makes of a number just below an integer',
    word: [0x00000000, 0x01a00000, 0x0836106c, 0x20700ff9],
    refusedBy: null,
    readings: [
      { of: 'NV_vertex_program', says: 'the greatest integer that is not above it', name: 'floor' },
      { of: 'nv2a_vsh_cpu', says: 'the same of the number plus 0.001', name: 'floor-of-more' },
    ],
  },
  {
    id: 'position-alias-start',
    about: 'R12 before anything is written to the position',
    word: null,
    refusedBy: null,
    readings: [
      {
        of: 'xboxdevwiki',
        says: 'outputs begin as (0, 0, 0, 1), and R12 mirrors the position',
        name: 'as-outputs',
      },
      { of: 'envytools', says: 'R12 gets copies of what is written; how it begins is not said' },
    ],
  },
  {
    id: 'input-numbers',
    about: 'inputs of programs of the language',
    word: null,
    refusedBy: null,
    readings: [
      {
        of: 'nxdk',
        says: 'by meaning: v[TEX0], 8 in the language, is input 9, since 7 and 8 are the back colours',
      },
      { of: 'NV_vertex_program', says: 'v[0] to v[15] are numbers' },
    ],
  },
];

/** The open points that a run meets, each with the readings by which it goes on. */
export const READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  DIFFERENCES.flatMap(({ id, readings }) => {
    const names = readings.flatMap(({ name }) => name ?? []);
    return names.length === 0 ? [] : [[id, names]];
  }),
);
