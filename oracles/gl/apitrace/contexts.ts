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

/** A context without a name: that of calls before any is made current, and behind its release. */
export const UNNAMED = 'no context';

/**
 * What the making of a context asks for that the semantics does not have: OpenGL ES, profiles and versions without what OpenGL 1.2.1 has,
 * contexts that generate no errors.
 */
const OTHER_KIND = /CORE_PROFILE|FORWARD_COMPATIBLE|ES2?_PROFILE|NO_ERROR/;
/** Attributes that may stand with a number. */
const NUMBERED = /PROFILE_MASK|CONTEXT_FLAGS|MAJOR_VERSION|CLIENT_VERSION/;

export class CurrentContexts {
  readonly #current = new Map<number, string>();
  /** How often a handle was given to a context: one comes again, once its context is gone. */
  readonly #times = new Map<string, number>();
  readonly #created = new Set<string>();
  readonly #sharing = new Set<string>();
  readonly #other = new Set<string>();
  /** Threads in which EGL makes contexts of OpenGL: those of OpenGL ES are made where nothing was said (EGL 1.5 §3.7). */
  readonly #ofOpenGl = new Set<number>();

  /** Whether a call is one of a window system; what it says is taken up. */
  take(dumped: DumpCall): boolean {
    const { command, arguments: given, result, thread } = dumped;
    const current = MAKE_CURRENT[command];
    if (current !== undefined && isDone(command, result)) {
      const name = nameOf(given[current]?.value);
      this.#current.set(thread, name === null ? UNNAMED : this.#named(name));
    }
    if (command === 'eglBindAPI' && isDone(command, result)) {
      if (namesIn(given[0]?.value).includes('EGL_OPENGL_API')) this.#ofOpenGl.add(thread);
      else this.#ofOpenGl.delete(thread);
    }
    const share = CREATE[command];
    if (share !== undefined) this.#create(dumped, share);
    if (/^(?:wglShareLists|(?:wgl|glX|CGL)CopyContext)$/.test(command)) {
      for (const each of given) this.#share(nameOf(each.value));
    }
    return /^(?:egl|glX|wgl|CGL)[A-Z]/.test(command);
  }

  #create({ command, arguments: given, result, thread }: DumpCall, share: number): void {
    const handle = nameOf(command === 'CGLCreateContext' ? given[2]?.value : (result ?? undefined));
    const other = nameOf(given[share]?.value);
    if (handle === null) return;
    const shared = other === null ? null : this.#named(other);
    this.#times.set(handle, (this.#times.get(handle) ?? 0) + 1);
    const name = this.#named(handle);
    this.#created.add(name);
    if (shared !== null) this.#sharing.add(name).add(shared);
    const isEgl = command.startsWith('egl');
    if ((isEgl && !this.#ofOpenGl.has(thread)) || given.some(({ value }) => isOtherKind(value))) this.#other.add(name);
  }

  #share(handle: string | null): void {
    if (handle !== null) this.#sharing.add(this.#named(handle));
  }

  #named(handle: string): string {
    const times = this.#times.get(handle) ?? 1;
    return times === 1 ? handle : `${handle} (${String(times)})`;
  }

  of(thread: number): string {
    return this.#current.get(thread) ?? UNNAMED;
  }

  /** Why what a context holds is not known from its calls alone; null where it is. */
  whyUnknown(name: string): string | null {
    if (name === UNNAMED) return 'the dump does not show which context is current';
    if (this.#sharing.has(name)) return 'contexts of the trace share objects';
    if (this.#other.has(name)) return 'its context is of a kind that is not followed: of OpenGL ES, a core profile, or without errors';
    return this.#created.has(name) ? null : 'the dump does not show how its context was made';
  }
} // prettier-ignore

/** Whether a call that makes something current did; false where it does not tell. */
function isDone(command: string, result: DumpValue | null): boolean {
  if (result === null) return false;
  // CGL tells an error, of which 0 is none.
  const isError = command.startsWith('CGL');
  if (result.kind === 'number') return (result.value === 0) === isError;
  return namesIn(result).some((name) => (isError ? name === 'kCGLNoError' : /TRUE$/i.test(name)));
}

function namesIn(value: DumpValue | undefined): readonly string[] {
  return value?.kind === 'names' ? value.names : [];
}

function isOtherKind(value: DumpValue): boolean {
  if (value.kind !== 'list') return false;
  return value.values.some((each, index) => {
    const names = namesIn(each);
    if (names.some((name) => OTHER_KIND.test(name))) return !isOff(value.values[index + 1]);
    const next = value.values[index + 1];
    // The bit of compatible profiles is 2; without one, OpenGL from 3.1 on may lack what 1.2.1 has.
    if (!names.some((name) => NUMBERED.test(name)) || next?.kind !== 'number') return false;
    const isMask = names.some((name) => /PROFILE_MASK/.test(name));
    const isFlags = names.some((name) => /FLAGS/.test(name));
    if (isMask) return next.value !== 2;
    if (isFlags) return (next.value & ~5) !== 0;
    return next.value >= 3 && !value.values.some((other) => namesIn(other).some((name) => /COMPATIBILITY_PROFILE/.test(name)));
  });
} // prettier-ignore

/** An attribute that is there, and off. */
function isOff(value: DumpValue | undefined): boolean {
  if (value?.kind === 'number') return value.value === 0;
  return namesIn(value).some((name) => /(?:^|_)FALSE$|^False$/.test(name));
}

function nameOf(value: DumpValue | undefined): string | null {
  if (value === undefined) return null;
  if (value.kind === 'pointed') return nameOf(value.value);
  return value.kind === 'number' && value.value !== 0 ? `0x${value.value.toString(16)}` : null;
}
