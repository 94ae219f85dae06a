/** What loading a VP program may come to by all readings of spec/errata.yaml. */
import { examine } from './first-violation.js';
import { noHeader } from './load.js';
import { objectionsTo } from './objections.js';
import { otherPositions } from './other-positions.js';
import { headerOf } from './parse.js';
import {
  explainLoading,
  loadingsOf,
  type Choice,
  type Explained,
  type Loading,
  type OwnLoading,
  type ReadingLoader,
} from './readings.js';
import { rewritings } from './rewrite.js';
import { byteText, bytesOfText } from './text.js';
import type { Violation } from './violation.js';

const LOADER: ReadingLoader<Violation> = {
  examine: (text, lifted) => {
    const header = headerOf(text);
    if (header === null) return noHeader(text);
    const counts = ({ contested }: Violation): boolean =>
      contested === undefined || !lifted.has(contested.erratum);
    return examine(text, header, counts).violation;
  },
  objections: objectionsTo,
  rewritings,
  choicesAt,
};

/** Everything that loading may come to; that of the default readings first. Strings are taken as UTF-8. */
export function vpLoadings(source: string | Uint8Array): readonly Loading<Violation>[] {
  return loadingsOf(LOADER, byteText(source));
}

/** The loadings that an implementation's answer agrees with, and the choices that they need. */
export function explainVpLoading(
  source: string | Uint8Array,
  own: OwnLoading,
): readonly Explained<Violation>[] {
  return explainLoading(LOADER, byteText(source), own);
}

/** The readings that put an error at a position, where it is known which; null where none does. */
function choicesAt(text: string, violation: Violation, own: number): readonly Choice[] | null {
  if (own === violation.position) return [];
  const there = otherPositions(bytesOfText(text), violation).filter(
    ({ position }) => position === own,
  );
  const [first, ...others] = there;
  if (first === undefined) return null;
  // Where several readings put it there, nothing tells which of them is followed.
  if (others.length > 0) return [];
  return [{ erratum: first.erratum, readings: [first.reading], taken: true }];
}
