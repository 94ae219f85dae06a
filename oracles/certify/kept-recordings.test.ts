/** The recordings that come along depart exactly as their lists say, and a fault hidden in one is found. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { loadSpecification } from '../../spec/load/specification.js';
import type { Backend } from '../backends/backend.js';
import { openBackend } from '../backends/open.js';
import { certify } from './certify.js';
import { IS_NIGHT } from '../../vitest.night.js';
import { floorNamed } from './floor.js';

const specification = loadSpecification();

function directory(name: string): string {
  return join(packageRoot(), 'cases/recordings', name);
}

// NV30's SIN of one angle near zero is far off, where the bound is not stated: a shift count that wraps.
describe.each([
  ['nv30', 'vp2', 'conforms by the letter', 1],
  ['nv20', 'vp1', 'conforms with expected failures', 0],
] as const)('%s', (name, document, verdict, letters) => {
  const expectationFile = join(directory(name), 'expected.yaml');

  // By day `npm start` and the certificates of .ci/run show it.
  const whole = IS_NIGHT ? it : null;
  whole?.('departs exactly as listed', async () => {
    const backend = await openBackend(`recording:${directory(name)}`);
    const require = floorNamed('0.3');
    const certificate = await certify({ backend, specification, expectationFile, require });
    expect(certificate.expectations?.unexpected).toEqual([]);
    expect(certificate.expectations?.absent).toEqual([]);
    expect(certificate.verdict).toBe(verdict);
    expect(certificate.letter?.reports).toHaveLength(letters);
    expect(certificate.backend.provenance).toContain('hardware-verified model');
  });

  it('with one wrong bit departs in one more way', async () => {
    const certificate = await certify({
      backend: faulty(await openBackend(`recording:${directory(name)}`), 'SGE'),
      specification,
      expectationFile,
      queries: ['SGE', `!${document}.number.*`],
    });
    const examples = certificate.clauses.flatMap((clause) => clause.examples);
    expect(examples.map(({ place }) => place)).toContain('SGE.txt:1');
  });
});

/** The same backend, with the first result of an instruction's first record changed from 1 to 0. */
function faulty(backend: Backend, instruction: string): Backend {
  return {
    ...backend,
    observe: async (wanted) => {
      const content = await backend.observe(wanted);
      for (const seen of content.observations) {
        const at = seen.shape.words - seen.shape.results;
        if (seen.instruction === instruction)
          seen.words[at] = seen.words[at] === 0 ? 0x3f800000 : 0;
      }
      return content;
    },
  };
}
