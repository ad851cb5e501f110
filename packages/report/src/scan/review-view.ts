import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import type { AddedFinding, ScanReview } from '@plugin-eval/core/documents/scan-review.ts';
import { trialBlocks } from '../model-review-blocks.ts';
import { formatCost, plural } from '../number-format.ts';
import type { Block, Entry, Section } from '../view-model/blocks.ts';
import { list, notice, paragraph, section } from '../view-model/build-blocks.ts';

const MOST_LEFT_OUT = 20;
const TONES = { error: 'bad', warning: 'warning', info: 'quiet' } as const;

/** Findings a model added to a scan, separate from the scanner's. */
export function reviewSections({ review, members }: Pick<Scan, 'review' | 'members'>): Section[] {
  if (review === null) return [];
  const added = members.flatMap((member) => member.added ?? []);
  return section('review', `Added by ${review.model}`, blocksOf(review, added));
}

function blocksOf(review: ScanReview, added: readonly AddedFinding[]): Block[] {
  const { reviewed, notReviewed, leftOut, costUsd } = review;
  const { blocks, wasRun: isAsked } = trialBlocks(review);
  if (!isAsked) return [...blocks, ...missingBlocks(notReviewed)];
  return [
    ...blocks,
    { kind: 'entries', entries: added.map(entryOf) },
    ...(added.length === 0 && reviewed.length > 0
      ? [paragraph(`It read ${plural(reviewed.length, 'member')} and added nothing.`)]
      : []),
    ...missingBlocks(notReviewed),
    ...(leftOut.length === 0
      ? []
      : [
          paragraph(`Not shown to it: ${plural(leftOut.length, 'file')}.`),
          list(
            leftOut.map(({ path, reason }) => [{ text: path, tone: 'code' as const }, `: ${reason}`]),
            { most: MOST_LEFT_OUT },
          ),
        ]),
    paragraph(
      `A model's findings; it removes none. They count for exit codes like the scanner's. Read the passage: a model is wrong more often than a rule. ${formatCost(costUsd)}.`,
      'quiet',
    ),
  ];
}

function missingBlocks(notReviewed: ScanReview['notReviewed']): Block[] {
  return notReviewed.length === 0
    ? []
    : [
        notice('caution', `Not reviewed: ${plural(notReviewed.length, 'member')}.`),
        list(
          notReviewed.map(({ path, reason }) => [{ text: path, tone: 'code' as const }, `: ${reason}`]),
          { most: MOST_LEFT_OUT },
        ),
      ];
}

function entryOf({ level, kind, file, line, message, evidence, draws }: AddedFinding): Entry {
  const readings =
    draws.length === 1
      ? 'one reading'
      : `${draws.length} readings: ${draws.map((one) => one ?? 'nothing').join(', ')}`;
  return {
    head: [
      { text: level, tone: TONES[level] },
      ` ${kind} `,
      { text: line === null ? file : `${file}:${line}`, tone: 'quiet' },
    ],
    lines: [
      [message],
      ...(evidence === null ? [] : [[{ text: evidence, tone: 'code' as const }]]),
      [{ text: readings, tone: 'quiet' as const }],
    ],
  };
}
