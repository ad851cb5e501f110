import { useMemo } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { dimensionOfRule } from '../../../../src/report/evaluation/rule-dimensions.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { Section } from '../../design/section.tsx';
import { numbered } from '../../skill-text/finding-annotations.tsx';
import { FindingList } from './finding-list.tsx';

/** The findings about what this dimension asks about. */
export function DimensionFindings({ evaluation, name }: { evaluation: Evaluation; name: DimensionName }) {
  const findings = useMemo(
    () => numbered(evaluation.findings).filter(({ rule }) => dimensionOfRule(rule) === name),
    [evaluation, name],
  );
  if (findings.length === 0) return null;
  return (
    <Section title="Findings" aside={plural(findings.length, 'finding')}>
      <FindingList findings={findings} isInText={() => false} />
    </Section>
  );
}
