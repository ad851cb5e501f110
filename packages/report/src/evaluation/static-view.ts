import type { Evaluation, StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import {
  type AntiPatternFlag,
  type DimensionName,
  SUB_CHECK_NAMES,
  type SubCheckName,
} from '@plugin-eval/core/documents/names.ts';
import { ANTI_PATTERN_SEVERITY } from '@plugin-eval/core/methodology/anti-patterns.ts';
import { FEATURE_GROUPS } from '../feature-groups.ts';
import { formatCount, formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Fact, Section } from '../view-model/blocks.ts';
import { fact, factList, folded, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST = { entries: 2_000, entry: 120 };
const MOST_ENTRIES = 50;

export const SUB_CHECK_TITLES: Record<SubCheckName, string> = {
  frontmatter_quality: 'Frontmatter quality',
  orchestration_wiring: 'Orchestration wiring',
  progressive_disclosure: 'Progressive disclosure',
  structural_completeness: 'Structural completeness',
  token_efficiency: 'Token efficiency',
  ecosystem_coherence: 'Ecosystem coherence',
};

/**
 * The layer 1 sub-check that measures each dimension. Source: docs/specification/quality.md, "Score of layer
 * 1".
 */
export const SUB_CHECK_OF: Partial<Record<DimensionName, SubCheckName>> = {
  triggering_accuracy: 'frontmatter_quality',
  orchestration_fitness: 'orchestration_wiring',
  progressive_disclosure: 'progressive_disclosure',
  token_efficiency: 'token_efficiency',
  structural_completeness: 'structural_completeness',
  ecosystem_coherence: 'ecosystem_coherence',
};

/** Layer 1: its sub-scores and counts. */
export function staticSection(evaluation: Evaluation): Section[] {
  if (evaluation.layers[0].features === null) return [];
  return section('static', 'Layer 1 counts', [
    ...staticBlocks(evaluation),
    factList([fact('SHA-256', evaluation.subject.sha256 ?? 'unknown')]),
  ]);
}

/** The sub-scores, the anti-patterns with their cost, and the counts, closed on a page. */
export function staticBlocks({ layers: [layer], composite }: Evaluation): Block[] {
  const { features } = layer;
  return [
    ...(layer.subScores === null
      ? [quiet('Not measured: the skill could not be read.')]
      : [
          subScoreTable(layer, layer.subScores),
          ...antiPatternBlocks(layer.antiPatterns, composite.antiPatternPenalty),
        ]),
    ...(features === null
      ? []
      : FEATURE_GROUPS.map(
          ({ title, rows }): Block =>
            folded(title, factList(rows.map(([term, read]) => featureFact(term, read(features))))),
        )),
  ];
}

function subScoreTable({ score }: StaticLayer, subScores: NonNullable<StaticLayer['subScores']>): Block {
  const row = (title: string, share: number | null): Cell[] => [
    title,
    { meter: { share } },
    formatUnit(share),
  ];
  return table(
    ['Sub-check', { title: '', isMeter: true }, 'Score:'],
    [
      ...SUB_CHECK_NAMES.map((name) => row(SUB_CHECK_TITLES[name], subScores[name])),
      row('Layer score', score),
    ],
  );
}

/** The most severe first. */
function antiPatternBlocks(flags: readonly AntiPatternFlag[], penalty: number | null): Block[] {
  if (flags.length === 0) return [quiet('No anti-pattern was found, so nothing is taken off.')];
  const counts = new Map<AntiPatternFlag, number>();
  for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  return [
    quiet(
      penalty === null
        ? 'Anti-patterns of all skills; each skill bears its own penalty.'
        : `${plural(flags.length, 'anti-pattern')}: the composite is multiplied by ${penalty.toFixed(2)}.`,
    ),
    table(
      ['Flag', 'Counted:', 'Severity:'],
      [...counts]
        .sort(([a], [b]) => ANTI_PATTERN_SEVERITY[b] - ANTI_PATTERN_SEVERITY[a])
        .map(([flag, count]) => [
          [{ text: flag, tone: 'code' }],
          formatCount(count),
          formatUnit(ANTI_PATTERN_SEVERITY[flag]),
        ]),
    ),
  ];
}

function quiet(words: string): Block {
  return paragraph(words, 'quiet');
}

type FeatureValue = ReturnType<(typeof FEATURE_GROUPS)[number]['rows'][number][1]>;

function featureFact(term: string, value: FeatureValue): Fact {
  if (typeof value === 'number') return fact(term, formatCount(value));
  if (typeof value === 'boolean') return fact(term, value ? 'yes' : 'no');
  if (value.length === 0) return fact(term, 'none');
  const entries = value.slice(0, MOST_ENTRIES).map((entry) => shortened(entry, LONGEST.entry).text);
  const rest = value.length - entries.length;
  return fact(term, formatCount(value.length), [
    shortened(entries.join(', '), LONGEST.entries),
    ...(rest === 0 ? [] : [` and ${rest} more`]),
  ]);
}
