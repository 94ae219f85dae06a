/** The commands that ask the same again: what a certificate was asked for, as its own command line has it. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import { languageOption } from '../languages/option.js';
import { shellWord } from '../shell-word.js';
import type { AgainstPart } from '../../oracles/against/report.js';
import { authorityOf, documentsOf } from '../../spec/authorities.js';

/** One that certifies again, and one that only computes again what follows from the results. */
export function repeatLines(certificate: Certificate): readonly string[] {
  const { backend, environment, document, scope, campaign, expectations, letter, against } =
    certificate;
  const own = documentsOf(authorityOf(environment, null))[0];
  const options = [
    ['--backend', backend.spec],
    ['--environment', environment],
    ...(document.id === own ? [] : [['--document', document.id]]),
    ...(campaign === null ? [] : [['--seed', String(campaign.seed)], ...limits(campaign)]),
    ...(expectations === null ? [] : [['--expect', expectations.file]]),
    ...(scope === null || scope.floor.name === 'complete' ? [] : [['--require', scope.floor.name]]),
    ...(against === undefined ? [] : engineOptions(against)),
    ...(letter?.accepted === true ? [['--by-the-letter']] : []),
    ['--out', 'again'],
  ];
  const words = [...options.flat(), ...queriesOf(scope?.part ?? null)].map(shellWord);
  const language = languageOption(environment);
  return [
    ['npx', 'vpspec', 'certify', ...words].join(' ') + language,
    `npx vpspec verify .${language}`,
  ];
}

function engineOptions({ engine, alone, tolerance, nans }: AgainstPart): readonly string[][] {
  return [
    ['--against', alone ? engine : `document,${engine}`],
    ...(tolerance === null ? [] : [['--tolerance', tolerance]]),
    ...(nans === 'payload' ? [['--nan-payload']] : []),
  ];
}

function limits({ shard, budget }: NonNullable<Certificate['campaign']>): readonly string[][] {
  return [
    ...(shard.count === 1 ? [] : [['--shard', `${String(shard.index)}/${String(shard.count)}`]]),
    ...(budget === null ? [] : [['--budget', budget]]),
  ];
}

/** What the scope speaks of, without the shard: the queries. */
function queriesOf(part: string | null): readonly string[] {
  const queries = (part ?? '').replace(/(?:, )?part \d+ of \d+$/, '');
  return queries.split(' ').filter((query) => query !== '');
}
