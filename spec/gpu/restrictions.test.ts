import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../load/specification.js';
import { GPU_RESTRICTIONS } from './restrictions.js';

describe('the load restrictions of GPU programs', () => {
  it('are stated in sections of the documents', () => {
    const sections = new Map(
      loadSpecification().documents.map(({ id, sections }) => [
        id,
        new Set(sections.map(({ number }) => number)),
      ]),
    );
    for (const { id, document, section } of GPU_RESTRICTIONS) {
      expect(sections.get(document)?.has(section), `${id}: ${document} ${section}`).toBe(true);
    }
  });

  it('are each one sentence, of one environment at least', () => {
    for (const { id, says, environments } of GPU_RESTRICTIONS) {
      expect(says, id).toMatch(/^[A-Z].*\.$/);
      expect(environments, id).not.toHaveLength(0);
    }
    expect(new Set(GPU_RESTRICTIONS.map(({ id }) => id)).size).toBe(GPU_RESTRICTIONS.length);
  });
});
