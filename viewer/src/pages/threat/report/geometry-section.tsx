import type { Observability, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatP, formatPercent, plural } from '../../../../../src/report/number-format.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Section } from '../../../design/section.tsx';
import { CaseScatter } from '../charts/case-scatter.tsx';
import { Sentences } from '../sentences.tsx';

const LABELS = [
  ['category', 'Family'],
  ['severity', 'Severity'],
  ['passFail', 'Passed or failed'],
] as const;

/** Which cases lie together by their words, and what their clusters share with what is known of them. */
export function GeometrySection({ report: { observability, cases } }: { report: ThreatReport }) {
  if (observability === null)
    return (
      <Section title="Geometry">
        <p className="quiet">Not measured: there are too few cases for it.</p>
      </Section>
    );
  const { clusters, clusterSizes, n, vocabulary, components, seed, notes } = observability;
  return (
    <Section title="Geometry" aside="exploratory">
      <p className="remark">
        {plural(n, 'text')} with {formatCount(vocabulary)} different words, reduced to{' '}
        {plural(components, 'dimension')}, fall into {plural(clusters, 'cluster')} of{' '}
        {clusterSizes.join(', ')}. Seed {seed}.
      </p>
      <CaseScatter cases={cases} />
      <Information observability={observability} />
      <Disclosure summary="What this does not show">
        <Sentences sentences={notes} />
      </Disclosure>
    </Section>
  );
}

function Information({ observability }: { observability: Observability }) {
  const { mutualInformation, normalizedMutualInformation, withoutLabels } = observability;
  return (
    <div className="scroll-box">
      <table className="information">
        <caption>
          What the clusters share with each label: mutual information in nats, and its share of the most there
          could be. The whole texts hold the labels, so that part of it was told; p is of the texts without
          them
          {withoutLabels !== null && `, by ${formatCount(withoutLabels.permutations)} permutations`}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Whole texts</th>
            <th scope="col">Without the labels in the text</th>
            <th scope="col" className="n">
              p
            </th>
          </tr>
        </thead>
        <tbody>
          {LABELS.map(([key, title]) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>
                {mutualInformation[key].toFixed(3)}{' '}
                <small>{formatPercent(normalizedMutualInformation[key], 1)}</small>
              </td>
              <td>
                {withoutLabels === null ? (
                  <span className="quiet">not measured</span>
                ) : (
                  <>
                    {withoutLabels.mutualInformation[key].toFixed(3)}{' '}
                    <small>{formatPercent(withoutLabels.normalizedMutualInformation[key], 1)}</small>
                  </>
                )}
              </td>
              <td className="n">
                {withoutLabels === null ? (
                  <span className="quiet">not measured</span>
                ) : (
                  formatP(withoutLabels.pValues[key])
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
