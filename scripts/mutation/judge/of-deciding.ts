/** Questions about assignments: their regions, who decides with whom, and what stands by the letter alone. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type { Authority } from '../../../spec/authorities.js';
import { FULL_BOX, POLICY_NAMES } from '../../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../../semantics/domains/explore.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const GPU_NAMES = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];
const AUTHORITIES: readonly Authority[] = [...ENVIRONMENT_NAMES, 'VP1.0/vp2', 'VP1.1/vp2', ...GPU_NAMES]; // prettier-ignore

export function questionsOfDeciding(): readonly Question[] {
  drawFrom(37);
  return [...ofRegions(), ...ofDeciders()];
}

function ofRegions(): readonly Question[] {
  const whole = regionOf(FULL_BOX)[0] ?? [];
  const box = () => whole.map((mask) => (below(8) === 0 ? 1 + below(mask) : mask) & mask || mask);
  const region = (): Region => oneOf<Region>([], [whole], [box()], drawn(2, box), drawn(4, box));
  return [
    ...questionsOfCalls(
      'regions',
      ({ regions }) =>
        (a: Region, b: Region, c: Region) => [
          regions.intersection(a, b),
          regions.unionOfRegions([a, b, c]),
          regions.unionOfRegions([c]),
          regions.intersection(regions.EVERYTHING, a),
          regions.intersection(b, regions.EVERYTHING),
          regions.unionOfRegions([]),
        ],
      drawn(160, (): [Region, Region, Region] => {
        const a = region();
        // One that differs in one policy makes a box with it.
        const near = a.map((each) => each.map((mask, at) => (at === 2 ? 1 : mask)));
        return [a, oneOf(region(), near, a), region()];
      }),
    ),
    ...questionsOfCalls(
      'permitted regions',
      ({ regions }) =>
        (authority: Authority) => [
          regions.permittedRegion(authority),
          regions.acceptedRegion(authority),
          regions.permittedRegion(authority),
        ],
      AUTHORITIES.map((each): [Authority] => [each]),
    ),
  ];
}

function ofDeciders(): readonly Question[] {
  const names = INSTRUCTIONS.map(({ name }) => name);
  return [
    ...questionsOfCalls(
      'deciders',
      ({ deciders }) =>
        (authority: Authority, some: string[]) => {
          const { count, of } = deciders.decidersOf(authority, some);
          return [
            count,
            [-1, ...some.keys(), some.length].map(of),
            deciders.togetherIn(authority),
            some.map((name) => deciders.deciderOf(authority, name)),
          ];
        },
      AUTHORITIES.flatMap((authority) =>
        drawn(6, (): [Authority, string[]] => [
          authority,
          drawn(below(8), () =>
            oneOf('ADD', 'SUB', 'MAX', 'ABS', names[below(names.length)] ?? 'MOV'),
          ),
        ]),
      ),
    ),
    ...questionsOfCalls(
      'standings',
      ({ standings }) =>
        (authority: Authority, asked: PolicyName[], beyond: boolean) => {
          const explored: unknown[] = [];
          const found = standings.exploreByStanding(
            authority,
            (region, notes) => {
              for (const each of asked) notes.add(each);
              explored.push(region);
              return explored.length;
            },
            () => beyond,
          );
          return [found, explored];
        },
      AUTHORITIES.flatMap((authority) =>
        drawn(8, (): [Authority, PolicyName[], boolean] => [
          authority,
          oneOf<PolicyName[]>(
            [],
            [...POLICY_NAMES],
            drawn(12, () => POLICY_NAMES[below(POLICY_NAMES.length)] ?? 'zeroSum'),
          ),
          below(4) > 0,
        ]),
      ),
    ),
  ];
}
