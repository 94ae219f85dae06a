/** Certifies the browser's own GPU beside the page: asks it, judges what it says, and makes the certificate. */
import { BackendFailure } from '../../oracles/backends/backend.js';
import { strFromU8, unzlibSync } from 'fflate';
import type { Certificate } from '../../oracles/certify/certificate.js';
import type { Hosted } from '../../oracles/protocol/hosted.js';
import type { ResultLine } from '../../oracles/units/result-line.js';
import type { HostedStack } from '../../oracles/stacks/hosted-stack.js';
import { ownPlots, type OwnPlot } from '../gpu/accuracy.js';
import { certified, type Certified, type Wanted } from '../gpu/certified.js';
import { bytesOfBase64 } from '../gpu/instead/base64.js';
import { giveCorpus, type CorpusTexts, type Half } from '../gpu/instead/kept-files.js';
import { browserVersion, platformOf } from '../gpu/version.js';
import { openWebGl } from '../gpu/web-gl.js';
import { openWebGpu } from '../gpu/web-gpu.js';

/** What is asked with: as on the command line. */
export type Api = 'browser' | 'webgpu';

export interface GpuRequest {
  readonly wanted: Wanted;
  readonly api: Api;
  readonly half: Half;
  /** The texts of a half of the corpus, packed as explorer/scripts.ts does. */
  readonly corpus: string;
}

/** A result that is no agreement. */
export interface Finding {
  readonly unit: string;
  readonly verdict: ResultLine['verdict'];
  readonly reason: string | null;
  readonly disagreement: Pick<
    NonNullable<ResultLine['disagreement']>,
    'clauses' | 'where' | 'observed' | 'allowed' | 'signature'
  > | null;
}

export type GpuReply =
  /** Who is asked, as it says of itself. */
  | { readonly kind: 'hello'; readonly details: Readonly<Record<string, string>> }
  | {
      readonly kind: 'progress';
      readonly done: number;
      readonly total: number | null;
      readonly label: string;
    }
  | { readonly kind: 'finding'; readonly finding: Finding }
  /** The driver is at work, on a program; or has answered. */
  | { readonly kind: 'driver'; readonly program: string | null }
  | ({ readonly kind: 'certified' } & Certified)
  /** How accurate its functions are; asked after the certificate, which stands without it. */
  | { readonly kind: 'accuracy'; readonly plots: readonly OwnPlot[] }
  /** It cannot be asked, or not any more. */
  | { readonly kind: 'failed'; readonly isDriver: boolean; readonly message: string };

function reply(message: GpuReply, transferred: Transferable[] = []): void {
  postMessage(message, { transfer: transferred });
}

const PROVENANCE = {
  browser: 'WebGL 2 of the browser that made it, in a page',
  webgpu: 'WebGPU of the browser that made it, in a page',
} as const satisfies Record<Api, string>;

/** The page knows when the driver is at work: what takes too long then is the driver's. */
function watched(hosted: Hosted): Hosted {
  let program = '';
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    reply({ kind: 'driver', program });
    try {
      return await work();
    } finally {
      reply({ kind: 'driver', program: null });
    }
  };
  return {
    hello: () => hosted.hello(),
    load: (source) => {
      program = source;
      return during(() => hosted.load(source));
    },
    run: (request) => during(() => hosted.run(request)),
    ...(hosted.invoke === undefined
      ? {}
      : { invoke: (request) => during(() => lacking(hosted.invoke?.(request))) }),
    close: () => hosted.close(),
  };
}

function lacking<T>(answer: Promise<T> | undefined): Promise<T> {
  return answer ?? Promise.reject(new Error('GPU programs are not run'));
}

function machine(): Certificate['machine'] {
  const { hardwareConcurrency, userAgent } = navigator;
  return { platform: platformOf(userAgent), cores: hardwareConcurrency, node: 'none' };
}

async function answer({ wanted, api, half, corpus }: GpuRequest): Promise<void> {
  giveCorpus(half, JSON.parse(strFromU8(unzlibSync(bytesOfBase64(corpus)))) as CorpusTexts);
  const version = browserVersion(navigator.userAgent);
  const openStack = (): Promise<HostedStack> =>
    api === 'webgpu' ? openWebGpu(version) : openWebGl(version);
  const open = async (): Promise<Hosted> => {
    const hosted = await openStack();
    const { details = {} } = await hosted.hello();
    reply({ kind: 'hello', details });
    return watched(hosted);
  };
  const result = await certified(wanted, {
    spec: api,
    provenance: PROVENANCE[api],
    machine: machine(),
    date: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
    open,
    onProgress: ({ done, total, label }) => {
      reply({ kind: 'progress', done, total, label });
    },
    onResult: ({ unit, verdict, reason, disagreement }) => {
      if (verdict === 'agrees' || verdict === 'unsupported') return;
      const own =
        disagreement === null
          ? null
          : {
              clauses: disagreement.clauses,
              where: disagreement.where,
              observed: disagreement.observed,
              allowed: disagreement.allowed,
              signature: disagreement.signature,
            };
      reply({ kind: 'finding', finding: { unit, verdict, reason, disagreement: own } });
    },
  });
  reply({ kind: 'certified', ...result }, [result.archive.buffer]);
  const { stack } = await openStack();
  const plots = await ownPlots(
    stack,
    wanted.environment,
    `${wanted.environment}: ${stack.details['renderer'] ?? stack.name}`,
    (program) => {
      reply({ kind: 'driver', program });
    },
  );
  reply({ kind: 'accuracy', plots });
}

addEventListener('message', ({ data }: MessageEvent<GpuRequest>) => {
  answer(data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    reply({ kind: 'failed', isDriver: error instanceof BackendFailure, message });
  });
});
