/** The machine of a guest as a backend, to try the client on. */
import type { Quad } from '../../../spec/environments.js';
import { registersOf } from '../../../semantics/guest/language.js';
import type { GuestProgram } from '../../../semantics/guest/load.js';
import type { GuestMachine } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { valueOf } from '../../../semantics/number/binary32.js';
import type { HelloReplyBody } from '../bodies.js';
import { wordQuad } from '../encode.js';
import { Unsupported, type Hosted } from '../host.js';

/** A machine of this process as something to host. @param claims what `hello` says besides */
export function hostedGuest(
  { name, language }: Guest,
  machine: GuestMachine,
  claims: Partial<HelloReplyBody> = {},
): Hosted {
  let loaded: GuestProgram | null = null;
  return {
    hello: () =>
      Promise.resolve({
        name: 'vpspec',
        version: '1',
        environments: [],
        guests: [name],
        ...claims,
      }),
    load: (source) => {
      const result = machine.load(source);
      if (!result.loaded) {
        const { position, message } = result.error;
        return Promise.resolve({ loaded: false, position, reason: message });
      }
      loaded = result.program;
      return Promise.resolve({ loaded: true });
    },
    run: () => Promise.reject(new Unsupported('VP programs are not run')),
    invoke: (request) => {
      if (loaded === null) throw new Error('no program is loaded');
      const values = Object.entries(request.in).map(([register, { words }]): [string, Quad] => {
        const [x, y, z, w] = words;
        return [register, [valueOf(x), valueOf(y), valueOf(z), valueOf(w)]];
      });
      const registers = machine.run(loaded, Object.fromEntries(values));
      const results = registersOf(language, 'result').flatMap((register) => {
        const value = registers.get(register);
        return value === undefined
          ? []
          : [[register, wordQuad([value.x, value.y, value.z, value.w])] as const];
      });
      return Promise.resolve({
        results: Object.fromEntries(results),
        killed: false,
        emitted: null,
      });
    },
    close: () => Promise.resolve(),
  };
}
