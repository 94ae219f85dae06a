/** What is used here of WebAssembly, which browsers and Node have and TypeScript declares for browsers alone. */
declare namespace WebAssembly {
  interface Module {
    readonly [kind: symbol]: 'module';
  }
  const Module: new (bytes: Uint8Array) => Module;
  class Instance {
    constructor(
      module: Module,
      imports?: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    );
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    constructor(limits: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
}
