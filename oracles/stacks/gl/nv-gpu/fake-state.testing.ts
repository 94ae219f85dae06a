/** The fixed-function state of a fake driver, as far as commands here set it. */
import {
  INITIAL_FIXED_STATE,
  INITIAL_TEXTURE_UNIT,
  initialLight,
  type FixedState,
  type Four,
} from '../../../../semantics/gl/fixed-state.js';
import { valueOf } from '../../../../semantics/number/binary32.js';
import { NVGPU, type GpuGl } from './gl.js';

const INVALID_VALUE = 0x501;

type StateFunctions = Pick<
  GpuGl,
  | 'Fogfv'
  | 'Materialfv'
  | 'Lightfv'
  | 'LightModelfv'
  | 'ActiveTexture'
  | 'TexEnvfv'
  | 'TexGenfv'
  | 'MatrixMode'
  | 'LoadTransposeMatrixf'
>;

/** @param quirks what the driver keeps of a number, of its own accord */
export function fakeState(
  quirks: { readonly keeps?: (value: number) => number },
  fail: (code: number) => void,
): { readonly functions: StateFunctions; readonly fixed: () => FixedState } {
  let fixed: FixedState = INITIAL_FIXED_STATE;
  let unit = 0;
  let mode = 0;
  const four = (words: ArrayLike<number>): Four => {
    const value = (at: number): number => {
      const number = valueOf(words[at] ?? 0);
      return quirks.keeps?.(number) ?? number;
    };
    return [value(0), value(1), value(2), value(3)];
  };
  const functions: StateFunctions = {
    Fogfv: (_name, words) => {
      fixed = { ...fixed, fog: { ...fixed.fog, color: four(words) } };
    },
    Materialfv: (face, name, words) => {
      const side = face === NVGPU.FRONT ? 'front' : 'back';
      const property = PROPERTY.get(name) ?? 'ambient';
      const material = { ...fixed.material[side], [property]: four(words) };
      fixed = { ...fixed, material: { ...fixed.material, [side]: material } };
    },
    Lightfv: (light, name, words) => {
      if (light - NVGPU.LIGHT0 >= 8) fail(INVALID_VALUE);
      const number = light - NVGPU.LIGHT0;
      const property = PROPERTY.get(name) ?? 'ambient';
      const lights = [...fixed.lights];
      lights[number] = { ...(lights[number] ?? initialLight(number)), [property]: four(words) };
      fixed = { ...fixed, lights };
    },
    LightModelfv: (_name, words) => {
      fixed = { ...fixed, lightModelAmbient: four(words) };
    },
    ActiveTexture: (texture) => {
      unit = texture - NVGPU.TEXTURE0;
    },
    TexEnvfv: (_target, _name, words) => {
      const textureUnits = [...fixed.textureUnits];
      const known = textureUnits[unit] ?? INITIAL_TEXTURE_UNIT;
      textureUnits[unit] = { ...known, environmentColor: four(words) };
      fixed = { ...fixed, textureUnits };
    },
    TexGenfv: (coordinate, _name, words) => {
      const textureUnits = [...fixed.textureUnits];
      const letter = (['s', 't', 'r', 'q'] as const)[coordinate - NVGPU.S] ?? 's';
      const known = textureUnits[unit] ?? INITIAL_TEXTURE_UNIT;
      const objectPlanes = { ...known.objectPlanes, [letter]: four(words) };
      textureUnits[unit] = { ...known, objectPlanes };
      fixed = { ...fixed, textureUnits };
    },
    MatrixMode: (chosen) => {
      mode = chosen;
    },
    LoadTransposeMatrixf: (words) => {
      const row = (at: number): Four => {
        const [x = 0, y = 0, z = 0, w = 0] = words.subarray(at * 4, at * 4 + 4);
        return [x, y, z, w];
      };
      const matrix = [row(0), row(1), row(2), row(3)] as const;
      const { matrices } = fixed;
      if (mode === NVGPU.MODELVIEW)
        fixed = { ...fixed, matrices: { ...matrices, modelview: [matrix] } }; // prettier-ignore
      else if (mode === NVGPU.PROJECTION)
        fixed = { ...fixed, matrices: { ...matrices, projection: matrix } }; // prettier-ignore
      else if (mode === NVGPU.TEXTURE) {
        const texture = [...matrices.texture];
        texture[unit] = matrix;
        fixed = { ...fixed, matrices: { ...matrices, texture } };
      } else {
        const program = [...matrices.program];
        program[mode - NVGPU.MATRIX0] = matrix;
        fixed = { ...fixed, matrices: { ...matrices, program } };
      }
    },
  };
  return { functions, fixed: () => fixed };
}

const PROPERTY: ReadonlyMap<number, 'ambient' | 'diffuse' | 'specular' | 'emission'> = new Map([
  [NVGPU.AMBIENT, 'ambient'],
  [NVGPU.DIFFUSE, 'diffuse'],
  [NVGPU.SPECULAR, 'specular'],
  [NVGPU.EMISSION, 'emission'],
]);
