/**
 * EGL without a window and without a compiled addon: libEGL through koffi, a display, a context of
 * desktop OpenGL that is current on a surface of one pixel (a context without a surface fails where
 * GL_FEEDBACK draws). The compatibility profile, because assembly programs live nowhere else.
 */
import { optionalPackage } from '../optional-package.js';
import { StackAbsent } from '../stack-absent.js';

/** A pointer of the native side: an address, or null. */
export type Pointer = bigint | null;

/** A native function, as koffi makes it callable. */
export type NativeFunction = (...args: unknown[]) => unknown;

/** The few functions of koffi that are used here; its own types are all `any`. */
export interface Koffi {
  readonly load: (path: string) => { readonly func: (definition: string) => NativeFunction };
  readonly proto: (result: string, parameters: readonly string[]) => unknown;
  readonly decode: (pointer: Pointer, type: unknown) => NativeFunction;
  readonly alloc: (type: string, count: number) => Pointer;
  readonly free: (memory: Pointer) => void;
  readonly view: (memory: Pointer, bytes: number) => ArrayBuffer;
}

/** A current context, and the way to the functions of GL. */
export interface EglContext {
  readonly koffi: Koffi;
  /** Null where the library knows no such name; a pointer says nothing about support. */
  readonly address: (name: string) => Pointer;
  /** Vendor and version of EGL itself. */
  readonly version: string;
  /** Makes another context current, and destroys the one before. @throws StackAbsent */
  readonly renew: () => void;
}

/** Which display: Mesa's own without any device, or the first device that `suits`. */
export type DisplayChoice = 'surfaceless' | 'default' | { readonly device: number };

const EXTENSIONS = 0x3055;
const VENDOR = 0x3053;
const VERSION = 0x3054;
const PLATFORM_SURFACELESS_MESA = 0x31dd;
const PLATFORM_DEVICE_EXT = 0x313f;
const OPENGL_API = 0x30a2;
const NONE = 0x3038;
const SURFACE_TYPE = 0x3033;
const PBUFFER_BIT = 1;
const RENDERABLE_TYPE = 0x3040;
const OPENGL_BIT = 8;
const WIDTH = 0x3057;
const HEIGHT = 0x3056;
const MOST_DEVICES = 32;

/** What is said where the libraries are missing. */
export const HOW_TO_INSTALL =
  'on Debian and Ubuntu: apt-get install libegl1 libgl1 libegl-mesa0 libgl1-mesa-dri';

/** koffi, an optional dependency. @throws StackAbsent */
async function loadKoffi(): Promise<Koffi> {
  const { default: koffi } = (await optionalPackage('koffi', 'calls native libraries')) as {
    readonly default: Koffi;
  };
  return koffi;
}

/** Makes a context current in this process. @throws StackAbsent */
export async function openEgl(choice: DisplayChoice): Promise<EglContext> {
  const koffi = await loadKoffi();
  const { library, name } = loadLibrary(koffi);
  const query = library.func('const char *eglQueryString(void *display, int name)');
  const getProcAddress = library.func('void *eglGetProcAddress(const char *name)');
  const address = (wanted: string): Pointer => getProcAddress(wanted) as Pointer;
  const call = (definition: string, ...args: unknown[]): unknown =>
    library.func(definition)(...args);
  const failed = (what: string): StackAbsent => {
    const code = call('int eglGetError()') as number;
    return new StackAbsent(
      `${name}: ${what} (EGL error 0x${code.toString(16)}); ${HOW_TO_INSTALL}`,
    );
  };

  const extensions = query(null, EXTENSIONS) as string | null;
  const display = openDisplay(koffi, address, extensions ?? '', choice);
  const chosen = display ?? (call('void *eglGetDisplay(void *native)', null) as Pointer) ?? null;
  if (chosen === null) throw failed('there is no display');
  const initialize = 'uint eglInitialize(void *display, int *major, int *minor)';
  if (call(initialize, chosen, null, null) !== 1) throw failed('the display does not start');
  if (call('uint eglBindAPI(uint api)', OPENGL_API) !== 1) {
    throw failed('it has no desktop OpenGL');
  }
  const config = new BigUint64Array(1);
  const count = new Int32Array(1);
  const attributes = [SURFACE_TYPE, PBUFFER_BIT, RENDERABLE_TYPE, OPENGL_BIT, NONE];
  const choose =
    'uint eglChooseConfig(void *display, int *attributes, void *configs, int size, int *count)';
  call(choose, chosen, new Int32Array(attributes), config, 1, count);
  const [first = 0n] = config;
  if (count[0] !== 1) throw failed('no configuration suits');
  const created = (): Pointer => {
    const made = call(
      'void *eglCreateContext(void *display, void *config, void *share, int *attributes)',
      ...[chosen, first, null, new Int32Array([NONE])],
    ) as Pointer;
    if (made === null) throw failed('no context of OpenGL is to be had');
    return made;
  };
  let context = created();
  const surface = call(
    'void *eglCreatePbufferSurface(void *display, void *config, int *attributes)',
    ...[chosen, first, new Int32Array([WIDTH, 1, HEIGHT, 1, NONE])],
  ) as Pointer;
  if (surface === null) throw failed('no surface is to be had');
  const makeCurrent = 'uint eglMakeCurrent(void *display, void *draw, void *read, void *context)';
  const current = (): void => {
    if (call(makeCurrent, chosen, surface, surface, context) === 1) return;
    throw failed('the context does not become current');
  };
  current();
  const renew = (): void => {
    const before = context;
    context = created();
    current();
    call('uint eglDestroyContext(void *display, void *context)', chosen, before);
  };
  const version = `${String(query(chosen, VENDOR))} ${String(query(chosen, VERSION))}`;
  return { koffi, address, version, renew };
}

/** libEGL under any of its names. @throws StackAbsent */
function loadLibrary(koffi: Koffi): {
  readonly library: ReturnType<Koffi['load']>;
  readonly name: string;
} {
  const problems: string[] = [];
  for (const name of ['libEGL.so.1', 'libEGL.so']) {
    try {
      return { library: koffi.load(name), name };
    } catch (error) {
      problems.push(firstLine(error));
    }
  }
  throw new StackAbsent(`libEGL cannot be loaded (${problems[0] ?? ''}); ${HOW_TO_INSTALL}`);
}

/** The display of a choice; null for the default one of EGL. @throws StackAbsent */
function openDisplay(
  koffi: Koffi,
  address: EglContext['address'],
  extensions: string,
  choice: DisplayChoice,
): Pointer {
  if (choice === 'default') return null;
  const known = extensions.split(' ');
  const wanted =
    choice === 'surfaceless' ? 'EGL_MESA_platform_surfaceless' : 'EGL_EXT_platform_device';
  const platformDisplay = address('eglGetPlatformDisplayEXT');
  if (!known.includes(wanted) || platformDisplay === null) {
    throw new StackAbsent(`EGL has no ${wanted}; ${HOW_TO_INSTALL}`);
  }
  const open = callable(koffi, platformDisplay, 'void * (uint, void *, void *)');
  if (choice === 'surfaceless') return open(PLATFORM_SURFACELESS_MESA, null, null) as Pointer;
  const device = devices(koffi, address)[choice.device];
  if (device === undefined) {
    throw new StackAbsent(`EGL has no device number ${String(choice.device)}`);
  }
  return open(PLATFORM_DEVICE_EXT, device, null) as Pointer;
}

/** How many devices EGL enumerates; 0 where it cannot. @throws StackAbsent */
export async function deviceCount(): Promise<number> {
  const koffi = await loadKoffi();
  const { library } = loadLibrary(koffi);
  const getProcAddress = library.func('void *eglGetProcAddress(const char *name)');
  return devices(koffi, (name) => getProcAddress(name) as Pointer).length;
}

function devices(koffi: Koffi, address: EglContext['address']): readonly bigint[] {
  const pointer = address('eglQueryDevicesEXT');
  if (pointer === null) return [];
  const found = new BigUint64Array(MOST_DEVICES);
  const count = new Int32Array(1);
  const query = callable(koffi, pointer, 'uint (int, void *, int *)');
  if (query(MOST_DEVICES, found, count) !== 1) return [];
  return [...found.subarray(0, count[0] ?? 0)];
}

/** The function at an address, declared like "void (uint, int *)". */
export function callable(koffi: Koffi, pointer: Pointer, signature: string): NativeFunction {
  const [, result = '', parameters = ''] = /^([^(]*)\((.*)\)$/.exec(signature) ?? [];
  const types = parameters === '' ? [] : parameters.split(', ');
  return koffi.decode(pointer, koffi.proto(result.trim(), types));
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}
