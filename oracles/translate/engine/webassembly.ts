/**
 * What the translator writes in C, as a WebAssembly module: of that C alone, which is functions on integers of 32 bits, so that an engine can be asked all operands of a
 * function without a compiler on the machine. There is no other statement of what an engine computes: helpers are those of style.ts.
 */
import { section, text, unsigned } from '../../../semantics/compiled/wasm.js';
import { C } from '../c.js';
import { Library, type HelperTable } from '../helper.js';
import { Compiler } from './compiler.js';
import { TABULATED, type Code, type Tabulated } from './instructions.js';

/** Results of operands in a row; the array is the same each time. */
export type InARow = (first: number) => Uint32Array;

/**
 * A function of one number, compiled.
 *
 * @param body of a function of `a` in C, which calls helpers
 * @param tabulated helpers, by name, of which all results are computed first
 * @param count how many operands are asked in a row; @param step from one to the next
 */
export function inWebAssembly(
  helpers: HelperTable,
  body: string,
  tabulated: ReadonlyMap<string, Tabulated>,
  count: number,
  step = 1,
): InARow {
  const compiler = new Compiler(tabulated);
  const asked = ['static inline vp_u asked(vp_u a) {', body, '}'];
  compiler.define([...new Library(helpers, C).definitionsFor([body]), ...asked]);
  const { bodies, data, fillers, signatures } = compiler;
  if (data.length > TABULATED) throw new RangeError('the tables of figures do not fit');
  const results = compiler.free;
  const run = compiler.overAll('asked', count, results, 1, step);
  const exported = [...fillers, run].map((each) => [
    ...text(`f${String(each)}`),
    0x00,
    ...unsigned(each),
  ]);
  const pages = Math.ceil((results + 4 * count) / 2 ** 16);
  const listed = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
  const bytes = Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, listed(signatures)),
    ...section(2, [1, ...text('host'), ...text('memory'), 0x02, 0x00, ...unsigned(pages)]),
    ...section(3, listed(signatures.map((_, type) => unsigned(type)))),
    ...section(7, listed(exported)),
    ...section(10, listed(bodies)),
  ]);
  const memory = new WebAssembly.Memory({ initial: pages });
  new Uint8Array(memory.buffer).set(data);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host: { memory } });
  const call = (each: number): ((first: number) => void) =>
    exports[`f${String(each)}`] as () => void;
  for (const filler of fillers) call(filler)(0);
  const words = new Uint32Array(memory.buffer, results, count);
  return (first) => {
    call(run)(first);
    return words;
  };
}
