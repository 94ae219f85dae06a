/**
 * Whether a VP program writes a result register: PSIZ and FOGC that are not written leave the point size and the fog to the state of
 * the GL (NV_vertex_program2 §2.14.1.5). The document does not say whether a write counts that is masked, or that no run reaches.
 */
import type { Program } from '../../language/load.js';
import type { IsWritten } from './point-size.js';

/** False where no instruction names the register; true where each run writes its x; else null. */
// vp2.results.fog-unwritten, vp2.results.point-size, vp1.results.fog, vp1.results.point-size
export function isWritten({ instructions }: Program, name: string): IsWritten {
  const writes = instructions.flatMap(({ destination }) =>
    destination?.register.file === 'result' && destination.register.name === name
      ? [destination]
      : [],
  );
  if (writes.length === 0) return false;
  // What has no destination may go elsewhere: to a label, into a subroutine, or out of it.
  const isStraight = instructions.every(({ destination }) => destination !== null);
  const isCertain = writes.some(
    ({ writeMask, conditionMask }) =>
      (writeMask === '' || writeMask.includes('x')) &&
      (conditionMask === null || conditionMask.rule === 'TR'),
  );
  return isStraight && isCertain ? true : null;
}
