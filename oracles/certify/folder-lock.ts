/** One run at a time writes into a certificate's folder: a file in it says which. */
import { join } from 'node:path';
import { makeFolder } from '../../spec/load/make-folder.js';
import { HeldError, holderName, PathLock } from '../store/path-lock.js';
import { CampaignFailure, CampaignUsageError } from '../units/errors.js';

/** Hidden, so that it is none of the certificate's files. */
export const LOCK = '.vpspec-lock';

export class FolderLock {
  readonly #lock: PathLock;

  private constructor(lock: PathLock) {
    this.#lock = lock;
  }

  /**
   * Makes the folder and takes it. What a process has left that is gone is taken over.
   *
   * @throws CampaignUsageError where another run has it; CampaignFailure where the folder cannot be written.
   */
  static take(directory: string): FolderLock {
    try {
      makeFolder(directory);
      return new FolderLock(PathLock.take(join(directory, LOCK)));
    } catch (error) {
      if (error instanceof HeldError) throw taken(directory, error);
      throw new CampaignFailure(
        `${directory} cannot be written to: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  release(): void {
    this.#lock.release();
  }
}

function taken(directory: string, { holder }: HeldError): CampaignUsageError {
  return new CampaignUsageError(
    `${directory}: ${holderName(holder)} writes into this folder; wait for it, or give another one with --out. ` +
      `If that run is gone, remove ${join(directory, LOCK)}`,
  );
}
