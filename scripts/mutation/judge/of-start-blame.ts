/**
 * Questions about what is to blame for a register that does not show what it was given, and for addresses from which hardly any
 * program parameter can be read.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import type { BlackBox, BlackBoxRun } from '../../../oracles/judge/black-box/black-box.js';
import type { StartViolation } from '../../../oracles/judge/violation.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { FEW, said, valuesOf } from './box-programs.js';
import { boxesOf } from './boxes.js';
import { ofAll } from './made-up-steps.js';
import type { Question } from './questions.js';

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** How a program of moves is answered, after what a right machine leaves. */
const ANSWERS: readonly (readonly [
  name: string,
  answer: (left: Left, text: string) => BlackBoxRun,
])[] = [
  ['as it is', (left) => left],
  ['MOV wrong', (left, text) => (text.includes('MOV') ? changed(left, () => true) : left)],
  ['MAX wrong', (left, text) => (text.includes('MAX') ? changed(left, () => true) : left)],
  ['both wrong', (left) => changed(left, () => true)],
  ['the last result wrong', (left) => changed(left, (at) => at === left.results.length - 1)],
  ['two results wrong by MOV', (left, text) => changed(left, (at) => at < 2 && text.includes('MOV'))],
  ['two wrong, one by both', (left, text) => changed(left, (at) => at === 3 || (at === 1 && text.includes('MOV')))],
  ['all but one wrong', (left) => changed(left, (at) => at !== 4)],
  ['MOV wrong and MAX refused', (left, text) => (text.includes('MAX') ? NO : changed(left, () => true))],
  ['MOV refused', (left, text) => (text.includes('MOV') ? NO : left)],
  ['MAX refused', (left, text) => (text.includes('MAX') ? NO : left)],
  ['nothing shown', (left) => ({ ...left, results: [] })],
]; // prettier-ignore

const NO: BlackBoxRun = { loaded: false, position: 3, reason: null };

function changed(left: Left, isWrong: (at: number) => boolean): Left {
  const results = left.results.map((vector, at) =>
    isWrong(at) ? { ...vector, z: vector.z === 0 ? 1 : nextUp(vector.z) } : vector,
  );
  return { ...left, results };
}

/** Registers of which it is said that they did not show what they were given. */
export function questionsOfStartBlame(environment: EnvironmentName): readonly Question[] {
  const { header, programType } = ENVIRONMENTS[environment];
  const text =
    programType === 'state'
      ? `${header} MOV c[1], v[0]; END`
      : `${header} MOV o[HPOS], v[0]; MOV o[COL0], c[2]; END`;
  const program = loadedOf(text);
  const values = valuesOf(environment);
  const float = { type: 'float', observed: 7, allowed: 3 } as const;
  const places: readonly StartViolation['place'][] = [
    ...[0, 1, 3].map((register) => ({ file: 'attributes', register, component: 'z', pair: float }) as const),
    ...[2, 4].map((register) => ({ file: 'parameters', register, component: 'z', pair: float }) as const),
    { file: 'temporaries', register: 0, component: 'x', pair: float },
    { file: 'results', register: 0, component: 'x', pair: float },
    { file: 'attributes', register: 0, component: 'x', pair: { type: 'address', observed: 1, allowed: 0 } },
    { file: 'flow', what: 'next instruction', observed: '1', allowed: '0' },
  ]; // prettier-ignore
  const [strict] = boxesOf(environment);
  return ANSWERS.map(([name, answer]): Question => ({
    id: `black box: ${environment}, blame of starts, ${name}`,
    wanted: 'tells',
    ask: async (bench) => {
      const box: BlackBox = {
        run: (source, given) => {
          const left = strict?.left(source, given) ?? NO;
          return Promise.resolve(left.loaded ? answer(left, source) : left);
        },
        runBatch: () => Promise.resolve([]),
      };
      const asking = askingOf(bench, environment, box);
      const told: unknown[] = [];
      for (const place of places) {
        const started: StartViolation = { kind: 'start', program, values, place };
        told.push(said(await bench.judges.blame.blamed({ ...DISAGREES, started }, asking)));
      }
      return textOf(told);
    },
  }));
}

/** Addresses beyond which each offset leads out of the program parameters, and just before. */
export function questionsOfAddressBlame(environment: EnvironmentName): readonly Question[] {
  const { header, programParameters, offsets, addressComponents } = ENVIRONMENTS[environment];
  const isOne = addressComponents.length === 1;
  const target = isOne ? 'A0.x' : 'A0';
  const program = loadedOf(
    environment === 'VSP1.0'
      ? `${header} ARL A0.x, v[0].x; MOV c[1], c[A0.x]; END`
      : `${header} ARL ${target}, v[0]${isOne ? '.x' : ''}; MOV o[HPOS], c[A0.x]; END`,
  );
  const [low, high] = [-offsets.positive, programParameters + offsets.negative];
  const edges = [low - 2, low - 1, low, low + 1, -1, 0, 1, 50, high - 2, high - 1, high, high + 1];
  return boxesOf(environment)
    .filter(({ name }) => /^strict|address|outside|displacements|^shows/.test(name))
    .map((box): Question => ({
      id: `black box: ${environment} ${box.name}, blame of addresses`,
      wanted: 'tells',
      ask: async (bench) => {
        const asking = askingOf(bench, environment, box);
        const { blame } = bench.judges;
        const told: unknown[] = [];
        for (const edge of edges) {
          const values: InputValues = { attributes: { 0: [edge, edge, edge - 1, edge + 1.5] } };
          const linked = STANDARD.link(program);
          const { inputs, state: before } = STANDARD.invocation(linked, values);
          const own = linked.instructions[0];
          if (own === undefined) continue;
          const { operands } = own.observe(inputs, before);
          const result = { kind: 'address', value: ofAll(edge + 3) } as const;
          const observation = { operands, result };
          const after = { ...own.step(inputs, before), addresses: [ofAll(edge + 3)] };
          const departed = { program, own: { inputs, before, after, observation } };
          const judgement = asking.steps.describe(program, departed.own);
          if (judgement.verdict !== 'disagrees') continue;
          const disagreement = { ...judgement.disagreement, kind: 'result' as const };
          told.push(said(await blame.blamed({ ...judgement, disagreement, departed }, asking)));
        }
        return textOf(told);
      },
    }));
}

function loadedOf(text: string): Program {
  const loaded = load(text);
  if (!loaded.loaded) throw new Error(`${text} does not load`);
  return loaded.program;
}

function askingOf(bench: Bench, environment: EnvironmentName, box: BlackBox) {
  const { ProgramTracer, ProgramJudge } = bench.judges;
  const attribution = bench.attribution();
  const steps = new ProgramTracer(attribution).of(environment);
  return { box, whole: new ProgramJudge(attribution), steps, limits: FEW };
}

const DISAGREES = {
  verdict: 'disagrees',
  disagreement: {
    kind: 'start',
    step: null,
    index: null,
    instruction: null,
    where: 'v[0].z',
    observed: '',
    allowed: '',
    ulps: null,
    clauses: ['vp2.attributes'],
    means: 'steps',
    signature: 'vp2.attributes|start',
  },
} as const;
