/** Reads certificates beside the page that shows them. */
import type { GivenFile } from '../certificates/given-file.js';
import { shownOf } from '../certificates/shown.js';
import type { ShownCertificates } from '../certificates/shown-certificates.js';

export type CertificateReply =
  | ShownCertificates
  /** It broke: a fault of ours, or a file that nobody thought of. */
  | { readonly kind: 'failed'; readonly message: string };

function reply(message: CertificateReply): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<readonly GivenFile[]>) => {
  shownOf(data).then(reply, (error: unknown) => {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
