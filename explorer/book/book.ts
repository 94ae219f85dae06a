/** All pages of the site, one after the other. */
import { glCommandNames } from '../../reports/explain/gl/command.js';
import { registers } from '../../reports/explain/registers.js';
import { GLOSSARY } from '../../reports/page/glossary.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { GPU_RESTRICTION_IDS } from '../../spec/gpu/restrictions.js';
import { RESTRICTION_IDS } from '../../spec/restrictions.js';
import { certificatesPage } from './certificates.js';
import { clausePage } from './clause.js';
import { commandsPage } from './commands.js';
import { errataPage, erratumPage } from './erratum.js';
import type { Page } from './frame.js';
import { gpuPage } from './gpu.js';
import { homePage } from './home.js';
import { instructionNames, instructionPage, instructionsPage } from './instruction.js';
import type { Library } from './library.js';
import { lostPage } from './lost.js';
import { playPage } from './play.js';
import { documentPage, sectionPage } from './section.js';
import { sourcePage } from './source.js';
import { topicPage } from './topic.js';
import { topicsPage } from './topics.js';
import { versionsPage } from './versions.js';

/** Each path once. */
export function* pagesOf(library: Library): Generator<Page> {
  const { documents, clauses, gpuClauses, errata } = library.specification;
  yield homePage(library);
  yield lostPage();
  yield playPage();
  yield certificatesPage(library);
  yield gpuPage();
  yield instructionsPage(library);
  yield commandsPage(library);
  yield topicsPage(library);
  yield versionsPage(library);
  yield errataPage(library);
  for (const document of documents) {
    yield documentPage(document, library);
    for (const { number } of document.sections) yield sectionPage(document, number, library);
  }
  for (const clause of [...clauses, ...gpuClauses]) yield clausePage(clause, library);
  for (const erratum of errata) yield erratumPage(erratum, library);
  for (const name of instructionNames()) yield instructionPage(name, library);
  for (const name of ENVIRONMENT_NAMES) yield topicPage('environment', name, library);
  for (const name of new Set(registers().map((each) => each.name))) {
    yield topicPage('register', name, library);
  }
  for (const name of glCommandNames()) yield topicPage('GL command', name, library);
  for (const name of POLICY_NAMES) yield topicPage('policy', name, library);
  for (const name of [...Object.keys(PROFILES), ...Object.keys(ENGINES)])
    yield topicPage('profile', name, library);
  for (const name of new Set([...RESTRICTION_IDS, ...GPU_RESTRICTION_IDS])) {
    yield topicPage('restriction', name, library);
  }
  for (const { term } of GLOSSARY) yield topicPage('term', term, library);
  for (const [file, lines] of library.carried.files) yield sourcePage(file, lines, library);
}
