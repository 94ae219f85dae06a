/** What both programs of a rule leave, and whether that bears the rule out. */
import type {
  VersionDifferences,
  VersionPair,
  VersionRule,
} from '../../spec/load/version-differences.js';
import { sameSeen, seen, type Seen } from './machines.js';

export interface ComparedPair<P extends VersionPair = VersionPair> {
  readonly pair: P;
  readonly old: Seen;
  readonly new: Seen;
}

export interface ComparedVersions {
  readonly changed: readonly ComparedPair<VersionRule>[];
  readonly kept: readonly ComparedPair[];
}

/** A rule of spec/version-differences.yaml that its own programs do not bear out. */
export class VersionRuleError extends Error {
  constructor(id: string, problem: string) {
    super(`spec/version-differences.yaml: ${id}: ${problem}`);
    this.name = 'VersionRuleError';
  }
}

/**
 * Runs every pair.
 *
 * @throws VersionRuleError where the programs of a rule that changed do not differ, those of one that did not
 * do, or `instead` does not give what the old program gave.
 */
export function compareVersions({ changed, kept }: VersionDifferences): ComparedVersions {
  return {
    changed: changed.map((rule) => {
      const compared = comparePair(rule);
      if (sameSeen(compared.old, compared.new)) {
        throw new VersionRuleError(rule.id, 'its programs do not differ');
      }
      if (!isRestored(rule, compared.old)) {
        throw new VersionRuleError(rule.id, '`instead` does not give what the old program gave');
      }
      return compared;
    }),
    kept: kept.map((pair) => {
      const compared = comparePair(pair);
      if (sameSeen(compared.old, compared.new) && compared.old.kind === 'ran') return compared;
      throw new VersionRuleError(pair.id, 'its programs differ, or do not load');
    }),
  };
}

function comparePair<P extends VersionPair>(pair: P): ComparedPair<P> {
  return {
    pair,
    old: seen(pair.from, pair.old, pair.inputs),
    new: seen(pair.to, pair.new, pair.inputs),
  };
}

function isRestored({ to, instead, inputs }: VersionRule, old: Seen): boolean {
  return instead === null || sameSeen(old, seen(to, instead, inputs));
}
