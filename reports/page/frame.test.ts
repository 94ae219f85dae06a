import { expect, it } from 'vitest';
import { withContents } from './contents.js';
import { pageText } from './frame.js';
import { html } from './markup.js';

it('keeps the groups of a number on one line, in text alone', () => {
  const body = html`<p title="1 000">1 234 567 of 8 000, v1 200, 12 345</p>
    <code>1 000</code>
    <pre>
2 000
  3 000</pre>`;
  const page = pageText('t', body, {});
  expect(page).toContain(
    '<p title="1 000">1\u00a0234\u00a0567 of 8\u00a0000, v1 200, 12\u00a0345</p>',
  );
  expect(page).toContain('<code>1 000</code>');
  expect(page).toContain('2 000\n  3 000');
});

it('leads to each part, by its own name or by one that is made', () => {
  const { parts, contents } = withContents(
    html`<h2 id="own">One</h2>
      <h2>Two &amp; three</h2>
      ${'<h2>no part</h2>'}`,
  );
  expect(parts.text).toContain('<h2 id="part-two-amp-three">Two &amp; three</h2>');
  expect(contents.text.match(/<a /g)).toHaveLength(2);
  expect(contents.text).toContain('<a href="#own">One</a>');
});
