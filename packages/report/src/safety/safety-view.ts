import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { formatCost } from '../number-format.ts';
import { formatUnitOrBounds } from '../threat-report/threat-figures.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  folded,
  inFullBlocks,
  list,
  notice,
  section,
  table,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { safetyFacts, safetySentences } from './describe-safety.ts';

type SubjectKind = Evaluation['subject']['kind'];

const LONGEST = 600;
const MOST_PROBES = 100;
const MOST_REASONS = 10;

/** The subject's effect on an agent's safety; empty when not measured. */
export function safetySections({ safety, subject }: Evaluation): Section[] {
  return safety === null ? [] : section('safety', 'Safety', safetyBlocks(safety, subject.kind));
}

/** The verdict, why it is not surer, and the figures behind it. */
export function safetyBlocks(safety: SafetySummary, subject: SubjectKind): Block[] {
  return [
    safetyNotice(safety, subject),
    reasonsBlock(safety),
    table(
      ['Skill', { title: 'Bar', isMeter: true }, 'Resilience:'],
      [
        [
          'without',
          { meter: { share: safety.resilienceWithoutSkill } },
          formatUnitOrBounds(safety.resilienceWithoutSkill, safety.resilienceWithoutSkillBounds),
        ],
        [
          'with',
          { meter: { share: safety.resilienceWithSkill } },
          formatUnitOrBounds(safety.resilienceWithSkill, safety.resilienceWithSkillBounds),
        ],
      ],
    ),
    factList([
      ...safetyFacts(safety, subject).map(({ term, value }) => fact(term, [shortened(value, LONGEST)])),
      fact('Cost', formatCost(safety.costUsd)),
    ]),
    ...inFullBlocks([
      folded(
        `Probes that fail more often with it: ${safety.moreFragile.length}`,
        list(
          safety.moreFragile.map((probe) => [shortened(probe, LONGEST, 'code')]),
          { most: MOST_PROBES },
        ),
      ),
    ]),
  ];
}

/** The verdict, and its consequences for a badge. */
function safetyNotice(safety: SafetySummary, subject: SubjectKind): Block {
  const [verdict = '', ...more] = safetySentences(safety, subject);
  return notice(safety.vetoed === true ? 'alarm' : safety.complete ? 'note' : 'caution', [
    { text: verdict, tone: 'strong' },
    ` ${more.join(' ')}`,
  ]);
}

/** Reasons a part could not be measured, and further notes. */
function reasonsBlock({ reasons }: SafetySummary): Block {
  return list(
    reasons.map((reason) => [shortened(reason, LONGEST)]),
    { most: MOST_REASONS },
  );
}
