/** The part of an instruction's page in which a reader tries operands: its script (browser/operands.ts) fills it, and without one it is not there. */
import { html, type Markup } from '../../reports/page/markup.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS, type DataType } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { kills } from '../../semantics/gpu/instructions/flow.js';
import { isOfNumbers } from '../../oracles/evaluate/gpu.js';
import { gpuId } from '../../reports/explain/explanation.js';
import { part } from './parts.js';

/** The name of its script. */
export const OPERANDS_SCRIPT = 'operands';

/** What is asked of an instruction's operands. */
export interface Tried {
  readonly instruction: string;
  readonly environments: readonly AnyEnvironmentName[];
  /** Empty where there is one type alone. */
  readonly types: readonly DataType[];
  readonly operands: readonly TriedOperand[];
}

interface TriedOperand {
  readonly label: string;
  /** What is tried first, of each type. */
  readonly first: Readonly<Record<DataType, string>>;
}

/** Special values stand among the first operand's; the others have what tells something beside them. */
const FIRST: readonly TriedOperand['first'][] = [
  { F: 'NaN -INF -0 0 0.5 INF', S: '-2147483648 -1 0 7', U: '0 7 0xffffffff' },
  { F: '0 2 INF', S: '-1 2', U: '1 40' },
  { F: '-0 1', S: '0 1', U: '0 1' },
];

/** An address register holds integers of ten bits. */
const ADDRESSES: TriedOperand['first'] = { F: '-512 0 511', S: '0', U: '0' };

/** SWZ writes its components after its operand. */
const SWIZZLED = ['x', '-y', '0', '1'];

const LETTERS = ['a', 'b', 'c'];

/** Null for an instruction that computes nothing of numbers alone: a jump, a texture access. */
export function triedOf(name: string): Tried | null {
  const own = INSTRUCTIONS.find((spec) => spec.name === name);
  if (own !== undefined) {
    if (own.result === 'none') return null;
    const older: readonly EnvironmentName[] = ['VP1.0', 'VP1.1'];
    const has = (each: EnvironmentName): boolean => availableIn(ENVIRONMENTS[each], own.since);
    const [first] = older.filter(has);
    return {
      instruction: name,
      environments: ['VP2.0', ...(first === undefined ? [] : [first])],
      types: [],
      operands: own.operands.map((kind, at) => ({
        label: LETTERS[at] ?? '',
        first: kind === 'address' ? ADDRESSES : (FIRST[at] ?? ADDRESSES),
      })),
    };
  }
  const spec = GPU_INSTRUCTIONS.find((each) => gpuId(each) === name);
  if (spec === undefined || !isOfNumbers(spec)) return null;
  const operands = spec.operands.map((_, at): TriedOperand => ({
    label: LETTERS[at] ?? '',
    first: FIRST[at] ?? ADDRESSES,
  }));
  const selectors = SWIZZLED.map((selector, at): TriedOperand => ({
    label: `component ${'xyzw'.charAt(at)}`,
    first: { F: selector, S: selector, U: selector },
  }));
  return {
    instruction: spec.name,
    environments: [kills(spec.name) ? 'NVfp4.0' : 'NVvp4.0'],
    types: spec.types.length > 1 ? spec.types : [],
    operands: spec.form === 'SWZop' ? [...operands, ...selectors] : operands,
  };
}

export function operandsPart({ instruction, environments, types, operands }: Tried): Markup {
  const initial = types[0] ?? 'F';
  return html`<div
    id="operands"
    hidden
    data-instruction="${instruction}"
    data-environments="${environments.join(' ')}"
  >
    ${part(
      'Operands of your own',
      html`<p>
          Several values of an operand stand side by side: each is tried with each of the others. A
          value is a decimal, INF, NaN, -0, bits such as 0x7f800000, or a vector (1, 2, 3, 4).
        </p>
        <form>
          ${
            types.length === 0
              ? null
              : html`<label
                  >type
                  <select name="type">
                    ${types.map((type) => html`<option>${type}</option>`)}
                  </select></label
                >`
          }
          ${operands.map(
            ({ label, first }) =>
              html`<label
                >${label}
                <input
                  type="text"
                  name="values"
                  value="${first[initial]}"
                  data-first="${JSON.stringify(first)}"
                  autocomplete="off"
                  spellcheck="false"
              /></label>`,
          )}
          <button>Try them</button>
        </form>
        <p class="status" role="status"></p>
        <div class="tried"></div>`,
    )}
  </div>`;
}
