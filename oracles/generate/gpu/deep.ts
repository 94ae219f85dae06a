/** Blocks and calls as deep as they may be: NV_gpu_program4, Table X.21 (IF and REP blocks, active subroutines). */
import { chance, oneOf, type Source } from '../source.js';
import type { Drawing } from './operand.js';
import { trailLine } from './trail.js';
import { TRAIL } from './variables.js';

/** Lines of the main part, and a subroutine that they call. */
export interface Deep {
  readonly main: readonly string[];
  readonly subroutine: readonly string[];
  /** Instructions executed at most. */
  readonly bound: number;
}

/** Blocks of a kind inside one another, or a subroutine that calls itself. */
export function drawDeep(drawing: Drawing): Deep {
  const { source, variables } = drawing;
  const { ifDepth, loopDepth, callDepth } = variables.environment.limits;
  switch (oneOf(source, ['branches', 'loops', 'calls'])) {
    case 'branches':
      return branches(source, depth(source, ifDepth));
    case 'loops':
      return loops(source, depth(source, loopDepth));
    default:
      return calls(source, depth(source, callDepth));
  }
}

/** Mostly the limit itself, or one less, which loads by every interpretation of the limit (gp4.E-nesting-limit). */
function depth(source: Source, limit: number): number {
  return chance(source, 0.8) ? limit - source.nextInt(0, 1) : source.nextInt(1, limit);
}

function line(text: string): string {
  return `  ${text};`;
}

function branches(source: Source, count: number): Deep {
  const main = [trailLine(source)];
  const now = (probability: number): void => {
    if (chance(source, probability)) main.push(trailLine(source));
  };
  for (let each = 0; each < count; each++) {
    main.push('IF TR');
    now(0.05);
  }
  main.push(trailLine(source));
  for (let each = 0; each < count; each++) {
    if (chance(source, 0.02)) main.push('ELSE', trailLine(source));
    main.push('ENDIF');
    now(0.05);
  }
  return { main: main.map(line), subroutine: [], bound: main.length };
}

const MOST_REPETITIONS = 2;

function loops(source: Source, count: number): Deep {
  const main: string[] = [];
  for (let each = 0; each < count; each++) {
    // A number alone, which is a scalar and a vector (gp4.E-rep-operand).
    main.push(`REP.S ${String(source.nextInt(1, MOST_REPETITIONS))}`, trailLine(source));
  }
  for (let each = 0; each < count; each++) {
    main.push('ENDREP');
    if (chance(source, 0.5)) main.push(trailLine(source));
  }
  return {
    main: main.map(line),
    subroutine: [],
    bound: main.length * MOST_REPETITIONS ** count,
  };
}

const LABEL = 'deep';

/** With as many subroutines active in the end as are counted down. */
function calls(source: Source, count: number): Deep {
  const main = [`MOV.S ${TRAIL}.y, {${String(count)}}.x`, `CAL ${LABEL}`, trailLine(source)];
  const inside = [
    `ADD.S.CC ${TRAIL}.y, ${TRAIL}.y, {-1}.x`,
    trailLine(source),
    `CAL ${LABEL} (GT.y)`,
    trailLine(source),
    ...(chance(source, 0.7) ? ['RET'] : []),
  ];
  return {
    main: main.map(line),
    subroutine: [`${LABEL}:`, ...inside.map(line)],
    bound: main.length + inside.length * count,
  };
}
