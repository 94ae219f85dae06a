/** The engines by name: what can be said of them without computing anything. */
import type { EnvironmentName } from '../../spec/environments.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';

/** As data has them. */
export const ENGINE_IDS = ['nv20', 'nv30'] as const;

export type EngineName = (typeof ENGINE_IDS)[number];

interface Named {
  readonly title: string;
  /** Whose programs it runs. */
  readonly environments: readonly EnvironmentName[];
}

export const ENGINES: Readonly<Record<EngineName, Named>> = {
  nv20: {
    title: 'the vertex engine of the GeForce3 and, as NV2A, of the Xbox',
    environments: ['VP1.0', 'VP1.1', 'VSP1.0', 'GF3'],
  },
  nv30: {
    title: 'the vertex engine of the GeForce FX, by the rules of NV_vertex_program2',
    environments: ['VP2.0'],
  },
};

/** Whether an engine runs the programs of an environment. */
export function runsOn(engine: EngineName, environment: AnyEnvironmentName): boolean {
  return ENGINES[engine].environments.some((each) => each === environment);
}

/** What is said of programs that an engine does not run. */
export function runsNone(engine: EngineName, environment: AnyEnvironmentName): string {
  const { environments } = ENGINES[engine];
  return `the engine ${engine} runs no programs of ${environment}: it runs those of ${environments.join(', ')}`;
}

/** Other names of engines. */
export const ALIASES: Readonly<Record<string, EngineName>> = { nv2a: 'nv20' };

/** All names by which an engine is asked for. */
export const ENGINE_NAMES: readonly string[] = [...ENGINE_IDS, ...Object.keys(ALIASES)];

/** The engine that a name stands for; null where it stands for none. */
export function engineNamed(name: string): EngineName | null {
  const own = ENGINE_IDS.find((id) => id === name);
  if (own !== undefined) return own;
  return (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined) ?? null;
}
