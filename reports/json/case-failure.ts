/** A case that does not agree, as JSON: what `vpspec check --json` prints of it. */
import { z } from 'zod';
import type { Quad } from '../../spec/environments.js';
import { flagsToJson } from '../../semantics/gpu/machine/serialise.js';
import type { AnyCase } from '../../oracles/cases/any-case.js';
import type { CorpusCase } from '../../oracles/cases/vp/case.js';
import type { GpuStart } from '../../oracles/cases/gpu/case.js';
import type { GuestCase } from '../../oracles/cases/guest/case.js';
import type { CaseResult } from '../../oracles/cases/result.js';
import { gpuInputsJson, typedWordJson } from './gpu/inputs.js';
import { codesSchema, four, registersSchema, wordSchema } from './shapes.js';
import {
  floatJson,
  fourOf,
  inputsJson,
  signedJson,
  type CodesJson,
  type Four,
  type WordJson,
} from './value.js';

const given = z.strictObject({
  registers: registersSchema.describe('What is set before the run'),
  conditionCodes: z.array(codesSchema),
  buffers: z
    .record(z.string(), z.array(wordSchema))
    .optional()
    .describe('GPU programs: words of parameter buffers by binding point'),
  textures: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('GPU programs: the kinds of textures by unit; their texels are in the case'),
  derivatives: z
    .array(z.strictObject({ dx: four(wordSchema), dy: four(wordSchema) }))
    .optional()
    .describe('Fragment programs'),
});

export const failureSchema = z.strictObject({
  id: z.string(),
  verdict: z.enum(['disagrees', 'inconclusive', 'crash']),
  file: z.string(),
  line: z.int(),
  says: z.string().nullable(),
  clauses: z.array(z.string()),
  environment: z.string(),
  commands: z.array(z.string()).optional().describe('Cases of the GL'),
  program: z.string().optional(),
  given: given.optional(),
  kind: z.enum(['runs', 'loads', 'error']).optional().describe('What is expected'),
  differences: z.array(
    z.strictObject({
      where: z.string(),
      expected: z.string(),
      observed: z.string(),
      ulps: z.number().nullable(),
    }),
  ),
  command: z.string().describe('Checks it again'),
});

/** @param command checks it again */
export function failureJson(
  corpusCase: AnyCase,
  { verdict, differences }: CaseResult,
  command: string,
): Readonly<Record<string, unknown>> {
  const { id, file, line, says, clauses, environment } = corpusCase;
  return {
    ...{ id, verdict, file, line, says, clauses, environment },
    ...('steps' in corpusCase
      ? { commands: corpusCase.steps.map(({ text }) => text) }
      : {
          program: corpusCase.program.text,
          given: givenOf(corpusCase.start),
          kind: corpusCase.expect.kind,
        }),
    differences,
    command,
  };
}

/** What is set before the run of a case. */
interface Given {
  readonly registers: Readonly<Record<string, Four<WordJson>>>;
  readonly conditionCodes: readonly CodesJson[];
}

function givenOf(start: CorpusCase['start'] | GpuStart | GuestCase['start']): Given {
  if ('registers' in start)
    return { registers: quadsJson('', start.registers, floatJson), conditionCodes: [] };
  return 'bindings' in start ? gpuGiven(start) : vpGiven(start);
}

/** Registers by a letter and their number, or name. */
function quadsJson(
  letter: string,
  quads: Readonly<Record<string, Quad>>,
  json: typeof floatJson,
): Given['registers'] {
  return Object.fromEntries(
    Object.entries(quads).map(([name, [x, y, z, w]]) => [
      `${letter}${name}`,
      fourOf({ x, y, z, w }, json),
    ]),
  );
}

function vpGiven({ temporaries, addresses, codes, ...inputs }: CorpusCase['start']): Given {
  return {
    registers: {
      ...inputsJson(inputs),
      ...quadsJson('R', temporaries, floatJson),
      ...quadsJson('A', addresses, signedJson),
    },
    conditionCodes: codes === null ? [] : [{ register: 'CC', components: codes }],
  };
}

function gpuGiven(start: GpuStart): Given & Readonly<Record<string, unknown>> {
  const { bindings, temporaries, codes, buffers, textures, derivatives } = start;
  const { inputs, buffers: words } = gpuInputsJson({ buffers });
  const registers = Object.entries({ ...bindings, ...temporaries }).map(
    ([name, [x, y, z, w]]) => [name, fourOf({ x, y, z, w }, typedWordJson)] as const,
  );
  return {
    registers: { ...inputs, ...Object.fromEntries(registers) },
    conditionCodes: codes.flatMap((four, number): CodesJson[] => {
      if (four === null) return [];
      const [x, y, z, w] = four;
      const components = fourOf({ x, y, z, w }, flagsToJson);
      return [{ register: `CC${String(number)}`, components }];
    }),
    ...(words === undefined ? {} : { buffers: words }),
    ...(textures.size === 0
      ? {}
      : {
          textures: Object.fromEntries(
            [...textures].map(([unit, kinds]) => [String(unit), Object.keys(kinds)]),
          ),
        }),
    ...(derivatives.length === 0
      ? {}
      : { derivatives: derivatives.map(({ dx, dy }) => ({ dx: floats(dx), dy: floats(dy) })) }),
  };
}

function floats([x, y, z, w]: Quad): Four<WordJson> {
  return fourOf({ x, y, z, w }, floatJson);
}
