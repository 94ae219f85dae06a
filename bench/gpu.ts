/** The speeds of GPU programs: small steps, loading, the corpus, generated programs. */
import { GPU_ENVIRONMENTS } from '../spec/gpu/environments.js';
import { GPU_NOMINAL } from '../semantics/gpu/domains/nominal.js';
import { loadGpu } from '../semantics/gpu/language/load.js';
import { gpuInvocation } from '../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../semantics/gpu/machine/link.js';
import { GPU_STANDARD } from '../semantics/gpu/machine/machine.js';
import { EXECUTED_LIMIT, gpuOutcomeOf, stepGpu } from '../semantics/gpu/machine/run.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import { GpuCaseChecker } from '../oracles/cases/gpu/check-case.js';
import { loadCorpus } from '../oracles/cases/corpus.js';
import { GpuGenerator } from '../oracles/generate/gpu/generator.js';
import { GpuJudge } from '../oracles/judge/gpu/judge.js';
import { runLeft } from '../oracles/judge/gpu/left-by.js';
import type { Figure } from './figure.js';

type SecondsPerCall = (work: () => void) => Promise<number>;

/** Floating-point and integer arithmetic, condition codes, a conditional write, in a loop of a hundred. */
const MIXED = `!!NVvp4.0
TEMP R0, R1, R2;
INT TEMP I0, I1;
MOV R0, vertex.position;
MOV R1, {0.5, 0.25, 2, 1};
MOV.S I0, {1, 2, 3, 4};
MOV.S I1, 0;
REP.S {100};
MAD R2, R0, R1, -R0.wzyx;
DP4 R0.x, R2, R1;
ADD.CC R1.yz, R1, {0, 0.125, -0.125, 0};
MOV R0.w (GT.y), R2.x;
ADD.S I1, I1, I0;
MUL.S I0, I0, 3;
AND.S I0, I0, 255;
ENDREP;
I2F R2, I1;
ADD result.position, R0, R2;
END
`;

function loaded(source: string): GpuProgram {
  const result = loadGpu(source);
  if (!result.loaded) throw new Error(result.error.message);
  return result.program;
}

async function smallStep(secondsPerCall: SecondsPerCall): Promise<Figure> {
  const program = loaded(MIXED);
  const linked = linkGpu(program, GPU_NOMINAL);
  const { inputs, state } = gpuInvocation(program, GPU_NOMINAL, {
    bindings: { 'vertex.position': { type: 'F', values: [1, 2, 3, 1] } },
  });
  let executed = 0;
  const seconds = await secondsPerCall(() => {
    let current = state;
    while (gpuOutcomeOf(linked, current) === null) current = stepGpu(linked, inputs, current);
    executed = current.executed;
  });
  return { value: executed / seconds, unit: 'instructions/s' };
}

async function loading(secondsPerCall: SecondsPerCall): Promise<Figure> {
  const line = 'MAD.F.CC1 R0.xyz (GT0.zyxw), -|R1.yzzx|, vertex.texcoord[2], R2.w;  # accumulate\n';
  const source = `!!NVvp4.0\nTEMP R0, R1, R2;\n${line.repeat(250)}END\n`;
  const bytes = new TextEncoder().encode(source);
  const seconds = await secondsPerCall(() => {
    loaded(source);
  });
  return { value: bytes.length / 1e6 / seconds, unit: 'MB/s' };
}

/** Small cases, each program loaded and linked anew in every pass. */
async function corpus(secondsPerCall: SecondsPerCall): Promise<Figure> {
  const small = loadCorpus([]).gpuCases.filter(
    ({ program, expect }) =>
      program.text.length <= 2000 &&
      !(expect.kind === 'runs' && (expect.clausesHold || expect.outcome === 'unfinished')),
  );
  const seconds = await secondsPerCall(() => {
    const fresh = new GpuCaseChecker();
    for (const each of small) fresh.check(each);
  });
  return { value: small.length / seconds, unit: 'cases/s' };
}

/** Programs drawn, and judged by what they leave: what a campaign does besides asking the implementation. */
async function generated(secondsPerCall: SecondsPerCall): Promise<Figure> {
  const generator = new GpuGenerator(GPU_ENVIRONMENTS['NVvp4.0']);
  const judge = new GpuJudge();
  const lefts = Array.from({ length: 50 }, (_, index) => {
    const { program, inputs } = generator.draw(1, index);
    const linked = GPU_STANDARD.link(loaded(program.text));
    return runLeft(GPU_STANDARD, linked, inputs, EXECUTED_LIMIT);
  });
  const seconds = await secondsPerCall(() => {
    for (const [index, left] of lefts.entries()) {
      const { program, inputs } = generator.draw(1, index);
      if (left !== null) judge.judge(program.text, inputs, left);
    }
  });
  return { value: lefts.length / seconds, unit: 'programs/s' };
}

export async function gpu(secondsPerCall: SecondsPerCall): Promise<Record<string, Figure>> {
  return {
    'gpu.smallStep.instructionsPerSecond': await smallStep(secondsPerCall),
    'gpu.load.megabytesPerSecond': await loading(secondsPerCall),
    'gpu.corpus.casesPerSecond': await corpus(secondsPerCall),
    'gpu.generated.programsPerSecond': await generated(secondsPerCall),
  };
}
