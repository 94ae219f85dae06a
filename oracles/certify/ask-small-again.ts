/**
 * Asks the smallest programs of a certificate again: what `programs.made` keeps was seen when its backend ran them, and
 * follows from no line of results.jsonl.
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

/** Asks each of them, and one that differs once more in a fresh process. */
export async function askSmallAgain(asking: AskingAgain): Promise<readonly SmallDifference[]> {
  const { backend, certificate } = asking;
  const departs = certifiedLanguage(certificate.environment).departing(asking);
  if (departs === null) return [];
  const differences: SmallDifference[] = [];
  for (const made of certificate.programs?.made ?? []) {
    const { shrunk, disagreement, way } = made;
    if (shrunk === null || disagreement === null) continue;
    const then = told(disagreement);
    let now = await answer(backend, () => departs(shrunk, made));
    if (now !== then) {
      await backend.restart();
      now = await answer(backend, () => departs(shrunk, made));
    }
    if (now !== then) differences.push({ unit: `the smallest program of ${way}`, then, now });
  }
  return differences;
}

async function answer(backend: Backend, ask: () => Promise<Departs | null>): Promise<string> {
  try {
    const departs = await ask();
    return departs === null ? 'agrees' : told(departs);
  } catch (error) {
    if (error instanceof SpecFileError) return `has inputs that are none: ${error.message}`;
    if (!(error instanceof BackendIncident)) throw error;
    await backend.restart();
    return `${error.verdict}: ${error.message}`;
  }
}

function told({ where, observed, allowed }: Departs): string {
  return `disagrees: ${where} is ${observed}, permitted ${allowed}`;
}
