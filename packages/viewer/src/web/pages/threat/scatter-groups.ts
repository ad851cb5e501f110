import { OUTCOMES, SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { NamedCluster } from '@plugin-eval/core/documents/threat-words.ts';
import { clusterName } from '@plugin-eval/report/threat-report/geometry-blocks.ts';
import { titleOf } from '@plugin-eval/report/threat-report/threat-summary.ts';

/** Groupings of the scatter plot's marks. */
export const GROUPINGS = ['family', 'cluster', 'severity', 'outcome'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface ScatterPoint {
  one: CaseScore;
  x: number;
  y: number;
}

export interface ScatterGroup {
  name: string;
  /** Index of shape and colour: the group's place in its list, even when others are missing. */
  index: number;
  points: readonly ScatterPoint[];
  failed: number;
}

const ORDERS = { family: THREAT_CATEGORIES, severity: SEVERITIES.toReversed(), outcome: OUTCOMES };
/** More marks hide one another, and make the page slow. */
const MOST_POINTS = 2_000;

/** The cases that have a place. */
export function scatterPoints(cases: readonly CaseScore[]): ScatterPoint[] {
  return cases.flatMap((one): ScatterPoint[] =>
    one.scatterX === null || one.scatterY === null ? [] : [{ one, x: one.scatterX, y: one.scatterY }],
  );
}

/** Evenly thinned points of a very large set. */
export function thinned(points: readonly ScatterPoint[]): readonly ScatterPoint[] {
  if (points.length <= MOST_POINTS) return points;
  return Array.from(
    { length: MOST_POINTS },
    (_, index) => points[Math.floor((index * points.length) / MOST_POINTS)],
  ).filter((point) => point !== undefined);
}

/**
 * Groups in a fixed order; empty ones are left out.
 * @param all when these are only some of the points: a cluster keeps its shape whatever is drawn
 * @param clusters name the groups by cluster
 */
export function scatterGroups(
  points: readonly ScatterPoint[],
  grouping: Grouping,
  all: readonly ScatterPoint[] = points,
  clusters: readonly NamedCluster[] = [],
): ScatterGroup[] {
  const names = namesOf(all, grouping, clusters);
  const groups = Map.groupBy(points, ({ one }) => keyOf(one, grouping));
  return names.flatMap(([key, name], index) => {
    const own = groups.get(key) ?? [];
    if (own.length === 0) return [];
    return [{ name, index, points: own, failed: own.filter(({ one }) => !one.passed).length }];
  });
}

/** Keys of all groups in their order, with their names. */
function namesOf(
  points: readonly ScatterPoint[],
  grouping: Grouping,
  named: readonly NamedCluster[],
): (readonly [string, string])[] {
  if (grouping !== 'cluster') return ORDERS[grouping].map((name) => [name, titleOf(name)]);
  const clusters = [...new Set(points.map(({ one }) => one.cluster))].toSorted(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
  return clusters.map((cluster) => [
    String(cluster),
    cluster === null
      ? 'In no cluster'
      : clusterName(named.find((one) => one.cluster === cluster) ?? { cluster, terms: [] }),
  ]);
}

function keyOf(one: CaseScore, grouping: Grouping): string {
  return String(grouping === 'family' ? one.category : one[grouping]);
}
