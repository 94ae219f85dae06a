/** Which of many states to join: those that are nearest to one another. */

/** By dimension, then by state: how far along a line it is. */
export type Positions = readonly (readonly number[])[];

interface Cluster {
  readonly members: readonly number[];
  /** Along which dimension its members are farthest apart, between which ends. */
  readonly dimension: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Parts of the numbers 0 to `count` - 1: the widest part is cut in its middle until there are `most` of them.
 * There may be fewer, where the positions do not tell states apart.
 */
export function clusters(
  count: number,
  positions: Positions,
  most: number,
): readonly (readonly number[])[] {
  const all: Cluster[] = [measured([...Array(count).keys()], positions)];
  while (all.length < most) {
    let widest = 0;
    all.forEach((each, index) => {
      if (widthOf(each) > widthOf(all[widest])) widest = index;
    });
    const cluster = all[widest];
    if (cluster === undefined || widthOf(cluster) === 0) break;
    const line = positions[cluster.dimension] ?? [];
    const middle = cluster.low + (cluster.high - cluster.low) / 2;
    const isBelow = (member: number): boolean => (line[member] ?? 0) <= middle;
    const below = cluster.members.filter(isBelow);
    const above = cluster.members.filter((member) => !isBelow(member));
    all.splice(widest, 1, measured(below, positions), measured(above, positions));
  }
  return all.map(({ members }) => members);
}

function widthOf(cluster: Cluster | undefined): number {
  return cluster === undefined ? 0 : cluster.high - cluster.low;
}

function measured(members: readonly number[], positions: Positions): Cluster {
  let widest: Cluster = { members, dimension: 0, low: 0, high: 0 };
  positions.forEach((line, dimension) => {
    let [low, high] = [Infinity, -Infinity];
    for (const member of members) {
      const place = line[member] ?? 0;
      if (place < low) low = place;
      if (place > high) high = place;
    }
    if (high - low > widthOf(widest)) widest = { members, dimension, low, high };
  });
  return widest;
}
