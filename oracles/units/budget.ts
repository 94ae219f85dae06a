/** `--budget`: how much is asked. A time ends a run, a number of units fixes what is asked. */
import { CampaignUsageError } from './errors.js';

export type Budget =
  | { readonly kind: 'time'; readonly milliseconds: number; readonly text: string }
  | { readonly kind: 'units'; readonly units: number; readonly text: string };

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** A timer of Node holds no more, which is 24 days. */
const LONGEST = 2 ** 31 - 1;
/** As many as the shuffle draws from exactly; more are a matter of further seeds. */
const MOST_UNITS = 2_000_000;

/** Reads "10m", "90s" or "100000". @throws CampaignUsageError */
export function parseBudget(text: string): Budget {
  if (/^\d+$/.test(text)) {
    const units = Number(text);
    if (units < 1 || units > MOST_UNITS) {
      throw new CampaignUsageError(
        `"${text}" is no budget: a number of units is 1 to ${String(MOST_UNITS)}`,
      );
    }
    return { kind: 'units', units, text };
  }
  return {
    kind: 'time',
    milliseconds: parseDuration(text, 'budget', ', or a number of units alone: 100000'),
    text,
  };
}

/**
 * Reads "90s", "10m", "1.5h" or "250ms" as milliseconds.
 *
 * @param what what is read, for the message; `orElse` what else it could be.
 * @throws CampaignUsageError
 */
export function parseDuration(text: string, what = 'time', orElse = ''): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)$/.exec(text) ?? [];
  const factor = MILLISECONDS[unit ?? ''];
  if (number === undefined || factor === undefined) {
    throw new CampaignUsageError(
      `"${text}" is no ${what}; write a number and its unit: 250ms, 90s, 10m, 2h${orElse}`,
    );
  }
  const milliseconds = Math.round(Number(number) * factor);
  if (milliseconds < 1 || milliseconds > LONGEST) {
    throw new CampaignUsageError(`"${text}" is no ${what}: it has to lie between 1ms and 24 days`);
  }
  return milliseconds;
}
