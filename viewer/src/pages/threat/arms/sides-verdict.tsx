import type { ReactNode } from 'react';
import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import { formatDifference } from '../../../../../src/report/number-format.ts';
import {
  mcnemarSentence,
  mcnemarTable,
} from '../../../../../src/report/threat-comparison/comparison-tables.ts';
import { sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import type { ThreatFigure } from '../../../../../src/report/threat-report/threat-figures.ts';
import type { Block } from '../../../../../src/report/view-model/blocks.ts';
import { paragraph } from '../../../../../src/report/view-model/build-blocks.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Section } from '../../../design/section.tsx';
import { Sentence } from '../case-labels.tsx';
import { FigureTiles } from '../report/figure-tile.tsx';
import { DifferenceBar } from './difference-bar.tsx';

const MOST_REASONS = 200;

interface SidesVerdictProps {
  tone: 'bad' | 'good' | 'neutral' | 'open';
  pills?: ReactNode;
  headline: string;
  consequence?: string;
  /** Why, a sentence each. */
  reasons: readonly string[];
  /** Of both sides. */
  figures: readonly ThreatFigure[];
  difference: ThreatComparison['resilience'];
  /** "with the skill minus without". */
  what: string;
  remarks: readonly string[];
}

/** The verdict in words, why, and the resilience of both sides beside each other. */
export function SidesVerdict(props: SidesVerdictProps) {
  const { tone, pills, headline, consequence = '', reasons, figures, difference, what, remarks } = props;
  return (
    <section className={`card verdict delta-verdict ${tone}`} aria-label="Verdict">
      {pills !== undefined && <p className="row">{pills}</p>}
      <p className="delta-headline">
        <b>
          <Sentence text={headline} />
        </b>{' '}
        {consequence}
      </p>
      {reasons.length > 0 && <Blocks blocks={[sentenceList(reasons, MOST_REASONS)]} />}
      <FigureTiles figures={figures} />
      <DifferenceBar
        {...difference}
        isNamed
        label={`Difference of the resilience, ${what}: ${formatDifference(difference)}.`}
      />
      {remarks.map((remark) => (
        <p key={remark} className="remark">
          {remark}
        </p>
      ))}
    </section>
  );
}

interface BothSidesProps {
  title: string;
  tools?: ReactNode;
  /** The figures side by side. */
  table: Block;
  /** What they are over. */
  remark: string;
  comparison: ThreatComparison;
  /** What the sides are called: without and with. */
  sides: readonly [string, string];
}

/** The figures of both sides, and the four counts of McNemar's test with its p. */
export function BothSides({ title, tools, table, remark, comparison, sides }: BothSidesProps) {
  const tested: Block[] = [
    paragraph(mcnemarSentence(comparison), 'quiet'),
    ...(comparison.comparable.probes === 0 ? [] : [mcnemarTable(comparison, sides)]),
  ];
  return (
    <Section title={title} tools={tools}>
      <div className="halves">
        <div>
          <Blocks blocks={[paragraph(remark, 'quiet'), table]} />
        </div>
        <div>
          <Blocks blocks={tested} />
        </div>
      </div>
    </Section>
  );
}
