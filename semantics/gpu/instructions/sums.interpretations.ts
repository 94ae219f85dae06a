import type { Computing } from './definition.js';

/** SAD's difference may wrap around before its absolute value is taken (gp4.E-sad-difference). */
export function differenceInEveryInterpretation<F, B, I>(
  { absoluteInteger, choose, subtractIntegers }: Computing<F, B, I>,
  plain: (p: I, q: I) => I,
  signed: boolean,
): (p: I, q: I) => I {
  return (p, q) =>
    choose('sadDifference', (policy) =>
      policy === 'exact' ? plain(p, q) : absoluteInteger(subtractIntegers(p, q), signed),
    );
}
