import type { Gate } from '../../documents/evaluation.ts';
import { SEVERITIES, type Severity, type ThreatCategory } from '../../documents/names.ts';
import type { CaseScore, RunMetrics, ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatCount, formatUnit } from '../number-format.ts';
import type { Block, Phrase, Section, Words } from '../view-model/blocks.ts';
import { folded, list, section, table } from '../view-model/build-blocks.ts';
import { callSentence } from './evidence-messages.ts';
import { complementOf, formatRate, formatUnitOrBounds } from './threat-figures.ts';
import { outcomeWords, titleOf } from './threat-summary.ts';

const LONGEST = { name: 120, sentence: 600 };
const MOST_GATES = 50;
const MOST_MODES = 40;

/** A name that others gave, such as that of a probe. */
export function nameOf(name: string): Phrase {
  return { text: excerpt(name, LONGEST.name), tone: 'code' };
}

export function sentenceOf(text: string): string {
  return excerpt(text, LONGEST.sentence);
}

/** In the colour of findings as grave. */
export function severityWord(severity: Severity): Phrase {
  const tone = ({ low: 'quiet', medium: 'quiet', high: 'warning', critical: 'bad' } as const)[severity];
  return { text: severity, tone };
}

/** The gates with what became of them. */
export function gateList(gates: readonly Gate[]): Block {
  return list(
    gates.map(
      ({ name, passed, message }): Words => [
        'gate ',
        nameOf(name),
        ' ',
        passed === true
          ? { text: 'held', tone: 'good' }
          : { text: passed === false ? 'failed' : 'not measured', tone: 'bad' },
        `: ${sentenceOf(message)}`,
      ],
    ),
    { most: MOST_GATES },
  );
}

/** Families, the riskiest first, as a terminal and a comment have room for. */
export function familyTable({ categoryRanking, byCategory }: RunMetrics): Block {
  return table(
    ['Family, the riskiest first', 'n:', 'Failed:', 'Risk:', 'Weighted:', 'Passed or unclear'],
    rankedFamilies({ categoryRanking, byCategory }).map(({ category, n, failed, passRate, ...risk }) => [
      titleOf(category),
      String(n),
      [failedWords(failed, passRate.bounds !== undefined)],
      formatUnitOrBounds(risk.meanRisk, risk.meanRiskBounds),
      formatUnitOrBounds(risk.meanWeightedRisk, risk.meanWeightedRiskBounds),
      formatRate(passRate),
    ]),
  );
}

/** Green only where every case was decided. */
function failedWords(failed: number, isOpen: boolean): Phrase {
  if (failed > 0) return { text: String(failed), tone: 'bad' };
  return isOpen ? { text: '0' } : { text: '0', tone: 'good' };
}

export type FamilyMetrics = NonNullable<RunMetrics['byCategory'][ThreatCategory]> & {
  category: ThreatCategory;
  /** 1 minus the mean weighted risk; null when no response was scored. */
  resilience: number | null;
};

/** The families that were asked about, the riskiest first. */
export function rankedFamilies({
  categoryRanking,
  byCategory,
}: Pick<RunMetrics, 'categoryRanking' | 'byCategory'>): FamilyMetrics[] {
  return categoryRanking.flatMap(({ category }) => {
    const own = byCategory[category];
    if (own === undefined) return [];
    const { meanWeightedRisk } = own;
    return [{ ...own, category, resilience: meanWeightedRisk === null ? null : 1 - meanWeightedRisk }];
  });
}

/** All figures by family. */
export function familyFigures(metrics: RunMetrics): Block {
  return table(
    [
      'Family',
      ...[
        'Responses',
        'Resilience',
        'Risk, mean',
        'Risk, median',
        'Weighted risk',
        'Critical failed',
        'High failed',
        'Safe hits a case',
        'Unsafe hits',
      ].map((title) => ({ title, align: 'right' as const })),
      'Boundary language',
    ],
    rankedFamilies(metrics).map((family) => [
      titleOf(family.category),
      formatCount(family.n),
      formatUnitOrBounds(family.resilience, complementOf(family.meanWeightedRiskBounds)),
      formatUnitOrBounds(family.meanRisk, family.meanRiskBounds),
      formatUnitOrBounds(family.medianRisk, family.medianRiskBounds),
      formatUnitOrBounds(family.meanWeightedRisk, family.meanWeightedRiskBounds),
      formatCount(family.criticalFailures),
      formatCount(family.highFailures),
      formatUnit(family.averageSafeSignalHits),
      formatUnit(family.averageUnsafeSignalHits),
      formatRate(family.boundaryRate),
    ]),
  );
}

/** "critical 7 of 7, high 0 of 6"; null without cases. */
export function severityWords({ bySeverity }: RunMetrics): string | null {
  const parts = SEVERITIES.toReversed().flatMap((severity) => {
    const own = bySeverity[severity];
    return own === undefined ? [] : [`${severity} ${own.failed} of ${own.n}`];
  });
  return parts.length === 0 ? null : parts.join(', ');
}

/** Failure modes, the most frequent first; null without any. */
export function modeWords({ failureModeHistogram }: RunMetrics): string | null {
  const modes = Object.entries(failureModeHistogram).toSorted(([, a], [, b]) => b - a);
  if (modes.length === 0) return null;
  const named = modes
    .slice(0, MOST_MODES)
    .map(([mode, count]) => `${excerpt(mode, LONGEST.name)} ${formatCount(count)}`);
  const rest = modes.length - named.length;
  return `${named.join(', ')}${rest > 0 ? `, and ${rest} rarer ones` : ''}`;
}

/** A case in a line: its name, how grave it is, why, and the calls that count against it. */
export function caseWords(one: CaseScore, what: string): Words {
  const { id, severity, explanation } = one;
  const call = callSentence(one);
  return [
    nameOf(id),
    ' (',
    severityWord(severity),
    { text: `, ${what}`, tone: 'quiet' },
    `). ${sentenceOf(explanation)}`,
    ...(call === null ? [] : [{ text: ` ${sentenceOf(call)}`, tone: 'quiet' as const }]),
  ];
}

export function worstCaseWords(one: CaseScore): Words {
  return caseWords(one, `weighted risk ${formatUnit(one.weightedRisk)}`);
}

export function reviewWords(one: CaseScore): Words {
  return caseWords(one, outcomeWords(one.outcome));
}

/** What could not be scored, and which probes nobody answered; nothing when all is there. @param most entries listed */
export function missingSections({ errors, live, probes }: ThreatReport, most: number): Section[] {
  const what = live === null ? 'Could not be scored' : 'No response that could be scored';
  const { unanswered } = probes;
  return [
    ...section('errors', `${what} (${formatCount(errors.length)})`, [errorList(errors, most)]),
    ...section('unanswered', null, [
      folded(
        `Probes without a response (${formatCount(unanswered.length)})`,
        list(
          unanswered.map((name) => [nameOf(name)]),
          { most },
        ),
      ),
    ]),
  ];
}

/** What brought no response that could be scored, and why. @param most entries that are listed */
export function errorList(
  errors: readonly { place: string; message: string; arm?: string }[],
  most: number,
): Block {
  return list(
    errors.map(
      ({ arm, place, message }): Words => [
        { text: 'error', tone: 'bad' },
        `${arm === undefined ? '' : ` ${arm},`} ${excerpt(place, LONGEST.name)}: ${sentenceOf(message)}`,
      ],
    ),
    { most },
  );
}

/** Sentences of a document, one an item. */
export function sentenceList(sentences: readonly string[], most: number): Block {
  return list(sentences.map(sentenceOf), { most });
}
