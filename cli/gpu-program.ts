/** `run`, `trace` and `allowed` of GPU programs. */
import type { GpuInputValues } from '../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import { governedBy, type DocumentFlag } from './document-option.js';
import { gpuDomainOf, type PolicyFlags } from './policy-options.js';
import { requireLoaded, type GpuProgramFile } from './program-file.js';
import { jsonText } from '../reports/json/text.js';

export type RunFlags = PolicyFlags & { readonly inputs?: string; readonly json?: boolean };

export interface AllowedFlags extends DocumentFlag {
  readonly inputs?: string;
  readonly paths: number;
  readonly byTheLetter?: boolean;
  readonly json?: boolean;
}

async function givenFor(
  file: GpuProgramFile,
  { document, inputs }: DocumentFlag & { readonly inputs?: string },
): Promise<{ readonly program: GpuProgram; readonly values: GpuInputValues }> {
  const program = requireLoaded(file);
  await governedBy(program.environment.name, document === undefined ? {} : { document });
  if (inputs === undefined) return { program, values: {} };
  const { readGpuInputs } = await import('../oracles/inputs.js');
  return { program, values: readGpuInputs(inputs, program) };
}

export async function runGpuFile(file: GpuProgramFile, flags: RunFlags): Promise<void> {
  const { linkGpu } = await import('../semantics/gpu/machine/link.js');
  const { runGpu } = await import('../semantics/gpu/machine/run.js');
  const { gpuRunJson, gpuRunText } = await import('../reports/gpu-run.js');
  const { program, values } = await givenFor(file, flags);
  const { domain, json } = await gpuDomainOf(program.environment.name, flags);
  const end = runGpu(linkGpu(program, domain), values);
  process.stdout.write(
    flags.json === true
      ? jsonText({ ...gpuRunJson(program, end), ...json })
      : gpuRunText(program, end),
  );
}

export async function traceGpuFile(file: GpuProgramFile, flags: RunFlags): Promise<void> {
  const { linkGpu } = await import('../semantics/gpu/machine/link.js');
  const { traceGpu } = await import('../semantics/gpu/machine/trace.js');
  const { gpuTraceJson, gpuTraceText } = await import('../reports/gpu-trace.js');
  const { endText } = await import('../reports/gpu-run.js');
  const { printSteps } = await import('./print-steps.js');
  const { program, values } = await givenFor(file, flags);
  const { domain, json } = await gpuDomainOf(program.environment.name, flags);
  await printSteps(traceGpu(linkGpu(program, domain), values), {
    about: { environment: program.environment.name, ...json },
    isJson: flags.json === true,
    json: (step) => gpuTraceJson(program, step),
    text: (step) => gpuTraceText(program, step),
    end: endText,
  });
}

export async function allowedOfGpuFile(file: GpuProgramFile, flags: AllowedFlags): Promise<string> {
  const { LIMITS } = await import('../oracles/judge/explore-paths.js');
  const { GpuProgramExplorer } = await import('../oracles/judge/gpu/explore-gpu.js');
  const { gpuAllowedJson, gpuAllowedText, gpuShown } = await import('../reports/gpu-allowed.js');
  const { byStanding } = await import('../reports/letters.js');
  const { program, values } = await givenFor(file, flags);
  const explorer = new GpuProgramExplorer();
  const limits = { ...LIMITS, paths: flags.paths };
  const { explored, letters } = byStanding(
    program.environment.name,
    (region, asked) => explorer.always(program, values, region, { limits, asked }),
    (each) => gpuShown(program, each),
    flags.byTheLetter === true,
  );
  return flags.json === true
    ? jsonText(gpuAllowedJson(program, explored, letters))
    : gpuAllowedText(program, explored, letters);
}
