/** `vpspec run --backend`: what an implementation leaves of one run, and whether the documents permit it. */
import type { Backend } from '../oracles/backends/backend.js';
import type { BackendRunJson } from '../reports/backend-run.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import type { Program } from '../semantics/language/load.js';
import { byteText } from '../semantics/language/text.js';
import { governedBy } from './document-option.js';
import { EXIT, InputError, translated } from './exit.js';
import type { RunFlags } from './gpu-program.js';
import { requireLoaded, type GpuProgramFile, type ProgramFile } from './program-file.js';
import { jsonText } from '../reports/json/text.js';

type File =
  ({ readonly language: 'VP' } & ProgramFile) | ({ readonly language: 'GPU' } & GpuProgramFile);

export type BackendFlags = RunFlags & { readonly backend: string };

/** Runs, judges and prints; returns the exit code. @throws InputError, MachineryError */
export async function runOnBackend(file: File, flags: BackendFlags): Promise<number> {
  if (flags.profile !== undefined || (flags.policy ?? []).length > 0) {
    throw new InputError('--profile and --policy are for the semantics: a backend has its own');
  }
  const { openBackend } = await import('../oracles/backends/open.js');
  const program = file.language === 'VP' ? requireLoaded(file) : requireLoaded(file);
  const { document } = flags;
  await governedBy(program.environment.name, document === undefined ? {} : { document });
  try {
    const backend = await openBackend(flags.backend, { document: document ?? null });
    try {
      const text = byteText(file.source);
      const lacking = backend.notClaimed?.(text) ?? null;
      if (lacking !== null) throw new InputError(`${flags.backend} is not asked: ${lacking}`);
      return file.language === 'VP'
        ? await onVp(backend, requireLoaded(file), text, flags)
        : await onGpu(backend, requireLoaded(file), text, flags);
    } finally {
      await backend.close();
    }
  } catch (error) {
    throw translated(error);
  }
}

async function onVp(
  backend: Backend,
  program: Program,
  text: string,
  flags: BackendFlags,
): Promise<number> {
  const { box } = backend;
  if (box === null) throw runsNone(flags, 'programs');
  const { judgedRun } = await import('../reports/judged-run.js');
  const { backendRunJson } = await import('../reports/backend-run.js');
  const values =
    flags.inputs === undefined
      ? {}
      : (await import('../oracles/inputs.js')).readInputs(flags.inputs, program.environment);
  const left = await box.run(text, values);
  const verdict = await judgedRun({ text, program, values, left }, box, flags.document ?? null);
  const written = new Set(
    program.instructions.flatMap(({ destination }) => {
      if (destination?.register.file === 'result') return [`o[${destination.register.name}]`];
      return destination?.register.file === 'parameter'
        ? [`c[${String(destination.register.number)}]`]
        : [];
    }),
  );
  return printed(backendRunJson(program, left, verdict, who(backend, flags)), written, flags);
}

async function onGpu(
  backend: Backend,
  program: GpuProgram,
  text: string,
  flags: BackendFlags,
): Promise<number> {
  const { gpu } = backend;
  if (gpu === null) throw runsNone(flags, 'GPU programs');
  const { judgedGpuRun } = await import('../reports/judged-run.js');
  const { gpuBackendRunJson } = await import('../reports/backend-run.js');
  const values =
    flags.inputs === undefined
      ? {}
      : (await import('../oracles/inputs.js')).readGpuInputs(flags.inputs, program);
  const left = await gpu.run(text, values);
  const verdict = judgedGpuRun({ text, program, values, left });
  return printed(gpuBackendRunJson(program, left, verdict, who(backend, flags)), null, flags);
}

function runsNone({ backend }: BackendFlags, what: string): InputError {
  return new InputError(`${backend} runs no ${what}: expected a backend such as exec:COMMAND`);
}

function who({ identity }: Backend, { backend }: BackendFlags): Pick<BackendRunJson, 'backend'> {
  return { backend: { spec: backend, name: identity.name } };
}

async function printed(
  json: BackendRunJson,
  written: ReadonlySet<string> | null,
  flags: BackendFlags,
): Promise<number> {
  const { backendRunText } = await import('../reports/backend-run.js');
  process.stdout.write(flags.json === true ? jsonText(json) : backendRunText(json, written));
  const { verdict } = json;
  return verdict === 'disagrees' || verdict === 'agrees by the letter'
    ? EXIT.disagreement
    : EXIT.ok;
}
