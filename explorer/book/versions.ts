/** What changed between the languages: each rule with both programs, what they leave, and a way to run them in the playground. */
import {
  compareVersions,
  type ComparedPair,
  type ComparedVersions,
} from '../../oracles/versions/compare.js';
import { gpuInputsOf, sourceOf, type Seen } from '../../oracles/versions/machines.js';
import { counted } from '../../reports/page/counts.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { inputTexts, seenText } from '../../reports/version-differences.js';
import {
  loadVersionDifferences,
  VERSIONS,
  type Version,
  type VersionInputs,
  type VersionRule,
} from '../../spec/load/version-differences.js';
import { givenOf } from '../playground/given.js';
import { NOTHING_SHARED, packed, type Shared } from '../playground/share.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { sectionTitle } from './section.js';
import { heading, listing } from './parts.js';
import { PLAY_PATH } from './play.js';

export const VERSIONS_PATH = 'versions.html';

/** @throws VersionRuleError where a pair of programs does not show what its rule says */
export function versionsPage(library: Library): Page {
  const compared = compareVersions(loadVersionDifferences());
  const links = new Links(VERSIONS_PATH, library.linked);
  const first = VERSIONS[0];
  const last = VERSIONS.at(-1) ?? first;
  return {
    path: VERSIONS_PATH,
    title: 'What changed between the languages',
    above: [],
    scripts: ['versions'],
    body: html`${heading(
        'What changed between the languages',
        html`Each rule that changed from ${first} to ${last}, with the smallest two programs that
        show it: the same inputs, the older language beside the newer, and what each leaves in the
        position.`,
        null,
      )}
      ${choice(first, last)}
      <p class="dim">
        Each language is run as its own document says, on its nominal machine. What both programs
        leave was computed when this page was made, by <code>npx vpspec diff-versions</code>. Vertex
        state programs, fragment and geometry programs have no earlier language to be held against.
      </p>
      ${stepsOf(compared).map((step) => stepPart(step, library, links))}`,
  };
}

/** The bar that chooses two languages; its script fills it, and without one all of the page is there. */
function choice(first: Version, last: Version): Markup {
  const options = (chosen: Version): Markup =>
    html`${VERSIONS.map((version) =>
      version === chosen
        ? html`<option value="${version}" selected>${version}</option>`
        : html`<option value="${version}">${version}</option>`,
    )}`;
  return html`<div id="versions" class="filter" hidden>
    <label>From <select id="versions-from">${options(first)}</select></label>
    <label>to <select id="versions-to">${options(last)}</select></label>
    <input id="versions-text" type="search" placeholder="words: NaN, MAX, rounding" aria-label="filter by words" />
    <span id="versions-count" class="dim" role="status"></span>
  </div>`; // prettier-ignore
}

/** What belongs to two languages that follow one another, or to two that a rule kept lies between. */
interface StepOfVersions {
  readonly from: Version;
  readonly to: Version;
  readonly changed: readonly ComparedPair<VersionRule>[];
  readonly kept: readonly ComparedPair[];
}

/** In the order of the languages. */
function stepsOf({ changed, kept }: ComparedVersions): readonly StepOfVersions[] {
  return VERSIONS.flatMap((from, at) =>
    VERSIONS.slice(at + 1).map((to): StepOfVersions => {
      const isOf = ({ pair }: ComparedPair): boolean => pair.from === from && pair.to === to;
      return { from, to, changed: changed.filter(isOf), kept: kept.filter(isOf) };
    }),
  ).filter(({ changed, kept }) => changed.length + kept.length > 0);
}

function stepPart(step: StepOfVersions, library: Library, links: Links): Markup {
  const { from, to, changed, kept } = step;
  return html`<section data-from="${from}" data-to="${to}">
    ${
      changed.length === 0
        ? null
        : html`<div data-rules>
            <h2>
              ${links.named(from)} to ${links.named(to)}: ${counted(changed.length, 'rule')} changed
            </h2>
            <div class="panel">
              ${changed.map((each) => rulePart(each, each.pair, library, links))}
            </div>
          </div>`
    }
    ${
      kept.length === 0
        ? null
        : html`<div data-rules>
            <h2>${from} to ${to}: worded otherwise, and the same</h2>
            <div class="panel">${kept.map((each) => rulePart(each, null, library, links))}</div>
          </div>`
    }
  </section>`;
}

/** @param rule null where nothing changed */
function rulePart(
  compared: ComparedPair,
  rule: VersionRule | null,
  library: Library,
  links: Links,
): Markup {
  const { id, says, from, to, sections, errata, inputs, old, new: young } = compared.pair;
  const given = inputTexts(inputs);
  const named = (names: readonly string[]): Markup =>
    html`${names.map((name, at) => html`${at === 0 ? null : ', '}${instructionLink(name, to, links)}`)}`;
  return html`<article class="row" id="${id}" data-rule>
    <header>
      <h3><a href="#${id}">${id}</a></h3>
      <span class="count">${
        rule === null
          ? html`<span class="badge good">the same</span>`
          : html`<span class="badge warn">changed</span>`
      }</span>
    </header>
    <p class="says">${links.within(says)}</p>
    ${rule === null || rule.appears.length === 0 ? null : html`<p>New: ${named(rule.appears)}.</p>`}
    ${rule === null || rule.disappears.length === 0 ? null : html`<p>Gone: ${named(rule.disappears)}.</p>`}
    ${given.length === 0 ? null : html`<p class="dim">Given ${given.map((text, at) => html`${at === 0 ? null : ', '}<code>${text}</code>`)}</p>`}
    <div class="pair">
      ${sidePart(from, old, inputs, compared.old)} ${sidePart(to, young, inputs, compared.new)}
    </div>
    ${
      rule === null || rule.instead === null
        ? null
        : html`<details>
            <summary>What it was, written in ${to}</summary>
            <div class="inside">
              ${listing(rule.instead.trimEnd())}
              <p>
                It leaves what the program of ${from} left.
                <a href="${playOf(to, rule.instead, inputs)}" aria-label="Run it: ${id}, what it was, in the playground">Run it</a>
              </p>
            </div>
          </details>`
    }
    <p class="dim where">
      ${[...sections.map((each) => sectionLink(each, library, links)), ...errata.map((each) => links.named(each))].map(
        (link, at) => html`${at === 0 ? null : ' · '}${link}`,
      )}
    </p>
  </article>`; // prettier-ignore
}

/** A program in one language, and what it leaves. */
function sidePart(version: Version, body: string, inputs: VersionInputs, seen: Seen): Markup {
  return html`<div>
    <h4>${version}</h4>
    ${listing(body.trimEnd())}
    <p class="${seen.kind === 'refused' ? 'warn' : 'leaves'}">
      ${seen.kind === 'refused' ? null : '= '}${seenText(seen)}
    </p>
    <p>
      <a
        href="${playOf(version, body, inputs)}"
        aria-label="Run it: the program of ${version} in the playground"
        >Run it</a
      >
    </p>
  </div>`;
}

/** A section as the tables name it, "vp2 2.14.3.28". */
function sectionLink(name: string, { specification }: Library, links: Links): Markup {
  const [document = ''] = name.split(' ');
  const number = name.slice(document.length + 1);
  const title = sectionTitle(document, number, specification);
  const isKnown = specification.documents.some(
    ({ id, sections }) => id === document && sections.some((each) => each.number === number),
  );
  const words = `${title.document} ${title.section}`;
  return isKnown ? links.to('section', name, words) : html`${words}`;
}

/** Instructions of both languages have two pages: that of the newer one is meant. */
function instructionLink(name: string, to: Version, links: Links): Markup {
  const id = `gp4.${name}`;
  return to === 'NVvp4.0' && links.all.get(id) === 'instruction'
    ? links.to('instruction', id, name)
    : links.named(name);
}

function playOf(version: Version, body: string, inputs: VersionInputs): string {
  return `${PLAY_PATH}#${packed(witnessOf(version, body, inputs))}`;
}

/** A program of a rule with what it is given, as the playground opens it. */
export function witnessOf(version: Version, body: string, inputs: VersionInputs): Shared {
  const given = version === 'NVvp4.0' ? { in: gpuInputsOf(body, inputs) ?? {} } : inputs;
  const own = givenOf(given);
  if (own === null) throw new Error('registers of a rule are four numbers each');
  return { ...NOTHING_SHARED, program: sourceOf(version, body), ...own };
}
