/** What a GPU program reads, as its instructions take it: inputs are drawn of these types. */
import type { DataType } from '../../spec/gpu/instructions.js';
import type {
  Access,
  Dimension,
  GpuInstruction,
  GpuOperand,
  GpuProgram,
} from '../../semantics/gpu/program.js';
import { DERIVATIVES } from '../../semantics/gpu/instructions/derivatives.js';
import { derivesDetail } from '../../semantics/gpu/instructions/texture.js';
import type { GeneratedGpuProgram } from '../generate/gpu/program.js';

type Reads = GeneratedGpuProgram['reads'];
type Drawn = Pick<GeneratedGpuProgram, 'reads' | 'asksDerivatives' | 'specials'>;

/** How often a number of a run is one that has rules of its own. */
const SPECIALS = 0.05;

/** What is read as several types is drawn as the first of them; every word is some value of each. */
export function readsOf(program: GpuProgram): Drawn {
  const bindings = new Map<string, DataType>();
  const buffers = new Map<number, { readonly type: DataType; readonly words: number }>();
  const textures = new Map<number, { target: TextureTarget; type: DataType }>();
  const coordinates = new Set<string>();
  const note = (operand: GpuOperand, isCoordinate: boolean): void => {
    const { source, type } = operand;
    if (source.file === 'buffer') {
      const { buffer, first, width } = source.view;
      const words = first + source.dimension.size * width;
      const known = buffers.get(buffer);
      buffers.set(buffer, { type: known?.type ?? type, words: Math.max(words, known?.words ?? 0) });
      noteIndex(source.dimension);
      return;
    }
    for (const name of namesOf(program, source.file, source.access)) {
      if (!bindings.has(name)) bindings.set(name, type);
      if (isCoordinate) coordinates.add(name);
    }
    if (source.access.kind === 'relative') source.access.dimensions.forEach(noteIndex);
  };
  const noteIndex = ({ index }: Dimension): void => {
    if (index.kind === 'register') note(index.operand, false);
  };
  for (const instruction of program.instructions) {
    const { texture, type, operands } = instruction;
    operands.forEach((operand, at) => {
      note(operand, texture !== null && at === 0);
    });
    if (texture !== null && !textures.has(texture.unit)) {
      textures.set(texture.unit, { target: texture.target, type: type ?? 'F' });
    }
  }
  const reads: Reads = { bindings, coordinates, buffers, textures };
  return { reads, asksDerivatives: program.instructions.some(asksDerivatives), specials: SPECIALS };
}

type TextureTarget = NonNullable<GpuInstruction['texture']>['target'];

function namesOf(
  { attributes, parameters }: GpuProgram,
  file: 'temporary' | 'attribute' | 'parameter',
  access: Access,
): readonly string[] {
  const slots = access.kind === 'fixed' ? [access.slot] : access.slots;
  return slots.flatMap((slot) => {
    if (file === 'temporary') return [];
    if (file === 'parameter') {
      const parameter = parameters[slot];
      return parameter?.kind === 'binding' ? [parameter.binding] : [];
    }
    const attribute = attributes[slot];
    if (attribute === undefined) return [];
    const { binding, vertex } = attribute;
    return [vertex === null ? binding : binding.replace(/^vertex\./, `vertex[${String(vertex)}].`)];
  });
}

/** DDX and DDY, and accesses that choose a level of detail by what neighbours have. */
function asksDerivatives({ name, texture }: GpuInstruction): boolean {
  return DERIVATIVES.has(name) || (texture !== null && derivesDetail(name));
}
