import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';

/** One evaluation as a point of the chart. */
export interface ScorePoint {
  entry: HistoryEntry;
  /** Milliseconds since 1970. */
  time: number;
  score: number;
}

type Gap = Omit<ScorePoint, 'score'> & { score: null };

/** The evaluations of one depth: scores of different depths rest on different layers, and make no line together. */
export interface ScoreLine {
  depth: string;
  /** Points in order of time; the score is null at gaps, for failed measurements. */
  points: (ScorePoint | Gap)[];
  /** Points with an incomplete measurement, drawn off the line. */
  incomplete: ScorePoint[];
}

export interface ScoreLines {
  lines: ScoreLine[];
  /** Times without any score. */
  withoutScore: Gap[];
  /** Times at which SKILL.md differed from the previous one. */
  textChanges: number[];
  /** Ends of the scale, in points. */
  from: number;
  to: number;
}

const STEP = 10;

/** @param entries the newest first */
export function scoreLines(entries: readonly HistoryEntry[]): ScoreLines {
  const lines = new Map<string, ScoreLine>();
  const withoutScore: ScoreLines['withoutScore'] = [];
  const textChanges: number[] = [];
  let text: string | null = null;
  let [low, high] = [100, 0];
  for (const entry of entries.toReversed()) {
    const time = Date.parse(entry.at);
    if (Number.isNaN(time)) continue;
    if (text !== null && entry.sha256 !== null && entry.sha256 !== text) textChanges.push(time);
    text = entry.sha256 ?? text;
    const line = lines.get(entry.depth) ?? { depth: entry.depth, points: [], incomplete: [] };
    lines.set(entry.depth, line);
    const { score } = entry;
    if (score === null) {
      withoutScore.push({ entry, time, score });
      line.points.push({ entry, time, score });
      continue;
    }
    low = Math.min(low, entry.ci_low ?? score, score);
    high = Math.max(high, entry.ci_high ?? score, score);
    if (entry.complete) line.points.push({ entry, time, score });
    else {
      line.points.push({ entry, time, score: null });
      line.incomplete.push({ entry, time, score });
    }
  }
  const from = Math.max(0, Math.floor((Math.min(low, 100 - STEP) - 1) / STEP) * STEP);
  const to = Math.min(100, Math.max(from + 2 * STEP, Math.ceil((high + 1) / STEP) * STEP));
  return { lines: [...lines.values()], withoutScore, textChanges, from, to };
}
