/**
 * Authorities: the documents that govern an environment, and so decide what is permitted in it.
 *
 * NV_vertex_program2 supersedes section 2.14 of NV_vertex_program, and only where it is supported. Whoever
 * implements VP1.0 without it has NV_vertex_program for law. So VP1.x has two authorities: its own
 * documents, and NV_vertex_program2, which restates it. GF3 is the model of the GeForce3 paper; where the paper is silent,
 * NV_vertex_program decides, which the paper names as its interface (section 5).
 */
import { ENVIRONMENTS, type EnvironmentName } from './environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type AnyEnvironmentName,
  type BuiltInEnvironmentName,
  type GpuEnvironmentName,
} from './gpu/environments.js';
import {
  guestDocument,
  guestEnvironment,
  guestEnvironments,
  isGuestDocument,
  isGuestEnvironment,
  type GuestDocumentId,
  type GuestEnvironmentName,
} from './guests.js';

/** The environments that NV_vertex_program2 restates. */
export type RestatedEnvironment = 'VP1.0' | 'VP1.1' | 'VSP1.0';

/**
 * Who governs VP programs. The name of an environment stands for its own documents, so that whatever has no
 * other choice is judged by these; the other authority of VP1.x has the document's id behind it.
 */
export type VpAuthority = EnvironmentName | `${RestatedEnvironment}/vp2`;

/** Who governs programs of any language. */
export type Authority = VpAuthority | GpuEnvironmentName | GuestEnvironmentName;

/** The texts whose rules of arithmetic differ: NV_vertex_program, NV_vertex_program2, NV_gpu_program4. */
export type Law = 'vp1' | 'vp2' | 'gp4';

/** The documents that can be asked for: each by its id and its title. */
const TITLES = {
  vp1: 'NV_vertex_program',
  vp11: 'NV_vertex_program1_1',
  vp2: 'NV_vertex_program2',
  gf3: 'A User-Programmable Vertex Engine',
  gp4: 'NV_gpu_program4',
  nvvp4: 'NV_vertex_program4',
  nvfp4: 'NV_fragment_program4',
  nvgp4: 'NV_geometry_program4',
} as const;

/** The id of a document that governs an environment. */
export type DocumentId = BuiltInDocumentId | GuestDocumentId;

type BuiltInDocumentId = keyof typeof TITLES;

/** Those of the documents of VP and GPU programs. */
export const DOCUMENT_IDS = Object.keys(TITLES) as readonly BuiltInDocumentId[];

/** The ids in spec/documents.yaml of the documents that govern each environment, the first one first. */
const OWN: Readonly<Record<BuiltInEnvironmentName, readonly BuiltInDocumentId[]>> = {
  'VP1.0': ['vp1'],
  'VP1.1': ['vp11', 'vp1'],
  'VSP1.0': ['vp1'],
  'VP2.0': ['vp2'],
  GF3: ['gf3', 'vp1'],
  'NVvp4.0': ['nvvp4', 'gp4'],
  'NVfp4.0': ['nvfp4', 'gp4'],
  'NVgp4.0': ['nvgp4', 'gp4'],
};

/** What was asked for is no document, or does not govern the environment. */
export class DocumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentError';
  }
}

/** The environment that an authority governs. */
export function environmentOf(authority: VpAuthority): EnvironmentName;
export function environmentOf(authority: Authority): AnyEnvironmentName;
export function environmentOf(authority: Authority): AnyEnvironmentName {
  return authority.replace(/\/vp2$/, '') as AnyEnvironmentName;
}

/** The documents of an authority, by id, the one that decides first. */
export function documentsOf(authority: Authority): readonly DocumentId[] {
  if (authority.endsWith('/vp2')) return ['vp2'];
  const environment = environmentOf(authority);
  if (!isGuestEnvironment(environment)) return OWN[environment];
  return [guestEnvironment(environment).document.id].filter(isGuestDocument);
}

/**
 * Whether statements of a document, given by its id, bind under an authority. Those of a document that governs
 * no environment, and of the paper on the GeForce3, whose programs are of VP1.0 too, bind wherever they are about.
 */
export function binds(document: string, authority: Authority): boolean {
  const governs = idOf(document);
  return governs === null || governs === 'gf3' || documentsOf(authority).includes(governs);
}

/** The document of an authority as a case names it, where its environment has several. */
export function caseDocumentOf(authority: VpAuthority): { readonly document?: DocumentId } {
  const [document] = documentsOf(authority);
  const isOne = authoritiesOf(environmentOf(authority)).length === 1;
  return isOne || document === undefined ? {} : { document };
}

/** The document of those that were first: whose arithmetic an authority follows. */
export function lawOf(authority: Authority): Law {
  const root = documentsOf(isGuestEnvironment(authority) ? 'VP2.0' : authority).at(-1);
  if (root === 'vp1') return 'vp1';
  return root === 'vp2' ? 'vp2' : 'gp4';
}

/** The environment whose numbers an authority's programs have, and with them its choices: guests have those of VP2.0. */
export function numbersOf(authority: Authority): AnyEnvironmentName {
  return isGuestEnvironment(authority) ? 'VP2.0' : environmentOf(authority);
}

/** The authorities of an environment, its own documents first. */
export function authoritiesOf(environment: EnvironmentName): readonly VpAuthority[];
export function authoritiesOf(environment: AnyEnvironmentName): readonly Authority[];
export function authoritiesOf(environment: AnyEnvironmentName): readonly Authority[] {
  return isRestated(environment) ? [environment, `${environment}/vp2`] : [environment];
}

/** Every authority of VP programs. */
export const VP_AUTHORITIES: readonly VpAuthority[] = Object.values(ENVIRONMENTS).flatMap(
  ({ name }) => authoritiesOf(name),
);

/** Every authority of VP and GPU programs. */
export const AUTHORITIES: readonly Authority[] = [
  ...VP_AUTHORITIES,
  ...Object.values(GPU_ENVIRONMENTS).map(({ name }) => name),
];

/**
 * The authority of an environment that goes by a document.
 *
 * @param document an id, or a title; null for the environment's own documents
 * @throws DocumentError, which says which documents govern the environment
 */
export function authorityOf(environment: EnvironmentName, document: string | null): VpAuthority;
export function authorityOf(environment: AnyEnvironmentName, document: string | null): Authority;
export function authorityOf(environment: AnyEnvironmentName, document: string | null): Authority {
  if (document === null) return environment;
  const id = documentNamed(document);
  const found = authorityBy(environment, id);
  if (found !== null) return found;
  const known = authoritiesOf(environment).map((each) => listed(documentsOf(each).slice(0, 1)));
  throw new DocumentError(
    `${titleOf(id)} does not govern ${environment}; expected ${known.join(' or ')}`,
  );
}

/** The authority of an environment that goes by a document; null where the document does not govern it. */
export function authorityBy(environment: EnvironmentName, id: DocumentId): VpAuthority | null;
export function authorityBy(environment: AnyEnvironmentName, id: DocumentId): Authority | null;
export function authorityBy(environment: AnyEnvironmentName, id: DocumentId): Authority | null {
  // NV_vertex_program1_1 builds upon NV_vertex_program: either of them means both.
  return authoritiesOf(environment).find((each) => documentsOf(each).includes(id)) ?? null;
}

/**
 * The authorities that go by a document, of each environment that it governs; the one in which it decides first,
 * and that knows no other, stands before the others.
 */
export function authoritiesBy(id: DocumentId): readonly [Authority, ...Authority[]] {
  const all = [...AUTHORITIES, ...guestEnvironments()].filter((each) =>
    documentsOf(each).includes(id),
  );
  const isOwn = (each: Authority): boolean =>
    documentsOf(each)[0] === id && environmentOf(each) === each;
  const [first, ...others] = [...all.filter(isOwn), ...all.filter((each) => !isOwn(each))];
  if (first === undefined) throw new DocumentError(`${titleOf(id)} governs no environment`);
  return [first, ...others];
}

/** The title of a document. */
export function titleOf(id: DocumentId): string {
  return guestDocument(id)?.title ?? (isBuiltIn(id) ? TITLES[id] : id);
}

function isBuiltIn(id: DocumentId): id is BuiltInDocumentId {
  return Object.hasOwn(TITLES, id);
}

function idOf(name: string): DocumentId | null {
  return isGuestDocument(name) ? name : (DOCUMENT_IDS.find((id) => id === name) ?? null);
}

/** The id of a document, of its id or its title. @throws DocumentError */
export function documentNamed(name: string): DocumentId {
  const [found] = [name, ...idsTitled(name)].flatMap((each) => idOf(each) ?? []);
  if (found !== undefined) return found;
  throw new DocumentError(`there is no document "${name}"; known are ${listed(DOCUMENT_IDS)}`);
}

function idsTitled(title: string): readonly string[] {
  const ofGuests = guestEnvironments().map((name) => guestEnvironment(name).document);
  const all = [...DOCUMENT_IDS.map((id) => ({ id, title: TITLES[id] })), ...ofGuests];
  return all.filter((each) => each.title === title).map(({ id }) => id);
}

function listed(ids: readonly DocumentId[]): string {
  return ids.map((id) => `${titleOf(id)} (${id})`).join(', ');
}

/** In words: NV_vertex_program1_1 over NV_vertex_program. */
export function governing(authority: Authority): string {
  return documentsOf(authority)
    .map((id) => titleOf(id))
    .join(' over ');
}

function isRestated(environment: AnyEnvironmentName): environment is RestatedEnvironment {
  if (isGpuEnvironment(environment) || isGuestEnvironment(environment)) return false;
  return environment !== 'GF3' && OWN[environment].includes('vp1');
}
