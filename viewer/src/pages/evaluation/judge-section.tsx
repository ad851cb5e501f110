import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import type { JudgeLayer } from '../../../../src/documents/judge-layer.ts';
import {
  describeKappa,
  describeUsage,
  hasOwnAssessments,
} from '../../../../src/report/judge/judge-summary.ts';
import { formatCost, formatUnit } from '../../../../src/report/number-format.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { ForeignName, ForeignPath, ForeignText } from '../../design/foreign.tsx';
import { Section } from '../../design/section.tsx';
import { JudgedDimensions } from './judged-dimensions.tsx';
import { ModelNames } from './judgement.tsx';
import { TriggerPromptsTable } from './trigger-prompts-table.tsx';
import { VerificationTable } from './verification-table.tsx';

/** Layer 2: who judged, how far the judges agree, and how far they can be trusted. */
export function JudgeSection({ layer }: { evaluation: Evaluation; layer: JudgeLayer }) {
  return (
    <Section title="Judge" aside="layer 2">
      <Facts facts={facts(layer)} />
      {hasOwnAssessments(layer) ? (
        <JudgedDimensions assessments={layer.assessments} />
      ) : (
        <p className="quiet">The sums over the skills; each skill has its own reasons and evidence.</p>
      )}
      <TriggerPromptsTable triggerPrompts={layer.triggerPrompts} />
      <VerificationTable verification={layer.verification} />
      <LeftOut leftOut={layer.leftOut} />
    </Section>
  );
}

const SOURCES = {
  plugin: 'name of the plugin',
  folder: 'name of the folder',
  inferred: 'inferred by the judge',
};

function facts(layer: JudgeLayer): (Fact | null)[] {
  const { selfReported, judges, models, category, costUsd, usage, score, seed } = layer;
  const mean: Fact = [
    'Mean score',
    <span key="mean">
      {formatUnit(score)} <small>for display only</small>
    </span>,
  ];
  if (selfReported) return [mean];
  return [
    mean,
    [models.length > 1 ? 'Models' : 'Model', <ModelNames key="models" names={models} />],
    ['Judges', judges],
    judges > 1 && hasOwnAssessments(layer) ? ['Agreement', describeKappa(layer)] : null,
    ['Cost', formatCost(costUsd)],
    ['Tokens', describeUsage(usage)],
    category && [
      'Category',
      <span key="category">
        <ForeignName name={category.name} /> <small>{SOURCES[category.source]}</small>
      </span>,
    ],
    ['Seed', seed],
  ];
}

function LeftOut({ leftOut }: Pick<JudgeLayer, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <Section title="What the judge did not see" level={3}>
      <ul className="finding-places">
        {leftOut.map(({ path, reason }) => (
          <li key={path}>
            <ForeignPath path={path} /> <ForeignText text={reason} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
