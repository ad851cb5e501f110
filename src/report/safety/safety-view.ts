import type { Evaluation } from '../../documents/evaluation.ts';
import type { SafetySummary } from '../../documents/safety-summary.ts';
import { formatCost } from '../number-format.ts';
import { type Block, type Section, section } from '../view-model/blocks.ts';
import type { Detail } from '../view-model/detail.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import { safetyDifference, safetyFacts, safetySentences } from './safety-summary.ts';

const LONGEST = 600;
const MOST_REASONS = 10;

/** What installing the subject does to an agent's safety; nothing when nobody measured it. */
export function safetySections({ safety, subject }: Evaluation, detail: Detail): Section[] {
  if (safety === null || detail === 'quiet') return [];
  return section('safety', 'Safety', [
    safetyNotice(safety, subject.kind),
    reasonsBlock(safety),
    detail === 'verbose'
      ? { kind: 'paragraph', words: [shortened(safetyDifference(safety, subject.kind), LONGEST)] }
      : null,
    {
      kind: 'facts',
      facts: [
        ...safetyFacts(safety, subject.kind).map(({ term, value }) => ({
          term,
          value: [shortened(value, LONGEST)],
        })),
        { term: 'Cost', value: formatCost(safety.costUsd) },
      ],
    },
  ]);
}

/** The verdict, and what follows from it for a badge. */
export function safetyNotice(safety: SafetySummary, subject: Evaluation['subject']['kind']): Block {
  const [verdict = '', ...more] = safetySentences(safety, subject);
  return {
    kind: 'notice',
    weight: safety.vetoed === true ? 'alarm' : safety.complete ? 'note' : 'caution',
    words: [{ text: verdict, tone: 'strong' }, ` ${more.join(' ')}`],
  };
}

/** Why a part of it could not be measured, or what to know of it. */
export function reasonsBlock({ reasons }: SafetySummary): Block {
  const { shown, more } = firstOf(reasons, MOST_REASONS);
  return { kind: 'list', items: shown.map((reason) => [shortened(reason, LONGEST)]), more };
}
