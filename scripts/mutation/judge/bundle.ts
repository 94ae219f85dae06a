/**
 * The judges over the mutated sources, as one script that is evaluated anew for each mutant: nothing that a mutant
 * left in a cache is there for the next one.
 *
 * What only reads, draws or says what the documents say is taken from this process, once: the specification, the
 * loaders of programs, the cases, the generators and the compiled clauses.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileClauses } from '../../../oracles/clauses/formula.js';
import type { Judges } from './bench.js';
import { compile } from '../bundle.js';

/** What stays as it is, below the package: no part of it judges. */
const FIXED: readonly RegExp[] = [
  /^spec\//,
  /^semantics\/(gpu\/)?language\//,
  /^oracles\/(backends|campaign|cases|clauses|compare|edit|examine|faults|protocol|shrink|stacks|translate)\//,
  /^oracles\/generate\/(?!gpu\/probes\.ts$)/,
  /^oracles\/judge\/(incident|gpu\/box)\.ts$/,
  /^oracles\/units\/(?!(instructions-of|languages|outcome|vp\/(language|perform|load-models|observe-box)|gpu\/(language|perform|alone|disagreement|models|suspects))\.ts$)/,
  /^oracles\/certify\/(hashes|version)\.ts$/,
  /^oracles\/(formats|inputs)\.ts$/,
];

/** Whether a source, below the package, is that of this process whatever is mutated. */
export function isFixed(name: string): boolean {
  return FIXED.some((pattern) => pattern.test(name));
}

/** Evaluates the script: new modules each time, made while the mutant that is active is active. */
export type EvaluateJudges = () => Judges;

export interface Compiled {
  /** The package, and its copy with the mutated sources. */
  readonly root: string;
  readonly sandbox: string;
  /** Whether to count the mutants that are reached. */
  readonly counting: boolean;
  /** The file of which mutants are wanted, below the package: the others are quick. All where left out. */
  readonly only?: string;
  /** Sources that are not those of any file, by path below the package. */
  readonly edited?: ReadonlyMap<string, string>;
}

export function compileJudges({
  root,
  sandbox,
  counting,
  only,
  edited = new Map(),
}: Compiled): Promise<EvaluateJudges> {
  return compile<Judges>({
    root,
    sandbox,
    counting,
    entry: { path: 'scripts/mutation/judge/judges.ts' },
    originOf(name) {
      if (isFixed(name)) return 'process';
      const isMutated = only === undefined ? existsSync(join(sandbox, name)) : name === only;
      return isMutated ? 'sandbox' : 'home';
    },
    edit: (name) => edited.get(name) ?? null,
    inProcess: (name) => ofProcess(root, name),
  });
}

async function ofProcess(root: string, name: string): Promise<unknown> {
  const module = (await import(join(root, name))) as Readonly<Record<string, unknown>>;
  return name === 'oracles/clauses/formula.ts'
    ? { ...module, compileClauses: compileOnce }
    : module;
}

const compiled = new Map<string, ReturnType<typeof compileClauses>>();

/** Each list of clauses once, for all mutants. */
function compileOnce(
  ...given: Parameters<typeof compileClauses>
): ReturnType<typeof compileClauses> {
  const [clauses, shapeNamed] = given;
  const key = `${shapeNamed === undefined ? 'vp' : 'gpu'} ${JSON.stringify(clauses)}`;
  const known = compiled.get(key) ?? compileClauses(...given);
  compiled.set(key, known);
  return known;
}
