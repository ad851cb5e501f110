import { useMemo } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { isPlugin, judgeLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { layerBlocks } from '../../../../src/report/evaluation/layer-parts.ts';
import { formatPercent } from '../../../../src/report/number-format.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Facts } from '../../design/facts.tsx';
import { Meter } from '../../design/meter.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { ChangeItem } from './advice.tsx';
import { DimensionFindings } from './dimension-findings.tsx';
import { DimensionReasons } from './dimension-reasons.tsx';
import { DimensionStanding } from './dimension-table.tsx';
import { AssessmentGap } from './judgement.tsx';

interface DimensionPageProps {
  evaluation: Evaluation;
  name: DimensionName;
  crumbs: readonly Crumb[];
}

/** One dimension: its score, what each layer gave to it, what to change, and the judges' reasons in the text. */
export function DimensionPage({ evaluation, name, crumbs }: DimensionPageProps) {
  const { title, meaning } = DIMENSIONS[name];
  const dimension = evaluation.dimensions[name];
  const assessment = judgeLayerOf(evaluation)?.assessments[name];
  const subtitle = useMemo(() => <>{meaning.charAt(0).toUpperCase() + meaning.slice(1)}</>, [meaning]);
  return (
    <Page
      title={`${title} – ${evaluation.subject.name}`}
      heading={title}
      kind="dimension"
      subtitle={subtitle}
      crumbs={crumbs}
    >
      <div className="card dimension-head">
        <Meter
          score={dimension.score}
          low={dimension.ciLow}
          high={dimension.ciHigh}
          status={dimension.status}
        />
        <Facts
          facts={[
            ['Grade', <DimensionStanding key="grade" dimension={dimension} />],
            ['Weight in the composite', formatPercent(dimension.weight)],
            dimension.ciCovers === null
              ? null
              : ['The interval covers', <UntrustedText key="covers" text={dimension.ciCovers} />],
          ]}
        />
        {assessment !== undefined && <AssessmentGap assessment={assessment} />}
      </div>
      <Section title="Layer by layer" aside="their shares are those of the layers that scored it">
        <Blocks blocks={layerBlocks(evaluation, name)} />
      </Section>
      <DimensionAdvice evaluation={evaluation} name={name} />
      <DimensionFindings evaluation={evaluation} name={name} />
      {isPlugin(evaluation) ? (
        <p className="quiet">
          The score of a plugin is that of its skills; each skill has its own reasons and evidence.
        </p>
      ) : (
        assessment !== undefined && (
          <DimensionReasons skill={evaluation} name={name} assessment={assessment} />
        )
      )}
    </Page>
  );
}

/** What to change for this dimension alone. */
function DimensionAdvice({ evaluation, name }: { evaluation: Evaluation; name: DimensionName }) {
  const advice = evaluation.advice.filter(({ dimension }) => dimension === name);
  const tips = evaluation.tips.filter(({ dimension }) => dimension === name);
  if (advice.length === 0 && tips.length === 0) return null;
  return (
    <Section title={TITLES.advice}>
      <ul className="advice card">
        {advice.map((one) => (
          <ChangeItem key={one.action} change={one} isLinked={false} />
        ))}
        {tips.map((one) => (
          <ChangeItem key={one.tip} change={one} isLinked={false} />
        ))}
      </ul>
    </Section>
  );
}
