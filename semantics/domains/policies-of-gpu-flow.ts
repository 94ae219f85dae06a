/**
 * Policies of the flow and the texture accesses of GPU programs: interpretations of NV_gpu_program4. See
 * policy-table.ts.
 */
import { GPU, type PolicyTable } from './policies.js';

export const GPU_FLOW = {
  mainAtLabel: {
    title: 'The main subroutine at a label',
    says: 'Subroutines end before the next label, and instructions go on to a RET or the end (§2.X.5).',
    clauses: ['gp4.flow.sequence', 'gp4.flow.subroutine', 'gp4.CAL.blocks'],
    erratum: 'gp4.E-main-reaches-label',
    default: 'ends',
    alternatives: {
      ends: { says: 'the program ends there', interpretation: 'ends' },
      continues: { says: 'execution goes on behind the label', interpretation: 'continues' },
    },
    affects: [],
    only: GPU,
  },
  emptySubroutine: {
    title: 'A label before another label',
    says: 'What a subroutine without instructions is, is not said (§2.X.5, §2.X.8 CAL).',
    clauses: ['gp4.flow.subroutine-end', 'gp4.CAL.label-returns'],
    erratum: 'gp4.E-empty-subroutine',
    default: 'returns',
    alternatives: {
      returns: { says: 'a call of it returns at once', interpretation: 'returns' },
      shared: { says: 'it is another name of the next subroutine', interpretation: 'shared' },
    },
    affects: [],
    only: GPU,
  },
  textureCompleteness: {
    title: 'Levels that a complete texture has',
    says: 'Whether levels that the minification filter does not use must be there (§2.X.4.4, Issue 26).',
    clauses: [
      'gp4.texture.incomplete',
      'gp4.texture.fetch-incomplete',
      'gp4.issues.fetch-consistency',
    ],
    erratum: 'gp4.E-texture-completeness',
    default: 'needed',
    alternatives: {
      needed: { says: 'those that the minification filter uses', interpretation: 'needed' },
      always: { says: 'all levels, with every filter', interpretation: 'always' },
    },
    affects: ['TEX', 'TXB', 'TXD', 'TXF', 'TXL', 'TXP'],
    only: GPU,
  },
  sizeOfIncomplete: {
    title: 'Size of a texture that is not complete',
    says: 'Whether a texture whose size is asked for must be complete is not said (§2.X.8 TXQ).',
    clauses: ['gp4.TXQ.level-range'],
    erratum: 'gp4.E-size-incomplete',
    default: 'size',
    alternatives: {
      size: { says: 'that of the image', interpretation: 'size' },
      // Any value, for want of a rule.
      undefined: { says: 'any value', interpretation: 'undefined', standing: 'letter only' },
    },
    affects: ['TXQ'],
    only: GPU,
  },
  textureBias: {
    title: 'The bias of a texture beside that of an instruction',
    says: 'Whether it is added to levels of instructions, and what is clamped, is not said (§2.X.4.4).',
    clauses: ['gp4.texture.level', 'gp4.TXB.bias', 'gp4.TXL.level'],
    erratum: 'gp4.E-texture-bias',
    default: 'added',
    alternatives: {
      added: { says: 'it is added, clamped by itself', interpretation: 'added' },
      together: {
        says: 'it is added, the sum with TXB’s bias clamped',
        interpretation: 'together',
      },
      apart: { says: 'TXB and TXL take no bias of the texture', interpretation: 'apart' },
    },
    affects: ['TXB', 'TXL'],
    only: GPU,
  },
} satisfies Partial<PolicyTable>;
