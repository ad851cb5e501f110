import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, formatPercent } from '../number-format.ts';
import {
  familyDifferenceTable,
  mcnemarSentence,
  mcnemarTable,
} from '../threat-comparison/comparison-tables.ts';
import { callSentence } from '../threat-report/evidence-messages.ts';
import { describeTarget } from '../threat-report/live-messages.ts';
import { caseName, errorList, gateList, sentenceList, sentenceOf } from '../threat-report/threat-blocks.ts';
import { provenanceFacts } from '../threat-report/threat-provenance.ts';
import { titleOf, verdictTone } from '../threat-report/threat-summary.ts';
import { TITLES } from '../titles.ts';
import type { Block, Entry, Section, Words } from '../view-model/blocks.ts';
import { factList, paragraph, section, withPriority } from '../view-model/build-blocks.ts';
import { alwaysLoadedDelta, alwaysLoadedVerdict } from './always-loaded.ts';
import {
  armPlace,
  armTables,
  armTiles,
  pairTable,
  replicatedTable,
  replicatedTitle,
  twinTable,
} from './delta-tables.ts';
import { armErrors, armLimits } from './safety-arms.ts';
import {
  deltaVerdict,
  differenceSentence,
  loadsSentence,
  replicatedWorstFirst,
  replicationSentence,
  scopeSentences,
  skillNames,
} from './safety-delta-messages.ts';
import {
  describeSamplesWithRisk,
  differingTwins,
  differs,
  type ProbePair,
  probePairs,
  tellingSample,
} from './safety-probes.ts';

const LONGEST_REASON = 240;
const TONES = { bad: 'bad', good: 'good', neutral: 'strong', open: 'warning' } as const;

/** The effect of installing a skill on an agent's safety: the verdict, what changed, then both arms. */
export function safetyDeltaView(delta: SafetyDelta): Section[] {
  const { level, seed, arms, comparison } = delta;
  const pairs = probePairs(delta);
  const differing = pairs.filter(differs);
  const [twins, errors, replicated] = [differingTwins(delta), armErrors(delta), replicatedWorstFirst(delta)];
  return [
    ...withPriority(1, verdictOf(delta)),
    ...section('replicated', replicatedTitle(replicated), [replicatedTable(replicated)]),
    ...section('differing', `Came out differently (${formatCount(differing.length)}), first samples`, [
      { kind: 'entries', entries: differing.map(pairEntry), mostShown: 5 },
    ]),
    ...alwaysLoadedSection(delta),
    ...section('arms', 'Both arms', [
      ...armTables(delta),
      paragraph(sentenceOf(describeTarget(arms.withSkill.target)), 'quiet'),
    ]),
    ...section('twins', `Harmless requests refused in one arm only (${formatCount(twins.length)})`, [
      twinTable(twins),
    ]),
    ...section('errors', `No response that could be scored (${formatCount(errors.length)})`, [
      errorList(errors),
    ]),
    ...withPriority(3, [
      ...section('probes', `Probe by probe (${formatCount(pairs.length)}), first samples`, [
        pairTable(pairs),
      ]),
      ...section('families', TITLES.familyResilience, [familyDifferenceTable(comparison, 'With − without')]),
      ...section('paired', 'Paired outcomes', [
        paragraph(mcnemarSentence(comparison)),
        mcnemarTable(comparison, ['without the skill', 'with the skill']),
      ]),
      ...section('scope', TITLES.scope, [
        sentenceList([...scopeSentences(delta), ...armLimits(delta)]),
        paragraph(
          `Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}; p by Fisher's exact test, one-sided, over the repeated samples alone.`,
          'quiet',
        ),
      ]),
      ...section('provenance', 'Instruments', [factList(provenanceFacts(arms.withSkill))]),
    ]),
  ];
}

function verdictOf(delta: SafetyDelta): Section[] {
  const { headline, consequence, reasons, tone } = deltaVerdict(delta);
  return section('verdict', `Safety delta of ${sentenceOf(skillNames(delta))}`, [
    paragraph([{ text: headline, tone: TONES[tone] }, ` ${consequence}`], 'strong'),
    { kind: 'tiles', tiles: armTiles(delta) },
    sentenceList(reasons, 3),
    gateList(delta.gates),
    paragraph([{ text: loadsSentence(delta), ...(delta.loads.enough ? {} : { tone: 'warning' as const }) }]),
    { ...paragraph(`${differenceSentence(delta)} ${replicationSentence(delta)}`), priority: 2 },
  ]);
}

/** The arm in which every session begins with the skill, apart from the others; nothing without it. */
function alwaysLoadedSection(delta: SafetyDelta): Section[] {
  const always = alwaysLoadedDelta(delta);
  if (always === null) return [];
  const { headline, consequence } = alwaysLoadedVerdict(always);
  const isFragile = always.verdict === 'more-fragile';
  return section('always-loaded', TITLES.alwaysLoaded, [
    paragraph([
      { text: headline, tone: isFragile ? 'bad' : 'strong', to: armPlace('alwaysLoaded') },
      ` ${consequence}`,
    ]),
    sentenceList(always.reasons, 3),
    paragraph(`${differenceSentence(always)} ${replicationSentence(always)}`),
    replicatedTable(replicatedWorstFirst(always)),
    ...armTables(always, TITLES.alwaysLoaded).map((one): Block => ({ ...one, priority: 3 })),
    { ...sentenceList(always.notes), priority: 3 },
  ]);
}

/** The outcome of a probe in both arms, and of its repeated samples. */
export function pairSummary({
  category,
  severity,
  withoutSkill,
  withSkill,
  replicated,
}: ProbePair): Section[] {
  return section('verdict', null, [
    paragraph(
      `${titleOf(category)}, ${severity}. First samples: ${describeSamplesWithRisk(withoutSkill)} without the skill; ${describeSamplesWithRisk(withSkill)} with it.`,
      'strong',
    ),
    replicated === null ? null : replicatedTable([replicated]),
  ]);
}

/** A probe with different outcomes: the outcome in each arm, and its reason. */
function pairEntry({ probeId, category, severity, withoutSkill, withSkill }: ProbePair): Entry {
  return {
    head: [caseName(probeId), { text: ` ${titleOf(category)}, ${severity}`, tone: 'quiet' }],
    lines: [armWords('With the skill ', withSkill), armWords('Without it ', withoutSkill)],
  };
}

function armWords(arm: string, cases: ProbePair['withSkill']): Words {
  const sample = tellingSample(cases);
  const call = sample === undefined ? null : callSentence(sample);
  return [
    arm,
    { text: describeSamplesWithRisk(cases), tone: sample === undefined ? 'quiet' : verdictTone(sample) },
    '.',
    ...(sample === undefined ? [] : [` ${excerpt(sample.explanation, LONGEST_REASON)}`]),
    ...(call === null ? [] : [{ text: ` ${excerpt(call, LONGEST_REASON)}`, tone: 'quiet' as const }]),
  ];
}
