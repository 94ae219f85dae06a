/**
 * What a disagreement of a VP program is called, of an implementation of which only results show: by the clauses that
 * experiments single out, and by known ways of going wrong that leave the same.
 */
import {
  environmentOfHeader,
  ENVIRONMENTS,
  type EnvironmentName,
} from '../../../spec/environments.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { namedByAddresses } from '../../judge/black-box/address-tests.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import { blackBoxOf, type BlackBox } from '../../judge/black-box/black-box.js';
import { namedByTests } from '../../judge/black-box/condition-tests.js';
import { namedByInitialAddress, type Excludes } from '../../judge/black-box/initial-address.js';
import {
  BlackBoxJudge,
  CAMPAIGN_LIMITS,
  type BlackBoxJudgement,
} from '../../judge/black-box/judge-black-box.js';
import type { Disagreement, Judgement } from '../../judge/disagreement.js';
import { namedByLoading } from './load-models.js';
import { namedByRunning, waysOfRunning, type Way } from './run-models.js';
import type { LineDisagreement } from '../result-line.js';
import type { Askable } from '../witnesses.js';

/** A disagreement as it is told, and what is known of its cause. */
export interface Named {
  readonly disagreement: Disagreement & Pick<LineDisagreement, 'oneOf'>;
  /** Known ways of going wrong that explain it to the bit. */
  readonly ways: readonly Way[];
  /** Their clauses, as the document that governs calls them. */
  readonly models: readonly (readonly string[])[];
}

type Disagrees = Extract<Judgement, { verdict: 'disagrees' }>;

/** A program as it was asked. */
interface AskedProgram {
  readonly text: string;
  readonly values: InputValues;
}

export class Naming {
  /** @param environment whose names clauses have; that of each program where it is null */
  constructor(
    readonly attribution: Attribution,
    private readonly environment: EnvironmentName | null,
  ) {}

  /** @param hasTrace whether its own steps show. @throws BackendIncident */
  async named(
    { own, left, means }: BlackBoxJudgement,
    { disagreement: judged, isShown }: Disagrees,
    { text, values }: AskedProgram,
    asked: Askable<BlackBox>,
    hasTrace: boolean,
  ): Promise<Named> {
    const initial = await this.#byInitialAddress(judged, { text, values }, asked.box);
    if (initial !== null) return { disagreement: initial, ways: [], models: [] };
    const disagreement = await this.byTests(judged, text, own, asked.box);
    const isOwn = isShown === true && disagreement.kind === 'result';
    const isKnown = isOwn || (means === 'steps' && hasTrace);
    if (isKnown) return { disagreement, ways: [], models: [] };
    const ways = await waysOfRunning(text, values, left, asked);
    const environment = this.#environmentOf(text);
    const models = ways.map(({ clauses }) => this.attribution.namesOf(clauses, environment));
    const named = namedByRunning(disagreement, models);
    return {
      disagreement: isGuess(named, models) ? { ...named, oneOf: true } : named,
      ways,
      models,
    };
  }

  /** With the clauses first that experiments on instructions single out. @throws BackendIncident */
  async byTests(
    disagreement: Disagreement,
    text: string,
    own: OwnLoading,
    box: BlackBox,
  ): Promise<Disagreement> {
    const name = this.#environmentOf(text);
    const environment = ENVIRONMENTS[name];
    const tested = await namedByTests(namedByLoading(disagreement, text, own), environment, box);
    return namedByAddresses(tested, environment, box, (clauses) =>
      this.attribution.namesOf(clauses, name),
    );
  }

  /** Null where what addresses are at first is not wrong, or does not show. */
  #byInitialAddress(
    disagreement: Disagreement,
    { text, values }: AskedProgram,
    box: BlackBox,
  ): Promise<Disagreement | null> {
    const judge = new BlackBoxJudge(box, this.attribution, CAMPAIGN_LIMITS);
    const excludes: Excludes = async (source, given) => {
      let ran = false;
      const left = await judge.excluded(source, given, () => (ran = true));
      return ran ? left !== null : null;
    };
    const names = (clauses: readonly string[]): readonly string[] =>
      this.attribution.namesOf(clauses, this.#environmentOf(text));
    return namedByInitialAddress(disagreement, text, values, { box, excludes }, names);
  }

  #environmentOf(text: string): EnvironmentName {
    return this.environment ?? environmentOfHeader(text) ?? 'VP2.0';
  }
}

/** The same of a machine that shows its steps. */
export function namedBySteps(
  disagreement: Disagreement,
  text: string,
  machine: Machine,
  environment: EnvironmentName,
): Promise<Disagreement> {
  const named = namedByLoading(disagreement, text, loadedBy(machine, text));
  return namedByTests(named, ENVIRONMENTS[environment], blackBoxOf(machine));
}

/** How a machine loads a text. */
export function loadedBy(machine: Machine, text: string): OwnLoading {
  const result = machine.load(text);
  return { loaded: result.loaded, position: result.loaded ? null : result.error.position };
}

/** Neither a step nor a known way: it is where the violation comes out, and nothing tells what is to blame. */
function isGuess({ kind, clauses }: Disagreement, models: readonly (readonly string[])[]): boolean {
  return models.length === 0 && kind === 'end' && clauses.length > 1;
}
