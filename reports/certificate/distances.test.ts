/** One measure of distance: how far a result is from the nearest that is permitted, in every report alike. */
import { describe, expect, it } from 'vitest';
import { openBackend } from '../../oracles/backends/open.js';
import { certify } from '../../oracles/certify/certify.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { certificateHtml } from './html.js';
import { junitXml } from './junit.js';
import { certificateText } from './text.js';

const specification = loadSpecification();

describe.each([
  ['of a few', 'rcp-too-rough', 'vp2.RCP.accuracy', '5 ulps', ', 5 ulps apart'],
  [
    'of another sign',
    'rcp-of-negative-zero-positive',
    'vp2.RCP.5',
    'more than 2^23 ulps',
    ', of the other sign',
  ],
] as const)('ulps %s', (_, fault, clause, words, apart) => {
  it('are the same on page, screen, in JSON and JUnit', async () => {
    const backend = await openBackend(`fault:${fault}`);
    const certificate = await certify({ backend, specification, queries: [clause] });
    const { errors } = certificate.instructions.find(({ name }) => name === 'RCP') ?? {};
    const { worst = null } = certificate.clauses.find(({ id }) => id === clause) ?? {};
    expect(errors?.worst).toBe(worst?.ulps);
    expect(certificateHtml(certificate)).toContain(`the farthest is ${words} off`);
    const reports = [
      certificateHtml(certificate),
      certificateText(certificate),
      junitXml(certificate),
    ];
    for (const report of reports) expect(report).toContain(apart);
  });
});
