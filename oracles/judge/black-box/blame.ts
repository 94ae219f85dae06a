/**
 * What is to blame for a step that departs, of an implementation of which only registers show: its instruction
 * is asked once more by itself, on the operands as they should be and without masks. Where that departs too, its
 * computation is wrong, and all four components of the result show how. Where it does not, an operand was not
 * loaded as it should be, or the result is not written so: deviations are tried until one leads to what is seen.
 */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { DEFINITIONS } from '../../../semantics/instructions/index.js';
import type {
  DestinationRegister,
  DestinationSyntax,
  ItemSyntax,
  SourceRegister,
} from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import { link } from '../../../semantics/machine/link.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import {
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from '../../generate/nodes.js';
import { deviatingOperands } from '../attribution/operand.js';
import type { OwnStep, StartDeparture } from '../departure.js';
import type { DepartedStep, Disagreement, Judgement } from '../disagreement.js';
import type { Limits } from '../explore-paths.js';
import { operationOf } from '../operation.js';
import type { ProgramJudge } from '../program-judge.js';
import type { StepJudge } from '../step-judge.js';
import type { BlackBox, BlackBoxRun } from './black-box.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;
type Disagrees = Extract<Judgement, { verdict: 'disagrees' }>;
type Operands = OwnStep['observation']['operands'];

/** Who is asked, and how that is judged. */
export interface Asking {
  readonly box: BlackBox;
  readonly whole: ProgramJudge;
  readonly steps: StepJudge;
  readonly limits: Limits;
}

/** The disagreement again, where an experiment tells more of it. @throws BackendIncident */
export async function blamed(judgement: Disagrees, asking: Asking): Promise<Disagrees> {
  const { disagreement, departed, started } = judgement;
  if (started !== undefined) return shown(await ofStart(started, asking)) ?? judgement;
  if (departed === undefined || disagreement.kind !== 'result') return judgement;
  const alone = await askedAlone(departed, asking);
  if (alone === null) return judgement;
  const { own } = departed;
  const made = { kind: 'vector', value: alone.result } as const;
  const plain: DepartedStep = {
    ...departed,
    own: { ...own, observation: { operands: own.observation.operands, result: made } },
  };
  if (alone.departs) return shown(described(plain, asking.steps)) ?? judgement;
  return (await elsewhere(plain, departed, asking)) ?? judgement;
}

function shown(judgement: Disagrees | null): Disagrees | null {
  return judgement === null ? null : { ...judgement, isShown: true };
}

interface Alone {
  readonly departs: boolean;
  readonly result: Vector<number>;
}

/** A program of one instruction, on given operands. */
interface OneInstruction {
  readonly items: readonly ItemSyntax[];
  readonly values: InputValues;
}

/** Null where it has no result that shows, or no program of it alone is answered. */
async function askedAlone(departed: DepartedStep, asking: Asking): Promise<Alone | null> {
  const { environment } = departed.program;
  const isState = environment.programType === 'state';
  const to: DestinationRegister = isState
    ? { offset: 0, end: 0, file: 'parameter', number: 1 }
    : result('HPOS');
  const made = oneInstruction(departed, destination(to), 1);
  if (made === null) return null;
  const seen = await asked(departed, made, asking);
  if (seen === null) return null;
  const shown = seenOf(seen.left, departed.program, to);
  return shown === null ? null : { departs: seen.departs, result: shown };
}

/**
 * Whether it departs on plain operands where it writes what it wrote, with the mask that it has. Null where it
 * has a condition, or that cannot be asked.
 */
async function askedWithDestination(
  departed: DepartedStep,
  asking: Asking,
): Promise<boolean | null> {
  const { program, own } = departed;
  const { destination: to } = program.instructions[own.before.next] ?? {};
  if (!to || to.conditionMask !== null || program.environment.programType === 'state') return null;
  const { register } = to;
  if (register.file !== 'temporary' && register.file !== 'result') return null;
  const free = register.file === 'temporary' && register.number === 1 ? 2 : 1;
  const made = oneInstruction(departed, to, free);
  const old =
    register.file === 'temporary'
      ? own.before.temporaries[register.number]
      : own.before.results[program.environment.results.indexOf(register.name)];
  if (made === null || old === undefined) return null;
  const first = (where: DestinationRegister): ItemSyntax =>
    instruction('MOV', false, destination(where), [operand(parameter(1))]);
  const shown =
    register.file === 'temporary'
      ? [
          instruction('MOV', false, destination(result('HPOS')), [
            operand(temporary(register.number)),
          ]),
        ]
      : [];
  const items = [
    ...(register.file === 'result' && register.name !== 'HPOS' ? [first(result('HPOS'))] : []),
    first(register),
    ...made.items,
    ...shown,
  ];
  const parameters = { ...made.values.parameters, 1: [old.x, old.y, old.z, old.w] as const };
  const seen = await asked(departed, { items, values: { ...made.values, parameters } }, asking);
  return seen?.departs ?? null;
}

/** The instruction of a step on plain operands, the third of which comes through a temporary. */
function oneInstruction(
  { program: { environment, instructions }, own }: DepartedStep,
  to: DestinationSyntax,
  free: number,
): OneInstruction | null {
  const { name = '' } = instructions[own.before.next] ?? {};
  const spec = instructionNamed(name);
  const { operands } = own.observation;
  if (spec === undefined || operands.some(({ kind }) => kind === 'address')) return null;
  if (spec.result === 'address') return null;
  const isState = environment.programType === 'state';
  const component = operands[0]?.kind === 'scalar' ? 'x' : '';
  const third = isState ? parameter(2) : attribute(1);
  const sources = [attribute(0), parameter(0), temporary(free)].slice(0, operands.length);
  const items: readonly ItemSyntax[] = [
    ...(operands.length > 2
      ? [instruction('MOV', false, destination(registerOf(free)), [operand(third)])]
      : []),
    instruction(
      name,
      false,
      to,
      sources.map((source) => operand(source, component)),
    ),
  ];
  const [a, b, c] = operands.map(quadOf);
  const values: InputValues = isState
    ? {
        attributes: filed([a]),
        parameters: { ...filed([b]), ...(c === undefined ? {} : { 2: c }) },
      }
    : { attributes: filed([a, c]), parameters: filed([b]) };
  return { items, values };
}

/** What it leaves, and whether that is not permitted; null where it does not load. */
async function asked(
  { program: { environment } }: DepartedStep,
  { items, values }: OneInstruction,
  { box, whole, limits }: Asking,
): Promise<{ readonly left: Left; readonly departs: boolean } | null> {
  const text = print({ environment: environment.name, options: [], items });
  const loaded = load(text);
  if (!loaded.loaded) return null;
  const left = await box.run(text, values);
  if (!left.loaded) return null;
  return { left, departs: whole.permitted(loaded.program, values, left, limits) === null };
}

function attribute(number: number): SourceRegister {
  return { offset: 0, end: 0, file: 'attribute', number, mnemonic: null };
}

function registerOf(number: number): DestinationRegister {
  return { offset: 0, end: 0, file: 'temporary', number };
}

type Quad = readonly [number, number, number, number];

function quadOf({ kind, value }: Operands[number]): Quad {
  return kind === 'scalar' ? [value, value, value, value] : [value.x, value.y, value.z, value.w];
}

function filed(quads: readonly (Quad | undefined)[]): Record<number, Quad> {
  return Object.fromEntries(
    quads.flatMap((quad, number) => (quad === undefined ? [] : [[number, quad]])),
  );
}

function seenOf(
  { results, parameters }: Left,
  { environment }: Program,
  to: DestinationRegister,
): Vector<number> | null {
  if (to.file === 'parameter') return parameters[to.number] ?? null;
  return to.file === 'result' ? (results[environment.results.indexOf(to.name)] ?? null) : null;
}

function described({ program, own }: DepartedStep, steps: StepJudge): Disagrees | null {
  const judgement = steps.describe(program, own);
  return judgement.verdict === 'disagrees' ? judgement : null;
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
  const operands = explaining(plain, departed, steps);
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
  const files = { temporary: 'temporaries', parameter: 'parameters', result: 'results' } as const;
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

/** Deviations whose results are looked at closely, at most. */
const CLOSELY = 64;

/** Operands that lead to what was written, by one deviation from how they should be loaded. */
function explaining(
  plain: DepartedStep,
  departed: DepartedStep,
  steps: StepJudge,
): Operands | null {
  const { program, own } = departed;
  const syntax = program.instructions[own.before.next];
  const right = plain.own.observation;
  const written = own.observation.result;
  const { authority } = steps;
  const operation = syntax === undefined ? null : operationOf(syntax.name, nominalOf(authority));
  if (syntax === undefined || operation === null || written?.kind !== 'vector') return null;
  const isByComponent = DEFINITIONS.get(syntax.name)?.shape === 'vector';
  const wrong = COMPONENTS.filter(
    (component) => !near(written.value[component], right.result?.value[component]),
  );
  const context = { ...own, authority, program, index: own.before.next, instruction: syntax };
  let looked = 0;
  for (const whole of deviatingOperands(context)) {
    const tried = isByComponent ? [whole, inPart(right.operands, whole, wrong)] : [whole];
    for (const operands of tried) {
      const { value } = operation(operands);
      if (!COMPONENTS.every((component) => near(value[component], written.value[component]))) {
        continue;
      }
      if (++looked > CLOSELY) return null;
      const observation = { operands, result: written };
      if (steps.permitsResult(program, { ...own, observation })) return operands;
    }
  }
  return null;
}

/** The deviating values in some components alone. */
function inPart(right: Operands, deviating: Operands, wrong: readonly Component[]): Operands {
  return right.map((operand, index) => {
    const other = deviating[index];
    if (operand.kind !== 'vector' || other?.kind !== 'vector') return operand;
    const one = (component: Component): number =>
      (wrong.includes(component) ? other : operand).value[component];
    return { kind: 'vector', value: { x: one('x'), y: one('y'), z: one('z'), w: one('w') } };
  });
}

/** How near approximations of one value are at least, relative to it. */
const NEAR = 2 ** -6;

/** A first look, before what is permitted is worked out. */
function near(a: number, b: number | undefined): boolean {
  if (b === undefined) return false;
  if (Object.is(a, b)) return true;
  return a !== 0 && Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b), NEAR);
}

/**
 * A register that does not show what it was given: whether MOV or a result register is to blame, through which it
 * shows. Null where it is neither, or cannot be told.
 */
async function ofStart(started: StartDeparture, asking: Asking): Promise<Disagrees | null> {
  const { place, program, values } = started;
  if (place.file !== 'attributes' && place.file !== 'parameters') return null;
  if (place.pair.type !== 'float' || program.environment.programType === 'state') return null;
  const source =
    place.file === 'attributes' ? attribute(place.register) : parameter(place.register);
  const moved = await shownBy('MOV', source, program, values, asking.box);
  const other = await shownBy('MAX', source, program, values, asking.box);
  if (moved === null || other === null) return null;
  const sinks = program.environment.results.map((_, sink) => sink);
  const isWrong = (shown: Shown, sink: number): boolean =>
    shown.steps[sink] !== undefined &&
    !COMPONENTS.every((letter) =>
      Object.is(shown.seen[sink]?.[letter], shown.steps[sink]?.right[letter]),
    );
  const wrong = sinks.filter((sink) => isWrong(moved, sink));
  const alsoOther = wrong.filter((sink) => isWrong(other, sink));
  const [first] = wrong;
  if (first === undefined) return null;
  if (wrong.length === sinks.length && alsoOther.length > 0) return null;
  const isMove = alsoOther.length === 0;
  const step = moved.steps[first];
  const seen = moved.seen[first];
  if (step === undefined || seen === undefined) return null;
  const { own } = step;
  const after = { ...own.after, results: own.after.results.with(first, seen) };
  const made = isMove ? { kind: 'vector' as const, value: seen } : own.observation.result;
  const found = described(
    {
      program: moved.program,
      own: { ...own, after, observation: { operands: own.observation.operands, result: made } },
    },
    asking.steps,
  );
  if (found === null) return null;
  const disagreement: Disagreement = { ...found.disagreement, step: null, index: null };
  return { verdict: 'disagrees', disagreement };
}

interface Shown {
  readonly program: Program;
  /** By result register. */
  readonly seen: readonly Vector<number>[];
  readonly steps: readonly { readonly own: OwnStep; readonly right: Vector<number> }[];
}

/** What an instruction that gives one value back shows of a register, in every result register. */
async function shownBy(
  name: 'MOV' | 'MAX',
  source: SourceRegister,
  { environment }: Program,
  values: InputValues,
  box: BlackBox,
): Promise<Shown | null> {
  const operands = name === 'MOV' ? [operand(source)] : [operand(source), operand(source)];
  const items = environment.results.map((register) =>
    instruction(name, false, destination(result(register)), operands),
  );
  const text = print({ environment: environment.name, options: [], items });
  const loaded = load(text);
  if (!loaded.loaded) return null;
  const left = await box.run(text, values);
  if (!left.loaded) return null;
  const { inputs, state: first } = invocation(loaded.program, NOMINAL, values);
  let state = first;
  const steps = link(loaded.program, NOMINAL).instructions.flatMap((each, sink) => {
    const before = state;
    state = each.step(inputs, before);
    const right = state.results[sink];
    if (right === undefined) return [];
    return [
      { own: { inputs, before, after: state, observation: each.observe(inputs, before) }, right },
    ];
  });
  return { program: loaded.program, seen: left.results, steps };
}
