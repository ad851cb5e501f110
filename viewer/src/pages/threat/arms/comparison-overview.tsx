import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import {
  formatCount,
  formatDifference,
  formatPercent,
  formatUnit,
  plural,
} from '../../../../../src/report/number-format.ts';
import { figureTable } from '../../../../../src/report/threat-comparison/comparison-tables.ts';
import {
  comparisonSentence,
  describeSignificance,
} from '../../../../../src/report/threat-comparison/comparison-words.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Facts } from '../../../design/facts.tsx';
import { ForeignName, ForeignText } from '../../../design/foreign.tsx';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { FigureTile } from '../report/figure-tile.tsx';
import { Sentences } from '../sentences.tsx';
import { DifferenceBar } from './difference-bar.tsx';
import { DiscordantSection } from './discordant-table.tsx';
import { FamilyDifferences } from './family-differences.tsx';
import { McnemarTable } from './mcnemar-table.tsx';

const LONGEST_NAME = 120;
const MOST_NAMES = 500;

/** Two threat reports, probe by probe. */
export function ComparisonOverview({ comparison }: { comparison: ThreatComparison }) {
  const { a, b, resilience, comparable, notes, tool, schemaVersion, seed, level, verdict } = comparison;
  const names = [a.name, b.name];
  return (
    <Page
      title={`Threat maps of ${a.name} and ${b.name}`}
      kind="Threat comparison"
      heading={
        <>
          <ForeignName name={a.name} /> and <ForeignName name={b.name} />
        </>
      }
      provenance={
        <Facts
          className="provenance"
          facts={[
            ['Compared by', <ForeignName key="tool" name={`${tool.name} ${tool.version}`} />],
            ['Schema', schemaVersion],
            ['Seed', seed],
            ['Intervals', `${formatPercent(level)}, by resampling probes`],
          ]}
        />
      }
    >
      <section className={`card verdict delta-verdict ${toneOf(verdict)}`} aria-label="Verdict">
        <p className="delta-headline">
          <b>
            <ForeignText text={comparisonSentence(comparison, (name) => excerpt(name, LONGEST_NAME))} />
          </b>
        </p>
        <dl className="figure-tiles two">
          {[a, b].map((side, index) => (
            <FigureTile
              key={index === 0 ? 'A' : 'B'}
              term={`Resilience of ${index === 0 ? 'A' : 'B'}`}
              share={side.resilienceIndex}
              low={null}
              high={null}
              format={formatUnit}
              noInterval="its own interval stands in its report"
              missing="no answer was scored"
            >
              <ForeignName name={names[index] ?? ''} />, {plural(side.cases, 'answer')}
            </FigureTile>
          ))}
        </dl>
        <DifferenceBar
          {...resilience}
          isNamed
          label={`Difference of the resilience, B minus A: ${formatDifference(resilience)}.`}
        />
        <p className="remark">
          Resilience, B minus A over {plural(resilience.pairs, 'probe')} that both answered:{' '}
          <b>{formatDifference(resilience)}</b> {describeSignificance(comparison, resilience)}. Risk:{' '}
          {formatDifference(comparison.riskScore)}.
        </p>
        <p className="remark">
          {comparable.sameRules ? 'Scored by the same rules' : 'Scored by different rules'},{' '}
          {comparable.sameProbes ? 'with the same probes.' : 'with different sets of probes.'}
        </p>
      </section>
      <Section title="Both sides">
        <div className="halves">
          <div>
            <p className="remark">
              Each figure over all responses of its side; differences over the probes that both answered.
            </p>
            <Blocks blocks={[figureTable(comparison)]} />
          </div>
          <McnemarTable comparison={comparison} sides={['in A', 'in B']} />
        </div>
      </Section>
      <DiscordantSection comparison={comparison} />
      {Object.keys(comparison.byCategory).length > 0 && (
        <Section title="Families">
          <FamilyDifferences comparison={comparison} what="B minus A" />
        </Section>
      )}
      <Unshared comparison={comparison} />
      <Section title="What this can and cannot show">
        <Sentences sentences={notes} />
      </Section>
    </Page>
  );
}

function toneOf(verdict: ThreatComparison['verdict']): string {
  return {
    'more-fragile': 'bad',
    'more-robust': 'good',
    'no-significant-difference': 'neutral',
    'not-comparable': 'open',
  }[verdict];
}

function Unshared({ comparison: { comparable } }: { comparison: ThreatComparison }) {
  const lists = [
    { side: 'A', ids: comparable.onlyInA },
    { side: 'B', ids: comparable.onlyInB },
  ].filter(({ ids }) => ids.length > 0);
  if (lists.length === 0) return null;
  return (
    <Section title="Answered on one side only">
      {lists.map(({ side, ids }) => (
        <Disclosure key={side} summary={`${plural(ids.length, 'probe')} in ${side} only`}>
          <ul className="name-list">
            {ids.slice(0, MOST_NAMES).map((id) => (
              <li key={id}>
                <code>
                  <ForeignName name={id} />
                </code>
              </li>
            ))}
            {ids.length > MOST_NAMES && (
              <li className="quiet">and {formatCount(ids.length - MOST_NAMES)} more</li>
            )}
          </ul>
        </Disclosure>
      ))}
    </Section>
  );
}
