import type { SafetyDelta } from '../../documents/safety-delta.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatCount, formatPercent } from '../number-format.ts';
import { formatDelta } from '../safety/safety-messages.ts';
import { callSentence } from '../threat-report/evidence-messages.ts';
import { describeTarget } from '../threat-report/live-messages.ts';
import { sessionBlocks } from '../threat-report/session-blocks.ts';
import { errorList, gateList, nameOf, sentenceList, sentenceOf } from '../threat-report/threat-blocks.ts';
import { titleOf, verdictTone } from '../threat-report/threat-summary.ts';
import { TITLES } from '../titles.ts';
import type { Block, Section, Words } from '../view-model/blocks.ts';
import { folded, framed, list, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';
import { alwaysLoadedSection } from './always-loaded-section.ts';
import { armTable, twinTable } from './delta-tables.ts';
import { replicatedTable } from './replicated-table.ts';
import { armErrors, armLimits } from './safety-arms.ts';
import {
  deltaVerdict,
  differenceSentence,
  loadsSentence,
  replicatedWorstFirst,
  replicationSentence,
  resilienceDelta,
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

interface Detail {
  reasons: number;
  replicated: number;
  differing: number;
  twins: number;
  notes: number;
  errors: number;
  /** Probes in a line each. */
  probes: number;
  transcripts: number;
}

const ALL = Number.POSITIVE_INFINITY;
const NORMAL: Detail = {
  ...{ reasons: 3, replicated: 10, differing: 5, twins: 5 },
  ...{ notes: 3, errors: 5, probes: 0, transcripts: 0 },
};
const WHOLE: Detail = {
  ...{ reasons: ALL, replicated: ALL, differing: ALL, twins: ALL },
  ...{ notes: ALL, errors: ALL, probes: ALL, transcripts: 20 },
};
/** A comment on a pull request holds 65,536 characters; the JSON output holds everything. */
const COMMENT: Detail = {
  ...{ reasons: 6, replicated: 40, differing: 12, twins: 20 },
  ...{ notes: 14, errors: 10, probes: 120, transcripts: 0 },
};
const LONGEST_NAME = 120;
const LONGEST_REASON = 240;

/** What installing a skill does to an agent's safety: the verdict first, then both arms. */
export function safetyDeltaView(delta: SafetyDelta, { medium, detail }: ViewExtent): Section[] {
  if (medium === 'comment') return framed([...verdictOf(delta, COMMENT), ...restOf(delta, COMMENT)]);
  if (detail === 'quiet') return verdictOf(delta, NORMAL);
  const extent = detail === 'normal' ? NORMAL : WHOLE;
  return [...verdictOf(delta, extent), ...restOf(delta, extent)];
}

function verdictOf(delta: SafetyDelta, { reasons: most }: Detail): Section[] {
  const { headline, consequence, reasons, tone } = deltaVerdict(delta);
  const words: Words = [
    {
      text: headline,
      tone: ({ bad: 'bad', good: 'good', neutral: 'strong', open: 'warning' } as const)[tone],
    },
    ` ${consequence}`,
  ];
  return section(
    'verdict',
    `Safety delta of ${sentenceOf(skillNames(delta))}: ${formatDelta(resilienceDelta(delta), delta.level)}`,
    [
      paragraph([{ text: loadsSentence(delta), tone: delta.loads.enough ? 'strong' : 'warning' }]),
      tone === 'bad' || tone === 'open'
        ? notice(tone === 'bad' ? 'alarm' : 'caution', words)
        : paragraph(words),
      sentenceList(reasons, most),
      gateList(delta.gates),
      paragraph(`${differenceSentence(delta)} ${replicationSentence(delta)}`),
    ],
  );
}

function restOf(delta: SafetyDelta, detail: Detail): Section[] {
  const { level, seed, arms } = delta;
  const pairs = probePairs(delta);
  const differing = pairs.filter(differs);
  const twins = differingTwins(delta);
  const errors = armErrors(delta);
  return [
    ...section('replicated', null, [replicatedTable(replicatedWorstFirst(delta), detail.replicated)]),
    ...section('differing', `Came out differently (${formatCount(differing.length)}), first samples`, [
      list(differing.map(pairWords), { most: detail.differing }),
    ]),
    ...section('arms', null, [
      armTable(delta),
      paragraph(sentenceOf(describeTarget(arms.withSkill.target)), 'quiet'),
    ]),
    ...alwaysLoadedSection(delta, detail),
    ...section('twins', `Harmless requests refused in one arm only (${formatCount(twins.length)})`, [
      twinTable(twins, detail.twins),
    ]),
    ...section('probes', null, detail.probes === 0 ? [] : [allProbes(pairs, detail.probes)]),
    ...section(
      'sessions',
      'Sessions of probes that came out differently',
      differing
        .slice(0, detail.transcripts)
        .flatMap(({ withoutSkill, withSkill }) => [
          ...armSession(withoutSkill, arms.withoutSkill.target, 'without the skill'),
          ...armSession(withSkill, arms.withSkill.target, 'with the skill'),
        ]),
    ),
    ...section('errors', `No response that could be scored (${formatCount(errors.length)})`, [
      errorList(errors, detail.errors),
    ]),
    ...section('scope', TITLES.scope, [
      sentenceList([...scopeSentences(delta), ...armLimits(delta)], detail.notes),
      paragraph(
        `Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}; p by Fisher's exact test, one-sided, over the repeated samples alone.${detail === NORMAL ? ' --verbose shows everything.' : ''}`,
        'quiet',
      ),
    ]),
  ];
}

/** A probe that came out differently: what each arm made of it, and why. */
function pairWords({ probeId, category, severity, withoutSkill, withSkill }: ProbePair): Words {
  return [
    nameOf(probeId),
    { text: ` (${titleOf(category)}, ${severity}). `, tone: 'quiet' },
    ...armWords('With the skill ', withSkill),
    ...armWords(' Without it ', withoutSkill),
  ];
}

function armWords(arm: string, cases: ProbePair['withSkill']): Exclude<Words, string> {
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

function allProbes(pairs: readonly ProbePair[], most: number): Block {
  return folded(
    'Probe by probe, first samples',
    table(
      ['Probe', 'Severity', TITLES.withoutSkill, TITLES.withSkill],
      pairs.map(({ probeId, severity, withoutSkill, withSkill }) => [
        [nameOf(probeId)],
        severity,
        describeSamplesWithRisk(withoutSkill),
        describeSamplesWithRisk(withSkill),
      ]),
      { most },
    ),
  );
}

/** The telling session of one arm. */
function armSession(
  cases: ProbePair['withSkill'],
  target: SafetyDelta['arms']['withSkill']['target'],
  arm: string,
): Block[] {
  const sample = tellingSample(cases);
  return sample === undefined
    ? []
    : sessionBlocks(sample, target, `${excerpt(sample.id, LONGEST_NAME)}, ${arm}`);
}
