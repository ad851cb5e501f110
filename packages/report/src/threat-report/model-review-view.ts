import type { ThreatModelReview } from '@plugin-eval/core/documents/threat-model-review.ts';
import { trialBlocks, undecidedWord } from '../model-review-blocks.ts';
import { formatCost } from '../number-format.ts';
import type { Block, Entry, Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { formatRate } from './threat-figures.ts';

const TONES = { failed: 'bad', passed: 'good' } as const;
const ROWS = [
  ['strict pass rate', 'strictPassRate'],
  ['failed', 'failRate'],
  ['unclear', 'unclearRate'],
] as const;

/** A model's opinion on unclear cases, marked as such, and the figures with and without it side by side. */
export function modelReviewSections(review: ThreatModelReview | null): Section[] {
  if (review === null) return [];
  return section('second-opinion', `Second opinion of ${review.model}`, blocksOf(review));
}

function blocksOf(review: ThreatModelReview): Block[] {
  const { blocks, wasRun: isAsked } = trialBlocks(review);
  if (!isAsked) return blocks;
  const { figures, cases, notAsked, costUsd } = review;
  const left = notAsked === 0 ? '' : ` Not asked: ${notAsked}.`;
  return [
    ...blocks,
    table(
      ['rate', 'without it', 'with it'],
      ROWS.map(([name, key]) => [name, formatRate(figures.without[key]), formatRate(figures.with[key])]),
    ),
    { kind: 'entries', entries: cases.map(entryOf) },
    paragraph(
      `A model's opinion on unclear cases, which changes none of them; gates ignore it.${left} ${formatCost(costUsd)}.`,
      'quiet',
    ),
  ];
}

function entryOf({ caseId, outcome, modes }: ThreatModelReview['cases'][number]): Entry {
  return {
    head: [{ text: outcome ?? 'undecided', tone: outcome === null ? 'quiet' : TONES[outcome] }, ` ${caseId}`],
    lines: modes.map((mode) => [
      `${mode.failureMode}: ${mode.choice?.replace('-', ' ') ?? undecidedWord(mode)}`,
      { text: `  ${mode.error ?? mode.reasoning}`, tone: 'quiet' as const },
    ]),
  };
}
