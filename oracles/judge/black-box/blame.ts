/**
 * What is to blame for a step that departs, of an implementation of which only registers show: its instruction
 * is asked once more by itself, on the operands as they should be and without masks. Where that departs too, its
 * computation is wrong, and all four components of the result show how. Where it does not, an operand was not
 * loaded as it should be, or the result is not written so: deviations are tried until one leads to what is seen. An
 * operand is not to blame where the instruction is right on registers that were set to what it should read.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { DepartedStep } from '../disagreement.js';
import { addressAskedAlone } from './address-alone.js';
import { askedAlone, askedWithDestination } from './alone.js';
import { described, type Asking, type Disagrees } from './asking.js';
import { ofStart } from './blame-start.js';
import { explainingOperands } from './explaining-operands.js';
import { askedWithOperands } from './own-operands.js';

/** The disagreement again, where an experiment tells more of it. @throws BackendIncident */
export async function blamed(judgement: Disagrees, asking: Asking): Promise<Disagrees> {
  const { disagreement, departed, started } = judgement;
  if (started !== undefined) return shown(await ofStart(started, asking)) ?? judgement;
  // A trace does not tell a component that is left alone from one that becomes what it was.
  const isAsked = disagreement.kind === 'result' || disagreement.kind === 'write';
  if (departed === undefined || !isAsked) return judgement;
  const alone = (await askedAlone(departed, asking)) ?? (await addressAskedAlone(departed, asking));
  if (alone === null) return judgement;
  const { own } = departed;
  const plain: DepartedStep = {
    ...departed,
    own: { ...own, observation: { operands: own.observation.operands, result: alone.result } },
  };
  // An address that departs is told by what it should be, which is where the judgement began.
  if (alone.departs && alone.result.kind === 'address') return judgement;
  if (alone.departs) return shown(described(plain, asking.steps)) ?? judgement;
  return (await elsewhere(plain, departed, asking)) ?? judgement;
}

function shown(judgement: Disagrees | null): Disagrees | null {
  return judgement === null ? null : { ...judgement, isShown: true };
}

/** The instruction computes as it should: an operand is another, or its result goes another way. */
async function elsewhere(
  plain: DepartedStep,
  departed: DepartedStep,
  asking: Asking,
): Promise<Disagrees | null> {
  const { steps } = asking;
  const written = described(plain, steps);
  const departs = await askedWithDestination(departed, asking);
  const isKept = written?.disagreement.signature.endsWith('|value') === false;
  if (departs === true) return shown(written);
  if (departs === null && isKept && leavesAlone(plain)) return written;
  // What is right on the very registers is not loaded wrongly; what the step came to elsewhere is a result of its own.
  const isLoaded = (await askedWithOperands(departed, asking)) === false;
  const operands = isLoaded ? null : explainingOperands(plain, departed, steps);
  if (operands === null) return departs === null ? written : null;
  const { result: made } = departed.own.observation;
  return described(
    { ...departed, own: { ...departed.own, observation: { operands, result: made } } },
    steps,
  );
}

/** Whether what should have changed and is not what it should be is still what it was. */
function leavesAlone({ program, own: { before, after, observation } }: DepartedStep): boolean {
  const register = program.instructions[before.next]?.destination?.register;
  const files = {
    temporary: 'temporaries',
    parameter: 'parameters',
    result: 'results',
    address: 'addresses',
  } as const;
  if (register === undefined || !(register.file in files)) return false;
  const file = files[register.file as keyof typeof files];
  const number =
    register.file === 'result'
      ? program.environment.results.indexOf(register.name)
      : 'number' in register
        ? register.number
        : 0;
  return COMPONENTS.every((component) => {
    const seen = after[file][number]?.[component];
    return (
      Object.is(seen, before[file][number]?.[component]) ||
      Object.is(seen, observation.result?.value[component])
    );
  });
}
