/** A GL is judged by the interpretations that explain its answers, one for all of them; a GL that mixes two is in violation. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { loadSpecification } from '../../spec/load/specification.js';
import type { ContextName } from '../../spec/gl/limits.js';
import { clientOf } from '../protocol/hosted-client.js';
import { clientGl, type GlBackend } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import { call } from './gesture-parts.js';
import type { Perform } from './implementation.js';
import {
  followedBy,
  GL_INTERPRETATIONS,
  interpretationsOf,
  interpreting,
  type GlInterpretation,
} from './interpretations.js';
import { glThat, taking } from './outsiders.testing.js';
import { certifyingScripts, type CertifyingScript } from './scripts.js';

const ENGINE = nominalEngine();
const BOTH = 'NV_vertex_program2+NV_gpu_program4';

/** A context in which an interpretation counts. */
const CONTEXT: Readonly<Record<GlInterpretation['contexts'], ContextName>> = {
  vp: 'NV_vertex_program2',
  'vp alone': 'NV_vertex_program2',
  both: BOTH,
  gpu: 'NV_gpu_program4',
};

async function asked<T>(made: () => Perform, extension: ContextName, ask: (gl: GlBackend) => Promise<T>): Promise<T> {
  const gl = await clientGl(clientOf(glThat(extension, made)));
  try {
    return await ask(gl);
  } finally {
    await gl.close();
  }
} // prettier-ignore

function probesOf({ probes }: GlInterpretation, extension: ContextName) {
  return typeof probes === 'function' ? probes(newContext(extension)) : probes;
}

/** Certified by the scripts that are about interpretations alone. */
function certified(made: () => Perform, extension: ContextName): Promise<GlCertificate> {
  const scripts = interpretationsOf(extension).flatMap((each) =>
    probesOf(each, extension).map((calls) => ({ kind: 'directed', calls }) as const),
  );
  return asked(made, extension, (gl) =>
    certifyGl(gl, { extension, seed: 1, budget: 0, engine: ENGINE, scripts }),
  );
}

describe.each(GL_INTERPRETATIONS.map((each) => [`${each.erratum} ${each.name}`, each] as const))(
  '%s',
  (_, each) => {
    const extension = CONTEXT[each.contexts];
    const { erratum, name } = each;

    it('is one of the documents, and no default', () => {
      const found = loadSpecification().errata.find(({ id }) => id === erratum);
      expect(Object.keys(found?.interpretations ?? {})).toContain(name);
      expect(found?.default).not.toBe(name);
    });

    it('is found where a GL follows it, which conforms then', async () => {
      const { findings, interpretations } = await certified(() => taking([each]), extension);
      expect(findings).toEqual([]);
      expect(interpretations).toEqual([{ erratum, interpretation: name }]);
    });

    it('is found beside all others', async () => {
    const all = interpretationsOf(extension);
    const taken = await asked(() => taking(all), extension, (gl) => followedBy(gl, extension, ENGINE));
    expect(taken).toEqual(all);
  }); // prettier-ignore
  },
);

it.each(['NV_vertex_program2', 'NV_gpu_program4', 'ARB_vertex_program', BOTH] as const)(
  'the defaults are taken of a GL with %s that follows them',
  async (extension) => {
    const { findings, interpretations } = await certified(() => perform, extension);
    expect([findings, interpretations]).toEqual([[], undefined]);
  },
);

it.each([
  ['makes an object at every other BindProgramNV', 'arb.E-bound-without-object', BOTH],
  ['refuses every other parameter that is tracked', 'arb.E-tracked-environment', BOTH],
  ['has another error for every other attribute', 'vp1.E-attribute-index-error', 'NV_vertex_program2'],
  ['tracks beyond the parameters every other time', 'vp1.E-track-beyond', 'NV_vertex_program2'],
] as const)('a GL that %s mixes two interpretations, and is in violation', async (_, erratum, extension) => {
  const each = GL_INTERPRETATIONS.find((own) => own.erratum === erratum);
  if (each === undefined) throw new Error(`${erratum} has no interpretation`);
  let turn = 0;
  const mixing: Perform = (context, call, engine) => {
    const isTaken = each.commands.test(call.command) && turn++ % 2 === 0;
    return perform(context, call, isTaken ? interpreting(engine, [each]) : engine);
  };
  const { verdict } = await certified(() => mixing, extension);
  expect(verdict).toBe('violates');
}); // prettier-ignore

/** The scripts of a certificate that ask one thing each; those of one command are by far the most, and come behind them. */
function firstScripts(extension: ContextName): readonly CertifyingScript[] {
  const known = FIRST.get(extension);
  if (known !== undefined) return known;
  const start = () => newContext(extension);
  const scripts: CertifyingScript[] = [];
  for (const script of certifyingScripts({ start, engine: ENGINE, seed: 3, random: 0 })) {
    if (script.kind === 'command') break;
    if (script.kind === 'directed') scripts.push(script);
  }
  FIRST.set(extension, scripts);
  return scripts;
}

const FIRST = new Map<ContextName, readonly CertifyingScript[]>();

const EACH = GL_INTERPRETATIONS.map((each) => [`${each.erratum} ${each.name}`, each] as const);

describe.each(EACH)('a GL that answers by %s', (_, each) => {
  const extension = CONTEXT[each.contexts];
  const probes = interpretationsOf(extension).flatMap((own) => probesOf(own, extension)).length;
  /** One that follows an interpretation, and the default, before and after the scripts that ask which it follows. */
  const judged = (first: Perform, later: Perform): Promise<GlCertificate> => {
    let scripts = 0;
    const about = firstScripts(extension).filter(({ calls }) => calls.some(({ command }) => each.commands.test(command)));
    const options = { extension, seed: 1, budget: 0, engine: ENGINE, scripts: about, isFirstOnly: true };
    return asked(() => (scripts++ < probes ? first : later), extension, (gl) => certifyGl(gl, options));
  };

  it('where it is asked for it, and by the default later, is in violation', async () => {
    const { verdict, interpretations } = await judged(taking([each]), perform);
    expect([verdict, interpretations]).toEqual(['violates', [{ erratum: each.erratum, interpretation: each.name }]]);
  });

  it('later, and by the default where it is asked for it, is in violation', async () => {
    const { verdict, interpretations } = await judged(perform, taking([each]));
    expect([verdict, interpretations]).toEqual(['violates', undefined]);
  });

  it('in all scripts is right in these', async () => {
    const { findings } = await judged(taking([each]), taking([each]));
    expect(findings).toEqual([]);
  });
}); // prettier-ignore

it('a GL that answers nothing is asked no longer which it follows', async () => {
  let scripts = 0;
  const gl: GlBackend = {
    name: 'none', version: '0', details: {}, extensions: [BOTH], limits: {}, lacks: new Set(), primitives: false,
    ask: () => Promise.resolve({ answers: [], incident: `timeout: ${String(++scripts)}` }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }; // prettier-ignore
  expect(await followedBy(gl, BOTH, ENGINE)).toEqual([]);
  expect(scripts).toBe(3);
});

// nvpbo.E-buffer-size
it('a GL may say that its parameter buffers have 4096 words', async () => {
  const words = { parameterBufferWords: 4096 };
  const programs = { vertex: words, fragment: words, geometry: words };
  const limits = { programs };
  const extension = 'NV_gpu_program4';
  const buffer = 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV';
  const calls = [
    call('BindBuffer', buffer, 1),
    call('BufferData', buffer, 65_536, null, 'STATIC_DRAW'),
    call('BindBufferBaseNV', buffer, 0, 1),
    ...[4095, 4096].flatMap((word) => [
      call('ProgramBufferParametersfvNV', buffer, 0, word, 1, [1]),
      call('GetError'),
    ]),
  ];
  const gl = await clientGl(clientOf(glThat(extension, () => perform, { limits, hello: { limits } })));
  const scripts = [{ kind: 'directed', calls } as const];
  const { findings, calls: asked } = await certifyGl(gl, { extension, seed: 1, budget: 0, engine: ENGINE, scripts });
  expect([findings, asked]).toEqual([[], calls.length]);
  await gl.close();
}); // prettier-ignore
