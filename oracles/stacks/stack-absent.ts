/** A stack that is not to be had on this machine: a library, a package or a device is missing. */
export class StackAbsent extends Error {
  /** @param message what is missing, and how it is installed. */
  constructor(message: string) {
    super(message);
    this.name = 'StackAbsent';
  }
}
