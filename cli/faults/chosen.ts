/** Which faults `vpspec faults` asks: those that are named, or all, of the catalogues and of guests. */
import type { Fault, FaultBase } from '../../oracles/faults/fault.js';
import type { GpuFault } from '../../oracles/faults/gpu/fault.js';
import type { OwnedFault } from '../../oracles/faults/guest/catalogue.js';
import { documentAsked, type DocumentFlag } from '../document-option.js';
import { InputError } from '../exit.js';
import type { LanguageFlag } from '../language-option.js';

interface ChoosingFlags extends DocumentFlag, LanguageFlag {
  readonly gpu?: boolean;
  readonly blackBox?: boolean;
}

/** Faults of all catalogues. */
export interface Chosen {
  readonly faults: readonly Fault[];
  /** Those that two programs show, and none by itself. */
  readonly invariance: readonly Fault[];
  /** Those of VP1.x that are made anew under NV_vertex_program2. */
  readonly restated: readonly Fault[];
  readonly gpuFaults: readonly GpuFault[];
  readonly guestFaults: readonly OwnedFault[];
}

const NONE: Chosen = {
  faults: [],
  invariance: [],
  restated: [],
  gpuFaults: [],
  guestFaults: [],
};

/**
 * The chosen faults, and apart from them those that only requests of several vertices, one case or one sweep show: black
 * boxes alone are asked these.
 *
 * @throws InputError for a name that no fault has, or whose machine is not asked so
 */
export async function chosenFaults(
  asked: readonly string[],
  flags: ChoosingFlags,
): Promise<{
  readonly chosen: Chosen;
  readonly alone: Pick<Chosen, 'faults' | 'gpuFaults'>;
}> {
  const { VERTEX_FAULTS } = await import('../../oracles/faults/vertex-faults.js');
  const { CASE_FAULTS } = await import('../../oracles/faults/case-faults.js');
  const { GPU_CASE_FAULTS } = await import('../../oracles/faults/gpu/case-faults.js');
  const beside = [...VERTEX_FAULTS, ...CASE_FAULTS];
  const names = asked.length > 0 ? asked : await namesOfLanguages(flags);
  const isAlone = new Set([...beside, ...GPU_CASE_FAULTS].map(({ name }) => name));
  const first = names.find((name) => isAlone.has(name));
  if (flags.blackBox !== true && first !== undefined) {
    throw new InputError(`${first} shows with --black-box alone`);
  }
  const isAll = names.length === 0;
  const isWanted = ({ name }: Fault | GpuFault): boolean => isAll || names.includes(name);
  const others = names.filter((name) => !isAlone.has(name));
  const chosen =
    isAll || others.length > 0
      ? await following(await named(others, flags.gpu === true), others, flags)
      : NONE;
  // Each follows the documents of its own environment.
  if (flags.document !== undefined) return { chosen, alone: NONE };
  const faults = flags.gpu === true && isAll ? [] : beside.filter(isWanted);
  return { chosen, alone: { faults, gpuFaults: GPU_CASE_FAULTS.filter(isWanted) } };
}

/** What `--language` means without names: the faults of these languages; none where it is not there. @throws InputError where they have none */
async function namesOfLanguages({ language, gpu }: ChoosingFlags): Promise<readonly string[]> {
  if (language === undefined || gpu === true) return [];
  const { allGuests } = await import('../../semantics/guest/registry.js');
  const names = allGuests().flatMap((guest) => guest.language.faults.map(({ name }) => name));
  if (names.length > 0) return names;
  throw new InputError(`--language ${language.join(', ')}: there are no faults in it`);
}

async function named(names: readonly string[], isGpu: boolean): Promise<Chosen> {
  const { recordOf } = await import('../languages/record.js');
  const { INVARIANCE_FAULTS } = await import('../../oracles/faults/invariance-faults.js');
  const { allGuests } = await import('../../semantics/guest/registry.js');
  const [vp, gpu] = await Promise.all([recordOf('vp').faults(), recordOf('gpu').faults()]);
  const guests = await Promise.all(allGuests().map((guest) => recordOf(guest).faults()));
  const ofGuests = guests.flatMap(({ faults }) => faults);
  if (names.length === 0) {
    const none: readonly Fault[] = [];
    const [faults, invariance] = isGpu ? [none, none] : [vp.faults, INVARIANCE_FAULTS];
    const guestFaults = isGpu ? [] : ofGuests;
    return { faults, invariance, restated: [], gpuFaults: gpu.faults, guestFaults };
  }
  const { suggestion } = await import('../../semantics/language/suggest.js');
  const faults: Fault[] = [];
  const invariance: Fault[] = [];
  const gpuFaults: GpuFault[] = [];
  const guestFaults = ofGuests.filter((each) => names.includes(each.name));
  for (const name of new Set(names)) {
    const [fault, gpuFault] = [vp.named(name), gpu.named(name)];
    if (fault !== undefined) {
      (INVARIANCE_FAULTS.includes(fault) ? invariance : faults).push(fault);
    }
    if (gpuFault !== undefined) gpuFaults.push(gpuFault);
    const isOfGuest = guestFaults.some((each) => each.name === name);
    if (fault !== undefined || gpuFault !== undefined || isOfGuest) continue;
    const near = suggestion(
      name,
      [...vp.faults, ...gpu.faults, ...ofGuests, ...INVARIANCE_FAULTS].map((each) => each.name),
    );
    const meant = near === undefined ? '"vpspec faults" runs them all' : `did you mean ${near}?`;
    throw new InputError(`there is no fault "${name}"; ${meant}`);
  }
  return { faults, invariance, restated: [], gpuFaults, guestFaults };
}

/** Those that follow the document that is asked for. @throws InputError where one that is named, or all, do not */
async function following(
  all: Chosen,
  names: readonly string[],
  flags: ChoosingFlags,
): Promise<Chosen> {
  const document = await documentAsked(flags);
  if (document === null) return all;
  const { faults, invariance, gpuFaults, guestFaults } = all;
  const { documentsOf, governing, titleOf } = await import('../../spec/authorities.js');
  const follows = ({ environment }: FaultBase): boolean =>
    documentsOf(environment).includes(document);
  const { isRestatedFault } = await import('../../oracles/examine/vp/prove-restated.js');
  // As black boxes each is asked by its own documents.
  const isMadeAnew = (fault: Fault): boolean =>
    document === 'vp2' && flags.blackBox !== true && isRestatedFault(fault);
  const [other] = [
    ...faults.filter((fault) => !isMadeAnew(fault)),
    ...invariance,
    ...gpuFaults,
    ...guestFaults,
  ].filter((fault) => !follows(fault));
  if (names.length > 0 && other !== undefined) {
    const { name, environment } = other;
    throw new InputError(
      `${name} is a machine of ${environment} and follows ${governing(environment)} but for its fault, ` +
        `not ${titleOf(document)}`,
    );
  }
  const chosen = {
    faults: faults.filter(follows),
    invariance: invariance.filter(follows),
    restated: faults.filter(isMadeAnew),
    gpuFaults: gpuFaults.filter(follows),
    guestFaults: guestFaults.filter(follows),
  };
  if (namesOf(chosen).length > 0) return chosen;
  throw new InputError(
    `no machine of the chosen ones follows ${titleOf(document)} but for its fault`,
  );
}

/** The names of all. */
export function namesOf(chosen: Chosen): readonly string[] {
  const { faults, invariance, restated, gpuFaults, guestFaults } = chosen;
  return [...faults, ...invariance, ...restated, ...gpuFaults, ...guestFaults].map(
    ({ name }) => name,
  );
}
