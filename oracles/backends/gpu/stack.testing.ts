/** What every graphics stack must do with GPU programs that it runs translated. For the stacks' own tests. */
import { expect, it } from 'vitest';
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { hex, valueOf } from '../../../semantics/number/binary32.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import type { Backend } from '../backend.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { byNight } from '../../../vitest.night.js';
import { BackendIncident } from '../../judge/incident.js';

/** Infinities, zeros, integers that would be denormal numbers or NaN of either kind. */
const PATTERNS: readonly (readonly [number, number, number, number])[] = [
  [0x00000000, 0x80000000, 0x7f800000, 0xff800000],
  [0x00000001, 0x807fffff, 0x7f800001, 0xffc12345],
  [0xffffffff, 0x7fffffff, 0x3f800001, 0x00800000],
];

const SHOWN = { vertex: 'result.position', fragment: 'result.color' } as const;
const GIVEN = { vertex: 'vertex.attrib[3]', fragment: 'fragment.attrib[3]' } as const;
/** Programs that are drawn, of which some are about what a stack does not support. */
const DRAWN = byNight(8, 4);

/** @param isSkipped where the stack is absent: then `backend` is not called. */
export function runsGpuPrograms(
  environment: GpuEnvironmentName,
  backend: () => Backend,
  isSkipped: boolean,
): void {
  const { header, programType } = GPU_ENVIRONMENTS[environment];
  if (programType === 'geometry') throw new Error('no stack runs geometry programs translated');
  const shown = SHOWN[programType];
  const given = GIVEN[programType];
  const boxOf = (): GpuBox => {
    const { gpu } = backend().abilities;
    if (gpu === null) throw new Error('the stack runs no GPU programs');
    return gpu.box;
  };
  const wordsOf = async (body: string, bindings: Record<string, TypedQuad>): Promise<string[]> => {
    const left = await boxOf().run(`${header}\n${body}\nEND`, { bindings });
    const [first] = left.loaded ? left.results : [];
    return COMPONENTS.map((component) => {
      const word = first?.[component] ?? null;
      return word === null ? 'nothing' : hex(word);
    });
  };

  it.skipIf(isSkipped)(`keeps the bits of ${environment}`, async () => {
    for (const [index, pattern] of PATTERNS.entries()) {
      const wanted = pattern.map(hex);
      // By day each pattern as one of the types, in turn: both move words as they are.
      for (const type of byNight<readonly ('S' | 'U')[]>(
        ['S', 'U'],
        index % 2 === 0 ? ['S'] : ['U'],
      )) {
        const bindings = { [given]: quad(type, pattern), 'program.env[7]': quad(type, pattern) };
        for (const source of Object.keys(bindings)) {
          expect(await wordsOf(`MOV.${type} ${shown}, ${source};`, bindings)).toEqual(wanted);
        }
      }
      const constant = `{${pattern.map(hex).join(', ')}}`;
      expect(await wordsOf(`MOV.U ${shown}, ${constant};`, {})).toEqual(wanted);
    }
  });

  it.skipIf(isSkipped)(`refuses ${environment} as the loader does, and goes on`, async () => {
    const refused = await boxOf().run(`${header} FOO R0;\nEND`, {});
    expect(refused).toMatchObject({ loaded: false, position: header.length + 1 });
    const bindings = { [given]: quad('S', [1, 2, 3, 4]) };
    expect(await wordsOf(`ADD.S ${shown}, ${given}, 1;`, bindings)).toEqual([2, 3, 4, 5].map(hex));
  });

  it.skipIf(isSkipped)(
    `gives permitted results of generated programs of ${environment}`,
    async () => {
      const generator = new GpuGenerator(GPU_ENVIRONMENTS[environment]);
      const judge = new GpuJudge();
      let judged = 0;
      for (let index = 0; index < DRAWN; index++) {
        const { program, inputs } = generator.draw(4, index);
        try {
          const left = await boxOf().run(program.text, inputs);
          const judgement = judge.judge(program.text, inputs, left);
          expect(judgement, program.text).toMatchObject({ verdict: 'agrees' });
          judged++;
        } catch (error) {
          if (!(error instanceof BackendIncident) || error.verdict !== 'unsupported') throw error;
        }
      }
      expect(judged).toBeGreaterThanOrEqual(DRAWN / 4);
    },
  );

  // The results of a fragment are fewer than any stack takes in one pass.
  if (programType === 'fragment') return;
  it.skipIf(isSkipped)('takes as many passes as the results need', async () => {
    const numbered = ['texcoord', 'attrib'].flatMap((name) =>
      Array.from({ length: 8 }, (_, n) => `result.${name}[${String(n)}]`),
    );
    const names = ['result.position', 'result.color', ...numbered];
    const moves = names.map((name, index) => `MOV.S ${name}, ${String(-index)};`);
    const left = await boxOf().run(`${header}\n${moves.join('\n')}\nEND`, {});
    expect(left).toMatchObject({
      loaded: true,
      results: names.map((_, index) => ({ x: -index >>> 0, w: -index >>> 0 })),
    });
  });
}

/** Words as numbers of a type. */
function quad(type: DataType, words: readonly [number, number, number, number]): TypedQuad {
  const number = (word: number): number =>
    type === 'F' ? valueOf(word) : type === 'S' ? word | 0 : word;
  const [x, y, z, w] = words;
  return { type, values: [number(x), number(y), number(z), number(w)] };
}
