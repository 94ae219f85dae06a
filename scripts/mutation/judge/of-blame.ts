/** Questions about what is to blame for a step that departs, of black boxes that are wrong throughout. */
import { ENVIRONMENTS, type Component, type EnvironmentName } from '../../../spec/environments.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { InstructionSyntax } from '../../../semantics/language/ast.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import type { OwnStep, StepContext } from '../../../oracles/judge/violation.js';
import { operationOf } from '../../../oracles/judge/operation.js';
import { textOf } from './answers.js';
import { FEW, said } from './box-programs.js';
import { boxesOf } from './boxes.js';
import { below, oneOf } from './made-up.js';
import { component, oneOfList, stepsOf, varied } from './made-up-steps.js';
import { changed } from './of-single-steps.js';
import type { Question } from './questions.js';

/** Steps that came to something else; whether a box is wrong so is what it is asked. */
export function questionsOfBlame(environment: EnvironmentName): readonly Question[] {
  const all = stepsOf(environment);
  const results = all.filter(({ instruction: { destination } }) => destination !== null);
  const addresses = results.filter(
    ({ instruction: { destination } }) => destination?.register.file === 'address',
  );
  const lasts = results.filter(({ instruction }) => readsTheLast(instruction, environment));
  return boxesOf(environment).map((box): Question => {
    const steps = Array.from({ length: STEPS }, (_, nth) => {
      const some = nth % 4 === 3 ? addresses : nth % 4 === 1 ? lasts : results;
      const step = varied(oneOfList(some.length > 0 ? some : results));
      return { step, own: nth % 3 === 0 ? changed(step) : written(step) };
    });
    return {
      id: `black box: ${environment} ${box.name}, blame`,
      wanted: 'tells',
      ask: async (bench) => {
        const { ProgramTracer, ProgramJudge, blame } = bench.judges;
        const attribution = bench.attribution();
        const judge = new ProgramTracer(attribution).of(environment);
        const whole = new ProgramJudge(attribution);
        const asking = { box, whole, steps: judge, limits: FEW };
        const told: unknown[] = [];
        for (const { step, own } of steps) {
          const { program, inputs, before } = step;
          const departed = { program, own: { ...own, inputs, before } };
          const judgement = judge.describe(program, departed.own);
          if (judgement.verdict !== 'disagrees') continue;
          const { kind } = judgement.disagreement;
          // Blame asks an implementation nothing about other kinds.
          if (kind !== 'result' && kind !== 'write') {
            told.push(said(await blame.blamed({ ...judgement, departed }, asking)));
          }
          const disagreement = { ...judgement.disagreement, kind: 'result' as const };
          told.push(said(await blame.blamed({ ...judgement, disagreement, departed }, asking)));
        }
        return textOf(told);
      },
    };
  });
}

const STEPS = 16;

/** Whether it reads what registers would be set from, which are the last program parameters that are free. */
function readsTheLast({ operands }: InstructionSyntax, environment: EnvironmentName): boolean {
  const { programParameters } = ENVIRONMENTS[environment];
  return operands.some(
    ({ register }) =>
      register.file === 'relative' ||
      (register.file === 'parameter' && register.number >= programParameters - 2),
  );
}

/** What a black box shows of a step: each component as it was, as it should be, or as another operand makes it. */
function written(step: StepContext): Pick<OwnStep, 'after' | 'observation'> {
  const { instruction, before, after, observation, program } = step;
  const register = instruction.destination?.register;
  const { result } = observation;
  if (register === undefined || result === null) return { after, observation };
  if (result.kind === 'address') {
    const by = oneOf(1, -1, 4);
    const value = { ...result.value, [component()]: result.value.x + by };
    const addresses = after.addresses.map((old, at) => (register.file === 'address' && at === register.number ? value : old)); // prettier-ignore
    return {
      after: { ...after, addresses },
      observation: { ...observation, result: { ...result, value } },
    };
  }
  const deviating = observation.operands.map((each) => {
    if (each.kind !== 'vector') return each;
    const { x, y, z, w } = each.value;
    const way = oneOf<Vector<number>>({ x: -x, y: -y, z: -z, w: -w }, { x: y, y: z, z: w, w: x }, { x, y: x, z: x, w: x }); // prettier-ignore
    return { ...each, value: below(2) === 0 ? each.value : way };
  });
  const made =
    operationOf(instruction.name, nominalOf(step.authority))?.(deviating)?.value ?? result.value;
  const number = register.file === 'result' ? program.environment.results.indexOf(register.name) : 'number' in register ? register.number : -1; // prettier-ignore
  const files = { temporary: 'temporaries', parameter: 'parameters', result: 'results' } as const;
  const file =
    register.file === 'null' || register.file === 'address' ? null : files[register.file];
  const old = file === null ? undefined : before[file][number];
  if (file === null || old === undefined) return { after, observation };
  const right = after[file][number] ?? old;
  const way = below(4);
  const of = (c: Component): number =>
    way === 0 ? oneOf(old[c], right[c]) : way === 1 ? oneOf(right[c], made[c], made[c]) : way === 2 ? made[c] : oneOf(old[c], right[c], made[c], nextUp(right[c])); // prettier-ignore
  const value = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
  return {
    after: { ...after, [file]: after[file].with(number, value) },
    observation: { ...observation, result: { kind: 'vector', value } },
  };
}
