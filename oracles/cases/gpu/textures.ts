/** The textures that a case, or a file of inputs, binds to image units. */
import type { TextureKind } from '../../../spec/gpu/texture-targets.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import { buildTexture, type TextureData } from '../../../semantics/texture/build.js';
import type {
  Texture,
  TextureParameters,
  TextureUnit,
} from '../../../semantics/texture/texture.js';
import type { CaseData } from '../format.js';
import type { Reader } from '../reader.js';

type TexturesData = NonNullable<CaseData['textures']>;
type UnitData = TexturesData[string];
type OneData = NonNullable<UnitData[TextureKind]>;

/** By unit; a texture that is none is noted, with every mistake at its place. */
export function readTextures(
  reader: Reader,
  path: DataPath,
  data: TexturesData,
): ReadonlyMap<number, TextureUnit> {
  const units = new Map<number, TextureUnit>();
  for (const [unit, kinds] of Object.entries(data)) {
    if (!/^\d{1,9}$/.test(unit)) {
      const message = `expected the number of a texture image unit; found "${unit}"`;
      reader.keyProblem([...path, unit], message);
      continue;
    }
    units.set(Number(unit), readUnit(reader, [...path, unit], kinds));
  }
  return units;
}

function readUnit(reader: Reader, path: DataPath, data: UnitData): TextureUnit {
  let unit: TextureUnit = {};
  // The keys of an object of this very type.
  for (const kind of Object.keys(data) as TextureKind[]) {
    const given = data[kind];
    if (given === undefined) continue;
    const texture = readTexture(reader, [...path, kind], kind, given);
    if (texture !== null) unit = { ...unit, [kind]: texture };
  }
  return unit;
}

function readTexture(
  reader: Reader,
  path: DataPath,
  kind: TextureKind,
  given: OneData,
): Texture | null {
  const { parameters = {}, ...data } = given;
  const whole: TextureData = { kind, ...data, parameters: withoutUndefined(parameters) };
  const built = buildTexture(whole);
  if (built.ok) return built.texture;
  for (const { path: at, message } of built.problems) reader.problem([...path, ...at], message);
  return null;
}

/** As zod gives them, parameters that are left out have a type of their own. */
function withoutUndefined(
  parameters: NonNullable<OneData['parameters']>,
): Partial<TextureParameters> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
}
