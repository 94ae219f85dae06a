/**
 * Asks the smallest programs of a certificate again: what `programs.made` and, of an engine, `against.smallest` keep was seen
 * when its backend ran them, and follows from no line of results.jsonl.
 */
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import type { Backend } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import type { AskingAgain, Departs } from './language.js';
import { certifiedLanguage } from './languages.js';

/** A small program that disagrees otherwise than was certified, or not at all. */
export interface SmallDifference {
  readonly unit: string;
  readonly then: string;
  readonly now: string;
}

/** What one of them came to, and how it is asked. */
interface Small {
  readonly unit: string;
  readonly then: string;
  readonly ask: () => Promise<string>;
}

/** Asks each of them, and one that differs once more in a fresh process. */
export async function askSmallAgain(asking: AskingAgain): Promise<readonly SmallDifference[]> {
  const { backend } = asking;
  const differences: SmallDifference[] = [];
  for (const { unit, then, ask } of [...departingIn(asking), ...differingIn(asking)]) {
    let now = await answer(backend, ask);
    if (now !== then) {
      await backend.restart();
      now = await answer(backend, ask);
    }
    if (now !== then) differences.push({ unit, then, now });
  }
  return differences;
}

/** Those that the documents do not permit. */
function departingIn(asking: AskingAgain): readonly Small[] {
  const { certificate } = asking;
  const departs = certifiedLanguage(certificate.environment).departing(asking);
  if (departs === null) return [];
  return (certificate.programs?.made ?? []).flatMap((made): readonly Small[] => {
    const { shrunk, disagreement, way } = made;
    if (shrunk === null || disagreement === null) return [];
    return [
      {
        unit: `the smallest program of ${way}`,
        then: told(disagreement),
        ask: async () => told(await departs(shrunk, made)),
      },
    ];
  });
}

/** Those that are not as an engine has them. */
function differingIn(asking: AskingAgain): readonly Small[] {
  const { environment, against } = asking.certificate;
  const differs = certifiedLanguage(environment).differing?.(asking) ?? null;
  if (differs === null || against === undefined) return [];
  const { engine } = against;
  return against.smallest.map((small) => {
    const { unit, where, observed, expected } = small;
    return {
      unit: `the smallest program that differs as ${unit} does`,
      then: toldOf({ where, observed: observed.bits, allowed: expected.bits }, engine),
      ask: async () => toldOf(await differs(small), engine),
    };
  });
}

async function answer(backend: Backend, ask: () => Promise<string>): Promise<string> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SpecFileError) return `has inputs that are none: ${error.message}`;
    if (!(error instanceof BackendIncident)) throw error;
    await backend.restart();
    return `${error.verdict}: ${error.message}`;
  }
}

function told(departs: Departs | null): string {
  if (departs === null) return 'agrees';
  const { where, observed, allowed } = departs;
  return `disagrees: ${where} is ${observed}, permitted ${allowed}`;
}

function toldOf(differs: Departs | null, engine: string): string {
  if (differs === null) return `is the same as on ${engine}`;
  const { where, observed, allowed } = differs;
  return `differs: ${where} is ${observed}, on ${engine} ${allowed}`;
}
