/** `vpspec shrink` of VP programs, `--against` too: what differs from an engine. */
import { decimal, parseHex, ulpDistance, valueOf } from '../../../semantics/number/binary32.js';
import { runsNone, runsOn } from '../../../semantics/silicon/names.js';
import { EXACT } from '../../../oracles/against/tolerance.js';
import type { ComponentDifference } from '../../../oracles/against/program.js';
import type { AgainstAsked } from '../../../oracles/certify/options.js';
import type { Candidate } from '../../../oracles/edit/vp/candidate.js';
import type { Disagreement } from '../../../oracles/judge/disagreement.js';
import { engineCase } from '../../../oracles/shrink/vp/against-case.js';
import {
  AgainstEngine,
  againstTest,
  bothTest,
  heldAgainst,
  isDiffering,
  signatureOf,
  type Held,
} from '../../../oracles/shrink/vp/against-test.js';
import { sizeOf } from '../../../oracles/shrink/vp/language.js';
import { VP_SHRUNK } from '../../../oracles/shrink/vp/shrunk.js';
import { disagreementJson } from '../../../reports/json/disagreement.js';
import { inputsJson } from '../../../reports/json/value.js';
import { InputError } from '../../exit.js';
import { deciding, reportOf, type Report, type Shrunk } from '../../../reports/shrunk.js';
import type { Judged } from '../shrink.js';
import { testOf, vpReport, vpShrinkingByDocuments, type VpShrinkLanguage } from './shrink.js';

/** @throws InputError where the backend cannot run VP programs */
export function vpShrinking(judged: Judged): VpShrinkLanguage {
  const { engine } = judged;
  return engine === undefined ? vpShrinkingByDocuments(judged) : vpShrinkingAgainst(judged, engine);
}

function vpShrinkingAgainst(
  judged: Judged,
  { engine, alone, tolerance = EXACT, nans = 'one' }: AgainstAsked,
): VpShrinkLanguage {
  const { backend, spec, document } = judged;
  const documents = testOf(backend, spec, document);
  const { vp } = backend.abilities;
  if (vp === null) throw new Error('what is tested runs programs');
  if (nans === 'payload') {
    throw new InputError(
      '--nan-payload is for recordings and for exhaust: of a NaN that a program leaves no more is known here than that it is one',
    );
  }
  const against = new AgainstEngine(engine, tolerance, document);
  const { box, machine } = vp;
  const fresh = alone ? againstTest(box, against) : bothTest(box, against, documents.test());
  const judgedBy = `${alone ? '' : 'document,'}${engine} ${tolerance.text}`;
  const nothing = (held: Held): string | null =>
    held.kind === 'not compared' ? `it cannot be held against ${engine}: ${held.why}` : null;
  return {
    ...vpShrinkingByDocuments(judged),
    test: fresh,
    whyNotDrawn: (environment) =>
      runsOn(engine, environment)
        ? null
        : `${runsNone(engine, environment)}; --environment names one of them`,
    stateOf: (candidate, memory) => ({
      ...VP_SHRUNK.stateOf(candidate, memory),
      against: judgedBy,
    }),
    readState: (json) => {
      const saved = VP_SHRUNK.readState(json);
      if (saved !== null && saved.against !== judgedBy) {
        throw new InputError(
          `what is saved was held against ${saved.against ?? 'the documents'}, and not against ${judgedBy}: what departs there may not depart here`,
        );
      }
      return saved;
    },
    whyNothing: async (candidate) => nothing(await heldAgainst(box, against, candidate)),
    report: async (shrunk) => {
      const { candidate } = shrunk.result;
      const held = await heldAgainst(box, against, candidate);
      const departs = await documents.violation(candidate);
      if (isDiffering(held)) return reportAgainst(shrunk, against, { held, departs }, machine);
      if (departs === null) throw new Error('what was shrunk does not differ');
      return vpReport(shrunk, { machine, document }, departs, {
        besides: [
          held.kind === 'same'
            ? `It is what ${engine} leaves.`
            : `It was not held against ${engine}: ${held.why}.`,
        ],
        details: { against: againstJson(against, held, false) },
      });
    },
  };
}

type Machine = Parameters<typeof engineCase>[3];

function reportAgainst(
  shrunk: Shrunk<Candidate>,
  against: AgainstEngine,
  {
    held,
    departs,
  }: {
    readonly held: Extract<Held, { kind: 'components' | 'refused' }>;
    readonly departs: Disagreement | null;
  },
  machine: Machine,
): Report {
  const { start, result, backend } = shrunk;
  const { candidate } = result;
  const { engine } = against;
  const first = held.kind === 'components' ? held.found[0] : null;
  const clauses = departs === null ? [] : deciding(departs.clauses);
  const says =
    first === null
      ? `What ${engine} leaves; an implementation did not load it.`
      : `What ${engine} leaves; an implementation left ${first.kind} in ${first.where}.`;
  const made = engineCase(
    candidate,
    against,
    { clauses: clauses.map(({ id }) => id), says },
    machine,
  );
  if (made.standard !== 'agrees') {
    throw new Error(`the engine does not pass the case that was shrunk:\n${made.text}`);
  }
  const permitted =
    departs === null
      ? 'The documents permit what it leaves.'
      : `The documents do not permit it either: at ${departs.where} ${departs.observed} seen, ${departs.allowed} permitted.`;
  return reportOf(
    {
      ...shrunk,
      sizes: [sizeOf(start.candidate), sizeOf(candidate)],
      violation: { where: first?.where ?? 'loading', observed: '', allowed: '', ulps: null },
      seen: [
        first === null
          ? `${backend} does not load it, and ${engine} runs it`
          : `${backend} is not ${engine} at ${first.where}: ${bitsText(first.observed)} seen, ${bitsText(first.expected)} on the engine${distance(first)}`,
        permitted,
        `The case expects what ${engine} leaves: it is none of the corpus, which expects what the documents permit.`,
      ],
      clauses,
      trace: [],
      made: {
        text: made.text,
        tells: made.backend !== 'agrees',
        isOfCorpus: false,
        isReplayed: true,
      },
    },
    {
      verdict: 'differs',
      against: againstJson(against, held, departs === null),
      ...(departs === null ? {} : { disagreement: disagreementJson(departs) }),
      program: candidate.text,
      inputs: inputsJson(candidate.inputs),
    },
  );
}

function againstJson({ engine, tolerance }: AgainstEngine, held: Held, permitted: boolean): object {
  const first = held.kind === 'components' ? held.found[0] : null;
  return {
    engine,
    tolerance: tolerance.text === EXACT.text ? null : tolerance.text,
    kind: isDiffering(held) ? signatureOf(held) : null,
    notCompared: held.kind === 'not compared' ? held.why : null,
    where: first?.where ?? null,
    expected: first?.expected ?? null,
    observed: first?.observed ?? null,
    differing: held.kind === 'components' ? held.differing : null,
    compared: held.kind === 'components' ? held.compared : null,
    permitted,
  };
}

function bitsText(hex: string): string {
  return `${decimal(valueOf(parseHex(hex) ?? 0))} (${hex})`;
}

function distance({ expected, observed, kind }: ComponentDifference): string {
  const [wanted, got] = [expected, observed].map((hex) => valueOf(parseHex(hex) ?? 0));
  const ulps = wanted === undefined || got === undefined ? undefined : ulpDistance(wanted, got);
  return ulps === undefined
    ? ` (${kind})`
    : `, ${String(ulps)} ${ulps === 1 ? 'ulp' : 'ulps'} away`;
}
