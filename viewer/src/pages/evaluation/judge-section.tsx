import type { JudgeLayer } from '../../../../src/documents/judge-layer.ts';
import { hasOwnAssessments } from '../../../../src/report/judge/judge-summary.ts';
import { judgeFacts, judgeTables, SUMS } from '../../../../src/report/judge/judge-view.ts';
import { Blocks, FactList } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Section } from '../../design/section.tsx';
import { JudgedDimensions } from './judged-dimensions.tsx';

/** Layer 2: who judged, how far the judges agree, and how far they can be trusted. */
export function JudgeSection({ layer }: { layer: JudgeLayer }) {
  return (
    <Section title="Judge" aside="layer 2">
      <FactList facts={judgeFacts(layer)} />
      {hasOwnAssessments(layer) ? (
        <Disclosure summary="What the judges gave, dimension by dimension">
          <JudgedDimensions assessments={layer.assessments} />
        </Disclosure>
      ) : (
        <p className="quiet">{SUMS}</p>
      )}
      <Blocks blocks={judgeTables(layer)} />
    </Section>
  );
}
