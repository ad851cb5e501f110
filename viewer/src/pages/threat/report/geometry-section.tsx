import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { geometryBlocks } from '../../../../../src/report/threat-report/instrument-blocks.ts';
import { sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import { folded } from '../../../../../src/report/view-model/build-blocks.ts';
import { Blocks } from '../../../design/blocks.tsx';
import { Section } from '../../../design/section.tsx';
import { CaseScatter } from '../charts/case-scatter.tsx';

/** Which cases lie together by their words, and what their clusters share with what is known of them. */
export function GeometrySection({ report: { observability, cases } }: { report: ThreatReport }) {
  if (observability === null)
    return (
      <Section title="Geometry">
        <p className="quiet">Not measured: there are too few cases for it.</p>
      </Section>
    );
  const notes = sentenceList(observability.notes, 200);
  return (
    <Section title="Geometry" aside="exploratory">
      <CaseScatter cases={cases} />
      <Blocks blocks={[...geometryBlocks(observability), folded('What this does not show', notes)]} />
    </Section>
  );
}
