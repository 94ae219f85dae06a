/**
 * Which part of a texture access goes wrong. An access by itself has many parts that no other instruction has: a
 * texel offset, a level of detail, filters, wrap modes, a format, an image unit, a layer, a comparison. Each is left
 * out in turn, and stays out where the access still departs without it: what has to be there is to blame.
 */
import type { Vector } from '../../../semantics/domains/domain.js';
import type { NominalInteger } from '../../../semantics/gpu/domains/integers.js';
import { numberOf, type NominalFloat } from '../../../semantics/gpu/domains/packed.js';
import type { GpuInstructionSyntax, TextureSyntax } from '../../../semantics/gpu/language/ast.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { isMipmapped, shapeOf } from '../../../semantics/texture/shape.js';
import {
  INITIAL_PARAMETERS,
  type Texture,
  type TextureParameters,
  type WrapMode,
} from '../../../semantics/texture/texture.js';
import {
  TEXTURE_ACCESSES,
  type TextureDefinition,
} from '../../../semantics/gpu/instructions/texture.js';
import { deciding } from '../../../spec/deciding/deciding.js';
import { textureTarget, type TextureTarget } from '../../../spec/gpu/texture-targets.js';
import { instructionsOf, replaced } from '../../edit/gpu/edit.js';
import type { GpuCandidate } from '../../edit/gpu/candidate.js';
import { integer, word } from '../../edit/gpu/nodes.js';
import type { Execution } from '../../edit/gpu/run-trace.js';

/** An access within its program: what is left out of it is left out of both. */
export interface Access {
  readonly start: GpuCandidate;
  readonly execution: Execution;
}

interface Part {
  /** What it violates if the access departs with it alone, the most specific first. */
  readonly clauses: readonly string[];
  readonly without: Access;
}

/** The clauses about the parts without which an access does not depart; none of other instructions. */
export async function guiltyParts(
  access: Access,
  departs: (access: Access) => Promise<boolean>,
): Promise<readonly string[]> {
  let left = access;
  const guilty: string[] = [];
  for (const part of PARTS) {
    const found = part(left);
    if (found === null) continue;
    if (await departs(found.without)) left = found.without;
    else guilty.push(...found.clauses);
  }
  return [...new Set(guilty)];
}

type PartOf = (access: Access) => Part | null;

function definitionOf({ execution }: Access): TextureDefinition | undefined {
  return TEXTURE_ACCESSES.get(execution.instruction.name);
}

function syntaxOf({ start, execution }: Access): GpuInstructionSyntax | null {
  const { syntax } = start;
  const found = syntax === null ? undefined : instructionsOf(syntax)[execution.index];
  return found?.texture ? found : null;
}

function textureOf({ start: { inputs }, execution }: Access): Texture | null {
  const { texture } = execution.instruction;
  if (texture === null) return null;
  return inputs.textures?.get(texture.unit)?.[textureTarget(texture.target).texture] ?? null;
}

/** The access with another unit, target or offset. */
function accessing(access: Access, change: Partial<TextureSyntax>): Access | null {
  const { start, execution } = access;
  const instruction = syntaxOf(access);
  const own = instruction?.texture ?? null;
  if (start.syntax === null || instruction === null || own === null) return null;
  const texture = { ...own, ...change };
  const syntax = replaced(start.syntax, instruction, { ...instruction, texture });
  return { execution, start: { ...start, syntax } };
}

function given(access: Access, inputs: Partial<GpuInputValues>): Access {
  return {
    ...access,
    start: { ...access.start, inputs: { ...access.start.inputs, ...inputs } },
  };
}

/** The access of another texture, which stands where its own stood, or at another unit. */
function ofTexture(access: Access, change: Partial<Texture>, unit?: number): Access | null {
  const { texture } = access.execution.instruction;
  const own = textureOf(access);
  if (texture === null || own === null) return null;
  const textures = new Map(access.start.inputs.textures);
  const at = unit ?? texture.unit;
  textures.set(at, { ...textures.get(at), [own.kind]: { ...own, ...change } });
  return given(access, { textures });
}

const parameters = (access: Access, change: Partial<TextureParameters>): Access | null => {
  const own = textureOf(access);
  return own === null ? null : ofTexture(access, { parameters: { ...own.parameters, ...change } });
};

type Coordinates = Vector<NominalFloat | NominalInteger>;

/** The access with other numbers in an operand. */
function reading(access: Access, at: number, change: Partial<Coordinates>): Access {
  const { execution } = access;
  const operands = execution.operands.map((operand, index) =>
    index === at ? { ...operand, value: { ...operand.value, ...change } } : operand,
  );
  // What is put in is a number of the operand's own type.
  return { ...access, execution: { ...execution, operands: operands as Execution['operands'] } };
}

function part(clauses: readonly string[], without: Access | null): Part | null {
  return without === null ? null : { clauses, without };
}

const offset: PartOf = (access) => {
  const isFetch = definitionOf(access)?.asks === 'texel';
  const written = syntaxOf(access)?.texture?.texelOffset ?? null;
  return written === null
    ? null
    : part(
        deciding(isFetch ? 'access.offset-of-fetch' : 'access.offset'),
        accessing(access, { texelOffset: null }),
      );
};

const NOTHING: Coordinates = { x: 0, y: 0, z: 0, w: 0 };

/** The level of detail as the instruction has it, or its derivatives. */
const detail: PartOf = (access) => {
  const [coordinates] = access.execution.operands;
  if (coordinates === undefined) return null;
  const definition = definitionOf(access);
  if (definition?.asks === 'texel') {
    return part(deciding('access.level-of-fetch'), reading(access, 0, { w: 0 }));
  }
  switch (definition?.detail) {
    case 'biased':
      return part(deciding('access.bias'), reading(access, 0, { w: 0 }));
    case 'level':
      return part(deciding('access.level'), reading(access, 0, { w: 0 }));
    case 'given derivatives':
      return part(
        deciding('access.given-derivatives'),
        reading(reading(access, 1, NOTHING), 2, NOTHING),
      );
    default:
      return null;
  }
};

const derivatives: PartOf = (access) => {
  const { derivatives: all = [] } = access.start.inputs;
  const own = all[access.execution.before.derivatives];
  if (own === undefined || [...own.dx, ...own.dy].every((each) => each === 0)) return null;
  const flat = all.map(() => ({ dx: FLAT, dy: FLAT }));
  return part(deciding('access.derivatives'), given(access, { derivatives: flat }));
};

const FLAT = [0, 0, 0, 0] as const;

const division: PartOf = (access) => {
  const [coordinates] = access.execution.operands;
  if (definitionOf(access)?.isProjected !== true || coordinates === undefined) return null;
  const [x, y, z, w] = (['x', 'y', 'z', 'w'] as const).map((component) => {
    const value = numberOf(coordinates.value[component] as NominalFloat);
    return typeof value === 'number' ? value : NaN;
  });
  if (x === undefined || y === undefined || z === undefined || w === undefined || w === 1) {
    return null;
  }
  const divided = { x: Math.fround(x / w), y: Math.fround(y / w), z: Math.fround(z / w), w: 1 };
  return part(deciding('access.division'), reading(access, 0, divided));
};

const limits: PartOf = (access) => {
  const own = textureOf(access)?.parameters;
  const { lodBias, minLod, maxLod } = INITIAL_PARAMETERS;
  if (own?.lodBias === lodBias && own.minLod === minLod && own.maxLod === maxLod) return null;
  return part(deciding('access.levels-of-detail'), parameters(access, { lodBias, minLod, maxLod }));
};

const levels: PartOf = (access) => {
  const own = textureOf(access)?.parameters;
  if (own === undefined || !isMipmapped(own.minFilter)) return null;
  const minFilter = own.minFilter.startsWith('LINEAR') ? 'LINEAR' : 'NEAREST';
  return part(deciding('access.mipmaps'), parameters(access, { minFilter }));
};

const linear: PartOf = (access) => {
  const own = textureOf(access)?.parameters;
  if (own === undefined || (own.magFilter === 'NEAREST' && own.minFilter.startsWith('NEAREST'))) {
    return null;
  }
  const minFilter =
    own.minFilter === 'LINEAR_MIPMAP_LINEAR'
      ? 'NEAREST_MIPMAP_LINEAR'
      : own.minFilter === 'LINEAR_MIPMAP_NEAREST'
        ? 'NEAREST_MIPMAP_NEAREST'
        : own.minFilter === 'LINEAR'
          ? 'NEAREST'
          : own.minFilter;
  return part(deciding('access.linear'), parameters(access, { magFilter: 'NEAREST', minFilter }));
};

const WRAPS = ['wrapS', 'wrapT', 'wrapR'] as const;

function aboutMode(mode: WrapMode): readonly string[] {
  return mode === 'CLAMP_TO_BORDER'
    ? deciding('access.wrap-to-border')
    : deciding('access.wrap', { mode: mode.toLowerCase().replaceAll('_', '-') });
}

/** What an axis is wrapped by; of the later ones also that each has a mode of its own. */
const wrap =
  (axis: 0 | 1 | 2): PartOf =>
  (access) => {
    const own = textureOf(access);
    const name = WRAPS[axis];
    if (own === null || axis >= shapeOf(own.kind).axes) return null;
    const mode = own.parameters[name];
    if (definitionOf(access)?.asks === 'texel' || mode === 'CLAMP_TO_EDGE') return null;
    const later = axis === 0 ? [] : deciding('access.wrap-of-later-axis');
    const clauses = [...aboutMode(mode), ...later];
    return part(clauses, parameters(access, { [name]: 'CLAMP_TO_EDGE' }));
  };

const format: PartOf = (access) => {
  const own = textureOf(access);
  if (own === null || ['RGBA', 'DEPTH_COMPONENT'].includes(own.baseFormat)) return null;
  const hasBorder = WRAPS.some((name) => /BORDER|^CLAMP$/.test(own.parameters[name]));
  return part(
    deciding(hasBorder ? 'access.format-with-border' : 'access.format'),
    ofTexture(access, { baseFormat: 'RGBA' }),
  );
};

const depthMode: PartOf = (access) => {
  const own = textureOf(access);
  if (own?.baseFormat !== 'DEPTH_COMPONENT' || own.parameters.depthMode === 'LUMINANCE')
    return null;
  return part(deciding('access.depth-mode'), parameters(access, { depthMode: 'LUMINANCE' }));
};

const unit: PartOf = (access) => {
  const { texture } = access.execution.instruction;
  if (texture === null || texture.unit === 0) return null;
  const moved = ofTexture(access, {}, 0);
  const without = moved === null ? null : accessing(moved, { unit: integer(0) });
  if (without === null) return null;
  const { execution } = without;
  const instruction = { ...execution.instruction, texture: { ...texture, unit: 0 } };
  return part(deciding('access.unit'), { ...without, execution: { ...execution, instruction } });
};

const layer: PartOf = (access) => {
  const { texture } = access.execution.instruction;
  const { layer: component = null } = texture === null ? {} : textureTarget(texture.target);
  if (component === null) return null;
  const isFetch = definitionOf(access)?.asks === 'texel';
  const clauses = deciding(isFetch ? 'access.layer-of-fetch' : 'access.layer');
  return part(clauses, reading(access, 0, { [component]: 0 }));
};

/** A comparison, and then what is compared: who finds another texel compares another one. */
const comparison: PartOf = (access) => {
  const { texture } = access.execution.instruction;
  if (texture === null || !textureTarget(texture.target).isShadow) return null;
  const target = texture.target.replace('SHADOW', '') as TextureTarget;
  const plain = parameters(access, { compareMode: 'NONE' });
  const without = plain === null ? null : accessing(plain, { target: word(target) });
  if (without === null) return null;
  const { execution } = without;
  const instruction = { ...execution.instruction, texture: { ...texture, target } };
  return part(deciding('access.comparison'), {
    ...without,
    execution: { ...execution, instruction },
  });
};

/** In the order in which they are left out: first what most accesses can do without. */
const PARTS: readonly PartOf[] = [
  comparison,
  unit,
  derivatives,
  detail,
  division,
  limits,
  levels,
  offset,
  layer,
  linear,
  wrap(0),
  wrap(1),
  wrap(2),
  format,
  depthMode,
];
