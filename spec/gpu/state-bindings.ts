/**
 * The parameter bindings, which every program type has (NV_gpu_program4 §2.X.3.3, Tables X.1 to X.11). The
 * notation is that of bindings.ts. Data only.
 */

const MATRICES = [
  'modelview[modelviewMatrices?]',
  'projection',
  'mvp',
  'texture[textureCoordinates?]',
  'program[programMatrices]',
] as const;

/** Tables X.3 to X.11. */
export const STATE_BINDINGS: readonly string[] = [
  'state.material.(front|back)?.(ambient|diffuse|specular|emission|shininess)',
  'state.light[lights].(ambient|diffuse|specular|position|attenuation|half)',
  'state.light[lights].spot.direction',
  'state.lightmodel.ambient',
  'state.lightmodel.(front|back)?.scenecolor',
  'state.lightprod[lights].(front|back)?.(ambient|diffuse|specular)',
  'state.texgen[textureCoordinates?].(eye|object).(s|t|r|q)',
  'state.fog.(color|params)',
  'state.clip[clipPlanes].plane',
  'state.point.(size|attenuation)',
  'state.texenv[textureUnits?].color',
  'state.depth.range',
  ...MATRICES.map(
    (matrix) => `state.matrix.${matrix}.(|inverse|transpose|invtrans)?.row[matrixRows*]`,
  ),
];

export const PARAMETER_BINDINGS: readonly string[] = [
  // Table X.1.
  'program.env[environmentParameters..]',
  'program.local[localParameters..]',
  ...STATE_BINDINGS,
];
