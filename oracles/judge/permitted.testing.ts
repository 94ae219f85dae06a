/**
 * Machines whose every choice an authority permits, drawn at random, and what is judged of them: nobody who does
 * nothing wrong may be convicted. A machine decides each point once, or each instruction decides for itself.
 */
import {
  authorityOf,
  environmentOf,
  lawOf,
  type Authority,
  type VpAuthority,
} from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS, isGpuEnvironment } from '../../spec/gpu/environments.js';
import { alternativesOf, isPermitted, POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { gpuConcrete } from '../../semantics/gpu/domains/concrete.js';
import { linkGpuInstruction } from '../../semantics/gpu/machine/link.js';
import { gpuMachineOf, type GpuMachine } from '../../semantics/gpu/machine/machine.js';
import { EXECUTED_LIMIT } from '../../semantics/gpu/machine/run.js';
import { link, linkAt } from '../../semantics/machine/link.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { Generator } from '../generate/vp/generator.js';
import { oneOf, SeededSource, type Source } from '../generate/source.js';
import { GpuProtocolBox } from '../protocol/gpu/protocol-box.js';
import { hostedGpuMachine } from '../protocol/gpu/machine-host.js';
import { clientOf } from '../protocol/hosted-client.js';
import { hostedMachine } from '../protocol/machine-host.js';
import { ProtocolBox } from '../protocol/protocol-box.js';
import { Attribution } from './attribution/attribution.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from './black-box/judge-black-box.js';
import { deciderOf } from './deciders.js';
import { GpuJudge } from './gpu/judge.js';
import type { GpuLeft } from './gpu/left.js';
import { ranLeft } from './gpu/left-by.js';
import { loaded, loadedGpu } from './loaded.js';
import { programOfNaN } from './programs-of-nan.testing.js';
import { shownByNumbers, signedDomain, type SignsOfNaN } from './signed-machine.testing.js';

/** A program of a permitted machine that was called wrong. */
export interface Conviction {
  readonly machine: number;
  readonly isApart: boolean;
  /** VP programs: with traces. GPU programs: behind the protocol. */
  readonly isOther: boolean;
  readonly text: string;
  readonly how: unknown;
}

/** What became of the programs of a search. */
export interface Search {
  readonly judged: number;
  /** Judged and left open. */
  readonly inconclusive: number;
  readonly convictions: readonly Conviction[];
}

/** Programs of each machine. */
const PROGRAMS = 6;
/** The stream of seeds that machines are drawn from, which is not that of programs. */
const STREAM = 7;

/** An assignment that is permitted. */
function drawn(source: Source, authority: Authority): Policies {
  return Object.fromEntries(
    POLICY_NAMES.map((name) => {
      const all: readonly string[] = alternativesOf(name);
      const permitted = all.filter((value) =>
        isPermitted(name, value as Policies[typeof name], authority),
      );
      return [name, oneOf(source, permitted)];
    }),
  ) as unknown as Policies;
}

/** What a machine does with the signs of NaN, where a text has two of them. */
function signsOf(source: Source): SignsOfNaN {
  const coin = (): boolean => oneOf(source, [true, false]);
  return {
    isMadeNegative: coin(),
    isFlipped: coin(),
    isCleared: coin(),
    isIdentical: coin(),
    isOther: coin(),
  };
}

/** By instruction an assignment, the same one whenever it is asked for. */
function eachOwn(
  seed: number,
  machine: number,
  authority: Authority,
): (instruction: string) => Policies {
  const known = new Map<string, Policies>();
  return (instruction) => {
    const name = deciderOf(authority, instruction);
    let own = known.get(name);
    if (own === undefined) {
      // Each name draws by itself, so that it does not matter which one is asked for first.
      const letters = [...name].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 0);
      own = drawn(new SeededSource(seed + letters, machine, STREAM), authority);
      known.set(name, own);
    }
    return own;
  };
}

/** The assignment of an instruction, by its name and its index. */
type Own = (instruction: string, index: number) => Policies;

/**
 * A machine whose instructions may have assignments of their own.
 *
 * @param signs what it does with the signs of NaN; null where it has one NaN
 */
export function vpMachine(
  base: Policies,
  own: Own | null,
  signs: SignsOfNaN | null = null,
): Machine {
  const made = (policies: Policies): Binary32Domain =>
    signs === null ? concrete(policies) : signedDomain(policies, signs);
  const domain = made(base);
  const domainOf = own === null ? null : remembering(own, made);
  const whole: Machine = {
    ...machineOf(domain),
    link: (program) => {
      if (domainOf === null) return link(program, domain);
      const instructions = program.instructions.map(({ name }, index) =>
        linkAt(program, index, domainOf(name, index)),
      );
      return { program, domain, instructions };
    },
  };
  return signs === null ? whole : shownByNumbers(whole);
}

/** The same of GPU programs. */
export function gpuMachine(base: Policies, own: Own | null): GpuMachine {
  const domain = gpuConcrete(base);
  const machine = gpuMachineOf(domain);
  if (own === null) return machine;
  const domainOf = remembering(own, gpuConcrete);
  return {
    ...machine,
    link: (program) => {
      const instructions = program.instructions.map(({ name }, index) =>
        linkGpuInstruction(program, index, domainOf(name, index)),
      );
      return { program, domain, instructions };
    },
  };
}

/** The numbers of each instruction, made once for each assignment: that costs more than to run a program. */
function remembering<D>(own: Own, made: (policies: Policies) => D): (...of: Parameters<Own>) => D {
  const known = new Map<Policies, D>();
  return (...of) => {
    const policies = own(...of);
    const domain = known.get(policies) ?? made(policies);
    known.set(policies, domain);
    return domain;
  };
}

/**
 * Draws machines and programs of an authority, as many programs as are wanted, and judges them.
 *
 * @param first the number of the first machine, to see again what was found
 */
export async function search(
  authority: Authority,
  seed: number,
  wanted: number,
  first = 0,
): Promise<Search> {
  const environment = environmentOf(authority);
  let judged = 0;
  let inconclusive = 0;
  const convictions: Conviction[] = [];
  const ask = isGpuEnvironment(environment)
    ? gpuAsking(environment)
    : vpAsking(authority as VpAuthority);
  for (let machine = first; judged < wanted; machine++) {
    const source = new SeededSource(seed, machine, STREAM);
    const base = drawn(source, authority);
    const signs = lawOf(authority) === 'vp1' && machine % 3 === 2 ? signsOf(source) : null;
    const isApart = machine % 2 === 1;
    const isOther = machine % 4 >= 2;
    const own = isApart ? eachOwn(seed, machine, authority) : null;
    const programs = Math.min(PROGRAMS, wanted - judged);
    const all = await ask(base, own, { seed, machine, isOther, programs, signs });
    for (const { verdict, text, how } of all) {
      judged++;
      if (verdict === 'inconclusive') inconclusive++;
      if (verdict !== 'agrees' && verdict !== 'inconclusive') {
        convictions.push({ machine, isApart, isOther, text, how });
      }
    }
  }
  return { judged, inconclusive, convictions };
}

interface Asked {
  readonly seed: number;
  readonly machine: number;
  readonly isOther: boolean;
  readonly programs: number;
  readonly signs: SignsOfNaN | null;
}

interface Answer {
  readonly verdict: string;
  readonly text: string;
  readonly how: unknown;
}

type Ask = (base: Policies, own: Own | null, asked: Asked) => Promise<readonly Answer[]>;

function vpAsking(authority: VpAuthority): Ask {
  const environment = environmentOf(authority) as keyof typeof ENVIRONMENTS;
  const [, document = null] = authority.split('/');
  const attribution = Attribution.load(undefined, document);
  if (authorityOf(environment, document) !== authority) throw new Error(authority);
  const generator = new Generator(ENVIRONMENTS[environment], {
    length: { least: 2, most: 10 },
    steps: 40,
  });
  return async (base, own, { seed, machine, isOther, programs, signs }) => {
    // It loads as the documents say.
    const permitted = { ...vpMachine(base, own, signs), load: loaded };
    const client = clientOf(() => hostedMachine(permitted));
    const box = new ProtocolBox(client, await client.hello());
    const judge = new BlackBoxJudge(
      box,
      attribution,
      CAMPAIGN_LIMITS,
      isOther ? (source, values) => box.trace(source, values) : null,
    );
    const answers: Answer[] = [];
    for (let index = 0; index < programs; index++) {
      const number = machine * PROGRAMS + index;
      const isOfNaN = signs !== null && index % 2 === 0;
      const { text, inputs } = isOfNaN
        ? programOfNaN(new SeededSource(seed, number, STREAM + 1), environment)
        : drawnBy(generator, seed, number);
      const { judgement } = await judge.judge(text, inputs);
      answers.push({ verdict: judgement.verdict, text, how: { judgement, inputs } });
    }
    await client.close();
    return answers;
  };
}

interface Drawn {
  readonly text: string;
  readonly inputs: InputValues;
}

function drawnBy(generator: Generator, seed: number, number: number): Drawn {
  const { program, inputs } = generator.draw(seed, number);
  return { text: program.text, inputs };
}

function gpuAsking(environment: keyof typeof GPU_ENVIRONMENTS): Ask {
  const generator = new GpuGenerator(GPU_ENVIRONMENTS[environment], {
    length: { least: 3, most: 8 },
  });
  const judge = new GpuJudge();
  return async (base, own, { seed, machine: number, isOther, programs }) => {
    // It loads as the documents say.
    const machine = { ...gpuMachine(base, own), load: loadedGpu };
    const { run, close } = await (isOther ? hostedRun(machine) : Promise.resolve(ownRun(machine)));
    const answers: Answer[] = [];
    for (let index = 0; index < programs; index++) {
      const { program, inputs } = generator.draw(seed, number * PROGRAMS + index);
      const { text } = program;
      const left = await run(text, inputs);
      // What the machine does next depends on what is undefined to it: no implementation stops there.
      if (left === null) {
        answers.push({ verdict: 'inconclusive', text, how: null });
        continue;
      }
      const judgement = judge.judge(text, inputs, left);
      answers.push({ verdict: judgement.verdict, text, how: { judgement, inputs } });
    }
    await close();
    return answers;
  };
}

/** What a machine leaves of a program; null where it does not say. */
interface GpuRun {
  readonly run: (text: string, inputs: GpuInputValues) => Promise<GpuLeft | null>;
  readonly close: () => Promise<void>;
}

function ownRun(machine: GpuMachine): GpuRun {
  return {
    run: (text, inputs) => {
      const result = machine.load(text);
      if (!result.loaded) return Promise.resolve({ loaded: false, position: null });
      return Promise.resolve(
        ranLeft(machine, machine.link(result.program), inputs, EXECUTED_LIMIT),
      );
    },
    close: () => Promise.resolve(),
  };
}

/** As an implementation of somebody else is asked. */
async function hostedRun(machine: GpuMachine): Promise<GpuRun> {
  const client = clientOf(() => hostedGpuMachine(machine));
  const box = new GpuProtocolBox(client, await client.hello());
  return { run: box.run, close: () => client.close() };
}
