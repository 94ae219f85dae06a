/** The checks of GPU programs: programs of MOV, KIL and EMIT, whose results nobody disputes. */
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { hex } from '../../../semantics/number/binary32.js';
import { CheckFailed, type Seen } from '../check.js';
import { checkBatches, numberedWords, patternsOfBatch, words4 } from '../check-batches.js';
import { inParts, patternsSurvive } from '../check-patterns.js';
import { hasBit } from '../../judge/batch.js';
import type { ProtocolClient } from '../client.js';
import type { InvokeRequestBody, LeftReplyBody, ShownResults, WordQuad } from '../bodies.js';

const GIVEN = 'program.local[0]';

/** Where results show, of each type of program. */
const RESULT = {
  vertex: 'result.position',
  fragment: 'result.color',
  geometry: 'result.position',
} as const;

const VARYING = {
  vertex: ['vertex.attrib[1]', 'vertex.attrib[3]'],
  fragment: ['fragment.texcoord[0]', 'fragment.texcoord[1]'],
} as const;

/** Under the one name that it has, whatever a program calls it. */
const COLOR = 'result.color[0]';

/** A fragment program has one colour where it has no options. */
const MOVED = {
  vertex: [
    { result: 'result.position', written: 'result.position', from: 'first' },
    { result: 'result.attrib[1]', written: 'result.attrib[1]', from: 'second' },
    { result: 'result.attrib[2]', written: 'result.attrib[2]', from: 'constant' },
  ],
  fragment: [{ result: COLOR, written: 'result.color', from: 'first' }],
} as const;

const MINUS_ONE = 0xbf800000;

const GEOMETRY = 'PRIMITIVE_IN POINTS;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 4;\n';

const INTEGERS: readonly WordQuad[] = [
  [0x00000000, 0xffffffff, 0x7fffffff, 0x80000000],
  [0x00000001, 0x7f800001, 0xff812345, 0x12345678],
];

/** A program with a body; of a geometry program with its declarations. */
function textOf({ header, programType }: GpuEnvironment, body: string): string {
  return `${header}\n${programType === 'geometry' ? GEOMETRY : ''}${body}\nEND`;
}

/** A program that moves a parameter to a result; a geometry program emits it. */
export function gpuMove(environment: GpuEnvironment, type: DataType = 'F'): string {
  const { programType } = environment;
  const move = `MOV.${type} ${RESULT[programType]}, ${GIVEN};`;
  return textOf(environment, programType === 'geometry' ? `${move}\nEMIT;` : move);
}

export class GpuChecker {
  readonly #environments: readonly GpuEnvironment[];

  constructor(
    private readonly client: ProtocolClient,
    names: readonly GpuEnvironmentName[],
    /** Null of a backend without the binary form. */
    private readonly maxBatch: number | null = null,
  ) {
    this.#environments = names.map((name) => GPU_ENVIRONMENTS[name]);
  }

  /** Whether bit patterns come through a MOV of floating-point numbers. */
  async invoke(): Promise<Seen | null> {
    let seen: Seen | null = null;
    for (const environment of this.#environments) {
      const program = await this.#loaded(gpuMove(environment));
      seen = await patternsSurvive(async (words) => {
        const moved = new Uint32Array(words.length);
        for (let at = 0; at < words.length; at += 4) {
          const [x = 0, y = 0, z = 0, w = 0] = words.subarray(at, at + 4);
          moved.set(await this.#moved(program, 'F', [x, y, z, w]), at);
        }
        return moved;
      });
    }
    return seen;
  }

  /** Integers have no patterns that stand for others. */
  async integers(): Promise<Seen | null> {
    for (const environment of this.#environments) {
      for (const type of ['S', 'U'] as const) {
        const program = await this.#loaded(gpuMove(environment, type));
        for (const quad of INTEGERS) {
          const moved = await this.#moved(program, type, quad);
          if (moved.every((word, at) => word === quad[at])) continue;
          throw new CheckFailed(
            `${environment.name}: MOV.${type} of ${quadText(quad)} gives ${quadText(moved)}`,
          );
        }
      }
    }
    return 'signed and unsigned integers, every bit';
  }

  /** The binary form, of vertex and fragment programs and each type. */
  async words(): Promise<Seen | null> {
    const { maxBatch } = this;
    if (maxBatch === null) return null;
    let seen: Seen | null = null;
    for (const environment of this.#environments) {
      const { programType } = environment;
      if (programType === 'geometry') continue;
      const [first, second] = VARYING[programType];
      const [{ result, written }] = MOVED[programType];
      for (const type of ['S', 'U'] as const) {
        await this.#loaded(textOf(environment, `MOV.${type} ${written}, ${first};`));
        const words = Uint32Array.from(INTEGERS.flat());
        const varying = [{ name: first, type }];
        const seen = await inParts(words, maxBatch, (part) =>
          words4(this.client, {
            ...{ count: part.length / 4, constant: {}, varying, results: [result], words: part },
          }),
        );
        if (seen.every((word, at) => word === words[at])) continue;
        throw new CheckFailed(
          `${environment.name}: MOV.${type} of ${quadText([...words])} in a batch gives ${quadText([...seen])}`,
        );
      }
      for (const type of ['F', 'S', 'U'] as const) {
        const names = { first, second, constant: GIVEN };
        const body = MOVED[programType].map(
          ({ written: to, from }) => `MOV.${type} ${to}, ${names[from]};`,
        );
        seen = await checkBatches(this.client, maxBatch, {
          text: textOf(environment, body.join('\n')),
          first: { name: first, type },
          second: { name: second, type },
          constant: GIVEN,
          // What nobody gives is undefined.
          moved: MOVED[programType].map(({ result, from }) => ({ result, from, unset: null })),
        });
      }
      const text = textOf(environment, `MOV ${written}, ${first};`);
      const varying = { name: first, type: 'F' } as const;
      await patternsOfBatch(this.client, maxBatch, { text, varying, result });
      if (programType === 'fragment') await this.#killed(environment, first, maxBatch);
    }
    return seen;
  }

  /** Every third fragment of a batch is discarded. */
  async #killed(environment: GpuEnvironment, first: string, maxBatch: number): Promise<void> {
    await this.#loaded(textOf(environment, `KIL ${first};\nMOV result.color, ${first};`));
    const count = Math.min(40, maxBatch);
    const words = numberedWords(count, 1);
    for (let at = 0; at < count; at += 3) words.fill(MINUS_ONE, 4 * at, 4 * at + 4);
    const varying = [{ name: first, type: 'F' as const }];
    const batch = { count, constant: {}, varying, results: [COLOR], words };
    const { killed } = await this.client.batch(batch);
    for (let at = 0; at < count; at++) {
      const isKilled = killed !== null && hasBit(killed, at);
      if (isKilled === (at % 3 === 0)) continue;
      throw new CheckFailed(
        `fragment ${String(at)} of a batch ${isKilled ? 'is discarded' : 'stays'} after KIL of ${hex(words[4 * at] ?? 0)}`,
      );
    }
  }

  async kill(): Promise<Seen | null> {
    const environment = this.#environments.find(({ programType }) => programType === 'fragment');
    if (environment === undefined) return null;
    const program = await this.#loaded(
      textOf(environment, `KIL ${GIVEN};\nMOV result.color, 1.0;`),
    );
    for (const [word, wanted] of [
      [0xbf800000, true],
      [0x3f800000, false],
    ] as const) {
      const { killed } = await this.#invoke(program, 'F', [word, word, word, word]);
      if (killed === wanted) continue;
      const fragment = killed ? 'is discarded' : 'stays';
      throw new CheckFailed(`the fragment of KIL ${hex(word)} ${fragment}`);
    }
    return 'fragments are discarded, and are not';
  }

  async emit(): Promise<Seen | null> {
    const environment = this.#environments.find(({ programType }) => programType === 'geometry');
    if (environment === undefined) return null;
    const vertex = (component: string): string =>
      `MOV result.position, ${GIVEN}.${component};\nEMIT;`;
    const body = [vertex('x'), vertex('y'), 'ENDPRIM;', vertex('z'), vertex('w')].join('\n');
    const program = await this.#loaded(textOf(environment, body));
    const given: WordQuad = [0x3f800000, 0x40000000, 0x40400000, 0x40800000];
    const { emitted } = await this.#invoke(program, 'F', given);
    const seen = (emitted ?? []).map((each) => each?.[RESULT.geometry]?.[0] ?? null);
    const [x, y, z, w] = given;
    const wanted = [x, y, null, z, w];
    // The end of the program completes the last primitive: whether that is told is left open.
    const told = seen.length === wanted.length + 1 && seen.at(-1) === null ? -1 : undefined;
    if (JSON.stringify(seen.slice(0, told)) === JSON.stringify(wanted)) {
      return 'four vertices, and the end of a primitive between them';
    }
    const shown = (words: typeof seen): string =>
      words.map((word) => (word === null ? 'end' : hex(word))).join(', ');
    throw new CheckFailed(
      `a program that emits ${shown(wanted)}: "emitted" has ${shown(seen) || 'nothing'}`,
    );
  }

  async #loaded(text: string): Promise<GpuProgram> {
    const expected = loadGpu(text);
    if (!expected.loaded) throw new Error(`a program of checks does not load: ${text}`);
    const reply = await this.client.load(text);
    if (!reply.loaded) throw new CheckFailed(`it refuses ${JSON.stringify(text)}`);
    return expected.program;
  }

  #invoke(program: GpuProgram, type: DataType, words: WordQuad): Promise<LeftReplyBody> {
    const body: InvokeRequestBody = {
      in: { [GIVEN]: { type, words } },
      buffers: {},
      textures: new Map(),
      derivatives: [],
    };
    return this.client.invoke(body, program);
  }

  /** The words of the one result, all of which have to show. */
  async #moved(program: GpuProgram, type: DataType, words: WordQuad): Promise<readonly number[]> {
    const { results, emitted } = await this.#invoke(program, type, words);
    const [vertex = null] = emitted ?? [results];
    const shown: readonly ShownResults[string][] = vertex === null ? [] : Object.values(vertex);
    const [quad] = shown;
    return Array.from({ length: 4 }, (_, at) => {
      const word = quad?.[at] ?? null;
      if (word !== null) return word;
      const binding = program.results[0]?.binding ?? 'the result';
      throw new CheckFailed(`${binding} does not show, and was written`);
    });
  }
}

function quadText(words: readonly number[]): string {
  return `(${words.map(hex).join(' ')})`;
}
