/** What a certificate says of an implementation held against an engine, in words. */
import type { Certificate } from '../../oracles/certify/certificate.js';
import type {
  AgainstInstruction,
  AgainstPart,
  SmallestAgainst,
} from '../../oracles/against/report.js';
import { RUNS } from '../../oracles/against/errors.js';
import { differenceEntry } from '../../oracles/compare/compare-differences.js';
import { counted, grouped } from '../page/counts.js';
import { programLines } from './words.js';

type Word = SmallestAgainst['expected'];

/** "against the engine nv20: differs; 14 of 17 instructions the same, 512 of 640 programs"; empty where none was asked for. */
export function againstBesides({ against }: Certificate): readonly string[] {
  return against === undefined ? [] : [againstText(against)];
}

export function againstText(against: AgainstPart): string {
  const { engine, verdict, tolerance, nans, instructions, lacking, programs } = against;
  const same = instructions.filter(({ differing }) => differing === 0).length;
  const payloads = nans === 'one' ? '' : ', NaNs by their payloads';
  const within = `${tolerance === null ? 'bit for bit' : `within ${tolerance}`}${payloads}`;
  const all = instructions.length + lacking.length;
  return (
    `against the engine ${engine}, ${within}: ${verdict}; ${grouped(same)} of ${counted(all, 'instruction')} the same on all operands asked` +
    (programs === null
      ? ', no programs asked'
      : `, ${grouped(programs.same)} of ${counted(programs.asked, 'program')}`)
  );
}

/** What is said of an instruction: "RCP: 12 of 412 records differ (another number 12), at most 1 ulp". */
export function instructionText(own: AgainstInstruction): string {
  const { instruction, becomes, records, differing, near, kinds, worst, exempted } = own;
  const name = becomes === null ? instruction : `${instruction} (${becomes} on the engine)`;
  const count = differing + near;
  const left = exempted === 0 ? '' : `; ${counted(exempted, 'record')} left out`;
  if (count === 0) return `${name}: all ${counted(records - exempted, 'record')} the same${left}`;
  const ways = Object.entries(kinds).map(([kind, each]) => `${kind} ${grouped(each)}`);
  const far =
    worst === null || worst.ulps === null || worst.ulps > FAR
      ? ''
      : `, at most ${counted(worst.ulps, 'ulp')} away`;
  return (
    `${name}: ${grouped(count)} of ${counted(records, 'record')} ${count === 1 ? 'is' : 'are'} not the engine's ` +
    `(${ways.join(', ')})${far}${near === 0 ? '' : `; ${grouped(near)} within the tolerance`}${left}${acceptedText(own.accepted)}`
  );
}

/** A distance beyond says nothing: it is between numbers of other kinds. */
const FAR = 100_000;

/** What stands below: the record that is farthest, what explains, what the documents say. */
export function instructionLines(own: AgainstInstruction): readonly string[] {
  const { instruction, worst, explained, permitted, notPermitted } = own;
  const [first] = explained;
  return [
    ...(worst === null ? [] : [worstText(instruction, worst)]),
    ...(first === undefined
      ? []
      : [
          `${counted(first.records, 'record')} of these ${first.records === 1 ? 'is' : 'are'} as ${explained.map(({ as }) => as).join('; as ')}`,
        ]),
    ...(permitted === 0
      ? []
      : [
          `${counted(permitted, 'record')} of these ${permitted === 1 ? 'is' : 'are'} permitted by the documents`,
        ]),
    ...(notPermitted === 0
      ? []
      : [`${counted(notPermitted, 'record')} the engine's and not permitted by the documents`]),
  ];
}

function worstText(instruction: string, worst: NonNullable<AgainstInstruction['worst']>): string {
  const { component } = worst;
  // Vectors that are taken component by component show the one that departs.
  const isEach =
    worst.operands.length > 1 &&
    worst.operands.every((each) => each.length === worst.expected.length);
  const given = isEach
    ? worst.operands.map((each) => each.slice(component, component + 1))
    : worst.operands;
  const operands = given.map(vectorText).join(', ');
  const [expected, observed] = [worst.expected[component], worst.observed[component]];
  const place = worst.expected.length === 1 ? '' : ` in ${'xyzw'[component] ?? ''}`;
  return `${instruction} ${operands} gave ${wordText(observed)}${place}; the engine gives ${wordText(expected)}`;
}

function vectorText(words: readonly Word[]): string {
  const each = words.map(wordText).join(', ');
  return words.length === 1 ? each : `(${each})`;
}

function wordText(word: Word | undefined): string {
  return word === undefined ? 'nothing' : `${word.decimal} (${word.bits})`;
}

/** What a list expects, and is not there. */
export function absentLines({ absent }: AgainstPart): readonly string[] {
  return absent.map(({ place, says }) => `expected and not there, delete: ${says} (${place})`);
}

/** What would list it. */
export function entryOf(own: AgainstInstruction | SmallestAgainst): string {
  return differenceEntry(
    'instruction' in own
      ? {
          instructions: [own.instruction],
          kinds: Object.keys(own.kinds).length === 1 ? Object.keys(own.kinds) : [],
        }
      : { instructions: own.instructions, kinds: [own.kind] },
  ).trim();
}

function acceptedText(accepted: string | null): string {
  return accepted === null ? '' : `; expected: ${accepted}`;
}

/** What came of whole programs. */
export function programsLines({ programs }: AgainstPart): readonly string[] {
  if (programs === null) return [];
  const { asked, same, differing, refused, crashes, unanswered, open, ofInstructions } = programs;
  const { untold, erring, beyond, firstBeyond } = programs;
  return [
    `${counted(asked, 'program')}: ${grouped(same)} the same, ${grouped(differing)} not`,
    ...(crashes === 0 ? [] : [`${counted(crashes, 'program')} crashed`]),
    ...(refused === 0 ? [] : [`${counted(refused, 'program')} did not load`]),
    ...(unanswered === 0 ? [] : [`${counted(unanswered, 'program')} got no answer`]),
    ...open.map(({ why, programs: own }) => `${counted(own, 'program')} not compared: ${why}`),
    ...(ofInstructions.programs === 0
      ? []
      : [
          `${grouped(ofInstructions.programs)} of those that are not the same ${ofInstructions.programs === 1 ? 'has' : 'have'} instructions that differ by themselves: ` +
            ofInstructions.by
              .map((each) => `${each.instruction} ${grouped(each.programs)}`)
              .join(', '),
        ]),
    ...(erring === 0
      ? []
      : [
          `${counted(erring, 'program')} not the same, as runs whose instructions are off within the tolerance are not`,
        ]),
    ...(beyond === 0
      ? []
      : [
          `${counted(beyond, 'program')} not the same by more than such errors came to in ${String(RUNS)} runs: ${firstBeyond ?? ''} (vpspec unit)`,
        ]),
    ...(untold === 0
      ? []
      : [
          `${counted(untold, 'program')} more ${untold === 1 ? 'is' : 'are'} not the same, and not told of below`,
        ]),
    ...(programs.permitted === 0
      ? []
      : [`${counted(programs.permitted, 'program')} not the same, and permitted by the documents`]),
    ...(programs.notPermitted === 0
      ? []
      : [
          `${counted(programs.notPermitted, 'program')} the same, and not permitted by the documents`,
        ]),
  ];
}

/** A smallest program: what it left, and what the engine leaves. */
export function smallestText({
  accepted,
  where,
  expected,
  observed,
  programs,
  oneMinimal,
}: SmallestAgainst): string {
  const others =
    programs === 1
      ? ''
      : `; ${grouped(programs)} programs that differ so have all of its instructions`;
  return (
    `${where} is ${wordText(observed)}; on the engine it is ${wordText(expected)}${others}` +
    (oneMinimal ? '' : ' (it may not be the smallest)') +
    acceptedText(accepted)
  );
}

/** Its text and its inputs. */
export function smallestLines({ program, v, c, oneMinimal }: SmallestAgainst): readonly string[] {
  return programLines({ program, v, c, oneMinimal });
}
