/** Runs of GPU programs in the midst of which a component becomes something else, for tests. */
import fc from 'fast-check';
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import {
  IntegerWord,
  typedBitsOf,
  type NominalWord,
} from '../../../semantics/gpu/domains/words.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { NOWHERE } from '../../../semantics/gpu/machine/linked.js';
import type { NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import { resumeGpu } from '../../../semantics/gpu/machine/run.js';
import type { TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { traceGpuFrom } from '../../../semantics/gpu/machine/trace.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import type { ComponentExpectation } from '../../cases/gpu/case.js';
import { replaced, type Disturbed } from '../disturbed.testing.js';
import { sliceGpuRun } from './slice.js';
import { loadedGpu } from '../../../semantics/gpu/language/load.testing.js';

const START = `
  TEMP R0, R1, R2, t[3]; INT TEMP A;
  MOV.CC R0, vertex.attrib[0]; MOV.CC1 R1, vertex.attrib[1]; MOV R2, R0.wzyx;
  MOV t[0], R1.yxwz; MOV t[1], R2; MOV t[2], R0; MOV.S A, {0, 1, 2, 3};
  MOV result.position, R0;`;

/** Weights by repetition: most programs are to keep what they have. */
const DESTINATIONS = ['R0', 'R1', 'R2', 'result.position', 't[1]', 't[A.x]', 't[A.y]', 't[A.w]'];
const SOURCES = [
  'R0', 'R1', 'R2', 'R2.w', 'R0.yxwz', '-R1', '|R2|', 't[0]', 't[A.x]', 't[A.y].zzxy', 'vertex.attrib[0]',
  '{0, -1, 0.5, 2}',
]; // prettier-ignore
const one = <V>(...values: readonly V[]) => fc.constantFrom(...values);

const destination = fc
  .tuple(
    one(...DESTINATIONS),
    one('', '', '', '.x', '.yw', '.xyz'),
    one('', '', '', ' (GT.x)', ' (LT1)', ' (NE.wzyx)', ' (EQ1.y)', ' (TR)', ' (FL)'),
  )
  .map((parts) => parts.join(''));
const source = one(...SOURCES);
const codes = one('', '', '', '.CC', '.CC1');

const computation = fc
  .tuple(
    one(
      'ADD 2',
      'MUL 2',
      'SLT 2',
      'CMP 3',
      'MAD 3',
      'MOV 1',
      'DP3 2',
      'LIT 1',
      'MAX 2',
      'SFL 2',
      'XPD 2',
    ),
    codes,
    destination,
    source,
    source,
    source,
  )
  .map(([operation, cc, to, ...from]) => {
    const [name = '', count] = operation.split(' ');
    return `${name}${cc} ${to}, ${from.slice(0, Number(count)).join(', ')};`;
  });
const statement = fc.oneof(
  { weight: 8, arbitrary: computation },
  { weight: 1, arbitrary: source.map((from) => `FLR.S A.x, ${from};`) },
  { weight: 1, arbitrary: codes.map((cc) => `ADD.S${cc} A.y, A.x, -A.z;`) },
  { weight: 1, arbitrary: codes.map((cc) => `SWZ${cc} R1, R2, y, -x, 0, w;`) },
);
const block = fc
  .tuple(
    one(
      'IF GT.x;|ENDIF;',
      'IF NE1;|ENDIF;',
      'REP.S {2, 0, 0, 0};|ENDREP;',
      'REP R0.x;|BRK (LT.x); ENDREP;',
      'CAL f (GE.y);|',
    ),
    fc.array(statement, { maxLength: 3 }),
  )
  .map(([around, lines]) => {
    const [begin = '', end = ''] = around.split('|');
    return [begin, ...lines, end].join('\n');
  });
const program = fc
  .array(fc.oneof({ weight: 4, arbitrary: statement }, { weight: 1, arbitrary: block }), {
    minLength: 1,
    maxLength: 10,
  })
  .map(
    (lines) => `!!NVvp4.0${START}\n${lines.join('\n')}\nRET; f: ADD.CC R0.x, R1, R2.y; RET; END`,
  );

const number = one(0, -0, 1, -1, 2, 0.5, -3.5, NaN, Infinity);
const quad = fc.tuple(number, number, number, number);

const WORDS: readonly NominalWord[] = [
  NaN,
  7.25,
  -0,
  GPU_NOMINAL.undefinedWord,
  new IntegerWord('S', 1),
  new IntegerWord('U', -5),
];

const MOST_STEPS = 200;
const SEEN: ComponentExpectation = { kind: 'undefined' };
const ANY: ComponentExpectation = { kind: 'any' };

/** The state after a step, with other values in a component that it wrote. */
function disturbed(
  { instruction, observation, after }: GpuNominalStep,
  component: number,
  seed: number,
): NominalGpuState {
  const name = COMPONENTS[component] ?? 'x';
  const place = observation.destination?.place ?? NOWHERE;
  const word = WORDS[seed % WORDS.length] ?? NaN;
  const inFile = (file: NominalGpuState['results']): NominalGpuState['results'] =>
    typeof place === 'number'
      ? replaced(file, place, (vector) => ({ ...vector, [name]: word }))
      : file;
  const [zero, first] = after.codes;
  const flags = GPU_NOMINAL.flagsOfFloat([NaN, 0, -1, 1][seed % 4] ?? 0);
  return {
    ...after,
    ...(observation.destination?.file === 'temporary'
      ? { temporaries: inFile(after.temporaries) }
      : { results: inFile(after.results) }),
    codes:
      instruction.updates === 0
        ? [{ ...zero, [name]: flags }, first]
        : instruction.updates === 1
          ? [zero, { ...first, [name]: flags }]
          : after.codes,
  };
}

interface Question {
  readonly text: string;
  readonly a: TypedQuad['values'];
  readonly b: TypedQuad['values'];
}

export const GPU_DISTURBED: Disturbed<Question> = {
  questions: fc.record({ text: program, a: quad, b: quad }),
  run: ({ text, a, b }) => {
    const program = loadedGpu(text);
    const linked = linkGpu(program, GPU_NOMINAL);
    const { inputs, state: start } = gpuInvocation(program, GPU_NOMINAL, {
      bindings: {
        'vertex.attrib[0]': { type: 'F', values: a },
        'vertex.attrib[1]': { type: 'F', values: b },
      },
    });
    const steps: GpuNominalStep[] = [];
    for (const step of traceGpuFrom(linked, inputs, start)) {
      steps.push(step);
      if (steps.length > MOST_STEPS) return null;
    }
    const from = (state: NominalGpuState) => {
      const { end, state: final } = resumeGpu(linked, inputs, state);
      const [position] = final.results;
      return {
        end,
        position: COMPONENTS.map((name) =>
          position === undefined ? null : typedBitsOf(position[name]),
        ),
      };
    };
    return {
      left: from(start),
      reach: (compared) => {
        const at = (index: number) => ((compared & (1 << index)) === 0 ? ANY : SEEN);
        const [name, key] = ['result.position', 'result.position'];
        const components = [at(0), at(1), at(2), at(3)] as const;
        const registers = [{ file: 'result', name, key, components }] as const;
        return sliceGpuRun(steps, program, inputs, { registers, emitted: null });
      },
      leftOf: (index, component, seed) => {
        const step = steps[index];
        if (step === undefined) throw new RangeError('no such step');
        return from(disturbed(step, component, seed));
      },
    };
  },
};
