/** Asks a part of what a certificate's campaign asked again, and compares line by line. */
import { isDeepStrictEqual } from 'node:util';
import type { Specification } from '../../spec/load/specification.js';
import { BackendUsageError, type Backend, type BackendIdentity } from '../backends/backend.js';
import { leavesBroken } from '../campaign/confirm.js';
import type { LineDisagreement, ResultLine } from '../units/result-line.js';
import { shuffled } from '../units/shard.js';
import { askSmallAgain } from './ask-small-again.js';
import type { Certificate } from './certificate.js';
import { certifiedLanguage } from './languages.js';
import type { Progress } from '../progress.js';

export interface AskAgain {
  readonly backend: Backend;
  readonly certificate: Certificate;
  /** The document that was named to certify by; null for the environment's own. */
  readonly document: string | null;
  /** The certificate's results, as results.jsonl has them. */
  readonly lines: readonly ResultLine[];
  readonly specification: Specification;
  /** How many units are asked again. */
  readonly sample: number;
  /** The seed by which units are chosen. */
  readonly seed: number;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** A unit that came to something else. */
export interface Difference {
  readonly unit: string;
  readonly then: string;
  readonly now: string;
}

export interface AskedAgain {
  readonly asked: number;
  /** All that there are. */
  readonly units: number;
  /** Those that came to something else at first, and in a fresh process to what they came to then. */
  readonly unsteady: readonly string[];
  /** The seed by which units were chosen. */
  readonly seed: number;
  readonly differences: readonly Difference[];
}

/** Differences that are asked again in a fresh process before they are believed. */
const BELIEVED_AFTER = 8;

/** Fresh processes in which what was no answer then has to depart before it is held against it. */
const STEADY = 3;

/**
 * Asks them. What comes to something else is asked again in a fresh process: an implementation may spoil its own state. A
 * unit that was a flake, or failed for want of machinery, may come to anything now, but for a violation that stays.
 *
 * @throws BackendUsageError where the backend runs no programs, or the certificate is of a recording.
 */
export async function askAgain(options: AskAgain): Promise<AskedAgain> {
  const { backend, certificate, document, lines, specification, sample, seed } = options;
  const { onProgress, signal } = options;
  const { environment } = certificate;
  const language = certifiedLanguage(environment);
  if (certificate.campaign === null || !language.isRunBy(backend)) {
    throw new BackendUsageError(
      'only a backend that runs programs can be asked again; certify a recording anew instead',
    );
  }
  const told = new Map(lines.map((line) => [line.unit, line]));
  const chosen = shuffled([...told.keys()].sort(), seed).slice(0, sample);
  // The corpus takes a second to read.
  const hasCases = chosen.some((id) => id.startsWith('case:'));
  const { perform } = language.asking(
    environment,
    document,
    specification,
    hasCases,
    certificate.against?.engine ?? null,
  );
  const differences = [...otherIdentity(certificate.backend, backend.identity)];
  const unsteady: string[] = [];
  let asked = 0;
  let believed = 0;
  for (const id of chosen) {
    if (signal?.aborted === true) break;
    onProgress?.({ done: asked, total: chosen.length, label: id, failures: differences.length });
    const then = told.get(id);
    if (then === undefined) continue;
    let now = await perform(backend, id);
    const tries = isAnswer(then) ? (believed < BELIEVED_AFTER ? 1 : 0) : STEADY;
    let isOther = differsFrom(then, now);
    for (let left = tries; left > 0 && isOther; left--) {
      await backend.restart();
      const again = await perform(backend, id);
      isOther = differsFrom(then, again);
      if (isOther) now = again;
      else if (isAnswer(then)) unsteady.push(id);
    }
    asked++;
    if (leavesBroken(now)) await backend.restart();
    if (!isOther) continue;
    believed++;
    differences.push({ unit: id, then: shownOf(then), now: differs(then, now) ?? shownOf(now) });
  }
  if (signal?.aborted !== true && differences.length === 0) {
    differences.push(
      ...(await askSmallAgain({ backend, certificate, document, lines, specification })),
    );
  }
  return { asked, units: told.size, seed, unsteady, differences };
}

/** Whether it says something of the implementation. */
function isAnswer({ verdict }: ResultLine): boolean {
  return verdict !== 'flake' && verdict !== 'infrastructure';
}

/** Whether a unit came to something that it cannot come to, if the line is true. */
function differsFrom(then: ResultLine, now: ResultLine): boolean {
  if (isAnswer(then)) return answerOf(then) !== answerOf(now);
  return now.verdict === 'disagrees' || now.verdict === 'crash';
}

/**
 * Who is asked, where that is another than was certified: what it says of itself, part by part. Where it stands and
 * where its results come from is the same of the same command alone.
 */
function otherIdentity(then: BackendIdentity, now: BackendIdentity): readonly Difference[] {
  const own = (identity: BackendIdentity): Readonly<Record<string, unknown>> => {
    const { spec, kind, name, engine, environment, provenance, notes } = identity;
    const { environments, instructions, claims, details } = identity;
    const same = spec === (identity === then ? now : then).spec ? { provenance } : {};
    const who = { kind, name, engine, environment, environments, instructions, claims, notes };
    const others = Object.entries(details).map(([key, says]): [string, unknown] => [
      key in who ? `details.${key}` : key,
      says,
    ]);
    return { ...Object.fromEntries(others), ...same, ...who };
  };
  const [before, after] = [own(then), own(now)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((part) => !isDeepStrictEqual(before[part], after[part]))
    .map((part) => ({
      unit: `identity: ${part}`,
      then: JSON.stringify(before[part]) ?? 'nothing',
      now: JSON.stringify(after[part]) ?? 'nothing',
    }));
}

/** All of a line that does not depend on time, nor on what is told of an incident. */
function answerOf(line: ResultLine): string {
  const { verdict, disagreement, letter, joined, facts, interpretations, words, left } = line;
  const { outcome, engine } = line;
  return JSON.stringify([
    verdict,
    toldOf(disagreement),
    toldOf(letter ?? null),
    joined ?? false,
    facts ?? [],
    interpretations ?? [],
    words,
    left,
    outcome ?? null,
    engine ?? null,
  ]);
}

function toldOf(disagreement: LineDisagreement | null): readonly unknown[] {
  if (disagreement === null) return [];
  const { kind, where, observed, allowed, clauses, signature } = disagreement;
  return [kind, where, observed, allowed, clauses, signature];
}

/** How many words of an instruction's results differ, in words; null where the lines keep none. */
function differs(then: ResultLine, now: ResultLine): string | null {
  if (then.words === null || now.words === null) return null;
  const [before, after] = [Buffer.from(then.words, 'base64'), Buffer.from(now.words, 'base64')];
  const words = Math.floor(after.length / 4);
  const count = Array.from({ length: words }, (_, index) => 4 * index).filter(
    (at) => at + 4 > before.length || before.readUInt32LE(at) !== after.readUInt32LE(at),
  ).length;
  return `${now.verdict}: ${String(count)} of ${String(words)} words of its records differ`;
}

function shownOf({ verdict, reason, disagreement, left }: ResultLine): string {
  if (disagreement !== null) return `${verdict}: ${disagreement.where} is ${disagreement.observed}`;
  if (left !== null) return `${verdict}: ${left.join(' ')}`;
  return reason === null ? verdict : `${verdict}: ${reason}`;
}
