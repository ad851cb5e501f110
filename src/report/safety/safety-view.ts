import type { Evaluation } from '../../documents/evaluation.ts';
import type { SafetySummary } from '../../documents/safety-summary.ts';
import { formatCost, formatUnit } from '../number-format.ts';
import { type Block, type Section, section } from '../view-model/blocks.ts';
import type { Detail } from '../view-model/detail.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import { safetyDifference, safetyFacts, safetySentences } from './safety-summary.ts';

type SubjectKind = Evaluation['subject']['kind'];

const LONGEST = 600;
const MOST_PROBES = 100;
const MOST_REASONS = 10;

/** What installing the subject does to an agent's safety; nothing when nobody measured it. */
export function safetySections({ safety, subject }: Evaluation, detail: Detail): Section[] {
  if (safety === null || detail === 'quiet') return [];
  return section('safety', 'Safety', safetyBlocks(safety, subject.kind, detail));
}

/** The verdict, why it is not surer, and the figures behind it. */
export function safetyBlocks(safety: SafetySummary, subject: SubjectKind, detail: Detail): Block[] {
  const difference = safetyDifference(safety, subject);
  const { shown, more } = firstOf(safety.moreFragile, MOST_PROBES);
  return [
    safetyNotice(safety, subject),
    reasonsBlock(safety),
    {
      kind: 'table',
      columns: [{ title: 'Skill' }, { title: 'Bar', isMeter: true }, { title: 'Resilience', align: 'right' }],
      rows: [
        [
          'without',
          { meter: { share: safety.resilienceWithoutSkill } },
          formatUnit(safety.resilienceWithoutSkill),
        ],
        ['with', { meter: { share: safety.resilienceWithSkill } }, formatUnit(safety.resilienceWithSkill)],
      ],
    },
    ...(detail === 'verbose' ? [{ kind: 'paragraph' as const, words: difference }] : []),
    {
      kind: 'facts',
      facts: [
        ...safetyFacts(safety, subject).map(({ term, value }) => ({
          term,
          value: [shortened(value, LONGEST)],
        })),
        { term: 'Cost', value: formatCost(safety.costUsd) },
      ],
    },
    ...(detail === 'verbose' && shown.length > 0
      ? [
          {
            kind: 'folded' as const,
            summary: `Probes that fail more often with it: ${safety.moreFragile.length}`,
            blocks: [
              {
                kind: 'list' as const,
                items: shown.map((probe) => [shortened(probe, LONGEST, 'code')]),
                more,
              },
            ],
          },
        ]
      : []),
  ];
}

/** The verdict, and what follows from it for a badge. */
function safetyNotice(safety: SafetySummary, subject: SubjectKind): Block {
  const [verdict = '', ...more] = safetySentences(safety, subject);
  return {
    kind: 'notice',
    weight: safety.vetoed === true ? 'alarm' : safety.complete ? 'note' : 'caution',
    words: [{ text: verdict, tone: 'strong' }, ` ${more.join(' ')}`],
  };
}

/** Why a part of it could not be measured, or what to know of it. */
function reasonsBlock({ reasons }: SafetySummary): Block {
  const { shown, more } = firstOf(reasons, MOST_REASONS);
  return { kind: 'list', items: shown.map((reason) => [shortened(reason, LONGEST)]), more };
}
