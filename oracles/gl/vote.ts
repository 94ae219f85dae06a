/** Certificates of several GLs side by side: the verdict of each section, and which calls differ in which of them. */
import { GL_COMMANDS, type GlCommandSpec } from '../../spec/gl/commands.js';
import { extensionsOf } from '../../spec/gl/limits.js';
import { named } from '../certify/vote.js';
import type { TextFiles } from '../certify/certificate-files.js';
import { FILES } from '../certify/folder-names.js';
import type { GlHello } from '../protocol/bodies.js';
import { namesOf } from './about.js';
import type { CertifiedSection } from './certificate.js';
import { readGlCertificate } from './certificate-format.js';
import type { GlCertificateJson, GlFindingJson } from './kept-certificate.js';
import { isPlace, type Place } from './sections.js';

/** One certificate, and where it was read. */
export interface GlVoter {
  /** Its backend's name; with the folder where two have the same. */
  readonly name: string;
  /** The folder or archive, as it was named. */
  readonly directory: string;
  readonly certificate: GlCertificateJson;
  /** A hash of the state of vpspec that made it. */
  readonly tool: string;
  /** What the GL said of itself that decides which scripts it is asked; null where its answers are not there. */
  readonly said: string | null;
}

export interface SectionVotes extends Place {
  /** In the order of the voters; null where the certificate has no such section. */
  readonly cells: readonly (Pick<CertifiedSection, 'verdict' | 'asked'> | null)[];
}

export interface DifferenceCell {
  /**
   * `differs`: a script shows it, and no list has it; `expected`: a list has it; `none`: no script showed it; `absent`: the GL, or its
   * context, has not the command.
   */
  readonly status: 'differs' | 'expected' | 'none' | 'absent';
  /** Which of its differences it is, from 0; null where it is none. */
  readonly finding: number | null;
}

export interface DifferenceVotes {
  readonly kind: GlFindingJson['kind'];
  readonly about: string;
  /** In the order of the voters. */
  readonly cells: readonly DifferenceCell[];
  /** Whether two or more have the command, and all of these differ. */
  readonly against: boolean;
}

export interface GlVote {
  readonly voters: readonly GlVoter[];
  readonly sections: readonly SectionVotes[];
  readonly differences: readonly DifferenceVotes[];
  /** Whether all were given the same scripts: those of one seed and budget in one context, made by one state of vpspec for the same limits. */
  readonly sameScripts: boolean;
}

/**
 * A certificate, wherever its files are.
 *
 * @throws FolderError
 */
export function glVoterIn(directory: string, files: TextFiles): GlVoter {
  const { certificate, tool } = readGlCertificate(files);
  return { name: certificate.backend.name, directory, certificate, tool, said: saidIn(files) };
}

/** Limits, what the GL lacks, and whether it tells primitives, as its answers begin with them. */
function saidIn(files: TextFiles): string | null {
  if (!files.has(FILES.answers)) return null;
  const [first = ''] = files.read(FILES.answers).toString().split('\n', 1);
  try {
    const { gl = {} } = JSON.parse(first) as { readonly gl?: Partial<GlHello> };
    const { limits = {}, lacks = [], primitives = false } = gl;
    const sorted = Object.entries(limits).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify([sorted, [...lacks].sort(), primitives]);
  } catch {
    return null;
  }
}

export function glVoteOf(all: readonly GlVoter[]): GlVote {
  const voters = named(all);
  const scripts = voters.map(({ certificate: { extension, seed, budget }, tool }) =>
    JSON.stringify([extension, seed, budget, tool]),
  );
  return {
    voters,
    sections: sectionVotes(voters),
    differences: differenceVotes(voters),
    sameScripts:
      new Set(scripts).size <= 1 && new Set(voters.flatMap(({ said }) => said ?? [])).size <= 1,
  };
}

function sectionVotes(voters: readonly GlVoter[]): readonly SectionVotes[] {
  const places: Place[] = [];
  for (const { document, section } of voters.flatMap(({ certificate }) => certificate.sections)) {
    const place = { document, section };
    if (!places.some((each) => isPlace(each, place))) places.push(place);
  }
  return places.map((place) => ({
    ...place,
    cells: voters.map(({ certificate: { sections } }) => {
      const own = sections.find((each) => isPlace(each, place));
      return own === undefined ? null : { verdict: own.verdict, asked: own.asked };
    }),
  }));
}

function differenceVotes(voters: readonly GlVoter[]): readonly DifferenceVotes[] {
  const rows = new Map<string, Pick<GlFindingJson, 'kind' | 'about'>>();
  for (const { kind, about } of voters.flatMap(({ certificate }) => certificate.findings)) {
    rows.set(JSON.stringify([kind, about]), { kind, about });
  }
  return [...rows.values()].map(({ kind, about }): DifferenceVotes => {
    const cells = voters.map(({ certificate }) => cellOf(certificate, kind, about));
    const there = cells.filter(({ status }) => status !== 'absent');
    return {
      kind,
      about,
      cells,
      against: there.length >= 2 && there.every(({ finding }) => finding !== null),
    };
  });
}

function cellOf(
  certificate: GlCertificateJson,
  kind: GlFindingJson['kind'],
  about: string,
): DifferenceCell {
  const finding = certificate.findings.findIndex((each) => each.kind === kind && each.about === about); // prettier-ignore
  const own = certificate.findings[finding];
  if (own !== undefined) return { status: own.known === null ? 'differs' : 'expected', finding };
  return { status: isThere(certificate, about) ? 'none' : 'absent', finding: null };
}

/** Whether the GL and its context have a form of the command that a difference is about; what is about no command is about any. */
function isThere({ extension, sections, unsupported }: GlCertificateJson, about: string): boolean {
  const names = namesOf(about);
  const extensions = extensionsOf(extension);
  // Whether there are framebuffers, the limits of the GL say: then the certificate has their sections.
  const isKnown = (spec: GlCommandSpec): boolean =>
    spec.extension === 'EXT_framebuffer_object'
      ? sections.some((each) => isPlace(each, spec))
      : spec.extension === null || extensions.has(spec.extension);
  const forms = [...GL_COMMANDS.values()].filter(({ name }) =>
    namesOf(name).some((each) => names.includes(each)),
  );
  const lacking = new Set([
    ...sections.flatMap((each) => each.lacking),
    ...unsupported.map(({ what }) => what),
  ]);
  const isOfContext = forms.some((spec) => isKnown(spec) && !lacking.has(spec.name));
  return forms.length === 0 || (isOfContext && !lacking.has(about));
}
