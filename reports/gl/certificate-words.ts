/** How the parts of a GL's certificate read, on the terminal and on the page alike. */
import type { CertifiedSection, GlVerdict } from '../../oracles/gl/certificate.js';
import type { Share } from '../../oracles/gl/floor.js';
import type { GlCertificateJson, GlFindingJson } from '../../oracles/gl/kept-certificate.js';
import type { Place } from '../../oracles/gl/sections.js';
import { counted, grouped } from '../page/counts.js';
import { KINDS } from './values.js';

/** How a verdict looks. */
export const GL_TONES = {
  conforms: 'good',
  'conforms with expected failures': 'warn',
  violates: 'bad',
  incomplete: 'warn',
  unsupported: 'dim',
} as const satisfies Record<GlVerdict, string>;

const SAYS: Readonly<Record<GlVerdict, string>> = {
  conforms: 'conforms to the documents, as far as it was asked',
  'conforms with expected failures':
    'departs from the documents as its list says, and not otherwise as far as it was asked',
  violates: 'departs from the documents',
  incomplete: 'was asked too little to say: nothing differs in what was asked',
  unsupported: 'has nothing of what is asked',
};

export function saysOf({ verdict, findings }: GlCertificateJson): string {
  if (verdict === 'incomplete' && findings.length > 0)
    return 'was asked too little to say; what differs is told below';
  return SAYS[verdict];
}

/** What was reached, as it is counted. */
export function reachedText({ reached, leftOff }: GlCertificateJson): string {
  const { commands, queries, forms, errors, vertices, primitives } = reached;
  return [
    `asked ${shareText(commands)} commands, ${shareText(queries)} queries and ${shareText(forms)} other calls by their names`,
    `${shareText(errors)} errors showed, and ${shareText(vertices)} words of vertices`,
    ...(primitives === undefined ? [] : [`${shareText(primitives)} words of primitives that left`]),
    ...(leftOff > 0
      ? [`${counted(leftOff, 'script')} left off where they led to what is not modelled`]
      : []),
  ].join('; ');
}

export function wantingLines({ floor, wanting }: GlCertificateJson): readonly string[] {
  return wanting.map((each) => `below the floor "${floor}": ${each}`);
}

/** Which interpretations it was judged by, where the defaults of the errata are others. */
export function interpretationLines({
  interpretations = [],
}: GlCertificateJson): readonly string[] {
  return interpretations.map(
    ({ erratum, interpretation }) =>
      `judged by the interpretation "${interpretation}" of ${erratum}, which it follows`,
  );
}

export function titleOf({ document, section }: Place): string {
  return `${document} ${/^\d/.test(section) ? `§${section}` : section}`;
}

export function askedText({
  asked,
  erring,
  open,
  commands,
  lacking,
  unasked,
}: CertifiedSection): string {
  return [
    counted(asked, 'call'),
    ...(erring > 0 ? [`${String(erring)} that err`] : []),
    ...(open > 0 ? [`${String(open)} left open`] : []),
    ...(commands.all > 0
      ? [`${String(commands.asked)} of ${counted(commands.all, 'command')}`]
      : []),
    ...(lacking.length > 0 ? [`without ${some(lacking)}`] : []),
    ...(unasked.length > 0 ? [`never asked: ${some(unasked)}`] : []),
  ].join(', ');
}

/** Names that are told of many. */
const TOLD = 4;

function some(names: readonly string[]): string {
  const told = names.slice(0, TOLD).map((name) => `gl${name}`);
  const more = names.length - told.length;
  return more > 0 ? `${told.join(', ')} and ${String(more)} more` : told.join(', ');
}

export function shareText({ asked, all }: Share): string {
  return `${grouped(asked)} of ${grouped(all)}`;
}

/** "another answer to glIsEnabled" */
export function differenceText({ kind, command }: GlFindingJson): string {
  return `${KINDS[kind] ?? kind} to gl${command}`;
}

/** What makes a difference less than a script that shows it by itself, each in words. */
export function doubtsOf({ isMinimal, isAlone }: GlFindingJson): readonly string[] {
  return [
    ...(isMinimal ? [] : ['perhaps not the shortest script']),
    ...(isAlone
      ? []
      : [
          'the calls alone do not show it: something is left of other scripts, or it comes by chance',
        ]),
  ];
}
