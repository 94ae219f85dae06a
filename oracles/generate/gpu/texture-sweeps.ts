/**
 * Programs that go through every way to access a texture: one for each target, with all instructions that may have it,
 * orders of components, signs, bars, offsets along each axis, levels, reference values, image units, masks, tests,
 * clamps and updates. Texels differ, filters are NEAREST, and coordinates lie where texels have their middle, so that
 * a sum of what is read tells exactly.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { TEXTURE_TARGETS, type TextureTargetSpec } from '../../../spec/gpu/texture-targets.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import {
  COMPARE_FUNCTIONS,
  type CompareFunction,
  type TextureUnit,
} from '../../../semantics/texture/texture.js';
import { FRAMES } from './probes.js';
import { textureFor } from './swept-texture.js';
import type { GpuSweep } from './sweeps.js';
import { mayAccess } from './texture-access.js';
import {
  clausesOf,
  coordinatesOf,
  derivativesOf,
  sizesOf,
  type Coordinates,
} from './texture-coordinates.js';

/** Every order of the components. */
const ORDERS: readonly string[] = COMPONENTS.flatMap((x) =>
  COMPONENTS.flatMap((y) =>
    COMPONENTS.flatMap((z) =>
      COMPONENTS.map((w) => `${x}${y}${z}${w}`).filter((letters) => new Set(letters).size === 4),
    ),
  ),
);

const MASKS: readonly string[] = Array.from({ length: 14 }, (_, at) =>
  COMPONENTS.filter((__, bit) => ((at + 1) >> bit) & 1).join(''),
);
const TESTS = [' (LT)', '.xyw (NE.yzwx)', ' (GE1.wzyx)', '.yzw (EQ1)'] as const;
const CODES: readonly string[] = ['MOV.S.CC0 u, {-1, 0, 1, -1};', 'MOV.S.CC1 u, {1, -1, 0, 1};'];

/** How an operand is written of a register, and what stands in that so that it is read as a number. */
interface Form {
  readonly write: (operand: string) => string;
  readonly holds: (value: number, at: number) => number;
}

const sometimes = (value: number, at: number): number => (at % 2 === 0 ? value : -value);
const FORMS: readonly Form[] = [
  { write: (x) => x, holds: (value) => value },
  { write: (x) => `-${x}`, holds: (value) => -value },
];
/** How a number above zero is written with bars. */
const BARS: readonly Form[] = [
  { write: (x) => `|${x}|`, holds: sometimes },
  { write: (x) => `|-${x}|`, holds: sometimes },
];
/** How a number below zero is written with bars. */
const SIGNED_BARS: readonly Form[] = [
  { write: (x) => `-|${x}|`, holds: sometimes },
  { write: (x) => `-|-${x}|`, holds: sometimes },
];

/** Units that are another one where a number loses bits. */
const UNITS = [0, 4, 8] as const;

/** The program parameters that operands are read from. */
class Parameters {
  readonly bindings: Record<string, TypedQuad> = {};
  readonly #known = new Map<string, string>();

  /** The binding that holds some numbers. */
  of(type: DataType, values: Coordinates): string {
    const key = JSON.stringify([
      type,
      values.map((value) => (Object.is(value, -0) ? '-0' : value)),
    ]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const index = this.#known.size;
    const binding =
      index < MOST ? `program.local[${String(index)}]` : `program.env[${String(index - MOST)}]`;
    this.#known.set(key, binding);
    this.bindings[binding] = { type, values };
    return binding;
  }
}

/** Half of the local parameters that there are at least. */
const MOST = 80;

/** The instruction with what stands before it, and what adds its result. */
interface Piece {
  readonly lines: readonly string[];
  readonly adds: readonly string[];
  /** The register that shows it by itself: of codes the sum. */
  readonly shows: 't' | 's';
  readonly clauses: readonly string[];
}

/** The sweeps of an environment, always the same. */
export function textureSweepsOf(environment: GpuEnvironment): readonly GpuSweep[] {
  return TEXTURE_TARGETS.flatMap((target, at) =>
    NAMES.filter((name) => mayAccess(name, target)).flatMap((name) =>
      typesOf(name, target).map((type) =>
        new TargetSweep(environment, target, name, type, at).made(),
      ),
    ),
  );
}

const NAMES = ['TEX', 'TXP', 'TXB', 'TXL', 'TXD', 'TXF', 'TXQ'] as const;

/** Integers are read of two targets; what is done with coordinates does not depend on them. */
function typesOf(name: string, { name: target }: TextureTargetSpec): readonly DataType[] {
  const isOfIntegers =
    (name === 'TXF' && (target === '2D' || target === 'BUFFER')) ||
    (name === 'TEX' && target === '2D');
  return isOfIntegers ? ['F', 'S', 'U'] : ['F'];
}

/** What departs without an offset is not about offsets; what is around an access comes last. */
function byClauses(a: Piece, b: Piece): number {
  return (a.clauses.length || MOST) - (b.clauses.length || MOST);
}

class TargetSweep {
  readonly #parameters = new Parameters();
  readonly #units: readonly number[];
  /** Counts lines of each instruction, from another number for each target. */
  #at: number;

  constructor(
    private readonly environment: GpuEnvironment,
    private readonly target: TextureTargetSpec,
    private readonly name: string,
    private readonly type: DataType,
    start: number,
  ) {
    this.#at = 5 * start;
    this.#units = target.name === 'SHADOW2D' ? COMPARE_FUNCTIONS.map((_, unit) => unit) : UNITS;
  }

  made(): GpuSweep {
    const { target, name, type, environment } = this;
    const { head, result, tail } = FRAMES[environment.name];
    const pieces =
      name === 'TXQ' ? this.#sizes() : [...this.#accesses(name), ...this.#updates(name)];
    const textOf = (lines: readonly string[], shown: string): string => {
      const all = [
        'TEMP t, s, u;',
        ...['t', 's'].map((register) => `MOV.${type} ${register}, {0, 0, 0, 0};`),
        ...CODES,
        ...lines,
        `MOV.${type} ${result}, ${shown};`,
      ];
      return `${head}${all.map((line) => `  ${line}\n`).join('')}${tail}`;
    };
    const values: GpuInputValues = {
      bindings: this.#parameters.bindings,
      textures: new Map(this.#units.map((unit) => [unit, this.#unit(unit)])),
      // Enough for each access, and all alike: a line by itself has the first.
      ...(environment.programType === 'fragment'
        ? { derivatives: pieces.map(() => derivativesOf(target)) }
        : {}),
    };
    const all = pieces.flatMap(({ lines, adds }) => [...lines, ...adds]);
    return {
      name: `${name}.${type}.${target.name}`,
      text: textOf(all, 's'),
      values,
      alone: () =>
        [...pieces].sort(byClauses).map(({ lines, adds, shows, clauses }) => ({
          text: textOf(shows === 's' ? [...lines, ...adds] : lines, shows),
          clauses,
        })),
    };
  }

  #unit(unit: number): TextureUnit {
    const { target, type } = this;
    const kind = target.texture;
    const functions: readonly CompareFunction[] =
      target.name === 'SHADOW2D' ? COMPARE_FUNCTIONS : ['LEQUAL', 'GREATER', 'LESS'];
    return {
      [kind]: textureFor(kind, type, target.isShadow, unit, functions[this.#units.indexOf(unit)]),
    };
  }

  /** Orders, forms and offsets; masks, tests and clamps. */
  #accesses(name: string): readonly Piece[] {
    const { target, type } = this;
    const mayBeNegative =
      name !== 'TXF' &&
      name !== 'TXP' &&
      !target.isShadow &&
      ['1D', '2D', '3D'].includes(target.name);
    const forms = [...FORMS, ...BARS, ...FORMS, ...(mayBeNegative ? SIGNED_BARS : [])];
    // One bit tells less than a texel.
    const least = target.name === 'SHADOW2D' ? 40 : target.isShadow ? 24 : 0;
    const count = Math.max(least, 4 + 2 * Math.max(forms.length, 2 * target.offsets));
    const plain = Array.from({ length: count }, (_, k) => {
      const form = forms[k % forms.length];
      return form === undefined
        ? []
        : [this.#access(name, form, '', '', k % (2 * target.offsets + 1))];
    }).flat();
    const masks = [0, 1, 2].map(() => `.${MASKS[this.#at % MASKS.length] ?? ''}`);
    const tests = [
      TESTS[this.#at % TESTS.length] ?? '',
      TESTS[(this.#at + 2) % TESTS.length] ?? '',
    ];
    const [whole] = FORMS;
    if (whole === undefined) return plain;
    return [
      ...plain,
      ...[...masks, ...tests].map((mask) => this.#access(name, whole, '', mask, 0)),
      ...(type === 'F' ? ['.SAT', '.SSAT'] : []).map((clamp) =>
        this.#access(name, whole, clamp, '', 0),
      ),
    ];
  }

  #access(name: string, form: Form, modifier: string, mask: string, offset: number): Piece {
    const at = this.#at++;
    const { type, target } = this;
    const before =
      mask === ''
        ? []
        : [
            `MOV.${type} t, {${Array(4)
              .fill(String(20 + (at % 30)))
              .join(', ')}};`,
          ];
    return {
      shows: 't',
      // What is around an access is told by experiments.
      clauses: mask === '' && modifier === '' ? clausesOf(target, name, offset) : [],
      lines: [...before, this.#line(name, form, modifier, mask, at, offset)],
      adds: [
        `MAD.${type} s, t, {${Array(4)
          .fill(String(1 + (at % 61)))
          .join(', ')}}, s;`,
      ],
    };
  }

  #line(
    name: string,
    form: Form,
    modifier: string,
    mask: string,
    at: number,
    offset: number,
  ): string {
    const { target, type } = this;
    const isFragment = this.environment.programType === 'fragment';
    const hasDerivatives = isFragment && target.texture !== 'CUBE';
    const isBelow = SIGNED_BARS.includes(form);
    const numbers = coordinatesOf(target, name, at, hasDerivatives).map((value) =>
      isBelow ? -Math.abs(value) : value,
    );
    const isAbove = BARS.includes(form);
    // What has to be below zero would not be that without bars.
    const own = isAbove && numbers.some((value) => value < 0) ? FORMS[1] : form;
    const asked = [numbers, ...(name === 'TXD' ? partials(target, at) : [])];
    const operands = asked.map((each, position) =>
      this.#operand(name, own ?? form, each, at + 7 * position),
    );
    const unit = String(this.#units[at % this.#units.length] ?? 0);
    const steps = offsetOf(target, name, offset, at);
    const opcode = `${name}.${type}${modifier}`;
    return `${opcode} ${[`t${mask}`, ...operands, `texture[${unit}]`, target.name].join(', ')}${steps};`;
  }

  /** An operand that is read as these numbers, in some order. */
  #operand(name: string, form: Form, numbers: readonly number[], at: number): string {
    const order = ORDERS[at % ORDERS.length] ?? 'xyzw';
    const held = [0, 0, 0, 0];
    for (const [index, letter] of [...order].entries()) {
      held[COMPONENTS.indexOf(letter as Component)] = form.holds(numbers[index] ?? 0, index + at);
    }
    const [x = 0, y = 0, z = 0, w = 0] = held;
    const binding = this.#parameters.of(name === 'TXF' || name === 'TXQ' ? 'S' : 'F', [x, y, z, w]);
    return form.write(`${binding}.${order}`);
  }

  /** TXQ of each level, whose result is an integer. */
  #sizes(): readonly Piece[] {
    const { target } = this;
    const letters = sizesOf(target);
    const levels =
      target.texture === 'RECT' || target.texture === 'BUFFER' ? [0] : [0, 1, 2, 1, 0, 2];
    return levels.flatMap((level, index) => {
      const form = [...FORMS, ...BARS][index % 4];
      if (form === undefined || (target.texture === 'CUBE' && level > 1)) return [];
      const at = this.#at++;
      const unit = String(this.#units[at % this.#units.length] ?? 0);
      const operand = this.#operand('TXQ', form, [level, 6, 1 - (level % 2), 5], at);
      return [
        {
          shows: 't',
          clauses: deciding('swept.size'),
          lines: [
            'MOV.S u, {11, 12, 13, 14};',
            `TXQ u.${letters}, ${operand}, texture[${unit}], ${target.name};`,
            'I2F.S t, u;',
          ],
          adds: [
            `MAD s, t, {${Array(4)
              .fill(String(1 + (at % 61)))
              .join(', ')}}, s;`,
          ],
        },
      ];
    });
  }

  /** Updates of each condition code register, which says the contrary of most texels before. */
  #updates(name: string): readonly Piece[] {
    const { type } = this;
    const [whole] = FORMS;
    if (whole === undefined) return [];
    return ['0', '1'].map((register) => {
      const at = this.#at++;
      return {
        shows: 's',
        clauses: [],
        lines: [
          `MOV.S.CC${register} u, {0, -1, 0, -1};`,
          this.#line(name, whole, `.CC${register}`, '', at, 0),
        ],
        adds: ['LT', 'EQ'].map((rule, index) => {
          const number = String(17 - 12 * index + (at % 7));
          return `ADD.${type} s (${rule}${register}), s, {${Array(4).fill(number).join(', ')}};`;
        }),
      };
    });
  }
}

/** One derivative that makes the level greater, of each axis by each window coordinate. */
function partials(target: TextureTargetSpec, at: number): readonly (readonly number[])[] {
  const axes = target.texture === 'CUBE' ? 0 : target.coordinates.length;
  const chosen = axes === 0 ? -1 : at % (2 * axes + 1);
  return [0, 1].map((by) =>
    COMPONENTS.map((component, index) => {
      const isUnused = component === 'w' && target.reference !== 'w';
      if (isUnused) return 9;
      return chosen === 2 * index + by ? 0.4 : 0.015625 * (index < axes ? 1 + index : 0);
    }),
  );
}

/** A step along one axis, in one direction; of fetches one that stays in the image. */
function offsetOf(target: TextureTargetSpec, name: string, offset: number, at: number): string {
  if (target.offsets === 0 || offset === 0 || (name === 'TXF' && at % 2 === 1)) return '';
  const axis = (offset - 1) >> 1;
  const step = offset % 2 === 0 ? -1 : 1;
  const steps = Array.from({ length: target.offsets }, (_, index) => (index === axis ? step : 0));
  return `, (${steps.join(', ')})`;
}
