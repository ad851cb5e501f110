import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { Section } from '../../design/section.tsx';
import { AdviceItem, TipItem } from './advice.tsx';

/** What to change for this dimension alone. */
export function DimensionAdvice({ evaluation, name }: { evaluation: Evaluation; name: DimensionName }) {
  const advice = evaluation.advice.filter(({ dimension }) => dimension === name);
  const tips = evaluation.tips.filter(({ dimension }) => dimension === name);
  if (advice.length === 0 && tips.length === 0) return null;
  return (
    <Section title="What to change">
      <ul className="advice card">
        {advice.map((one) => (
          <AdviceItem key={one.action} advice={one} isLinked={false} />
        ))}
        {tips.map((one) => (
          <TipItem key={one.tip} tip={one} isLinked={false} />
        ))}
      </ul>
    </Section>
  );
}
