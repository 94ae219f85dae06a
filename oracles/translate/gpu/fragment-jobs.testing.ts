/** Fragment programs that the tests translate and run: KIL in every way, bindings and results, flow. */
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { plain, texture } from '../../../semantics/texture/texture.arbitrary.js';
import { F } from './jobs.testing.js';
import { quad, type Job } from './judged.testing.js';

const HEAD = '!!NVfp4.0\nOPTION ARB_draw_buffers;';
const S = (...words: readonly number[]): TypedQuad => quad('S', words);

/** Numbers whose signs, zeros and NaN make up all condition codes, one in each component in turn. */
const VALUES = [0, -0, 1, -1, NaN, Infinity, -Infinity, 2 ** -140, -(2 ** -140)];
const INTEGERS = [0, 1, -1, 0x7fffffff, -0x80000000];

function inTurn(quadOf: (...values: readonly number[]) => TypedQuad, values: readonly number[]) {
  return values.flatMap((value) =>
    [0, 1, 2, 3].map((place) => ({
      'fragment.attrib[0]': quadOf(...[2, 3, 4, 5].map((n, at) => (at === place ? value : n))),
    })),
  );
}

/** Every test, of one component and of all, by both condition codes. */
const TESTED: readonly Job[] = GPU_CONDITION_RULES.flatMap((rule) =>
  ['', '.y', '.wzyx'].flatMap((swizzle) => [
    {
      source: `${HEAD}
TEMP a;
MOV.CC1 a, fragment.attrib[0];
MOV result.color[0], a;
KIL ${rule}1${swizzle};
MOV result.color[1], 1;
END
`,
      vertices: inTurn(F, VALUES),
    },
    {
      source: `${HEAD}
INT TEMP a;
ADD.S.CC a, fragment.attrib[0], -2;
KIL ${rule}${swizzle};
MOV.S result.color[2], a;
END
`,
      vertices: inTurn(S, INTEGERS),
    },
  ]),
);

const OPERANDS: readonly Job[] = ['', '.S', '.U'].flatMap((type) =>
  [
    'fragment.attrib[0]',
    '-fragment.attrib[0]',
    '|fragment.attrib[0]|',
    '-|fragment.attrib[0].xxyy|',
  ]
    .filter((operand) => type !== '.U' || !operand.includes('|'))
    .map((operand) => ({
      source: `${HEAD}
KIL${type} ${operand};
MOV result.depth.z, 0.5;
END
`,
      vertices: type === '' ? inTurn(F, VALUES) : inTurn(S, INTEGERS),
    })),
);

/** Kills out of a subroutine and out of a loop without a count; what comes after is not reached. */
const FLOW: Job = {
  source: `${HEAD}
TEMP sum, n[3];
INT TEMP i;
MOV.S i, 0;
MOV sum, 0;
REP;
  MOV n[i.x], fragment.texcoord[0];
  CAL add;
  ADD.S.CC i.x, i.x, 1;
  SUB.S.CC1 i.y, i.x, 3;
  BRK (EQ1.y);
ENDREP;
MOV result.color[0], sum;
MOV result.color[1], n[2];
RET;
add:
ADD sum, sum, n[i.x];
ADD.CC sum.x, sum, program.local[0];
IF LT.x;
  REP;
    KIL sum.xxxx;
    BRK (FL);
  ENDREP;
ENDIF;
RET (TR);
END
`,
  vertices: [-3, -0.5, 0, 1, 2].flatMap((x) => [
    { 'fragment.texcoord[0]': F(x, 1, -2, 3), 'program.local[0]': F(0.25, 0, 0, 0) },
  ]),
};

/** Values of every kind of binding, given as they are; results of every kind. */
const BINDINGS: Job = {
  source: `${HEAD}
FLAT INT ATTRIB flat = fragment.attrib[1];
CENTROID ATTRIB centroid = fragment.texcoord[3];
NOPERSPECTIVE ATTRIB linear[] = { fragment.texcoord[1..2] };
CENTROID NOPERSPECTIVE ATTRIB both = fragment.attrib[2];
INT TEMP i;
TEMP a;
MOV.S i, flat;
MOV a, linear[i.x];
ADD a, a, centroid;
ADD a.xy, a, both;
MOV result.color[0], a;
ADD result.color[1], fragment.position, fragment.color.secondary;
MUL a, fragment.facing.x, fragment.color;
ADD a.x, a, fragment.fogcoord;
ADD a.y, a, fragment.clip[3].x;
MOV result.color[2], a;
MOV.S result.color[3], primitive.id.x;
MUL result.depth, fragment.position.z, 0.5;
END
`,
  vertices: [0, 1].flatMap((member) =>
    [1, -1].map((facing) => ({
      'fragment.attrib[1]': S(member, -5, 6, 7),
      'fragment.attrib[2]': F(1.5, -2.5, 3, 4),
      'fragment.texcoord[1]': F(0.1, 0.2, 0.3, 0.4),
      'fragment.texcoord[2]': F(10, 20, 30, 40),
      'fragment.texcoord[3]': F(1e10, -1e-10, NaN, Infinity),
      'fragment.position': F(17.5, 3.5, 0.625, 0.25),
      'fragment.facing': F(facing, 0, 0, 0),
      'fragment.fogcoord': F(0.75, 0, 0, 0),
      'fragment.clip[3]': F(-8, 0, 0, 0),
      'fragment.color.primary': F(0.25, 0.5, -0, 1),
      'fragment.color.secondary': F(-1, 2, 1e-20, 0),
      'primitive.id': S(41, 0, 0, 0),
    })),
  ),
};

/** Bits that a path of floating-point numbers might change, through a target of them. */
const PATTERNS: readonly number[] = [0, 0x80000000, 1, 0x807fffff, 0x7f800001, 0x7fc12345, 0xff812345, 0xffffffff, 0x7f7fffff, 0xdeadbeef, 0x7fa00000, 0xff800000]; // prettier-ignore
const BITS: Job = {
  source: `${HEAD}
MOV.U result.color[0], fragment.attrib[0];
MOV.U result.color[3], fragment.attrib[0].wzyx;
END
`,
  vertices: PATTERNS.map((_, first) => ({
    'fragment.attrib[0]': quad(
      'U',
      [0, 1, 2, 3].map((at) => PATTERNS[(first + at) % PATTERNS.length] ?? 0),
    ),
  })),
};

/** More fragments than a row of the target has. */
const MANY: Job = {
  source: `${HEAD}\nKIL fragment.attrib[0].y;\nMUL result.color[0], fragment.attrib[0], 2;\nEND\n`,
  vertices: Array.from({ length: 300 }, (_, n) => ({
    'fragment.attrib[0]': F(n, n % 7 === 3 ? -1 : 1, 0, 0),
  })),
};

/** KIL in every way. */
export const KILLING: readonly Job[] = [...TESTED, ...OPERANDS];

export const FRAGMENT_PROGRAMS: readonly Job[] = [FLOW, BINDINGS, BITS, MANY];

/** A square whose texels tell their level. */
const LEVELS = texture({
  kind: '2D',
  format: 'LUMINANCE',
  levels: [8, 4, 2, 1].map((width, level) => ({
    width,
    height: width,
    texels: Array.from({ length: width * width }, () => 10 + level),
  })),
  parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST' },
});

/** A derivative of what another access has sampled at moved coordinates. */
export const DEPENDENT: Job = {
  source: `${HEAD}
TEMP a;
TEX a, fragment.texcoord[0], texture[0], 2D;
DDX result.color[0], a;
END
`,
  textures: new Map([[0, { '2D': plain('2D', [2, 2], [0, 1, 2, 3]) }]]),
  derivatives: [
    { dx: [0.5, 0, 0, 0], dy: [0, 0, 0, 0] },
    { dx: [1, 2, 3, 4], dy: [5, 6, 7, 8] },
  ],
  vertices: [{ 'fragment.texcoord[0]': F(0.25, 0.25, 0, 1) }],
};

/** Derivatives that are given, of what the driver has beside the fragment. */
export const DERIVING: readonly Job[] = [
  {
    source: `${HEAD}
TEMP sum;
DDX.CC1 result.color[0], -fragment.color;
MOV result.color[3].w, 7;
MOV result.color[3].xyz (LT1), 1;
MUL sum, fragment.color, 2;
DDY.SSAT result.color[1].xzw, sum.wyzx;
MOV sum, 0;
REP 3;
  DDX sum.xy, fragment.color;
  DDY sum.zw, fragment.color;
  ADD result.color[2], sum, 1;
ENDREP;
END
`,
    derivatives: [
      { dx: [1, -2, 0.5, 0], dy: [5, 6, 7, 8] },
      { dx: [3, 0.25, -2, 1], dy: [-4, 0.5, 0, 0.0625] },
      ...[2, 3, 4, 5, 6, 7].map((n): NonNullable<Job['derivatives']>[number] => ({
        dx: [n, 2 * n, -n, 0],
        dy: [-n, 0, n, n / 2],
      })),
    ],
    vertices: [{ 'fragment.color.primary': F(9, -3, 0.5, 0) }],
  },
  {
    source: `${HEAD}
TEX result.color[0], fragment.texcoord[0], texture[2], 2D;
TXB result.color[1], fragment.texcoord[0], texture[2], 2D;
TXP result.color[2], fragment.texcoord[1], texture[2], 2D;
TEX result.color[3], fragment.texcoord[0], texture[2], 2D;
END
`,
    textures: new Map([[2, { '2D': LEVELS }]]),
    // To the levels 1, 2 (with a bias of 1), 2, and 0.
    derivatives: [
      { dx: [0.25, 0, 0, 0], dy: [0, 0.125, 0, 0] },
      { dx: [0, 0, 0, 0], dy: [0, -0.25, 0, 0] },
      { dx: [0.5, 0, 0, 0], dy: [0.25, 0, 0, 0] },
      { dx: [0.0625, 0, 0, 0], dy: [0, 0, 0, 0] },
    ],
    vertices: [{ 'fragment.texcoord[0]': F(0.5, 0.25, 0, 1), 'fragment.texcoord[1]': F(1, 0.5, 0, 2) }], // prettier-ignore
  },
];
