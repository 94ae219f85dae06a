/** Made-up starts, ends and loadings that are wrong. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { RESTRICTIONS } from '../../../spec/restrictions.js';
import type { Program } from '../../../semantics/language/load.js';
import type { Outcome } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type {
  Violation,
  EndViolation,
  LoadViolation,
  StartViolation,
  StepContext,
} from '../../../oracles/judge/violation.js';
import { below, drawn, oneOf } from './made-up.js';
import { component, NUMBERS } from './made-up-steps.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const FILES = ['temporaries', 'results', 'parameters', 'addresses'] as const;

export function startOf(program: Program): Violation {
  const { environment } = program;
  const number = oneOf(...NUMBERS);
  const value = oneOf(undefined, [number, 1, -0, 1e-40] as const, [1e-40, 2, 3, 4] as const);
  const register = oneOf(0, 1, 11, 95, 96, 255);
  const values: InputValues = oneOf<InputValues>(
    {},
    { attributes: value === undefined ? {} : { [register]: value } },
    { parameters: value === undefined ? {} : { [register]: value } },
    value === undefined
      ? {}
      : { attributes: { [register]: value }, parameters: { [register]: value } },
  );
  const pair = { type: 'float', observed: 1, allowed: 0 } as const;
  const place = oneOf<StartViolation['place']>(
    { file: 'codes', component: 'x', pair: { type: 'code', observed: 'LT', allowed: 2 } },
    {
      file: 'flow',
      what: oneOf('next instruction', 'call stack', 'executed instructions'),
      observed: '',
      allowed: '',
    },
    ...[...FILES, 'attributes' as const].map(
      (file) => ({ file, register, component: component(), pair }) as const,
    ),
    { file: 'attributes', register, component: component(), pair },
    { file: 'parameters', register, component: component(), pair },
  );
  const labels = new Map([...program.labels].filter(() => below(2) === 0));
  const own = oneOf(program, { ...program, labels, environment });
  return { step: null, how: { kind: 'start', program: own, place, values } };
}

export function endOf({ after, program, instruction }: StepContext): Violation {
  const outcome = () =>
    oneOf<Outcome | null>(
      null,
      { outcome: 'completed', reason: null },
      { outcome: 'terminated', reason: 'call-stack-overflow' },
      { outcome: 'terminated', reason: 'instruction-limit' },
    );
  const how: EndViolation = {
    kind: 'end',
    program,
    state: after,
    last: oneOf(null, instruction, { ...instruction, name: 'RET' }),
    observed: outcome(),
    allowed: drawn(1 + below(2), outcome),
  };
  return { step: null, how };
}

/** Every restriction, as violated and as the reason of a refusal that is none. */
export function loads(): readonly Violation[] {
  const error = (restriction: LoadViolation['observed'], position: number | null) =>
    restriction && { ...restriction, position };
  return RESTRICTIONS.flatMap(({ id }) => {
    const own = { restriction: id, message: '', position: 7 } as const;
    const pairs: readonly (readonly [object | null, object | null])[] = [
      [null, own],
      [null, { ...own, restriction: null }],
      [own, null],
      ...[-1, 3, 7, 9, null].map((position) => [own, error(own, position)] as const),
      [{ ...own, position: -1 }, own],
    ];
    return pairs.map(([expected, observed], index): Violation => ({
      step: null,
      how: {
        kind: 'load',
        environment: index === 0 ? null : oneOf(...(ENVIRONMENT_NAMES as [EnvironmentName])),
        expected,
        observed,
      } as LoadViolation,
    }));
  });
}
