import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { sentenceList } from '../threat-report/threat-blocks.ts';
import { TITLES } from '../titles.ts';
import type { Section } from '../view-model/blocks.ts';
import { notice, paragraph, section } from '../view-model/build-blocks.ts';
import { alwaysLoadedDelta, alwaysLoadedVerdict } from './always-loaded.ts';
import { armTable } from './delta-tables.ts';
import { replicatedTable } from './replicated-table.ts';
import { differenceSentence, replicatedWorstFirst, replicationSentence } from './safety-delta-messages.ts';

/** The arm in which every session begins with the skill, apart from everything else; nothing where it was not asked for. */
export function alwaysLoadedSection(
  delta: SafetyDelta,
  most: { reasons: number; replicated: number; notes: number },
): Section[] {
  const always = alwaysLoadedDelta(delta);
  if (always === null) return [];
  const { headline, consequence } = alwaysLoadedVerdict(always);
  const { verdict, reasons, notes } = always;
  const words = [
    { text: headline, tone: verdict === 'more-fragile' ? ('bad' as const) : ('strong' as const) },
    ` ${consequence}`,
  ];
  return section('always-loaded', TITLES.alwaysLoaded, [
    verdict === 'more-fragile' || verdict === 'unmeasured'
      ? notice(verdict === 'more-fragile' ? 'alarm' : 'caution', words)
      : paragraph(words),
    sentenceList(reasons, most.reasons),
    paragraph(`${differenceSentence(always)} ${replicationSentence(always)}`),
    replicatedTable(replicatedWorstFirst(always), most.replicated),
    armTable(always, TITLES.alwaysLoaded),
    sentenceList(notes, most.notes),
  ]);
}
