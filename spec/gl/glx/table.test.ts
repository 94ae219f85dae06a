/** The tables against the figures of the documents, the declarations in C, and themselves. */
import { describe, expect, it } from 'vitest';
import { GL_COMMANDS } from '../commands.js';
import { nameOfNumber, maskOfNames, namesOfMask, numberOfName } from './enumerants.js';
import { fieldsOf, WIRE_SIZES, commandsOf, type GlxCommandSpec } from './layout.js';
import { GLX_REQUESTS } from './requests.js';
import { GLX_COMMANDS, glxCommandAt, glxCommandOf } from './table.js';

/**
 * Figures as the documents print them, written from the documents and not from the tables: a command, its opcode, and its length, in
 * bytes of rendering commands and in words of others. The second table has what is printed of glXRenderLarge.
 */
const FIGURES = {
  NV_vertex_program: `
    BindProgramNV 4180 12; ExecuteProgramNV 4181 12+4*n; RequestResidentProgramsNV 4182 8+4*n;
    LoadProgramNV 4183 16+n+p; ProgramParameter4fvNV 4184 32; ProgramParameter4dvNV 4185 44;
    ProgramParameters4fvNV 4186 16+16*n; ProgramParameters4dvNV 4187 16+32*n; TrackMatrixNV 4188 20;
    VertexAttrib1svNV 4265 12; VertexAttrib2svNV 4266 12; VertexAttrib3svNV 4267 12; VertexAttrib4svNV 4268 12;
    VertexAttrib1fvNV 4269 12; VertexAttrib2fvNV 4270 16; VertexAttrib3fvNV 4271 20; VertexAttrib4fvNV 4272 24;
    VertexAttrib1dvNV 4273 16; VertexAttrib2dvNV 4274 24; VertexAttrib3dvNV 4275 32; VertexAttrib4dvNV 4276 40;
    VertexAttrib4ubvNV 4277 12; VertexAttribs1svNV 4202 12+2*n+p; VertexAttribs2svNV 4203 12+4*n;
    VertexAttribs3svNV 4204 12+6*n+p; VertexAttribs4svNV 4205 12+8*n; VertexAttribs1fvNV 4206 12+4*n;
    VertexAttribs2fvNV 4207 12+8*n; VertexAttribs3fvNV 4208 12+12*n; VertexAttribs4fvNV 4209 12+16*n;
    VertexAttribs1dvNV 4210 12+8*n; VertexAttribs2dvNV 4211 12+16*n; VertexAttribs3dvNV 4212 12+24*n;
    VertexAttribs4dvNV 4213 12+32*n; VertexAttribs4ubvNV 4214 12+4*n; AreProgramsResidentNV 1293 4+n;
    DeleteProgramsNV 1294 4+n; GenProgramsNV 1295 4; GetProgramParameterfvNV 1319 6;
    GetProgramParameterdvNV 1320 6; GetProgramivNV 1298 5; GetProgramStringNV 1299 5;
    GetTrackMatrixivNV 1300 6; GetVertexAttribdvNV 1301 5; GetVertexAttribfvNV 1302 5;
    GetVertexAttribivNV 1303 5; IsProgramNV 1304 4;
  `,
  ARB_vertex_program: `
    VertexAttrib1svARB 4189 12; VertexAttrib1fvARB 4193 12; VertexAttrib1dvARB 4197 16;
    VertexAttrib2svARB 4190 12; VertexAttrib2fvARB 4194 16; VertexAttrib2dvARB 4198 24;
    VertexAttrib3svARB 4191 16; VertexAttrib3fvARB 4195 20; VertexAttrib3dvARB 4199 32;
    VertexAttrib4bvARB 4230 12; VertexAttrib4svARB 4192 16; VertexAttrib4ivARB 4231 24;
    VertexAttrib4ubvARB 4232 12; VertexAttrib4usvARB 4233 16; VertexAttrib4uivARB 4234 24;
    VertexAttrib4fvARB 4196 24; VertexAttrib4dvARB 4200 40; VertexAttrib4NbvARB 4235 12;
    VertexAttrib4NsvARB 4236 16; VertexAttrib4NivARB 4237 24; VertexAttrib4NubvARB 4201 12;
    VertexAttrib4NusvARB 4238 16; VertexAttrib4NuivARB 4239 24; BindProgramARB 4180 12;
    ProgramEnvParameter4fvARB 4184 32; ProgramEnvParameter4dvARB 4185 44; ProgramLocalParameter4fvARB 4215 32;
    ProgramLocalParameter4dvARB 4216 44; ProgramStringARB 4217 16+len+p; DeleteProgramsARB 1294 4+n;
    GenProgramsARB 1295 4; GetProgramEnvParameterfvARB 1296 6; GetProgramEnvParameterdvARB 1297 6;
    GetProgramLocalParameterfvARB 1305 6; GetProgramLocalParameterdvARB 1306 6; GetProgramivARB 1307 5;
    GetProgramStringARB 1308 5; GetVertexAttribdvARB 1301 5; GetVertexAttribfvARB 1302 5;
    GetVertexAttribivARB 1303 5; IsProgramARB 1304 4;
  `,
  NV_gpu_program4: `
    ProgramLocalParameterI4ivNV 4303 28; ProgramLocalParameterI4uivNV 4305 28;
    ProgramEnvParameterI4ivNV 4307 28; ProgramEnvParameterI4uivNV 4309 28;
    ProgramLocalParametersI4ivNV 4304 16+count*4*4; ProgramLocalParametersI4uivNV 4306 16+count*4*4;
    ProgramEnvParametersI4ivNV 4308 16+count*4*4; ProgramEnvParametersI4uivNV 4310 16+count*4*4;
    GetProgramLocalParameterIivNV 1365 5; GetProgramLocalParameterIuivNV 1366 5;
    GetProgramEnvParameterIivNV 1367 5; GetProgramEnvParameterIuivNV 1368 5;
  `,
  NV_vertex_program4: `
    VertexAttribI1ivEXT 278 12; VertexAttribI2ivEXT 279 16; VertexAttribI3ivEXT 280 20;
    VertexAttribI4ivEXT 281 24; VertexAttribI1uivEXT 282 12; VertexAttribI2uivEXT 283 16;
    VertexAttribI3uivEXT 284 20; VertexAttribI4uivEXT 285 24; VertexAttribI4bvEXT 286 12;
    VertexAttribI4svEXT 287 16; VertexAttribI4ubvEXT 288 12; VertexAttribI4usvEXT 289 16;
    GetVertexAttribIivEXT 184 4; GetVertexAttribIuivEXT 185 4;
  `,
  NV_geometry_program4: `
    ProgramVertexLimitNV 4312 12;
  `,
} as const;

const LARGE_FIGURES = `
    ProgramStringARB 4217 16+len+p; ProgramLocalParametersI4ivNV 4304 20+count*4*4;
    ProgramLocalParametersI4uivNV 4306 20+count*4*4; ProgramEnvParametersI4ivNV 4308 20+count*4*4;
    ProgramEnvParametersI4uivNV 4310 20+count*4*4;
`;

interface Figure {
  readonly name: string;
  readonly opcode: number;
  readonly length: string;
}

function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(/(\w+) (\d+) ([^;]+);/g)].map(([, name = '', opcode, length = '']) => ({
    name,
    opcode: Number(opcode),
    length,
  }));
}

/** What a formula of sums and products comes to. */
function valueOf(formula: string, values: Readonly<Record<string, number>>): number {
  return formula
    .split('+')
    .map((term) =>
      term
        .split('*')
        .map((factor) => (/^\d+$/.test(factor) ? Number(factor) : (values[factor] ?? NaN)))
        .reduce((product, each) => product * each, 1),
    )
    .reduce((sum, each) => sum + each, 0);
}

/** The name of the field that says how many values there are; null of a command of one length. */
function counterOf({ fields }: GlxCommandSpec): string | null {
  const counted = fields.find((field) => field.kind === 'value' && field.count?.kind === 'times');
  return counted?.kind === 'value' && counted.count?.kind === 'times' ? counted.count.of : null;
}

/** Bytes of the fields with n values, and those of padding among them. */
function bytesOf({ fields }: GlxCommandSpec, n: number): { bytes: number; padding: number } {
  let [bytes, padding] = [0, 0];
  for (const field of fields) {
    if (field.kind === 'unused') bytes += field.bytes;
    else if (field.kind === 'pad') {
      padding = (4 - (bytes % 4)) % 4;
      bytes += padding;
    } else {
      const { count, type } = field;
      const values = ((): number => {
        if (count === null) return 1;
        if (count.kind === 'fixed' || count.kind === 'where') return count.values;
        return count.kind === 'times' ? count.times * n : NaN;
      })();
      bytes += values * WIRE_SIZES[type];
    }
  }
  return { bytes, padding };
}

/** Bytes before the fields: length and opcode; or a request with a tag, and a vendor's opcode. */
const HEADERS = { render: 4, single: 8, vendor: 12 } as const;

function lengthOf(spec: GlxCommandSpec, n: number, header: number = HEADERS[spec.kind]): number {
  const { bytes } = bytesOf(spec, n);
  return (header + bytes) / (spec.kind === 'render' ? 1 : 4);
}

/** Lengths that a document states and its own fields do not have (spec/gl/errata.yaml names each). */
const MISPRINTED: readonly string[] = [
  'ProgramParameter4fvNV',
  'VertexAttrib3svNV',
  'VertexAttrib4svNV',
  'ProgramEnvParameter4fvARB',
  'ProgramLocalParameter4fvARB',
];

describe.each(Object.entries(FIGURES))('%s', (document, text) => {
  const figures = figuresIn(text);

  it('has the commands, opcodes and lengths that it prints, and no others', () => {
    const own = GLX_COMMANDS.filter((spec) => spec.document === document);
    expect(own.map(({ name }) => name).sort()).toEqual(figures.map(({ name }) => name).sort());
    for (const { name, opcode } of figures)
      expect([name, glxCommandOf(name)?.opcode]).toEqual([name, opcode]);
  });

  it('has lengths that its fields have, but for those that are errata', () => {
    const wrong = figures.filter(({ name, length }) => {
      const spec = glxCommandOf(name);
      if (spec === undefined) return true;
      return [0, 1, 2, 3, 4, 7].some((n) => {
        // ExecuteProgramNV has four values for its own target.
        const isWhere = spec.fields.some(
          (field) => field.kind === 'value' && field.count?.kind === 'where',
        );
        const [count, p] = [isWhere ? 4 : n, bytesOf(spec, n).padding];
        const stated = valueOf(length, { n: count, len: count, count, p });
        return stated !== lengthOf(spec, n);
      });
    });
    expect(wrong.map(({ name }) => name)).toEqual(
      MISPRINTED.filter((name) => figures.some((own) => own.name === name)),
    );
  });
});

it('NV_vertex_program counts its commands wrongly, and the two kinds rightly', () => {
  const own = GLX_COMMANDS.filter(({ document }) => document === 'NV_vertex_program');
  expect(own.filter(({ kind }) => kind === 'render').length).toBe(35);
  expect(own.filter(({ kind }) => kind === 'vendor').length).toBe(12);
});

it('of glXRenderLarge the figures of NV_gpu_program4 have 4 bytes more, and that of ARB_vertex_program has not (gp4.E-glx-large-length)', () => {
  const differences = figuresIn(LARGE_FIGURES).map(({ name, opcode, length }) => {
    const spec = glxCommandOf(name);
    expect(spec?.opcode).toBe(opcode);
    if (spec === undefined) return NaN;
    const { padding: p } = bytesOf(spec, 5);
    return valueOf(length, { len: 5, count: 5, p }) - lengthOf(spec, 5);
  });
  expect(differences).toEqual([0, 4, 4, 4, 4]);
});

describe('all tables', () => {
  it('have lengths that fit their fields', () => {
    const wrong = GLX_COMMANDS.filter((spec) => {
      const isOpen = spec.fields.some(
        (field) =>
          field.kind === 'value' && (field.count?.kind === 'rest' || field.count?.kind === 'where'),
      );
      const counter = counterOf(spec);
      return (
        !isOpen &&
        [0, 1, 2, 5].some((n) => {
          const values = {
            ...(counter === null ? {} : { [counter]: n }),
            p: bytesOf(spec, n).padding,
          };
          return valueOf(spec.length, values) !== lengthOf(spec, n);
        })
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('have lengths of whole words', () => {
    const fixed = GLX_COMMANDS.filter((spec) => counterOf(spec) === null);
    const wrong = fixed.filter((spec) => {
      const { bytes } = bytesOf(spec, 0);
      return !Number.isNaN(bytes) && bytes % 4 !== 0;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('share opcodes where two documents do, and nowhere else', () => {
    const shared = GLX_COMMANDS.filter(
      ({ kind, opcode, name }) => glxCommandAt(kind, opcode)?.name !== name,
    );
    expect(shared.map(({ name }) => name)).toEqual([
      'BindProgramARB',
      'ProgramEnvParameter4fvARB',
      'ProgramEnvParameter4dvARB',
      'DeleteProgramsARB',
      'GenProgramsARB',
      'GetVertexAttribdvARB',
      'GetVertexAttribfvARB',
      'GetVertexAttribivARB',
      'IsProgramARB',
    ]);
    // Those that share are laid out alike.
    const layout = (spec: GlxCommandSpec | undefined): unknown =>
      spec?.fields.map((field) =>
        field.kind === 'value' ? { ...field, name: '', count: field.count?.kind } : field,
      );
    for (const spec of shared)
      expect(layout(spec)).toEqual(layout(glxCommandAt(spec.kind, spec.opcode)));
    const names = GLX_COMMANDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // No request of GLX itself is a single command.
    expect(
      [...GLX_REQUESTS.keys()].filter((minor) => glxCommandAt('single', minor) !== undefined),
    ).toEqual([]);
  });

  it('have the parameters of the declarations in C', () => {
    for (const { name, parameters } of GL_COMMANDS.values()) {
      const spec = glxCommandOf(name);
      if (spec === undefined || name === 'DrawArrays') continue;
      const fields = spec.fields.flatMap((field) => (field.kind === 'value' ? [field.name] : []));
      const own = parameters.map((each) => each.name);
      const isSpelledOut = spec.name !== name;
      // Coordinates of evaluators are u and v, and sent as u.
      const scalars = name.startsWith('EvalCoord') ? ['u', 'v'] : ['x', 'y', 'z', 'w'];
      const vector = ['params', 'u', 'v'].find((each) => fields.includes(each)) ?? 'v';
      const expected = isSpelledOut
        ? [...own.filter((each) => !scalars.includes(each)), vector]
        : // Strides are the client's.
          own.filter((each) => !/^Map[12]/.test(name) || !/stride$/.test(each));
      expect([name, [...fields].sort()]).toEqual([name, [...expected].sort()]);
    }
  });

  it('leave out what a client does by itself', () => {
    const left = [...GL_COMMANDS.values()].filter(({ name }) => glxCommandOf(name) === undefined);
    // Requests about framebuffers are those of EXT_geometry_shader4 and EXT_framebuffer_object, which are no listed documents.
    const others = left.filter(({ name }) => !/Pointer|Client|Framebuffer/.test(name));
    const named = (isGpu: boolean): readonly string[] =>
      others
        .filter(({ extension }) => (extension === 'NV_gpu_program4') === isGpu)
        .map(({ name }) => name);
    expect(named(false)).toEqual([
      'ArrayElement',
      'DrawElements',
      'InterleavedArrays',
      // Those of ARB_vertex_program, which contexts of that document alone have as well.
      'EnableVertexAttribArrayARB',
      'DisableVertexAttribArrayARB',
    ]);
    // NV_parameter_buffer_object leaves its requests to be determined, and EXT_gpu_program_parameters is no listed document.
    const isUnstated =
      /^(?:Bind)?Buffer|^ProgramBuffer|^GetIntegerIndexed|Parameters4fv|^GetString$/;
    expect(named(true).filter((name) => !isUnstated.test(name))).toEqual([]);
  });

  it('refuse lines that are none', () => {
    const line = (text: string) => () => commandsOf('render', 'none', 'none', [text]);
    expect(line('Vertex3f 5 8: FLOAT v')).toThrow('no field: FLOAT v');
    expect(line('Vertex3f five 8')).toThrow('no command');
    expect(line('Vertex3f 5 8 => floats')).toThrow('no reply: floats');
    expect(line('Vertex3f 5 8 => FLOAT32 FLOAT[n]')).toThrow('no reply');
    expect(() => fieldsOf('CARD32 v[n+1]')).toThrow('no number of values: n+1');
  });
});

describe('enumerants', () => {
  it.each([
    ['VERTEX_PROGRAM_NV', 0x8620],
    ['VERTEX_STATE_PROGRAM_NV', 0x8621],
    ['CURRENT_ATTRIB_NV', 0x8626],
    ['MODELVIEW_PROJECTION_NV', 0x8629],
    ['INVERSE_TRANSPOSE_NV', 0x862d],
    ['MATRIX7_NV', 0x8637],
    ['PROGRAM_STRING_NV', 0x8628],
    ['VERTEX_ATTRIB_ARRAY15_NV', 0x865f],
    ['MAP2_VERTEX_ATTRIB15_4_NV', 0x867f],
    ['TEXTURE31_ARB', 0x84df],
    ['MODELVIEW', 0x1700],
    ['COMPILE_AND_EXECUTE', 0x1301],
  ])('%s is %i', (name, value) => {
    expect(numberOfName('GetIntegerv', 'pname', name)).toBe(value);
    expect(nameOfNumber('GetIntegerv', 'pname', value)).toBe(name);
  });

  it('small numbers are primitives where Begin takes them', () => {
    expect(numberOfName('Begin', 'mode', 'POLYGON')).toBe(9);
    expect(nameOfNumber('Begin', 'mode', 0)).toBe('POINTS');
    expect(nameOfNumber('TrackMatrixNV', 'matrix', 0)).toBe('NONE');
    expect(nameOfNumber('Begin', 'mode', 10)).toBe('0x000A');
  });

  it('a number without a name is its own name, and a name without a number has none', () => {
    expect(nameOfNumber('Enable', 'cap', 0xdead)).toBe('0xDEAD');
    expect(numberOfName('Enable', 'cap', '0xDEAD')).toBe(0xdead);
    expect(numberOfName('Enable', 'cap', 'NONSENSE')).toBeNull();
    expect(numberOfName('Enable', 'cap', 'toString')).toBeNull();
  });

  it('masks are sets of bits', () => {
    expect(maskOfNames(['CURRENT_BIT', 'ENABLE_BIT'])).toBe(0x2001);
    expect(maskOfNames(['NONSENSE'])).toBeNull();
    expect(namesOfMask(0x2001)).toEqual(['CURRENT_BIT', 'ENABLE_BIT']);
    expect(namesOfMask(0)).toEqual([]);
    expect(namesOfMask(0x0010_0001)).toEqual(['CURRENT_BIT', '0x100000']);
    expect(maskOfNames(['CURRENT_BIT', '0x100000'])).toBe(0x0010_0001);
    // All groups of OpenGL 1.2.1, and all bits of later versions.
    for (const all of [0x000f_ffff, 0xffff_ffff])
      expect(namesOfMask(all)).toEqual(['ALL_ATTRIB_BITS']);
    expect(maskOfNames(['ALL_ATTRIB_BITS'])).toBe(0xffff_ffff);
  });
});
