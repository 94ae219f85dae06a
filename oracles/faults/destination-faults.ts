/** Faults of the destination update: write masks, condition code masks, registers (NV_vertex_program2 §2.14.2.2). */
import type { ConditionMaskSyntax, InstructionSyntax } from '../../semantics/language/ast.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import { fault, type Fault } from './fault.js';
import { linking, rewriting, steps, variant, type Values } from './instructions.js';

/** Executes each instruction with another destination. */
const destinations = (
  change: (
    destination: NonNullable<InstructionSyntax['destination']>,
  ) => InstructionSyntax['destination'],
) =>
  rewriting((instruction) => {
    const { destination } = instruction;
    return destination === null
      ? instruction
      : { ...instruction, destination: change(destination) };
  });

const unswizzled = (mask: ConditionMaskSyntax | null): ConditionMaskSyntax | null =>
  mask === null ? null : { ...mask, swizzle: '' };

/** The state after a step, with the condition codes that another instruction would leave. */
const codesAs = (rewrite: (instruction: InstructionSyntax) => InstructionSyntax) =>
  linking((program) => {
    const others = variant(program, rewrite);
    return (instruction, index) => ({
      ...instruction,
      step: (inputs, state) => {
        const after = instruction.step(inputs, state);
        const codes = others[index]?.step(inputs, state).codes ?? after.codes;
        return { ...after, codes };
      },
    });
  });

/** Changes what a step wrote into a result register. */
const storing = (change: (name: string, written: Values, old: Values) => Values) =>
  steps((after, before, { instruction, linked }) => {
    const register = instruction.syntax.destination?.register;
    if (register?.file !== 'result') return after;
    const index = linked.program.environment.results.indexOf(register.name);
    const [written, old] = [after.results[index], before.results[index]];
    if (written === undefined || old === undefined) return after;
    return withResult(after, index, change(register.name, written, old));
  });

const withResult = (state: NominalState, index: number, value: Values): NominalState => ({
  ...state,
  results: state.results.map((result, i) => (i === index ? value : result)),
});

const COLOURS = ['COL0', 'COL1', 'BFC0', 'BFC1'];
const SHARED: Readonly<Record<string, string>> = { CLP3: 'CLP0', CLP4: 'CLP1', CLP5: 'CLP2' };
const clamped = (a: number): number => (a >= 1 ? 1 : a > 0 ? a : 0);
const reversed = (mask: string): string =>
  [...'xyzw'].filter((_, index) => mask.includes('wzyx'[index] ?? '')).join('');

export const DESTINATION_FAULTS: readonly Fault[] = [
  fault(
    'condition-mask-not-swizzled',
    'The swizzle of a condition code mask is ignored.',
    ['vp2.destination.cc-swizzle', 'vp2.destination.cc-mask'],
    destinations((to) => ({ ...to, conditionMask: unswizzled(to.conditionMask) })),
  ),
  fault(
    'condition-mask-ignored',
    'A condition code mask has no effect on what is written.',
    ['vp2.destination.cc-mask', 'vp2.destination.both-masks', 'vp2.cc.test'],
    destinations((to) => ({ ...to, conditionMask: null })),
  ),
  fault(
    'condition-mask-instead-of-write-mask',
    'Where there is a condition code mask, the write mask is ignored.',
    ['vp2.destination.both-masks', 'vp2.destination.mask'],
    destinations((to) => (to.conditionMask === null ? to : { ...to, writeMask: '' })),
  ),
  fault(
    'write-mask-reversed',
    'The bits of the write mask stand for w, z, y and x.',
    ['vp2.destination.mask', 'vp2.destination.mask-example'],
    destinations((to) => ({ ...to, writeMask: reversed(to.writeMask) })),
  ),
  fault(
    'result-mask-ignored',
    'The write mask of a vertex result register is ignored: all four components are written.',
    ['vp2.results.mask', 'vp2.destination.mask'],
    destinations((to) => (to.register.file === 'result' ? { ...to, writeMask: '' } : to)),
  ),
  fault(
    'masked-components-cleared',
    'Components of temporary registers that are not enabled become 0.',
    ['vp2.destination.unchanged', 'vp2.destination.mask'],
    steps((after, before, { instruction: { syntax } }) => {
      const { destination } = syntax;
      if (destination?.register.file !== 'temporary' || destination.writeMask === '') return after;
      const { number } = destination.register;
      const kept = (letter: keyof Values, value: number): number =>
        destination.writeMask.includes(letter) ? value : 0;
      const temporaries = after.temporaries.map((v, index) =>
        index === number && v !== before.temporaries[index]
          ? { x: kept('x', v.x), y: kept('y', v.y), z: kept('z', v.z), w: kept('w', v.w) }
          : v,
      );
      return { ...after, temporaries };
    }),
  ),
  fault(
    'null-destination-is-r0',
    'The destination CC is the temporary register R0.',
    ['vp2.temporaries.cc', 'vp2.destination.one'],
    destinations((to) =>
      to.register.file === 'null'
        ? { ...to, register: { ...to.register, file: 'temporary', number: 0 } }
        : to,
    ),
  ),
  fault(
    'codes-of-masked-components',
    'An instruction with "C" updates the codes of components that its write mask disables, too.',
    ['vp2.cc.update-unwritten', 'vp2.cc.update-written'],
    codesAs((instruction) => {
      const { destination } = instruction;
      if (destination === null) return instruction;
      return { ...instruction, destination: { ...destination, writeMask: '' } };
    }),
  ),
  fault(
    'codes-ignore-condition-mask',
    'An instruction with "C" updates the codes of components that its condition code mask disables, too.',
    ['vp2.cc.update-unwritten', 'vp2.cc.update-written'],
    codesAs((instruction) => {
      const { destination } = instruction;
      if (destination === null) return instruction;
      return { ...instruction, destination: { ...destination, conditionMask: null } };
    }),
  ),
  fault(
    'codes-always-updated',
    'Every instruction that writes updates the codes, with or without "C".',
    ['vp2.cc.suffix', 'vp2.cc.optional'],
    rewriting((instruction) => ({
      ...instruction,
      updatesConditionCode: instruction.destination !== null,
    })),
  ),
  fault(
    'scalar-codes-not-updated',
    'The suffix "C" has no effect on instructions with a scalar operand.',
    ['vp2.cc.suffix'],
    rewriting((instruction) =>
      ['COS', 'EX2', 'EXP', 'LG2', 'LOG', 'RCC', 'RCP', 'RSQ', 'SIN'].includes(instruction.name)
        ? { ...instruction, updatesConditionCode: false }
        : instruction,
    ),
  ),
  fault(
    'codes-updated-before-the-test',
    'The condition code mask tests the codes that the instruction itself has just made.',
    ['vp2.destination.old-codes', 'vp2.destination.cc-mask'],
    linking((program) => {
      const unconditional = variant(program, (instruction) => {
        const { destination } = instruction;
        if (destination === null) return instruction;
        return { ...instruction, destination: { ...destination, conditionMask: null } };
      });
      return (instruction, index) => ({
        ...instruction,
        step: (inputs, state) => {
          const codes = unconditional[index]?.step(inputs, state).codes ?? state.codes;
          return instruction.step(inputs, { ...state, codes });
        },
      });
    }),
  ),
  fault(
    'colours-clamped-when-written',
    'Colours are clamped to [0,1] as the program writes them.',
    ['vp2.destination.update', 'vp2.results.colour-clamp', 'vp2.end.emit'],
    storing((name, written, old) => {
      if (!COLOURS.includes(name)) return written;
      const one = (letter: keyof Values): number =>
        Object.is(written[letter], old[letter]) ? old[letter] : clamped(written[letter]);
      return { x: one('x'), y: one('y'), z: one('z'), w: one('w') };
    }),
  ),
  fault(
    'fog-keeps-x-alone',
    'Of FOGC and PSIZ only the component x is stored.',
    ['vp2.destination.update', 'vp2.destination.mask-empty', 'vp2.end.emit'],
    storing((name, written, old) =>
      name === 'FOGC' || name === 'PSIZ' ? { ...old, x: written.x } : written,
    ),
  ),
  fault(
    'back-colours-are-front-colours',
    'BFC0 and BFC1 are written to COL0 and COL1.',
    ['vp2.destination.one', 'vp2.results.colours'],
    destinations((to) => {
      const { register } = to;
      if (register.file !== 'result') return to;
      return { ...to, register: { ...register, name: register.name.replace('BFC', 'COL') } };
    }),
  ),
  fault(
    'clip-distances-shared',
    'CLP3, CLP4 and CLP5 are written to CLP0, CLP1 and CLP2.',
    ['vp2.results.count-vp2', 'vp2.destination.one'],
    destinations((to) => {
      const { register } = to;
      if (register.file !== 'result') return to;
      const name = SHARED[register.name] ?? register.name;
      return { ...to, register: { ...register, name } };
    }),
  ),
];
