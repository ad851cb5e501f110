import type { Collection } from '../../documents/evaluation.ts';
import { BADGES, LEVELS } from '../../documents/names.ts';
import { collectionConfidence } from '../confidence.ts';
import { LEVEL_WORDS } from '../evaluation/findings-view.ts';
import { describeDepth } from '../evaluation/verdict-facts.ts';
import { formatName } from '../format-name.ts';
import { DASH, formatCount, formatPoints, plural } from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { card } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import type { Pill } from './card-pill.ts';
import { factsPart } from './fact-strip.ts';
import { rowsPart } from './rows-part.ts';

/** The score card of several subjects: how many, how good, and how the badges lie. */
export function collectionCard(collection: Collection): string {
  const { depth, subject, summary, tool } = collection;
  const shares = badgeShares(summary);
  return card(
    {
      title: `${formatName(subject.name)}: mean ${formatPoints(summary.mean)}, ${summary.scored} of ${plural(summary.subjects, 'subject')} scored`,
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
    [
      rowsPart({
        rows: shares.map(({ label, count }) => ({
          label,
          marks: [
            {
              at: count,
              shape: 'bar',
              tone: count === 0 ? 'track' : label === 'Not scored' ? 'hatch' : 'sound',
            },
          ],
          cells: [{ text: formatCount(count), tone: count > 0 ? 'ink' : 'muted', isStrong: true }],
        })),
        scale: { min: 0, max: Math.max(1, summary.subjects) },
        head: { label: 'Badge', from: '0', to: formatCount(summary.subjects), columns: ['Subjects'] },
      }),
      factsPart(factsOf(summary)),
    ],
  );
}

/** How many subjects earned which badge, which earned none, and which have no score. */
export function badgeShares({
  badges,
  scored,
  subjects,
}: Collection['summary']): { label: string; count: number }[] {
  const earned = BADGES.map((badge) => ({ label: badge, count: badges[badge] }));
  const none = scored - earned.reduce((sum, { count }) => sum + count, 0);
  return [
    ...earned,
    { label: 'No badge', count: Math.max(0, none) },
    { label: 'Not scored', count: Math.max(0, subjects - scored) },
  ];
}

function pillsOf({ scored, subjects }: Collection['summary']): Pill[] {
  if (subjects === 0) return [{ text: 'no subjects' }];
  if (scored < subjects) return [{ text: `${subjects - scored} of ${subjects} not scored`, alarm: true }];
  return [{ text: subjects === 1 ? 'its subject scored' : `all ${subjects} subjects scored` }];
}

function factsOf({ findings, mean, median, scored, subjects }: Collection['summary']): Fact[] {
  const total = LEVELS.reduce((sum, level) => sum + findings[level], 0);
  const byLevel = LEVELS.map((level) => plural(findings[level], LEVEL_WORDS[level])).join(', ');
  return [
    fact('Subjects', String(subjects)),
    fact('Scored', String(scored)),
    fact('Mean', formatPoints(mean, DASH)),
    fact('Median', formatPoints(median, DASH)),
    scored === 0 ? fact('Findings', DASH, 'nothing was scored') : fact('Findings', String(total), byLevel),
  ];
}
