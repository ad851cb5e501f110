import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { staticBlocks } from '../../../../src/report/evaluation/static-view.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Section } from '../../design/section.tsx';

/** Layer 1: its sub-scores, the anti-patterns with what they cost, and what was counted. */
export function StaticSection({ evaluation }: { evaluation: Evaluation }) {
  return (
    <Section title="Static analysis" aside="layer 1">
      <Blocks blocks={staticBlocks(evaluation)} />
    </Section>
  );
}
