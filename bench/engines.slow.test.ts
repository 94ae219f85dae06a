/** The engines beside the nominal domain: every figure is there, but for those in C where there is no gcc. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { engines } from './engines.js';

it('have figures of the same programs, interpreted and compiled', () => {
  const figures = engines(1);
  const isThere = spawnSync('gcc', ['--version']).status === 0;
  for (const engine of ['nv20', 'nv30']) {
    for (const name of ['twenty', 'functions']) {
      const of = (what: string): number | undefined =>
        figures[`engines.${engine}.${name}.${what}`]?.value;
      expect(of('interpretedVerticesPerSecond')).toBeGreaterThan(0);
      expect(of('nominalVerticesPerSecond')).toBeGreaterThan(0);
      expect(of('nominalToExact')).toBeGreaterThan(0);
      const inC = of('inCToInterpreted');
      if (isThere) expect(inC).toBeGreaterThan(1);
      else expect(inC).toBeUndefined();
    }
    expect(figures[`engines.${engine}.twenty.nominalCompiledVerticesPerSecond`]).toBeTruthy();
  }
});
