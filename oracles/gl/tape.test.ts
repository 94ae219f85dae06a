/** A certificate is computed again from its tape alone; a tape that was changed, cut or made longer is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { glOf, type RawGl } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import { openRaw } from './open.js';
import { certifyingScripts, type CertifyingScript } from './scripts.js';
import { PlayedTape, Tape, TapeError } from './tape.js';

const ENGINE = nominalEngine();
const HEAD = { extension: 'NV_vertex_program2', seed: 5, budget: 0 } as const;
let scripts: readonly CertifyingScript[] = [];
let tape = '';
let made: GlCertificate;

const certified = (gl: RawGl): Promise<GlCertificate> =>
  certifyGl(glOf(gl), { ...HEAD, engine: ENGINE, scripts });

async function again(text: string): Promise<GlCertificate> {
  const played = new PlayedTape(text);
  const certificate = await certified(played.gl());
  played.end();
  return certificate;
}

beforeAll(async () => {
  const all = certifyingScripts({ start: () => newContext(HEAD.extension), engine: ENGINE, seed: 5, random: 0 });
  scripts = [...all].filter((_, index) => index % 25 === 0);
  const raw = await openRaw('fault:modes.initial');
  const { name, version, details, gl } = raw;
  const kept = new Tape({ ...HEAD, name, version, details, gl, floor: 'complete' });
  made = await certified(kept.of(raw));
  tape = kept.text();
}, 120_000); // prettier-ignore

it('comes to the same certificate', async () => {
  expect(made.findings.length).toBeGreaterThan(0);
  expect(await again(tape)).toEqual(made);
}, 60_000);

describe('a tape is refused', () => {
  const lines = (): string[] => tape.trimEnd().split('\n');
  it.each<[string, () => string, RegExp]>([
    ['that is cut off', () => tape.slice(0, -5), /cut off/],
    ['without its last answers', () => [...lines().slice(0, -4), lines().at(-1) ?? '', ''].join('\n'), /ends before all was asked/],
    ['with answers that nobody asks for', () => lines().toSpliced(-1, 0, lines()[1] ?? '').concat('').join('\n'), /nobody asks/],
    ['of other requests', () => tape.replace(/"requests":"../, '"requests":"00'), /other requests/],
    ['of another seed', () => tape.replace('"seed":5', '"seed":-5'), /line 1: /],
    ['with an answer of another type', () => tape.replace('{"E":[0]}', '{"S":[0]}'), /line \d+: .*expected/],
    ['with an answer too few', () => lines().with(1, '{"answers":[]}').concat('').join('\n'), /line 2: /],
    ['that is no JSON', () => lines().with(3, 'NaN').concat('').join('\n'), /line 4: is no JSON/],
    ['with a name twice', () => tape.replace('"name":', '"name":"another","name":'), /line 1: is not written/],
    ['with blanks', () => tape.replace('{"answers":[', '{"answers": ['), /line 2: is not written/],
    ['of a name that no page must show', () => tape.replace('"name":"', '"name":"\\u001b'), /line 1: /],
    ['with limits below the least', () => tape.replace(/"gl":\{("limits":\{[^}]*\},)?/, '"gl":{"limits":{"environmentParameters":10},'), /line 1: /],
    ['with limits that no hello has', () => tape.replace('"extensions":', '"limits":{"trackMatrices":1e9},"extensions":'), /line 1: /],
  ])('%s', async (_, text, message) => {
    expect(text()).not.toBe(tape);
    await expect(again(text())).rejects.toThrow(TapeError);
    await expect(again(text())).rejects.toThrow(message);
  }, 60_000); // prettier-ignore

  it('where a wrong answer was made right', async () => {
    // IsEnabled of what is disabled at first says true.
    const changed = tape.replaceAll('{"B":[true]}', '{"B":[false]}');
    expect(changed).not.toBe(tape);
    await expect(again(changed)).rejects.toThrow(TapeError);
  }, 60_000);
});
