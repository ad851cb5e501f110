import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { type ConfusionCell, confusionViews } from './confusions.ts';
import { skillLabel } from './skill-label.ts';

const MOST_PAIRS = 30;

interface Pair {
  from: number;
  to: number;
  strength: number;
  similarity: number | null;
  /** One figure for each view. */
  figures: string[];
}

/** The pairs that are confused most; the viewer draws them as a matrix. */
export function confusionSection(set: SkillSet): Section[] {
  const views = confusionViews(set);
  const pairs = new Map<string, Pair>();
  const pairOf = (from: number, to: number) => {
    const key = `${from} ${to}`;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const pair = { from, to, strength: 0, similarity: null, figures: views.map(() => '') };
    pairs.set(key, pair);
    return pair;
  };
  for (const [at, { cells, alike }] of views.entries()) {
    for (const cell of cells) addCell(pairOf(cell.from, cell.to), cell, at);
    for (const { pair, similarity } of alike) {
      const one = pairs.has(`${pair[1]} ${pair[0]}`) ? pairOf(pair[1], pair[0]) : pairOf(pair[0], pair[1]);
      one.similarity = Math.max(one.similarity ?? 0, similarity);
    }
  }
  const worst = [...pairs.values()].sort(
    (a, b) => b.strength - a.strength || (b.similarity ?? 0) - (a.similarity ?? 0),
  );
  const hasMeasured = set.measured !== null;
  return section('confusion', 'Confusion matrix', [
    worst.length === 0
      ? null
      : paragraph(
          `Prompts of one skill that another one takes${hasMeasured ? ', in percent where they were measured' : ''}; estimates come from words alone, by no model.`,
          'quiet',
        ),
    table(
      ['Prompts of', 'go to', ...views.map(({ label }) => `${label}:`), 'Similarity:'],
      worst.map(({ from, to, figures, similarity }) => [
        skillLabel(set, from),
        skillLabel(set, to),
        ...figures,
        similarity === null ? '' : similarity.toFixed(2),
      ]),
      { most: MOST_PAIRS },
    ),
  ]);
}

function addCell(pair: Pair, { strength, figure }: ConfusionCell, view: number): void {
  pair.strength = Math.max(pair.strength, strength);
  pair.figures[view] = figure;
}
