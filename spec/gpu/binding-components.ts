/**
 * The components of every binding: which of them an application or an earlier stage decides, which the
 * documents fix, compute of the others, leave undefined, or pass over. NV_gpu_program4 §2.X.3.3, Tables X.1
 * to X.11; NV_vertex_program4 §2.X.3.2 and §2.X.3.5, Tables X.X and X.4; NV_fragment_program4 §2.X.3.2 and
 * §2.X.3.5; NV_geometry_program4 §2.X.3.2 and §2.X.3.5, Tables X.2 and X.3. Data only.
 */

export type ComponentRule =
  /** Whatever is given. */
  | 'free'
  /** The document says nothing of its value. */
  | 'undefined'
  /** A component of a result: writing it has no effect. */
  | 'unused'
  /** That number, always. */
  | 0
  | 1
  | ComponentFunction;

/** A function of other components of the binding, or of another binding. */
export type ComponentFunction =
  /** 1/(end-start): of y and z of the fog parameters. */
  | 'fog scale'
  /** y minus x. */
  | 'depth difference'
  /** A component of a vector of length 1, which follows from the position of the same light. */
  | 'half-angle'
  /** The cosine of an angle that no binding has. */
  | 'cosine'
  /** A product of the colors of a light and a material. */
  | 'color product'
  /** Made of the ambient light, and a material's ambient and emissive color. */
  | 'scene color'
  /** Free, and the same wherever the alpha of that material color is read. */
  | 'material alpha'
  /** Free, and the same under every name of that entry of the matrix. */
  | 'matrix entry'
  /** Computed from the projection and modelview matrix 0, or from the matrix whose inverse it is. */
  | 'computed entry';

/** What the free components may be. */
export type PossibleValues =
  | 'any'
  /** +1 or -1. */
  | 'facing'
  /** Integers. */
  | 'integer'
  /** Integers from 0. */
  | 'count';

export interface BindingComponents {
  /** In full; `[n]` stands for every number, `vertex[m]` for a vertex of the primitive. */
  readonly binding: string;
  readonly components: readonly [ComponentRule, ComponentRule, ComponentRule, ComponentRule];
  /** Whether values of other types than floating-point can stand there. */
  readonly isFloat: boolean;
  readonly values: PossibleValues;
  /** Where this is said. */
  readonly source: string;
}

type Components = BindingComponents['components'];

const FREE: Components = ['free', 'free', 'free', 'free'];
const ONLY_X: Components = ['free', 'undefined', 'undefined', 'undefined'];
const WITH_ALPHA: Components = ['free', 'free', 'free', 'material alpha'];
const PRODUCT: Components = ['color product', 'color product', 'color product', 'material alpha'];
const SCENE: Components = ['scene color', 'scene color', 'scene color', 'material alpha'];
const USES_X: Components = ['free', 'unused', 'unused', 'unused'];

interface Row {
  readonly bindings: readonly string[];
  readonly components?: Components;
  readonly isFloat?: true;
  readonly values?: PossibleValues;
}

function table(source: string, rows: readonly Row[]): readonly BindingComponents[] {
  return rows.flatMap(({ bindings, components = FREE, isFloat = false, values = 'any' }) =>
    bindings.map((binding) => ({ binding, components, isFloat, values, source })),
  );
}

const FACES = ['front', 'back'] as const;
const COLORS = FACES.flatMap((face) => [`color.${face}.primary`, `color.${face}.secondary`]);

/** As the result of a vertex or geometry program has them. */
const VERTEX_RESULTS: readonly Row[] = [
  {
    bindings: ['position', ...COLORS, 'texcoord[n]', 'attrib[n]'].map((name) => `result.${name}`),
  },
  { bindings: ['result.fogcoord', 'result.pointsize', 'result.clip[n]'], components: USES_X },
];

/** Attributes of vertex programs. Generic ones may be of any type, and number 0 is the position. */
export const VERTEX_COMPONENTS: readonly BindingComponents[] = [
  ...table('NV_vertex_program4 §2.X.3.2, Table X.X', [
    { bindings: ['vertex.position', 'vertex.attrib[n]'] },
    { bindings: ['vertex.normal'], components: ['free', 'free', 'free', 1], isFloat: true },
    {
      bindings: ['vertex.color.primary', 'vertex.color.secondary', 'vertex.texcoord[n]'],
      isFloat: true,
    },
    { bindings: ['vertex.fogcoord'], components: ['free', 0, 0, 1], isFloat: true },
    { bindings: ['vertex.id', 'vertex.instance'], components: ONLY_X, values: 'count' },
  ]),
  ...table('NV_vertex_program4 §2.X.3.5, Table X.4', [
    ...VERTEX_RESULTS,
    { bindings: ['result.id'], components: USES_X },
  ]),
];

/**
 * Attributes that a program before this one wrote are of the type as which it wrote them. A geometry program
 * may write any integer as the primitive's number.
 */
export const FRAGMENT_COMPONENTS: readonly BindingComponents[] = [
  ...table('NV_fragment_program4 §2.X.3.2, Table X.X', [
    {
      bindings: [
        'fragment.color.primary',
        'fragment.color.secondary',
        'fragment.texcoord[n]',
        'fragment.attrib[n]',
      ],
    },
    { bindings: ['fragment.fogcoord', 'fragment.clip[n]'], components: ONLY_X },
    { bindings: ['fragment.position'], isFloat: true },
    { bindings: ['fragment.facing'], components: ONLY_X, isFloat: true, values: 'facing' },
    { bindings: ['primitive.id'], components: ONLY_X, values: 'integer' },
  ]),
  ...table('NV_fragment_program4 §2.X.3.5, Table X.X', [
    { bindings: ['result.color[n]'] },
    { bindings: ['result.depth'], components: ['unused', 'unused', 'free', 'unused'] },
  ]),
];

export const GEOMETRY_COMPONENTS: readonly BindingComponents[] = [
  ...table('NV_geometry_program4 §2.X.3.2, Table X.2', [
    {
      bindings: ['position', ...COLORS, 'texcoord[n]', 'attrib[n]'].map(
        (name) => `vertex[m].${name}`,
      ),
    },
    {
      bindings: ['vertex[m].fogcoord', 'vertex[m].pointsize', 'vertex[m].clip[n]'],
      components: ONLY_X,
    },
    // A vertex program may have written any integer.
    { bindings: ['vertex[m].id'], components: ONLY_X, values: 'integer' },
    { bindings: ['primitive.id'], components: ONLY_X, values: 'count' },
  ]),
  ...table('NV_geometry_program4 §2.X.3.5, Table X.3', [
    ...VERTEX_RESULTS,
    { bindings: ['result.primid', 'result.layer'], components: USES_X },
  ]),
];

const STACKS = ['modelview[n]', 'projection', 'texture[n]', 'program[n]'] as const;
/** Every entry of a row is as another. */
const rowsOf = (
  names: readonly string[],
  modifiers: readonly string[],
  rule: ComponentRule,
): Row => ({
  bindings: names.flatMap((name) =>
    modifiers.map((modifier) => `state.matrix.${name}${modifier}.row[n]`),
  ),
  components: [rule, rule, rule, rule],
  isFloat: true,
});

const IN_EACH = (table: string): string => `NV_gpu_program4 §2.X.3.3, ${table}`;

/** Parameters, which every program type has. State is floating-point. */
export const PARAMETER_COMPONENTS: readonly BindingComponents[] = [
  ...table(IN_EACH('Table X.1'), [{ bindings: ['program.env[n]', 'program.local[n]'] }]),
  ...table(IN_EACH('Table X.3'), [
    {
      bindings: FACES.flatMap((face) =>
        ['ambient', 'diffuse', 'specular'].map((of) => `state.material.${face}.${of}`),
      ),
      components: WITH_ALPHA,
      isFloat: true,
    },
    { bindings: FACES.map((face) => `state.material.${face}.emission`), isFloat: true },
    {
      bindings: FACES.map((face) => `state.material.${face}.shininess`),
      components: ['free', 0, 0, 1],
      isFloat: true,
    },
  ]),
  ...table(IN_EACH('Table X.4'), [
    {
      bindings: [
        ...['ambient', 'diffuse', 'specular', 'position', 'attenuation'].map(
          (of) => `state.light[n].${of}`,
        ),
        'state.lightmodel.ambient',
      ],
      isFloat: true,
    },
    {
      bindings: ['state.light[n].spot.direction'],
      components: ['free', 'free', 'free', 'cosine'],
      isFloat: true,
    },
    {
      bindings: FACES.map((face) => `state.lightmodel.${face}.scenecolor`),
      components: SCENE,
      isFloat: true,
    },
    {
      bindings: FACES.flatMap((face) =>
        ['ambient', 'diffuse', 'specular'].map((of) => `state.lightprod[n].${face}.${of}`),
      ),
      components: PRODUCT,
      isFloat: true,
    },
    {
      bindings: ['state.light[n].half'],
      components: ['half-angle', 'half-angle', 'half-angle', 1],
      isFloat: true,
    },
  ]),
  ...table(IN_EACH('Table X.5'), [
    {
      bindings: ['eye', 'object'].flatMap((plane) =>
        ['s', 't', 'r', 'q'].map((of) => `state.texgen[n].${plane}.${of}`),
      ),
      isFloat: true,
    },
  ]),
  ...table(IN_EACH('Table X.6'), [
    { bindings: ['state.fog.color'], isFloat: true },
    {
      bindings: ['state.fog.params'],
      components: ['free', 'free', 'free', 'fog scale'],
      isFloat: true,
    },
  ]),
  ...table(IN_EACH('Table X.7'), [{ bindings: ['state.clip[n].plane'], isFloat: true }]),
  ...table(IN_EACH('Table X.8'), [
    { bindings: ['state.point.size'], isFloat: true },
    {
      bindings: ['state.point.attenuation'],
      components: ['free', 'free', 'free', 1],
      isFloat: true,
    },
  ]),
  ...table(IN_EACH('Table X.9'), [{ bindings: ['state.texenv[n].color'], isFloat: true }]),
  ...table(IN_EACH('Table X.10'), [
    {
      bindings: ['state.depth.range'],
      components: ['free', 'free', 'depth difference', 1],
      isFloat: true,
    },
  ]),
  ...table(IN_EACH('Table X.11'), [
    rowsOf(STACKS, ['', '.transpose'], 'matrix entry'),
    rowsOf(STACKS, ['.inverse', '.invtrans'], 'computed entry'),
    rowsOf(['mvp'], ['', '.inverse', '.transpose', '.invtrans'], 'computed entry'),
  ]),
];
