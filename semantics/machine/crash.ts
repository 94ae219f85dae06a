/**
 * What cannot happen in a loaded program. It always means a fault of this project, never of the
 * program that was run.
 */
export class SpecCrash extends Error {
  constructor(what: string) {
    super(`fault in vpspec: ${what}`);
    this.name = 'SpecCrash';
  }
}
