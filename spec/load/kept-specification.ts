/** What the build keeps of the specification: apart from what reads and checks its files, which takes long to load. */
import type { Keeping } from './built.js';

export const KEPT_SPECIFICATION: Keeping = {
  name: 'specification',
  of: { data: ['spec'], code: 'spec/load/specification' },
};
