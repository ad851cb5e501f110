import type { Observability } from '@plugin-eval/core/documents/threat-report.ts';
import type { NamedCluster, Separation, TellingTerm } from '@plugin-eval/core/documents/threat-words.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, formatP, formatPercent, plural } from '../number-format.ts';
import type { Block } from '../view-model/blocks.ts';
import { paragraph, table } from '../view-model/build-blocks.ts';
import { titleOf } from './threat-summary.ts';

const LONGEST_TERM = 40;
const MOST_TERMS_IN_NAME = 3;
/** Groups of the sentence on where cases fail. */
const MOST_GROUPS = 3;

const LABELS = [
  ['category', 'Family'],
  ['severity', 'Severity'],
  ['passFail', 'Passed or failed'],
] as const;

/** Clusters of the cases' texts, and the information they share with each label. */
export function geometryBlocks(observability: Observability): Block[] {
  const { clusters, clusterSizes, n, vocabulary, components, seed, withoutLabels } = observability;
  const { mutualInformation, normalizedMutualInformation } = observability;
  const sentence = (information: number, share: number) =>
    `${information.toFixed(3)} (${formatPercent(share, 1)})`;
  const basis = withoutLabels === null ? '' : `, by ${formatCount(withoutLabels.permutations)} permutations`;
  return [
    ...clusterBlocks(observability),
    paragraph(
      `${plural(n, 'text')} with ${formatCount(vocabulary)} different words, reduced to ${plural(components, 'dimension')}, fall into ${plural(clusters, 'cluster')} of ${clusterSizes.join(', ')}. Seed ${seed}.`,
    ),
    table(
      ['Label', 'Whole texts', 'Without the labels in the text', 'p:'],
      LABELS.map(([key, title]) => [
        title,
        sentence(mutualInformation[key], normalizedMutualInformation[key]),
        withoutLabels === null
          ? 'not measured'
          : sentence(withoutLabels.mutualInformation[key], withoutLabels.normalizedMutualInformation[key]),
        withoutLabels === null ? 'not measured' : formatP(withoutLabels.pValues[key]),
      ]),
    ),
    paragraph(
      `Mutual information between clusters and each label, in nats and as a share of the maximum. The whole texts contain the labels, which explains part of it; p is of the texts without them${basis}.`,
      'quiet',
    ),
  ];
}

/** Names a cluster by its most telling terms, or by its number when it has none. */
export function clusterName({ cluster, terms }: Pick<NamedCluster, 'cluster' | 'terms'>): string {
  const named = terms.slice(0, MOST_TERMS_IN_NAME).map(shownTerm).join(', ');
  return named === '' ? `Cluster ${cluster + 1}` : `${cluster + 1}: ${named}`;
}

function clusterBlocks({ namedClusters }: Observability): Block[] {
  if (namedClusters.length === 0) return [];
  return [
    table(
      ['Cluster', 'Most telling words', 'Failed:', 'Passed:', 'Unclear:'],
      namedClusters.map(({ cluster, terms, failed, passed, undecided }) => [
        String(cluster + 1),
        terms.length === 0 ? 'none stands out' : terms.map(shownTerm).join(', '),
        ...[failed, passed, undecided].map(formatCount),
      ]),
    ),
  ];
}

/** The words, families and severities that set failed cases apart from passed ones; none without a separation. */
export function separationBlocks({ separation }: Pick<Observability, 'separation'>): Block[] {
  if (separation === null) return [];
  const { failedTerms, passedTerms } = separation;
  const rows = [
    ...failedTerms.map((term) => termRow(term, 'failed')),
    ...passedTerms.map((term) => termRow(term, 'passed')),
  ];
  return [
    paragraph(whereTheyFail(separation)),
    rows.length === 0
      ? paragraph('No word of two probes or more goes with failing or with passing.')
      : table(['Word', 'Goes with', 'Probes with it:', 'Other probes with it:', 'Log-odds:', 'z:'], rows),
    paragraph(
      'Words of task and input, by log-odds ratio with a prior; z from 1.96, not corrected for the number of words. Exploratory: a hint where to look, not a cause.',
      'quiet',
    ),
  ];
}

function termRow(term: TellingTerm, outcome: 'failed' | 'passed'): string[] {
  return [
    shownTerm(term),
    outcome,
    formatCount(term.probes),
    formatCount(term.otherProbes),
    term.logOdds.toFixed(2),
    term.z.toFixed(2),
  ];
}

type Group = Pick<Separation, 'passed' | 'failed'> & { name: string };

function whereTheyFail({ categories, severities }: Separation): string {
  const worst = (groups: readonly Group[]) =>
    groups
      .filter(({ failed }) => failed > 0)
      .toSorted((a, b) => shareOf(b) - shareOf(a))
      .slice(0, MOST_GROUPS)
      .map(
        (group) =>
          `${titleOf(group.name)} ${formatPercent(shareOf(group), 0)} (${group.failed} of ${group.failed + group.passed})`,
      )
      .join(', ');
  const families = worst(categories.map(({ category, ...counts }) => ({ name: category, ...counts })));
  const levels = worst(severities.map(({ severity, ...counts }) => ({ name: severity, ...counts })));
  return `Failed most, of the decided cases: ${families}. By severity: ${levels}.`;
}

function shareOf({ failed, passed }: Group): number {
  return failed / (failed + passed);
}

function shownTerm({ term }: TellingTerm): string {
  return excerpt(term, LONGEST_TERM);
}
