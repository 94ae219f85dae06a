/** InterleavedArrays: several arrays in one, by its format. OpenGL 1.2.1 §2.8, Table 2.5. */
import { ARRAY_RULES } from './arrays.js';
import { commandNamed, Given, type Argument } from './call.js';
import type { Context } from './context.js';
import { TYPES } from './memory.js';
import { errorsOf, failed, done, type Engine, type Rules } from './result.js';

/** A part of an element: whose it is, how many values of which type. */
interface Part {
  readonly array: 'TEXTURE_COORD_ARRAY' | 'COLOR_ARRAY' | 'NORMAL_ARRAY' | 'VERTEX_ARRAY';
  readonly size: number;
  readonly type: 'FLOAT' | 'UNSIGNED_BYTE';
}

const FORMATS: ReadonlySet<string> = new Set([
  'V2F', 'V3F', 'C4UB_V2F', 'C4UB_V3F', 'C3F_V3F', 'N3F_V3F', 'C4F_N3F_V3F', 'T2F_V3F', 'T4F_V4F', 'T2F_C4UB_V3F', 'T2F_C3F_V3F',
  'T2F_N3F_V3F', 'T2F_C4F_N3F_V3F', 'T4F_C4F_N3F_V4F',
]); // prettier-ignore

const ARRAYS = {
  T: { array: 'TEXTURE_COORD_ARRAY', command: 'TexCoordPointer' },
  C: { array: 'COLOR_ARRAY', command: 'ColorPointer' },
  N: { array: 'NORMAL_ARRAY', command: 'NormalPointer' },
  V: { array: 'VERTEX_ARRAY', command: 'VertexPointer' },
} as const;

/** The parts in the order in which they lie, by the letter of each: texture coordinates, colour, normal, position. */
function partsOf(format: string): ReadonlyMap<string, Part> {
  return new Map(
    format.split('_').map((word) => {
      const letter = word.charAt(0) as keyof typeof ARRAYS;
      const type = /^C4U/.test(word) ? 'UNSIGNED_BYTE' : 'FLOAT';
      return [letter, { array: ARRAYS[letter].array, size: Number(word.charAt(1)), type }];
    }),
  );
}

/** Bytes of a part; four unsigned bytes are as long as a float. */
function bytesOf({ size, type }: Part): number {
  return size * (TYPES[type]?.bytes ?? 0);
}

/** One of the commands that InterleavedArrays stands for, which has no error here. */
function then(
  context: Context,
  command: string,
  given: readonly Argument[],
  engine: Engine,
): Context {
  const rule = ARRAY_RULES[command];
  if (rule === undefined) throw new Error(`${command} has no rule`);
  return rule(context, new Given(commandNamed(command), given), engine).context;
}

export const INTERLEAVED_RULES: Rules = {
  InterleavedArrays: (context, given, engine) => {
    const [format, stride] = [given.name('format'), given.number('stride')];
    const errors = errorsOf([
      [!FORMATS.has(format), 'INVALID_ENUM'],
      [stride < 0, 'INVALID_VALUE'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    const parts = partsOf(format);
    const step =
      stride === 0 ? [...parts.values()].reduce((sum, part) => sum + bytesOf(part), 0) : stride;
    const pointer = given.place('pointer');
    let own = context;
    let offset = 0;
    for (const [letter, { array, command }] of Object.entries(ARRAYS)) {
      const part = parts.get(letter);
      const isOn = part === undefined ? 'DisableClientState' : 'EnableClientState';
      own = then(own, isOn, [array], engine);
      if (part === undefined) continue;
      // The null pointer is where it starts, and no place that could be moved.
      const place = pointer === null ? null : { ...pointer, offset: pointer.offset + offset };
      const size = letter === 'N' ? [] : [part.size];
      own = then(own, command, [...size, part.type, step, place], engine);
      offset += bytesOf(part);
    }
    return done(own);
  },
};
