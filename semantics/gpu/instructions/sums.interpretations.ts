import type { Chooser } from '../../domains/chooser.js';
import type { Integers } from '../domains/domain.js';

/** SAD's difference may wrap around before its absolute value is taken (gp4.E-sad-difference). */
export function differenceInEveryInterpretation<I, B>(
  { absoluteInteger, choose, subtractIntegers }: Integers<I, B> & Pick<Chooser, 'choose'>,
  plain: (p: I, q: I) => I,
  signed: boolean,
): (p: I, q: I) => I {
  return (p, q) =>
    choose('sadDifference', (policy) =>
      policy === 'exact' ? plain(p, q) : absoluteInteger(subtractIntegers(p, q), signed),
    );
}
