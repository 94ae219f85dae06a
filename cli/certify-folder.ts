/** The folder that a certificate is written into: one run at a time. */
import type { FolderLock } from '../oracles/certify/folder-lock.js';
import { translated } from './exit.js';

/** Runs while nobody else writes there. @throws InputError, MachineryError */
export async function alone(folder: string, run: () => Promise<number>): Promise<number> {
  const folders = await import('../oracles/certify/folder-lock.js');
  let lock: FolderLock | undefined;
  try {
    lock = folders.FolderLock.take(folder);
    return await run();
  } catch (error) {
    throw translated(error);
  } finally {
    lock?.release();
  }
}
