/**
 * Where the first error of a program that does not load may be: where some interpretation of the documents puts it, as certificates of programs
 * have it (docs/certificates.md, Interpretations of loading).
 */
import { explainVpLoading } from '../../semantics/language/loadings.js';
import { explainGpuLoading } from '../../semantics/gpu/language/loadings.js';
import { gpuHeaderOf } from '../../semantics/gpu/language/parse.js';
import { headerOf } from '../../semantics/language/parse.js';
import { ARB_HEADER, gpuTextOf } from './arb-programs.js';

/** What a program is given to. */
export type LoadCommand = 'LoadProgramNV' | 'ProgramStringARB';

const known = new Map<string, ReadonlySet<number>>();
/** Texts that are remembered. */
const MOST = 256;

/** @param text a program that does not load there, a character for each byte */
export function errorPositions(command: LoadCommand, text: string): ReadonlySet<number> {
  const key = `${command} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const positions = new Set(positionsIn(command, text));
  if (known.size >= MOST) known.clear();
  known.set(key, positions);
  return positions;
}

function* positionsIn(command: LoadCommand, text: string): Generator<number> {
  const isArb = command === 'ProgramStringARB' && text.startsWith(ARB_HEADER);
  const source = isArb ? gpuTextOf(text) : text;
  const longer = text.length - source.length;
  const explain = command === 'LoadProgramNV' ? explainVpLoading : explainGpuLoading;
  const header = command === 'LoadProgramNV' ? headerOf(source) : gpuHeaderOf(source);
  const explained =
    header === null
      ? []
      : Array.from({ length: source.length + 1 }, (_, position) => position).filter(
          (position) => explain(source, { loaded: false, position }).length > 0,
        );
  yield* explained.map((position) => (position === 0 ? 0 : position + longer));
  if (explained.length > 0) return;
  // A program of another target, or no program: the header is at fault, at its beginning, within it, or where it has been read.
  const [first = ''] = /^\S*/.exec(text) ?? [];
  for (let position = 0; position <= first.length; position++) yield position;
}
