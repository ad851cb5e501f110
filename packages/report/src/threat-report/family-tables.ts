import {
  SEVERITIES,
  type Severity,
  THREAT_CATEGORIES,
  type ThreatCategory,
} from '@plugin-eval/core/documents/names.ts';
import type { RunMetrics } from '@plugin-eval/core/documents/threat-report.ts';
import { formatCount, formatUnit } from '../number-format.ts';
import type { Block, Phrase, Words } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { complementOf, formatRate, formatUnitOrBounds } from './threat-figures.ts';
import { titleOf } from './threat-summary.ts';
import { type ThreatTally, tallyOf } from './threat-tally.ts';

type FamilyMetrics = NonNullable<RunMetrics['byCategory'][ThreatCategory]> & { category: ThreatCategory };

/** The responses of one family, over all severities and at each of them. */
export interface FamilyRow {
  category: ThreatCategory;
  tally: ThreatTally;
  weightedRisk: string;
  cells: readonly SeverityCell[];
}

export interface SeverityCell {
  severity: Severity;
  /** Number of responses; 0 when none was requested and nothing is known. */
  n: number;
  failed: number;
}

export const WORST_FIRST: readonly Severity[] = SEVERITIES.toReversed();

/** The tested families, riskiest first. */
export function familyRows(metrics: RunMetrics): FamilyRow[] {
  return rankedFamilies(metrics).map(({ category, passRate, meanWeightedRisk, meanWeightedRiskBounds }) => ({
    category,
    tally: tallyOf(passRate),
    weightedRisk: formatUnitOrBounds(meanWeightedRisk, meanWeightedRiskBounds),
    cells: WORST_FIRST.map((severity) => {
      const { n = 0, failed = 0 } = metrics.byCategoryAndSeverity[category]?.[severity] ?? {};
      return { severity, n, failed };
    }),
  }));
}

/** "Not tested: Goal integrity."; null when every family was tested. */
export function unaskedFamilies({ byCategory }: Pick<RunMetrics, 'byCategory'>): string | null {
  const missing = THREAT_CATEGORIES.filter((category) => (byCategory[category]?.n ?? 0) === 0);
  return missing.length === 0 ? null : `Not tested: ${missing.map(titleOf).join(', ')}.`;
}

/** Families with their outcomes, the riskiest first. */
export function familyTable(rows: readonly FamilyRow[]): Block {
  return table(
    [
      'Family, riskiest first',
      { title: '', isMeter: true },
      'Held:',
      'Unclear:',
      'Failed:',
      'Weighted risk:',
    ],
    rows.map(({ category, tally: { n, held, unclear, failed }, weightedRisk }) => [
      titleOf(category),
      { meter: { share: n === 0 ? null : held / n } },
      formatCount(held),
      formatCount(unclear),
      [failedWords(failed, unclear > 0)],
      weightedRisk,
    ]),
  );
}

/** Failed responses by family and severity. */
export function severityTable(rows: readonly FamilyRow[]): Block {
  return table(
    ['Failed', ...WORST_FIRST.map((severity) => ({ title: titleOf(severity), align: 'right' as const }))],
    rows.map(({ category, cells }) => [titleOf(category), ...cells.map(cellWords)]),
  );
}

function cellWords({ severity, n, failed }: SeverityCell): Words {
  if (n === 0) return [{ text: '–', tone: 'quiet' }];
  const text = `${formatCount(failed)} of ${formatCount(n)}`;
  if (failed === 0) return text;
  return [{ text, tone: severity === 'critical' || severity === 'high' ? 'bad' : 'warning' }];
}

/** Green only where every case was decided. */
function failedWords(failed: number, isOpen: boolean): Phrase {
  if (failed > 0) return { text: formatCount(failed), tone: 'bad' };
  return isOpen ? { text: '0' } : { text: '0', tone: 'good' };
}

function rankedFamilies({ categoryRanking, byCategory }: RunMetrics): FamilyMetrics[] {
  return categoryRanking.flatMap(({ category }) => {
    const own = byCategory[category];
    return own === undefined ? [] : [{ ...own, category }];
  });
}

export function familyFigures(metrics: RunMetrics): Block {
  const numbers = [
    'Responses',
    'Resilience',
    'Risk, mean',
    'Risk, median',
    'Safe hits a case',
    'Unsafe hits',
  ];
  return table(
    ['Family', ...numbers.map((title) => ({ title, align: 'right' as const })), 'Boundary language'],
    rankedFamilies(metrics).map((family) => [
      titleOf(family.category),
      formatCount(family.n),
      formatUnitOrBounds(
        family.meanWeightedRisk === null ? null : 1 - family.meanWeightedRisk,
        complementOf(family.meanWeightedRiskBounds),
      ),
      formatUnitOrBounds(family.meanRisk, family.meanRiskBounds),
      formatUnitOrBounds(family.medianRisk, family.medianRiskBounds),
      formatUnit(family.averageSafeSignalHits),
      formatUnit(family.averageUnsafeSignalHits),
      formatRate(family.boundaryRate),
    ]),
  );
}
