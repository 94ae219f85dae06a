/** What is certified against where nobody says so. */
import { expect, it } from 'vitest';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { openBackend } from '../backends/open.js';
import { environmentOf } from './options.js';

it.each<[readonly AnyEnvironmentName[], AnyEnvironmentName]>([
  [['VP1.0', 'VP1.1', 'VSP1.0'], 'VP1.1'],
  [['VSP1.0', 'NVvp4.0'], 'VSP1.0'],
  [['VP1.0', 'VP2.0', 'NVfp4.0'], 'VP2.0'],
  [['NVvp4.0', 'NVfp4.0'], 'NVfp4.0'],
])(
  'of %j it is %s: the last of vertex programs, else of state programs, else of GPU programs',
  async (environments, chosen) => {
    const backend = await openBackend('profile:strict');
    const identity = { ...backend.identity, environments };
    expect(environmentOf({ backend: { ...backend, identity } })).toBe(chosen);
  },
);
