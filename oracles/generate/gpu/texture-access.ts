/** Instructions that access textures, by every target that each may have: NV_gpu_program4 §2.X.4.4, §2.X.8. */
import { GPU_INSTRUCTIONS, type GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { textureTarget, type TextureTargetSpec } from '../../../spec/gpu/texture-targets.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { chance, oneOf, type Source } from '../source.js';
import { coordinateOperand, destination, texelOperand, type Drawing } from './operand.js';
import { drawOpcode } from './opcode.js';
import type { TextureRead } from './texture-units.js';

export const TEXTURE_INSTRUCTIONS: readonly GpuInstructionSpec[] = GPU_INSTRUCTIONS.filter(
  ({ form }) => form === 'TEXop' || form === 'TXDop',
);

/** Those that may access one of the textures at least. */
export function accessing(
  textures: ReadonlyMap<number, TextureRead>,
): readonly GpuInstructionSpec[] {
  const targets = [...textures.values()].map(({ target }) => textureTarget(target));
  return TEXTURE_INSTRUCTIONS.filter(({ name }) =>
    targets.some((target) => mayAccess(name, target)),
  );
}

/** As the sections of the instructions have it. */
export function mayAccess(
  name: string,
  { isSampled, isFetched, lacksFourth }: TextureTargetSpec,
): boolean {
  switch (name) {
    case 'TXQ':
      return true;
    case 'TXF':
      return isFetched;
    case 'TEX':
    case 'TXD':
      return isSampled;
    default:
      return isSampled && !lacksFourth;
  }
}

/** The line of an access to one of the program's textures, without its ";". */
export function drawAccess(drawing: Drawing, spec: GpuInstructionSpec): string {
  const { source, variables, kind } = drawing;
  const { name } = spec;
  const [unit, read] = oneOf(
    source,
    [...variables.textures].filter(([, { target }]) => mayAccess(name, textureTarget(target))),
  );
  const target = textureTarget(read.target);
  const type = name === 'TXQ' ? 'S' : read.type;
  const clamps = spec.clamps && type === 'F' && chance(source, 0.75 * kind.clamps);
  const opcode = drawOpcode(drawing, spec, type, null, clamps);
  const count = target.coordinates.length + (target.layer === null ? 0 : 1);
  // The size has as many components as the texture has dimensions; of a cube map the faces' two.
  const sizes = COMPONENTS.slice(0, target.texture === 'CUBE' ? 2 : count);
  const to = destination(drawing, type, true, name === 'TXQ' ? sizes : COMPONENTS);
  const places = spec.operands.map(() =>
    name === 'TXF' || name === 'TXQ'
      ? texelOperand(drawing, name === 'TXQ')
      : coordinateOperand(drawing, name === 'TXP'),
  );
  const place = unit === 0 && chance(source, 0.3) ? 'texture' : `texture[${String(unit)}]`;
  const access = `${place}, ${target.name}${offsetOf(drawing, name, target)}`;
  return `${opcode} ${[to, ...places, access].join(', ')}`;
}

/** A texel offset: of fetches a small one, since outside of the image nothing is defined. */
function offsetOf(
  { source, variables, kind }: Drawing,
  name: string,
  target: TextureTargetSpec,
): string {
  const isFetch = name === 'TXF';
  if (target.offsets === 0 || !chance(source, isFetch ? kind.fetchOffsets : 0.25)) return '';
  const { least, greatest } = variables.environment.limits.texelOffset;
  const one = (): number =>
    isFetch ? oneOf(source, [-1, 0, 1, 1]) : offset(source, least, greatest);
  const given = Array.from({ length: source.nextInt(1, target.offsets) }, () => String(one()));
  return `, (${given.join(', ')})`;
}

function offset(source: Source, least: number, greatest: number): number {
  return chance(source, 0.3) ? oneOf(source, [least, greatest]) : source.nextInt(-2, 2);
}
