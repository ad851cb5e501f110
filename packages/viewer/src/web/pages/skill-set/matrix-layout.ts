import type { ConfusionView } from '@plugin-eval/report/skill-set/confusions.ts';

/** Skills in a box of the matrix, at most. */
const LARGEST_CLUSTER = 12;

export interface MatrixCell {
  row: number;
  column: number;
  from: number;
  to: number;
  kind: 'taken' | 'alike' | 'own';
  /** True if both descriptions are nearly the same. */
  isAlike: boolean;
  strength: number;
  figure: string;
  /** Figures of the pair. */
  words: string;
}

/** Rows and columns from the first to the last one of a box. */
export interface MatrixCluster {
  first: number;
  last: number;
}

export interface MatrixLayout {
  /** Skills in the order of rows and columns. */
  skills: readonly number[];
  /** Row by row, from left to right. */
  cells: readonly MatrixCell[];
  clusters: readonly MatrixCluster[];
  /** Number of skills without confusions. */
  leftOut: number;
}

interface Link {
  a: number;
  b: number;
  weight: number;
}

/**
 * Lays out the skills that are confused with another one, in clusters of those that are confused most.
 * @param isWanted lets through the skills that are searched for; they are shown with those that they are confused with
 */
export function matrixLayout(
  view: ConfusionView,
  isWanted: (skill: number) => boolean = () => true,
): MatrixLayout {
  const all = linksOf(view);
  const confused = new Set(all.flatMap(({ a, b }) => [a, b]));
  const links = all.filter(({ a, b }) => isWanted(a) || isWanted(b));
  const shown = new Set(links.flatMap(({ a, b }) => [a, b]));
  const place = new Map(view.order.map((skill, index) => [skill, index]));
  const at = (skill: number) => place.get(skill) ?? skill;
  const groups = clustersOf(shown, links)
    .map((skills) => skills.sort((a, b) => at(a) - at(b)))
    .sort((a, b) => b.length - a.length || at(a[0] ?? 0) - at(b[0] ?? 0));
  const skills = groups.flat();
  let first = 0;
  const clusters = groups.flatMap(({ length }) => {
    const cluster = { first, last: first + length - 1 };
    first += length;
    return length > 1 ? [cluster] : [];
  });
  return { skills, cells: cellsOf(view, skills), clusters, leftOut: view.order.length - confused.size };
}

function linksOf({ cells, alike }: ConfusionView): Link[] {
  const links = new Map<string, Link>();
  const add = (one: number, other: number, weight: number) => {
    const [a, b] = one < other ? [one, other] : [other, one];
    const known = links.get(`${a} ${b}`);
    if (known === undefined) links.set(`${a} ${b}`, { a, b, weight });
    else known.weight += weight;
  };
  for (const { from, to, strength } of cells) add(from, to, strength);
  for (const { pair, similarity } of alike) add(pair[0], pair[1], similarity);
  return [...links.values()];
}

/** Joins skills along the strongest links first, while clusters stay readable. */
function clustersOf(skills: ReadonlySet<number>, links: readonly Link[]): number[][] {
  const cluster = new Map([...skills].map((skill) => [skill, [skill]]));
  for (const { a, b } of [...links].sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b)) {
    const [one, other] = [cluster.get(a), cluster.get(b)];
    if (one === undefined || other === undefined || one === other) continue;
    if (one.length + other.length > LARGEST_CLUSTER) continue;
    one.push(...other);
    for (const skill of other) cluster.set(skill, one);
  }
  return [...new Set(cluster.values())];
}

function cellsOf({ cells, alike, own }: ConfusionView, skills: readonly number[]): MatrixCell[] {
  const rows = new Map(skills.map((skill, row) => [skill, row]));
  const found = new Map<string, MatrixCell>();
  const put = (cell: Omit<MatrixCell, 'row' | 'column'>) => {
    const [row, column] = [rows.get(cell.from), rows.get(cell.to)];
    if (row !== undefined && column !== undefined) found.set(`${row} ${column}`, { ...cell, row, column });
  };
  for (const cell of own) put({ ...cell, kind: 'own', isAlike: false });
  for (const cell of cells) put({ ...cell, kind: 'taken', isAlike: false });
  for (const { pair, similarity } of alike) {
    const words = `they are nearly the same (similarity ${similarity.toFixed(2)})`;
    for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
      const taken = found.get(`${rows.get(from)} ${rows.get(to)}`);
      if (taken === undefined)
        put({ ...{ from, to, kind: 'alike', isAlike: true }, strength: similarity, figure: '≈', words });
      else
        found.set(`${taken.row} ${taken.column}`, {
          ...taken,
          isAlike: true,
          words: `${taken.words}; ${words}`,
        });
    }
  }
  return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}
