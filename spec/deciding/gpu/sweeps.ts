/** What the lines of swept GPU programs are about: an implementation that is wrong there violates these. */
import type { Situations } from '../situation.js';

export const GPU_SWEEPS = {
  'swept.index': {
    says: 'A line reads an element of an array by an index in a register.',
    clauses: ['gp4.operand.relative', 'gp4.operand.index'],
  },
  'swept.member': {
    says: 'A line writes a member of an array, and nothing beside it.',
    clauses: ['gp4.destination.member'],
  },

  'swept.test': {
    says: 'A line tests condition codes by a rule.',
    clauses: ['gp4.test.{rule}'],
  },
  'swept.jump-taken': {
    says: 'An instruction goes on elsewhere, by a rule that a component passes.',
    clauses: ['gp4.{instruction}.taken', 'gp4.flow.any-component', 'gp4.test.{rule}'],
  },
  'swept.jump-not-taken': {
    says: 'An instruction goes on behind itself, by a rule that no component passes.',
    clauses: ['gp4.{instruction}.not-taken', 'gp4.flow.any-component', 'gp4.test.{rule}'],
  },
  'swept.block-entered': {
    says: 'A block between IF and ENDIF is run, by a rule that a component passes.',
    clauses: ['gp4.IF.true', 'gp4.flow.if-true', 'gp4.flow.any-component', 'gp4.test.{rule}'],
  },
  'swept.block-passed-over': {
    says: 'A block between IF and ENDIF is not run, by a rule that no component passes.',
    clauses: ['gp4.IF.endif', 'gp4.flow.if-false', 'gp4.flow.any-component', 'gp4.test.{rule}'],
  },
  'swept.rounds': {
    says: 'A loop goes round as often as its count says.',
    clauses: ['gp4.REP.count', 'gp4.REP.not-positive'],
  },
  'swept.rounds-of-float': {
    says: 'A loop goes round as often as a count says that is no integer.',
    clauses: ['gp4.REP.count', 'gp4.REP.not-positive', 'gp4.REP.floor'],
  },
  'swept.loop-again': {
    says: 'A loop is entered by recursion while it goes round.',
    clauses: ['gp4.flow.rep-count', 'gp4.flow.recursion', 'gp4.issue-38.recursion'],
  },
  'swept.discard': {
    says: 'A fragment stays or is discarded by one operand of KIL.',
    clauses: ['nvfp4.KIL.{operand}'],
  },

  'swept.offset': { says: 'An access has an offset.', clauses: ['gp4.texture.offset'] },
  'swept.offset-of-fetch': {
    says: 'An access to a single texel has an offset.',
    clauses: ['gp4.texture.fetch-offset'],
  },
  'swept.depth': { says: 'An access compares depths.', clauses: ['gp4.compare.depth'] },
  'swept.cube': { says: 'An access is to a cube map.', clauses: ['gp4.texture.cube'] },
  'swept.layer': { says: 'An access chooses a layer of an array.', clauses: ['gp4.texture.layer'] },
  'swept.samples': { says: 'An access filters texels.', clauses: ['gp4.TEX.samples'] },
  'swept.projection': { says: 'An access divides coordinates.', clauses: ['gp4.TXP.division'] },
  'swept.bias': { says: 'An access has a bias of its level.', clauses: ['gp4.TXB.bias'] },
  'swept.level': { says: 'An access says its level.', clauses: ['gp4.TXL.level'] },
  'swept.partials': { says: 'An access has partial derivatives.', clauses: ['gp4.TXD.partials'] },
  'swept.fetch': { says: 'An access fetches one texel.', clauses: ['gp4.TXF.fetches'] },
  'swept.size': { says: 'The size of a level is asked.', clauses: ['gp4.TXQ.level'] },
} as const satisfies Situations;
