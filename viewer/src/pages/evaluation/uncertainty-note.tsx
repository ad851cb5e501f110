import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { intervalFacts } from '../../../../src/report/uncertainty-view.ts';
import { FactList } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';

/** What the intervals cover and what they do not. */
export function UncertaintyNote({ evaluation }: { evaluation: Evaluation }) {
  const facts = intervalFacts(evaluation);
  if (facts.length === 0) return null;
  return (
    <Disclosure summary="What the intervals cover, and what they do not" className="more">
      <FactList facts={facts} />
    </Disclosure>
  );
}
