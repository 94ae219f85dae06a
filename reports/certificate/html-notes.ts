/** The page's parts about what the document leaves open, what was not judged, and where it all is from. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { Incident, ShownUnit } from '../../oracles/certify/program-report.js';
import { html, type Markup } from '../page/markup.js';
import { counted, grouped } from '../page/counts.js';
import { repeatLines } from './repeat.js';
import { bothText, governingText, recordNoun } from './words.js';

/** Interpretations of contradictions and gaps that no policy is about. */
export function interpretationsPanel({ otherInterpretations }: Certificate): Markup | null {
  if (otherInterpretations.length === 0) return null;
  return html`<h2>Interpretations by which clauses hold</h2>
    <p>
      Where the document contradicts itself or is silent, it has more than one interpretation. By
      these, results are permitted that the default interpretation does not permit.
    </p>
    <div class="panel">
      ${otherInterpretations.map(
        ({ erratum, interpretation, problem, says, clauses, records }) =>
          html`<div class="violation">
            <h3>${erratum}: ${interpretation}</h3>
            <p class="says">${problem}</p>
            <p>
              ${says}
              <span class="dim">(${[...clauses, counted(records, 'result')].join(', ')})</span>
            </p>
          </div>`,
      )}
    </div>`;
}

/** Errata of which no one interpretation explains what programs are loaded and refused. */
export function bothInterpretationsPanel({ bothInterpretations = [] }: Certificate): Markup | null {
  if (bothInterpretations.length === 0) return null;
  return html`<h2>Several interpretations where programs are loaded</h2>
    <p>
      Each of these answers is permitted by some interpretation of the document. No one
      interpretation explains all of them.
    </p>
    <div class="panel">
      ${bothInterpretations.map(
        (each) =>
          html`<div class="violation">
            <h3>${each.erratum}</h3>
            <p class="says">${each.problem}</p>
            <p>${bothText(each)}</p>
          </div>`,
      )}
    </div>`;
}

/** What was left out, and what nothing decides. */
export function notJudgedPanel(certificate: Certificate): Markup | null {
  const { notJudged, undecided } = certificate;
  const noun = recordNoun(certificate);
  if (notJudged.length === 0 && undecided.length === 0) return null;
  return html`<h2>Not judged</h2>
    <ul>
      ${notJudged.map(
        ({ instruction, source, records, reason }) =>
          html`<li>
            <b>${instruction ?? source}</b
            >${records === null ? null : `, ${counted(records, noun)}`}: ${reason}
          </li>`,
      )}
      ${undecided.map(
        ({ instruction, components, of }) =>
          html`<li>
            <b>${instruction}</b>: for ${grouped(components)} of ${counted(of, 'result component')}
            the document does not say what they are to be
          </li>`,
      )}
    </ul>`;
}

/** What was asked, and what ended without an answer. */
export function campaignPanel({ campaign, scope }: Certificate): Markup | null {
  if (campaign === null) return null;
  const { seed, shard, budget, units, done, verdicts, incidents, interrupted } = campaign;
  const { joined = 0, shown = [] } = campaign;
  const part = shard.count > 1 ? `, part ${String(shard.index)} of ${String(shard.count)}` : '';
  return html`<h2>The campaign</h2>
    <p>
      ${counted(done, 'unit')} of ${grouped(units)} (seed
      ${seed}${part}${budget === null ? '' : `, budget ${budget}`})${
        scope === null ? `: ${told(verdicts)}` : ''
      }.
      ${joined === 0 ? null : `${counted(joined, 'unit')} agreed with joined sets alone.`}
      ${interrupted ? html`<b class="warn">It was interrupted.</b>` : null}
    </p>
    ${unansweredPanel(incidents.filter(({ verdict }) => verdict !== 'unsupported'))}
    ${unsupportedPanel(incidents.filter(({ verdict }) => verdict === 'unsupported'))}
    ${shownPanel(shown)}`;
}

/** Units without a judgement: of each reason the first, with the program that it asks. */
function shownPanel(shown: readonly ShownUnit[]): Markup | null {
  if (shown.length === 0) return null;
  return html`<div class="panel">
    <details>
      <summary>${counted(shown.length, 'reason')} for no judgement, each with a program</summary>
      <div class="inside">
        ${shown.map(
          ({ unit, verdict, reason, units, program, inputs }) =>
            html`<div class="violation">
              <h3>${verdict} ${unit} <span class="dim">(${counted(units, 'unit')})</span></h3>
              ${reason === null ? null : html`<p>${reason}</p>`}
              ${program === '' ? null : html`<pre>${[program.trimEnd(), ...inputs.map((line) => `# ${line}`)].join('\n')}</pre>`}
            </div>`,
        )}
      </div>
    </details>
  </div>`;
}

/** The verdicts with their counts, for certificates without a scope: where there is one, it has these counts. */
function told(verdicts: Readonly<Record<string, number>>): string {
  return Object.entries(verdicts)
    .map(([verdict, count]) => `${verdict} ${grouped(count)}`)
    .join(', ');
}

/** A crash or a timeout is worth a look, each by itself. */
function unansweredPanel(incidents: readonly Incident[]): Markup | null {
  if (incidents.length === 0) return null;
  return html`<div class="panel">
    ${incidents.map(
      ({ unit, verdict, reason }) =>
        html`<div class="violation">
          <h3><span class="bad">${verdict}</span> ${unit}</h3>
          ${reason === null ? null : html`<pre class="said">${reason}</pre>`}
        </div>`,
    )}
  </div>`;
}

/** What an implementation says that it does not have: often hundreds of units, for a few reasons. */
function unsupportedPanel(incidents: readonly Incident[]): Markup | null {
  if (incidents.length === 0) return null;
  const units = new Map<string, string[]>();
  for (const { unit, reason } of incidents) {
    const because = reason ?? 'no reason is given';
    units.set(because, [...(units.get(because) ?? []), unit]);
  }
  return html`<div class="panel">
    <details>
      <summary>${counted(incidents.length, 'unit')} not supported</summary>
      <div class="inside">
        <ul>
          ${[...units].map(
            ([because, all]) =>
              html`<li>
                <b>${because}</b>: ${counted(all.length, 'unit')}
                <span class="dim">(${all.join(', ')})</span>
              </li>`,
          )}
        </ul>
      </div>
    </details>
  </div>`;
}

export function provenancePanel(certificate: Certificate): Markup {
  const { backend, environment, vpspec, hashes, machine } = certificate;
  const program = machine.node === 'none' ? 'a page in a browser' : `Node ${machine.node}`;
  return html`<h2>Where it is from, and how to repeat it</h2>
    <pre>${repeatLines(certificate).join('\n')}</pre>
    <p>
      The first command asks again, in a checkout of vpspec ${vpspec}. The second computes
      everything here anew from the results in this folder.
    </p>
    <dl>
      <dt>backend</dt>
      <dd><code>${backend.spec}</code></dd>
      ${
        backend.engine === null
          ? null
          : html`<dt>engine</dt>
              <dd>${backend.engine}</dd>`
      }
      ${Object.entries(backend.details).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
      <dt>environment</dt>
      <dd>${environment}</dd>
      ${
        backend.provenance === null
          ? null
          : html`<dt>results from</dt>
              <dd>${backend.provenance}</dd>`
      }
      ${
        backend.notes === null
          ? null
          : html`<dt>notes</dt>
              <dd>${backend.notes}</dd>`
      }
      <dt>governed by</dt>
      <dd>${governingText(certificate)}</dd>
      <dt>judged by</dt>
      <dd>vpspec ${vpspec}</dd>
      <dt>on</dt>
      <dd>${machine.platform}, ${counted(machine.cores, 'core')}, ${program}</dd>
      ${
        machine.date === undefined
          ? null
          : html`<dt>made</dt>
              <dd>${machine.date} (UTC)</dd>`
      }
      ${Object.entries(hashes).map(
        ([name, hash]) =>
          html`<dt>sha256 of the ${name}</dt>
            <dd><code>${hash}</code></dd>`,
      )}
    </dl>`;
}
