/**
 * The programs that a case is asked by, and how many they are. To write them for the whole corpus takes seconds, and a
 * campaign names its units before it asks the first: the build keeps the few cases that are not asked by one program.
 */
import { kept, type Made } from '../../../spec/load/built.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { vpAskedOf, type AskedVpProgram } from './case-program.js';
import { isOfCorpus, vpCorpus } from './corpus.js';

/** How a case is asked. */
interface Asked {
  readonly programs: number;
  /** Why no program shows its end: then it may still load, and go its way. Null where one does. */
  readonly reason: string | null;
}

const BY_ONE: Asked = { programs: 1, reason: null };

/** What the build keeps: of the corpus the cases that are not asked by one program that shows their end, by id. */
export const VP_ASKED: Made<ReadonlyMap<string, Asked>> = {
  name: 'vp-asked',
  of: { data: ['spec', 'cases'], code: 'oracles/units/vp/asked-case' },
  make: () => {
    const all = vpCorpus().map((each) => [each.id, counted(each)] as const);
    return new Map(all.filter(([, { programs, reason }]) => programs !== 1 || reason !== null));
  },
};

/** Read once by a process; null where the build kept none. */
let read: { readonly others: ReadonlyMap<string, Asked> | null } | null = null;

export function askedCount(given: CorpusCase): Asked {
  if (!isOfCorpus(given)) return counted(given);
  read ??= { others: kept<ReadonlyMap<string, Asked>>(VP_ASKED) };
  return read.others === null ? counted(given) : (read.others.get(given.id) ?? BY_ONE);
}

function counted(given: CorpusCase): Asked {
  const asked = vpAskedOf(given);
  return {
    programs: askedPrograms(given).length,
    reason: 'reason' in asked ? asked.reason : null,
  };
}

/** The case as it is, or programs that set what it starts from and show what it ends in. */
export function askedPrograms(given: CorpusCase): readonly Omit<AskedVpProgram, 'shows'>[] {
  const asked = vpAskedOf(given);
  if (!('reason' in asked)) return asked;
  const { program, start } = given;
  if (!startsFromInputs(start)) return [];
  const { attributes, parameters } = start;
  return [{ text: program.text, values: { attributes, parameters }, own: [0, Infinity] }];
}

function startsFromInputs({ temporaries, addresses, codes }: CorpusCase['start']): boolean {
  return (
    codes === null && Object.keys(temporaries).length === 0 && Object.keys(addresses).length === 0
  );
}
