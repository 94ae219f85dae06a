/** A certificate computed again from what its folder keeps: results.jsonl, and what it says that was asked. Nobody is asked. */
import { guestEnvironments } from '../../spec/guests.js';
import type { AgainstAsked } from './options.js';
import type { AgainstPart } from '../against/report.js';
import { toleranceOf } from '../against/tolerance.js';
import { notClaimed } from '../protocol/claims.js';
import { NO_ABILITIES, resultsOnly } from '../backends/abilities.js';
import type { Backend, BackendIdentity } from '../backends/backend.js';
import { parseBudget } from '../units/budget.js';
import type { CampaignHeader } from '../campaign/header.js';
import { parseShard } from '../units/shard.js';
import type { ResultLine } from '../units/result-line.js';
import type { Certificate } from './certificate.js';
import { certify } from './certify.js';
import { floorNamed } from './floor.js';
import type { Recorded } from './kept-records.js';
import { FILES } from './folder-names.js';
import { UnfitRun, type KeptRun } from './kept-run.js';
import type { CertifyOptions } from './options.js';

/** What a folder keeps: of a campaign its header and lines, of a recording its records. */
export type Kept =
  | { readonly header: CampaignHeader; readonly lines: readonly ResultLine[] }
  | { readonly recorded: Recorded };

/**
 * What follows from it. What only its maker can know (who was asked, on what machine, by which version) is as the
 * certificate says.
 *
 * @throws UnfitRun, FolderError; CampaignUsageError, SelectionError, DocumentError, SpecFileError where the header or
 * the list is none.
 */
export async function recertified(
  certificate: Certificate,
  kept: Kept,
  options: Pick<
    CertifyOptions,
    'specification' | 'gpuCases' | 'exhausted' | 'onProgress' | 'signal'
  >,
): Promise<Certificate> {
  const { environment, scope, letter, expectations, campaign, machine, vpspec, hashes } =
    certificate;
  const { backend, document, against } = certificate;
  const run: KeptRun = {
    lines: 'lines' in kept ? kept.lines : [],
    interrupted: campaign?.interrupted ?? false,
    jobs: campaign?.jobs ?? 1,
    made: certificate.programs?.made ?? [],
    letter: letterAgain(certificate),
    ...(against === undefined ? {} : { against: against.smallest }),
    ...(expectations?.text === undefined ? {} : { list: expectations.text }),
  };
  const again = await certify({
    ...options,
    backend: keptBackend(backend, kept),
    environment,
    document: 'header' in kept ? (kept.header.document ?? null) : document.id,
    queries: 'header' in kept ? kept.header.queries : kept.recorded.queries,
    expectationFile: expectations?.file ?? null,
    ...(scope === null ? {} : { require: floorNamed(scope.floor.name) }),
    byTheLetter: letter?.accepted ?? false,
    campaign: 'header' in kept ? askedBy(kept.header) : {},
    kept: run,
    ...(against === undefined ? {} : { against: againstAgain(against) }),
  });
  return { ...again, vpspec, hashes, machine };
}

function againstAgain({ engine, alone, tolerance, nans }: AgainstPart): AgainstAsked {
  return {
    engine,
    alone,
    nans,
    ...(tolerance === null ? {} : { tolerance: toleranceOf(tolerance) }),
  };
}

function askedBy({ seed, shard, budget }: CampaignHeader): NonNullable<CertifyOptions['campaign']> {
  return {
    seed,
    shard: parseShard(shard),
    budget: budget === null ? null : parseBudget(budget),
  };
}

/** What the letter permits of programs, as it was made small. */
function letterAgain({ letter }: Certificate): KeptRun['letter'] {
  const made = (letter?.reports ?? []).flatMap(({ program }) =>
    program?.shrunk === undefined ? [] : [{ ...program, shrunk: program.shrunk }],
  );
  return (unit) => {
    const found = made.find((each) => each.unit === unit);
    if (found === undefined) return Promise.resolve(null);
    const { where, observed, allowed, ulps, shrunk } = found;
    return Promise.resolve({ where, observed, allowed, ulps, shrunk });
  };
}

/** Who was certified, as it says of itself. */
function keptBackend(identity: BackendIdentity, kept: Kept): Backend {
  const none = { observations: [], unjudged: [] };
  const base = {
    identity,
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  if ('recorded' in kept) {
    const { observations, unjudged } = kept.recorded;
    return {
      ...base,
      abilities: NO_ABILITIES,
      notClaimed: null,
      observe: (wanted) => {
        const other = observations.find(({ instruction }) => !wanted(instruction));
        if (other === undefined) return Promise.resolve({ observations, unjudged });
        const says = `keeps test vectors of ${other.instruction}, which was not asked for`;
        return Promise.reject(new UnfitRun({ place: FILES.results, says }));
      },
    };
  }
  const { claims, environments, instructions } = identity;
  const has = { environments: [...(environments ?? [])], ...claims };
  return {
    ...base,
    abilities: {
      guests: new Map(
        guestEnvironments().map((name) => [name, resultsOnly({ load: unasked, run: unasked })]),
      ),
      vp: resultsOnly({ run: unasked, runBatch: unasked }),
      gpu: resultsOnly({ load: unasked, run: unasked }),
    },
    notClaimed:
      claims === undefined
        ? null
        : (source) =>
            notClaimed(
              instructions === null ? has : { ...has, instructions: [...instructions] },
              source,
            ),
    observe: () => Promise.resolve(none),
  };
}

function unasked(): Promise<never> {
  return Promise.reject(new Error('what is kept of a run cannot be asked'));
}
