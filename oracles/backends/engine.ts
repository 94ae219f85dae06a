/** `engine:NAME`: an engine of this process, to the bit: nv20 (nv2a), nv30. */
import { suggestion } from '../../semantics/language/suggest.js';
import { machineOf, type Machine } from '../../semantics/machine/machine.js';
import { engineDomain } from '../../semantics/silicon/domain.js';
import {
  ENGINE_NAMES,
  engineNamed,
  ENGINES,
  runsNone,
  runsOn,
  type EngineName,
} from '../../semantics/silicon/names.js';
import { environmentOf, type VpAuthority } from '../../spec/authorities.js';
import type { BlackBox } from '../judge/black-box/black-box.js';
import { loaded } from '../judge/loaded.js';
import { BackendIncident } from '../judge/incident.js';
import { BackendUsageError, type Backend, type BackendKind } from './backend.js';
import { inProcess } from './in-process.js';

/** The engine's foremost environment: what is certified where nobody names another. */
const FOREMOST = { nv20: 'VP1.1', nv30: 'VP2.0' } as const;

export const engineKind: BackendKind = {
  kind: 'engine',
  usage: 'engine:NAME     an engine to the bit: nv20 (the Xbox: nv2a) or nv30; docs/engines.md',
  open: (argument) => {
    const engine = engineNamed(argument);
    if (engine === null) {
      const near = suggestion(argument, ENGINE_NAMES);
      throw new BackendUsageError(
        `there is no engine "${argument}"${near === undefined ? '' : `; did you mean ${near}?`}; known are ${ENGINE_NAMES.join(', ')}`,
      );
    }
    return Promise.resolve(backendOf(argument, engine));
  },
};

function backendOf(argument: string, engine: EngineName): Backend {
  const { title, environments } = ENGINES[engine];
  const lacking = (source: string): string | null => lackingOf(engine, source);
  const opened = inProcess({
    spec: `engine:${argument}`,
    kind: 'engine',
    name: argument,
    environment: FOREMOST[engine],
    provenance:
      'the semantics of this project on that engine, whose functions agree with every test vector of a hardware-verified model (docs/engines.md)',
    machine: engineMachine(engine),
    gpuMachine: null,
  });
  const { vp } = opened.abilities;
  return {
    ...opened,
    identity: { ...opened.identity, engine: title, environments },
    abilities: {
      ...opened.abilities,
      vp: vp === null ? null : { ...vp, box: refusing(vp.box, lacking) },
    },
    notClaimed: lacking,
  };
}

/** The machine of an engine. It throws where a program of another environment is linked: `notClaimed` tells which these are. */
export function engineMachine(engine: EngineName): Machine {
  return machineOf((authority: VpAuthority) => {
    const environment = environmentOf(authority);
    if (!runsOn(engine, environment)) throw new RangeError(runsNone(engine, environment));
    return engineDomain(engine, authority);
  });
}

/** Why an engine does not run a program; null where it does, or where the program does not load anyway. */
function lackingOf(engine: EngineName, source: string): string | null {
  const result = loaded(source);
  const environment = result.loaded ? result.program.environment.name : result.environment;
  return environment === null || runsOn(engine, environment) ? null : runsNone(engine, environment);
}

/** A box that is not asked for what it lacks. */
function refusing(box: BlackBox, lacking: (source: string) => string | null): BlackBox {
  const refused = (source: string): void => {
    const why = lacking(source);
    if (why !== null) throw new BackendIncident('unsupported', why);
  };
  return {
    run: async (source, values) => {
      refused(source);
      return await box.run(source, values);
    },
    runBatch: async (source, parameters, vertices) => {
      refused(source);
      return await box.runBatch(source, parameters, vertices);
    },
  };
}
