/** A texture access of a GPU program departs, and no longer without one of its parts. */
import type { Situations } from '../situation.js';

export const GPU_ACCESSES = {
  'access.offset': {
    says: 'It departs by its texel offset.',
    clauses: ['gp4.texture.offset'],
  },
  'access.offset-of-fetch': {
    says: 'A fetch of one texel departs by its texel offset.',
    clauses: ['gp4.texture.fetch-offset'],
  },
  'access.bias': {
    says: 'TXB departs by the bias of its level of detail.',
    clauses: ['gp4.TXB.bias'],
  },
  'access.level': {
    says: 'TXL departs by the level of detail that it is given.',
    clauses: ['gp4.TXL.level'],
  },
  'access.level-of-fetch': {
    says: 'A fetch of one texel departs by the level that it is given.',
    clauses: ['gp4.texture.fetch-level'],
  },
  'access.given-derivatives': {
    says: 'TXD departs by the derivatives that it is given.',
    clauses: ['gp4.TXD.partials', 'gp4.texture.compute-lod'],
  },
  'access.derivatives': {
    says: 'It departs by the derivatives of its coordinates.',
    clauses: ['gp4.texture.compute-lod', 'gp4.texture.partials'],
  },
  'access.division': {
    says: 'TXP departs by the division of its coordinates.',
    clauses: ['gp4.TXP.division'],
  },
  'access.levels-of-detail': {
    says: "It departs by the texture's bias and limits of the level of detail.",
    clauses: ['gp4.filter.minification'],
  },
  'access.mipmaps': {
    says: 'It departs by the choice among the levels of the texture.',
    clauses: ['gp4.filter.minification'],
  },
  'access.linear': {
    says: 'It departs by the filter that takes a mean of texels.',
    clauses: ['gp4.filter.linear'],
  },
  'access.wrap': {
    says: 'It departs by the wrap mode of an axis.',
    clauses: ['gp4.wrap.{mode}'],
  },
  'access.wrap-to-border': {
    says: 'It departs by the wrap mode of an axis that takes the border.',
    clauses: ['gp4.wrap.clamp-to-border', 'gp4.filter.border'],
  },
  'access.wrap-of-later-axis': {
    says: 'It departs by the wrap mode of an axis that is not the first.',
    clauses: ['gp4.wrap.dimensions'],
  },
  'access.format': {
    says: 'It departs by the format of the texture.',
    clauses: ['gp4.texture.conversion'],
  },
  'access.format-with-border': {
    says: 'It departs by the format of a texture of which the border may show.',
    clauses: ['gp4.texture.conversion', 'gp4.filter.border-color'],
  },
  'access.depth-mode': {
    says: 'It departs by what a depth is turned into.',
    clauses: ['gp4.texture.conversion'],
  },
  'access.unit': {
    says: 'It departs by the number of its image unit.',
    clauses: ['gp4.texture.unit'],
  },
  'access.layer': {
    says: 'It departs by the layer of an array texture.',
    clauses: ['gp4.texture.layer'],
  },
  'access.layer-of-fetch': {
    says: 'A fetch of one texel departs by the layer of an array texture.',
    clauses: ['gp4.texture.fetch-layer'],
  },
  'access.comparison': {
    says: 'It departs by the comparison of depths.',
    clauses: ['gp4.compare.depth'],
  },
} as const satisfies Situations;
