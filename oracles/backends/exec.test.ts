import { describe, expect, it } from 'vitest';
import { BackendFailure, BackendUsageError } from './backend.js';
import { BackendIncident } from '../judge/incident.js';
import { openBackend } from './open.js';

const HELLO =
  '{"id":1,"message":"hello","protocol":1,"name":"x","version":"2","environments":["VP1.0"],' +
  '"instructions":["MOV"],"details":{"renderer":"r"}}';
/** Says who it is, and then nothing; at bye it ends. */
const SCRIPT = `read -r l; echo "$HELLO"; while read -r l; do case "$l" in *bye*) exit;; esac; done`;
const mute = `exec:env 'HELLO=${HELLO}' sh -c '${SCRIPT}'`;

describe('exec:COMMAND', () => {
  it('says who it is', async () => {
    const backend = await openBackend(mute);
    expect(backend.identity).toMatchObject({
      spec: mute,
      kind: 'exec',
      name: 'x',
      engine: 'r',
      environment: 'VP1.0',
      environments: ['VP1.0'],
      instructions: ['MOV'],
      details: { version: '2', renderer: 'r' },
    });
    expect(backend.abilities.vp?.machine).toBeNull();
    await expect(backend.observe(() => true)).resolves.toEqual({ observations: [], unjudged: [] });
    await backend.close();
  });

  it('is asked no longer than the caller allows', async () => {
    const backend = await openBackend(mute, { caseTimeout: 50 });
    const run = backend.abilities.vp?.box.run('!!VP1.0 MOV o[HPOS], v[0]; END', {});
    await expect(run).rejects.toBeInstanceOf(BackendIncident);
    await expect(run).rejects.toMatchObject({ verdict: 'timeout' });
    await backend.close();
  });

  it('is refused where it is not there, and is a failure where it does not work', async () => {
    await expect(openBackend('exec:./not-here')).rejects.toBeInstanceOf(BackendUsageError);
    await expect(openBackend('exec:"')).rejects.toBeInstanceOf(BackendUsageError);
    const failure = openBackend('exec:sh -c "echo why >&2; exit 1"');
    await expect(failure).rejects.toBeInstanceOf(BackendFailure);
    await expect(failure).rejects.toThrow(/code 1\n.*\nwhy$/);
  });
});
