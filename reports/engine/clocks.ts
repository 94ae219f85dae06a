/** Clocks of the vertex engine, one after the other: as data and as lines. */
import type { Described } from '../../oracles/described.js';
import type { clock } from '../json/engine-format.js';
import type { Events, Issued } from '../../semantics/clocked/clock.js';
import type { Engine } from '../../semantics/clocked/engine.js';
import { printInstruction } from '../../semantics/language/print.js';
import { vectorJson } from '../json/value.js';

export type ClockJson = Described<typeof clock>;

export function clockJson({ linked }: Engine, events: Events): ClockJson {
  const { clock, written, transferred, issued, results, left } = events;
  const { program } = linked;
  const instructionOf = ({ slot }: Issued): string | null => {
    const syntax = program.instructions[slot];
    return syntax === undefined ? null : printInstruction(syntax);
  };
  return {
    clock,
    written:
      typeof written === 'string'
        ? null
        : { vertex: written.vertex, attribute: nameOf(written.sent.attribute) },
    notWritten: typeof written === 'string' ? written : null,
    drained:
      transferred === null
        ? null
        : {
            vertex: transferred.vertex,
            attribute: nameOf(transferred.attribute),
            buffer: transferred.target,
            pushedOut: transferred.isPushedOut,
          },
    issued:
      typeof issued === 'string' ? null : { ...issued, instruction: instructionOf(issued) },
    notIssued: typeof issued === 'string' ? issued : null,
    results,
    left:
      left === null
        ? null
        : {
            vertex: left.vertex,
            results: Object.fromEntries(
              left.results.map((value, at) => [
                `o[${program.environment.results[at] ?? ''}]`,
                vectorJson(value),
              ]),
            ),
          },
  }; // prettier-ignore
}

function nameOf(attribute: number): string {
  return `v[${String(attribute)}]`;
}

/** How the lines of clocks read. */
export const CLOCKS_HEAD: readonly string[] = [
  'Each clock: what is written to the attribute buffer; what is drained (> input buffer, ! pushed out before its turn);',
  'what is issued (thread, vertex, slot); the result that arrives (thread, vertex, slot); the vertex that leaves.',
  'Where nothing is written or issued, in brackets why. A vertex is #0, #1, …',
  '',
];

const WIDTHS = [6, 14, 16, 46, 12] as const;

export function clockLine(engine: Engine, events: Events): string {
  const { clock, written, notWritten, drained, issued, notIssued, results, left } = clockJson(
    engine,
    events,
  );
  const vertex = (number: number): string => `#${String(number)}`;
  const slotOf = (of: {
    readonly vertex: number;
    readonly thread: number;
    readonly slot: number;
  }) => `t${String(of.thread)} ${vertex(of.vertex)}.${String(of.slot)}`;
  const cells = [
    String(clock),
    written === null ? `(${notWritten ?? ''})` : `${vertex(written.vertex)} ${written.attribute}`,
    drained === null
      ? ''
      : `${vertex(drained.vertex)} ${drained.attribute} >${String(drained.buffer)}${drained.pushedOut ? ' !' : ''}`,
    issued === null
      ? `(${notIssued ?? ''})`
      : `${slotOf(issued)} ${issued.instruction ?? 'behind the program'}`,
    results.map(slotOf).join(' '),
    left === null ? '' : vertex(left.vertex),
  ];
  return cells
    .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join('  ')
    .trimEnd();
}
