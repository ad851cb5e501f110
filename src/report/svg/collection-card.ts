import type { Collection } from '../../documents/evaluation.ts';
import { LEVELS } from '../../documents/names.ts';
import { collectionConfidence } from '../confidence.ts';
import { DASH, formatPoints, plural } from '../number-format.ts';
import { shownName } from '../shown-name.ts';
import { BADGE_DISTRIBUTION_HEIGHT, badgeDistribution, badgeShares } from './badge-distribution.ts';
import { cardFrame, separator } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import { HEADER_HEIGHT, INNER_WIDTH, MARGIN } from './card-layout.ts';
import type { Pill } from './card-pill.ts';
import { describeDepth } from './evaluation-facts.ts';
import { type Fact, factStrip } from './fact-strip.ts';

const BAR_TOP = HEADER_HEIGHT + 24;
const BAR_END = BAR_TOP + BADGE_DISTRIBUTION_HEIGHT + 16;
const FACTS_TOP = BAR_END + 24;
const LEVEL_NAMES = { error: 'error', warning: 'warning', info: 'note' } as const;

/** The score card of several subjects: how many, how good, and how the badges lie. */
export function collectionCard(collection: Collection): string {
  const { depth, subject, summary, tool } = collection;
  const shares = badgeShares(summary);
  const facts = factStrip(factsOf(summary), { x: MARGIN, y: FACTS_TOP, width: INNER_WIDTH });
  return cardFrame(
    {
      contentHeight: FACTS_TOP + facts.height,
      title: `${shownName(subject.name)}: mean ${formatPoints(summary.mean)}, ${summary.scored} of ${plural(summary.subjects, 'subject')} scored`,
      description: shares.map(({ label, count }) => `${label} ${count}`).join('. '),
      tool,
      stamp: `${collectionConfidence(collection)}, ${describeDepth(depth)}`,
    },
    cardHeader({
      kind: subject.kind,
      name: subject.name,
      path: subject.path,
      value: summary.mean === null ? null : formatPoints(summary.mean),
      unit: 'mean of 100',
      interval: null,
      pills: pillsOf(summary),
    }),
    separator(HEADER_HEIGHT),
    badgeDistribution(shares, { x: MARGIN, y: BAR_TOP, width: INNER_WIDTH }),
    separator(BAR_END),
    facts.markup,
  );
}

function pillsOf({ scored, subjects }: Collection['summary']): Pill[] {
  if (subjects === 0) return [{ text: 'no subjects' }];
  if (scored < subjects) return [{ text: `${subjects - scored} of ${subjects} not scored`, alarm: true }];
  return [{ text: subjects === 1 ? 'its subject scored' : `all ${subjects} subjects scored` }];
}

function factsOf({ findings, mean, median, scored, subjects }: Collection['summary']): Fact[] {
  const total = LEVELS.reduce((sum, level) => sum + findings[level], 0);
  const byLevel = LEVELS.map((level) => plural(findings[level], LEVEL_NAMES[level])).join(', ');
  return [
    { label: 'Subjects', value: String(subjects) },
    { label: 'Scored', value: String(scored) },
    { label: 'Mean', value: formatPoints(mean, DASH) },
    { label: 'Median', value: formatPoints(median, DASH) },
    { label: 'Findings', value: String(total), note: byLevel },
  ];
}
