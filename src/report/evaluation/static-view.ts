import type { Evaluation, StaticLayer } from '../../documents/evaluation.ts';
import { type DimensionName, SUB_CHECK_NAMES, type SubCheckName } from '../../documents/names.ts';
import { FEATURE_GROUPS } from '../feature-groups.ts';
import { formatCount, formatUnit } from '../number-format.ts';
import { type Fact, type Section, section } from '../view-model/blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST = { entries: 300, entry: 80 };
const MOST_ENTRIES = 10;

export const SUB_CHECK_TITLES: Record<SubCheckName, string> = {
  frontmatter_quality: 'Frontmatter quality',
  orchestration_wiring: 'Orchestration wiring',
  progressive_disclosure: 'Progressive disclosure',
  structural_completeness: 'Structural completeness',
  token_efficiency: 'Token efficiency',
  ecosystem_coherence: 'Ecosystem coherence',
};

/** Which sub-check of layer 1 speaks for a dimension. Source: docs/specification/quality.md, "Score of layer 1". */
export const SUB_CHECK_OF: Partial<Record<DimensionName, SubCheckName>> = {
  triggering_accuracy: 'frontmatter_quality',
  orchestration_fitness: 'orchestration_wiring',
  progressive_disclosure: 'progressive_disclosure',
  token_efficiency: 'token_efficiency',
  structural_completeness: 'structural_completeness',
  ecosystem_coherence: 'ecosystem_coherence',
};

/** Layer 1: its sub-scores and what it counted. */
export function staticSection({ layers, subject }: Evaluation): Section[] {
  const [layer] = layers;
  if (layer.subScores === null || layer.features === null) return [];
  const { features } = layer;
  return section('static', 'What layer 1 counted', [
    { kind: 'facts', facts: subScoreFacts(layer) },
    ...FEATURE_GROUPS.map(({ title, rows }) => ({
      kind: 'folded' as const,
      summary: title,
      blocks: [
        { kind: 'facts' as const, facts: rows.map(([term, read]) => featureFact(term, read(features))) },
      ],
    })),
    { kind: 'facts', facts: [{ term: 'SHA-256', value: subject.sha256 ?? 'unknown' }] },
  ]);
}

function subScoreFacts({ subScores, score }: StaticLayer): Fact[] {
  if (subScores === null) return [];
  return [
    ...SUB_CHECK_NAMES.map((name) => ({
      term: SUB_CHECK_TITLES[name],
      value: formatUnit(subScores[name]),
    })),
    { term: 'Layer score', value: formatUnit(score) },
  ];
}

type FeatureValue = ReturnType<(typeof FEATURE_GROUPS)[number]['rows'][number][1]>;

function featureFact(term: string, value: FeatureValue): Fact {
  if (typeof value === 'number') return { term, value: formatCount(value) };
  if (typeof value === 'boolean') return { term, value: value ? 'yes' : 'no' };
  if (value.length === 0) return { term, value: 'none' };
  const entries = value.slice(0, MOST_ENTRIES).map((entry) => shortened(entry, LONGEST.entry).text);
  const rest = value.length - entries.length;
  return {
    term,
    value: formatCount(value.length),
    note: [shortened(entries.join(', '), LONGEST.entries), ...(rest === 0 ? [] : [` and ${rest} more`])],
  };
}
