import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import { comparisonSentence } from '../../../../../src/report/threat-comparison/comparison-messages.ts';
import {
  comparisonRemarks,
  figureTable,
  sideFigures,
  unsharedBlocks,
} from '../../../../../src/report/threat-comparison/comparison-tables.ts';
import { sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Blocks, FactList } from '../../../design/blocks.tsx';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { kindName } from '../../kind-names.ts';
import { intervalFact, madeBy } from '../provenance.ts';
import { DiscordantSection } from './discordant-table.tsx';
import { FamilyDifferences } from './family-differences.tsx';
import { BothSides, SidesVerdict } from './sides-verdict.tsx';

const LONGEST_NAME = 120;
const MOST_NOTES = 200;
const TONES = {
  'more-fragile': 'bad',
  'more-robust': 'good',
  'no-significant-difference': 'neutral',
  'not-comparable': 'open',
} as const;

/** Two threat reports, probe by probe. */
export function ComparisonOverview({ comparison }: { comparison: ThreatComparison }) {
  const { a, b, resilience, notes, verdict, byCategory } = comparison;
  const unshared = unsharedBlocks(comparison);
  return (
    <Page
      title={`Threat maps of ${a.name} and ${b.name}`}
      kind={kindName('threat-comparison')}
      heading={
        <>
          <UntrustedName name={a.name} /> and <UntrustedName name={b.name} />
        </>
      }
      provenance={
        <FactList
          facts={[...madeBy('Compared by', comparison), intervalFact(comparison)]}
          className="provenance"
        />
      }
    >
      <SidesVerdict
        tone={TONES[verdict]}
        headline={comparisonSentence(comparison, (name) => excerpt(name, LONGEST_NAME))}
        reasons={[]}
        figures={sideFigures(comparison)}
        difference={resilience}
        what="B minus A"
        remarks={comparisonRemarks(comparison)}
      />
      <BothSides
        title="Both sides"
        table={figureTable(comparison)}
        remark="Each figure covers all responses of its side; differences cover the probes that both answered."
        comparison={comparison}
        sides={['in A', 'in B']}
      />
      <DiscordantSection comparison={comparison} />
      {Object.keys(byCategory).length > 0 && (
        <Section title="Families">
          <FamilyDifferences comparison={comparison} what="B minus A" />
        </Section>
      )}
      {unshared.length > 0 && (
        <Section title="Answered on one side only">
          <Blocks blocks={unshared} />
        </Section>
      )}
      <Section title={TITLES.scope}>
        <Blocks blocks={[sentenceList(notes, MOST_NOTES)]} />
      </Section>
    </Page>
  );
}
