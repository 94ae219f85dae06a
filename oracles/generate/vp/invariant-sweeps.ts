/**
 * Programs with the option of position invariance: all else in them is as without it. A driver that writes the position
 * itself may use registers, parameters or instructions of the program's for that, and these go through all of them.
 */
import { availableIn, type Environment, type Quad } from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import { shownIn, swept, textOf, type Piece, type Sweep } from './sweep.js';

const OPTION = 'NV_position_invariant';

const FACTOR: Quad = [2, -3, 5, -7];
const OTHER: Quad = [101, -211, 307, -401];
const TERM: Quad = [-10007, 20011, -30011, 40009];
const POWERS: Quad = [4, 2, 8, 16];

/** None where there is no such option. */
export function invariant(environment: Environment): readonly Sweep[] {
  if (!environment.options.some((name) => name === OPTION)) return [];
  const { conditionCode, temporaries, programParameters } = environment;
  const shown = shownIn(environment).filter((to) => to !== 'o[HPOS]');
  const computing = INSTRUCTIONS.filter(
    ({ since, result }) =>
      availableIn(environment, since) && (result === 'vector' || result === 'replicated'),
  );
  const factors = { attributes: { 0: FACTOR, 1: POWERS }, parameters: { 0: OTHER, 1: TERM } };
  const sweep = (name: string, count: number, piece: Piece): readonly Sweep[] =>
    swept(environment, `invariant-${name}`, count, () => piece, { shown, options: [OPTION] });
  return [
    ...sweep('instructions', computing.length, {
      setup: ['MOV R0, c[1]'],
      lines: (to, index) => {
        const { name, operands } = computing[index] ?? { name: 'MOV', operands: ['vector'] };
        const sources =
          operands[0] === 'scalar' ? ['v[1].z'] : ['v[0]', 'c[0]', 'R0'].slice(0, operands.length);
        return [`${name} ${to}, ${sources.join(', ')}`];
      },
      values: factors,
    }),
    ...sweep('temporaries', temporaries, {
      lines: (to, index) => [`ADD ${to}, R${String(index)}, v[0]`],
      values: factors,
    }),
    ...sweep('parameters', programParameters, {
      lines: (to, index) => [`MOV ${to}, c[${String(index)}]`],
      values: {
        parameters: Object.fromEntries(
          Array.from({ length: programParameters }, (_, at) => {
            const n = 4 * at;
            return [at, [n + 1, -(n + 2), n + 3, -(n + 4)] as const];
          }),
        ),
      },
    }),
    ...(conditionCode ? [flowing(environment, shown)] : []),
  ];
}

/** Codes, addresses, branches and calls. */
function flowing(environment: Environment, shown: readonly string[]): Sweep {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = shown;
  const lines = [
    `MOV ${a} (EQ), v[1]`,
    `ADD ${b}, c[A0.x + 9], v[0]`,
    `ADD ${b}.yw, c[A1.w + 9], v[0]`,
    'MOVC CC, v[0]',
    `MOV ${c} (GT.xyzw), v[1]`,
    `MOV ${d} (LT.yxwz), v[1]`,
    'ARL A0, v[1]',
    'ARR A1, v[1].wzyx',
    `MOV ${e}, c[A0.y + 3]`,
    `MOV ${f}, c[A1.x + 3]`,
    'ARA A0, A1',
    `MOV ${g}, c[A0.w + 3]`,
    'CAL Sub (LT)',
    'BRA End (GT)',
    `MOV ${h}, -v[1]`,
    'Sub:',
    `MOV ${h}, v[1].wzyx`,
    'RET (TR)',
    'End:',
  ];
  return {
    name: 'invariant-flow-1',
    text: textOf(environment, lines, [OPTION]),
    values: {
      attributes: { 0: FACTOR, 1: POWERS },
      parameters: Object.fromEntries(
        Array.from({ length: 48 }, (_, at) => [at, [at, -at, at + 100, -at - 100] as const]),
      ),
    },
  };
}
