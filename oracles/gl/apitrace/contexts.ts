/** Which context is current in which thread of a trace: calls of the window systems that say so. */
import type { DumpCall, DumpValue } from './dump.js';

/** The argument that is the context. */
const MAKE_CURRENT: Readonly<Record<string, number>> = {
  eglMakeCurrent: 3,
  glXMakeCurrent: 2,
  glXMakeContextCurrent: 3,
  glXMakeCurrentReadSGI: 3,
  wglMakeCurrent: 1,
  wglMakeContextCurrentARB: 2,
  CGLSetCurrentContext: 0,
};

/** The argument that is the context to share objects with. */
const CREATE: Readonly<Record<string, number>> = {
  eglCreateContext: 2,
  glXCreateContext: 2,
  glXCreateNewContext: 3,
  glXCreateContextAttribsARB: 2,
  glXCreateContextWithConfigSGIX: 3,
  wglCreateContext: -1,
  wglCreateContextAttribsARB: 1,
  wglCreateLayerContext: -1,
  CGLCreateContext: 1,
};

/** A context without a name: that of calls before any is made current. */
export const UNNAMED = 'the first context';

export class CurrentContexts {
  readonly #current = new Map<number, string>();
  readonly #created = new Set<string>();
  readonly #sharing = new Set<string>();

  /** Whether a call is one of a window system; what it says is taken up. */
  take({ command, arguments: given, result, thread }: DumpCall): boolean {
    const current = MAKE_CURRENT[command];
    if (current !== undefined) {
      const name = nameOf(given[current]?.value);
      if (name !== null) this.#current.set(thread, name);
    }
    const share = CREATE[command];
    if (share !== undefined) {
      const name = nameOf(command === 'CGLCreateContext' ? given[2]?.value : (result ?? undefined));
      const other = nameOf(given[share]?.value);
      if (name !== null) {
        this.#created.add(name);
        // A name may come again, once its context is gone.
        this.#sharing.delete(name);
        if (other !== null) this.#sharing.add(name).add(other);
      }
    }
    if (command === 'wglShareLists') {
      for (const each of given) this.#sharing.add(nameOf(each.value) ?? '');
    }
    return /^(?:egl|glX|wgl|CGL)[A-Z]/.test(command);
  }

  of(thread: number): string {
    return this.#current.get(thread) ?? UNNAMED;
  }

  /** Why what a context holds is not known from its calls alone; null where it is. */
  whyUnknown(name: string): string | null {
    if (this.#sharing.has(name)) return 'contexts of the trace share objects';
    return this.#created.has(name) ? null : 'the dump does not show how its context was made';
  }
}

function nameOf(value: DumpValue | undefined): string | null {
  if (value === undefined) return null;
  if (value.kind === 'pointed') return nameOf(value.value);
  return value.kind === 'number' && value.value !== 0 ? `0x${value.value.toString(16)}` : null;
}
