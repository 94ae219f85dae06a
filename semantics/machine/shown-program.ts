/** A program of a domain behind which another computes: each step is the other's, and its states are shown. */
import type {
  Behind,
  Kinds,
  NumericDomain,
  PatternKindsBehind,
  Vector,
} from '../domains/domain.js';
import type { Program } from '../language/load.js';
import type { LinkedInstruction, LinkedProgram, Observation } from './linked.js';
import type { Inputs, State } from './state.js';

type File<F> = readonly Vector<F>[];

/** @param computing the program as it is linked to the domain behind */
export function shownProgram<T extends Kinds>(
  program: Program,
  domain: NumericDomain<T>,
  { hidden, shown }: Behind<T>,
  computing: LinkedProgram<PatternKindsBehind<T>>,
): LinkedProgram<T> {
  type Hidden = PatternKindsBehind<T>;
  // A step leaves most register files as they are: each is looked at once, and what was shown is known.
  const behindFile = new WeakMap<File<T['number']>, File<number>>();
  const hiddenFile = (file: File<T['number']>): File<number> => {
    const known = behindFile.get(file);
    if (known !== undefined) return known;
    const made = file.map(hidden);
    behindFile.set(file, made);
    return made;
  };
  const shownFile = remembered((file: File<number>) => {
    const made = file.map(shown);
    behindFile.set(made, file);
    return made;
  });
  const hiddenInputs = remembered(({ attributes }: Inputs<T['number']>): Inputs<number> => ({
    attributes: hiddenFile(attributes),
  }));
  const behind = ({ temporaries, results, parameters, ...rest }: State<T>): State<Hidden> => ({
    ...rest,
    temporaries: hiddenFile(temporaries),
    results: hiddenFile(results),
    parameters: hiddenFile(parameters),
  });
  const inFront = ({ temporaries, results, parameters, ...rest }: State<Hidden>): State<T> => ({
    ...rest,
    temporaries: shownFile(temporaries),
    results: shownFile(results),
    parameters: shownFile(parameters),
  });
  const seen = ({ operands, result }: Observation<Hidden>): Observation<T> => ({
    operands: operands.map((operand): Observation<T>['operands'][number] => {
      if (operand.kind === 'address') return operand;
      if (operand.kind === 'vector') return { kind: 'vector', value: shown(operand.value) };
      const { value } = operand;
      const all = shown({ x: value, y: value, z: value, w: value });
      return { kind: 'scalar', value: all.x, bits: value };
    }),
    result: result?.kind === 'vector' ? { kind: 'vector', value: shown(result.value) } : result,
  });
  const instructions = computing.instructions.map(
    ({ syntax, step, branch, observe }): LinkedInstruction<T> => {
      const condition = branch?.condition ?? null;
      return {
        syntax,
        step: (inputs, state) => inFront(step(hiddenInputs(inputs), behind(state))),
        branch:
          branch === null
            ? null
            : {
                condition: condition === null ? null : (state) => condition(behind(state)),
                taken: (state) => inFront(branch.taken(behind(state))),
                notTaken: (state) => inFront(branch.notTaken(behind(state))),
              },
        observe: (inputs, state) => seen(observe(hiddenInputs(inputs), behind(state))),
      };
    },
  );
  return { program, domain, instructions, behind: computing };
}

/** A function of objects that never change, computed once of each. */
function remembered<A extends object, R>(of: (a: A) => R): (a: A) => R {
  const known = new WeakMap<A, { readonly result: R }>();
  return (a) => {
    const before = known.get(a);
    if (before !== undefined) return before.result;
    const result = of(a);
    known.set(a, { result });
    return result;
  };
}
