/**
 * Whether a backend keeps the protocol, before any semantics are judged: programs of MOV alone, whose
 * results nobody disputes. What fails does not end the checks: each begins in a process that works.
 */
import { authorityBy, DocumentError, titleOf, type DocumentId } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { guestEnvironments, type GuestEnvironmentName } from '../../spec/guests.js';
import { BackendIncident } from '../judge/incident.js';
import { CheckFailed, type CheckName, type ProtocolCheck, type Seen } from './check.js';
import type { ProtocolClient } from './client.js';
import { checkCommands } from './gl/check-commands.js';
import type { LanguageChecks } from './language.js';
import { CHECKED_LANGUAGES, checkedLanguage } from './languages.js';
import type { HelloReplyBody } from './bodies.js';
import { wordsChecks } from './nv2a/check.js';

/**
 * Performs all checks, one after another; the process has ended at the end.
 *
 * @param onCheck is told of each as it is done
 * @param document asks only the environments that it governs; null for all
 * @throws BackendIncident where the backend cannot be started: nothing can be checked; DocumentError where the
 * document governs none of its environments
 */
export async function checkProtocol(
  client: ProtocolClient,
  onCheck: (check: ProtocolCheck) => void = () => undefined,
  document: DocumentId | null = null,
): Promise<readonly ProtocolCheck[]> {
  const checks: ProtocolCheck[] = [];
  const perform = async (name: CheckName, work: () => Promise<Seen | null>): Promise<boolean> => {
    const check = await performed(name, work);
    checks.push(check);
    onCheck(check);
    return check.outcome !== 'failed';
  };
  let hello: HelloReplyBody | null = null;
  const isKnown = await perform('hello', async () => {
    hello = await client.hello();
    return whoItIs(hello);
  });
  if (!isKnown || hello === null) return checks;
  const known = governed(hello, document);
  const guests = guestsOf(known).map((name) => checkedLanguage(name));
  const languages = [...CHECKED_LANGUAGES, ...guests].map(({ checksOf }) =>
    checksOf(client, known),
  );
  // No document governs words.
  if (document === null) languages.push(wordsChecks(client, known));
  const checker = new Checker(client, known, languages);
  await perform('load', () => checker.load());
  for (const [name, work] of languages.flatMap((each) => each.checks)) await perform(name, work);
  const { gl } = hello as HelloReplyBody;
  if (gl !== undefined) await perform('commands', () => checkCommands(client, gl));
  await perform('reset', () => checker.reset());
  await perform('unknown', () => checker.unknown());
  await perform('bye', () => checker.bye());
  return checks;
}

/** With the environments alone that a document governs. @throws DocumentError where there is none */
function governed(hello: HelloReplyBody, document: DocumentId | null): HelloReplyBody {
  if (document === null) return hello;
  const isGoverned = (each: AnyEnvironmentName): boolean => authorityBy(each, document) !== null;
  const environments = hello.environments.filter(isGoverned);
  const guests = guestsOf(hello).filter(isGoverned);
  if (environments.length + guests.length > 0) return { ...hello, environments, guests };
  throw new DocumentError(
    `${titleOf(document)} governs none of the environments of ${hello.name}: ${[...hello.environments, ...(hello.guests ?? [])].join(', ')}`,
  );
}

/** Those that are known here. */
function guestsOf({ guests = [] }: HelloReplyBody): readonly GuestEnvironmentName[] {
  return guestEnvironments().filter((name) => guests.includes(name));
}

async function performed(
  name: CheckName,
  work: () => Promise<Seen | null>,
): Promise<ProtocolCheck> {
  try {
    const seen = await work();
    if (seen === null) {
      return { name, outcome: 'absent', says: 'not offered', notes: [], detail: null };
    }
    const { says, notes } = typeof seen === 'string' ? { says: seen, notes: [] } : seen;
    return { name, outcome: 'ok', says, notes, detail: null };
  } catch (error) {
    if (error instanceof CheckFailed) {
      return { name, outcome: 'failed', says: error.message, notes: [], detail: null };
    }
    if (!(error instanceof BackendIncident)) throw error;
    // Before hello nothing can be said of a protocol.
    if (name === 'hello' && error.verdict === 'infrastructure') throw error;
    const says = `${error.verdict}: ${error.message}`;
    return { name, outcome: 'failed', says, notes: [], detail: error.detail };
  }
}

function whoItIs({
  name,
  version,
  environments,
  guests = [],
  words = [],
  instructions,
  details,
  gl,
}: HelloReplyBody): Seen {
  const known: readonly string[] = guestEnvironments();
  const notes = [
    ...Object.entries(details ?? {}).map(([key, value]) => `${key}: ${value}`),
    ...guests
      .filter((each) => !known.includes(each))
      .map(
        (each) => `programs of ${each} are not asked here: --language FILE names their language`,
      ),
  ];
  const takes = [...environments, ...guests, ...words.map((engine) => `words of ${engine}`)];
  if (takes.length === 0) {
    return { says: `${name} ${version}, a GL with ${gl?.extensions.join(', ') ?? ''}`, notes };
  }
  const count =
    instructions === undefined ? 'all instructions' : `${String(instructions.length)} instructions`;
  return {
    says: `${name} ${version}, ${takes.join(' ')}, ${count}`,
    notes,
  };
}

/** What is checked of programs of any language. */
class Checker {
  constructor(
    private readonly client: ProtocolClient,
    private readonly hello: HelloReplyBody,
    private readonly languages: readonly LanguageChecks[],
  ) {}

  async load(): Promise<Seen | null> {
    const names = [...this.hello.environments, ...guestsOf(this.hello)];
    if (names.length === 0) return null;
    for (const name of names) {
      const { text, wrong } = checkedLanguage(name).programIn(name);
      const reply = await this.client.load(text);
      if (!reply.loaded) throw new CheckFailed(`${name}: it refuses ${JSON.stringify(text)}`);
      const refusal = await this.client.load(wrong);
      if (refusal.loaded) {
        throw new CheckFailed(`${name}: it loads ${JSON.stringify(wrong)}, which is no program`);
      }
      const { position } = refusal;
      if (position !== null && position > wrong.length) {
        throw new CheckFailed(
          `the position ${String(position)} lies beyond the program's ${String(wrong.length)} bytes`,
        );
      }
      if (this.hello.positions === true && position === null) {
        throw new CheckFailed('hello says "positions", and "refused" came without a position');
      }
      if (this.hello.positions !== true && position !== null) {
        throw new CheckFailed('"refused" came with a position, and hello does not say "positions"');
      }
    }
    return `error positions: ${this.hello.positions === true ? 'yes' : 'no'}`;
  }

  async reset(): Promise<Seen> {
    await this.client.reset();
    await this.client.reset();
    for (const { runs } of this.languages) await runs();
    return 'loads and runs after it';
  }

  /** What this version of the protocol does not have, a later one may: it must be safe to ask. */
  async unknown(): Promise<Seen> {
    try {
      await this.client.raw({ message: 'frobnicate' }, 'load');
    } catch (error) {
      if (error instanceof BackendIncident && error.verdict === 'unsupported') {
        return 'what is unknown is unsupported';
      }
      throw error;
    }
    throw new CheckFailed('it does "frobnicate"; "unsupported" was expected');
  }

  async bye(): Promise<Seen> {
    await this.client.hello();
    await this.client.bye();
    return 'the process ends';
  }
}
