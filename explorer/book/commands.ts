/** The list of the commands of the GL; each has a page of its own (topic.ts). */
import { glCommandNames, glCommandTopic } from '../../reports/explain/gl/command.js';
import { html } from '../../reports/page/markup.js';
import type { Page } from './frame.js';
import type { Library } from './library.js';
import { Links } from './links.js';
import { about, heading, whereOf } from './parts.js';

export const COMMANDS_PATH = 'commands.html';

export function commandsPage(library: Library): Page {
  const { specification, linked } = library;
  const links = new Links(COMMANDS_PATH, linked);
  const commands = glCommandNames().map((name) => glCommandTopic(name, specification));
  const modelled = commands.filter(({ model }) => model !== null).length;
  return {
    path: COMMANDS_PATH,
    title: 'Commands of the GL',
    above: [],
    body: html`${heading('Commands of the GL', null, null)}
      ${about(
        html`Of ${String(commands.length)} commands ${String(modelled)} are modelled: what they do
          to a context is run by <code>npx vpspec gl run FILE</code>. Of the others the requests by
          which GLX sends them are read and written.`,
        null,
      )}
      <p class="dim">
        The last column is the request of GLX that carries the command to a server: a rendering
        command, a single request or a vendor-private one, with its number.
      </p>
      <div class="panel">
        <table class="stack">
          <thead>
            <tr>
              <th>command</th>
              <th>where</th>
              <th>modelled</th>
              <th>GLX</th>
            </tr>
          </thead>
          <tbody>
            ${commands.map(
              ({ name, where, model, request }) =>
                html`<tr>
                  <td class="whole">${links.to('GL command', name)}</td>
                  <td class="dim">${whereOf(where, links, library.specification)}</td>
                  ${model === null ? html`<td></td>` : html`<td class="whole" data-name="modelled">yes</td>`}
                  ${
                    request === null
                      ? html`<td></td>`
                      : html`<td class="whole" data-name="GLX">
                          ${`${request.kind} ${String(request.opcode)}`}
                        </td>`
                  }
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  };
}
