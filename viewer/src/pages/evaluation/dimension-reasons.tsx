import { useMemo } from 'react';
import type { SkillEvaluation } from '../../../../src/documents/evaluation.ts';
import type { Assessment, Evidence } from '../../../../src/documents/judge-layer.ts';
import type { DimensionName } from '../../../../src/documents/names.ts';
import { formatUnit, plural } from '../../../../src/report/number-format.ts';
import { Section } from '../../design/section.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { evidenceAnnotations, evidenceId } from '../../skill-text/evidence-annotations.tsx';
import { TextWithNotes } from '../../skill-text/text-with-notes.tsx';
import { Judgement } from './judgement.tsx';
import { isSkillFile, useSkillSource } from './skill-source.ts';
import { SourceNotice } from './source-notice.tsx';

interface DimensionReasonsProps {
  skill: SkillEvaluation;
  name: DimensionName;
  assessment: Assessment;
}

/** What every judge said, and its evidence in the skill's text beside it. */
export function DimensionReasons({ skill, name, assessment }: DimensionReasonsProps) {
  const read = useSkillSource(skill);
  const lines = read?.source.is_evaluated === true ? read.lines : null;
  const annotations = useMemo(
    () =>
      lines === null
        ? []
        : evidenceAnnotations(name, assessment, {
            lines,
            isFile: (file) => isSkillFile(skill.subject.path, file),
            to: null,
          }),
    [skill, name, assessment, lines],
  );
  const inText = new Set(annotations.map(({ id }) => id));
  return (
    <Section title="What the judges said" aside={describe(assessment)}>
      {assessment.judgements.length > 0 && <SourceNotice read={read} />}
      <div className={lines === null || annotations.length === 0 ? '' : 'beside'}>
        <div className="judgements">
          {assessment.judgements.length === 0 && <p className="quiet">No judge brought a score.</p>}
          {assessment.judgements.map((judgement, at) => (
            <Judgement
              key={`${judgement.judge}.${judgement.draw}`}
              judgement={judgement}
              quoteTool={(_: Evidence, index) => {
                const id = evidenceId(name, at, index);
                return inText.has(id) && <ShowInText id={id} />;
              }}
            />
          ))}
        </div>
        {lines !== null && annotations.length > 0 && (
          <TextWithNotes
            lines={lines}
            annotations={annotations}
            label="SKILL.md with the passages that were quoted"
          />
        )}
      </div>
    </Section>
  );
}

function ShowInText({ id }: { id: string }) {
  const [selected, select] = useQueryValue('mark');
  return (
    <button type="button" className="to-line" aria-pressed={selected === id} onClick={() => select(id)}>
      show in the text
    </button>
  );
}

function describe({ judgements, spread, rubricVersion }: Assessment): string {
  return [
    plural(new Set(judgements.map(({ judge }) => judge)).size, 'judge'),
    ...(spread === null ? [] : [`spread ${formatUnit(spread)}`]),
    ...(rubricVersion === null ? [] : [`rubric version ${rubricVersion}`]),
  ].join(' · ');
}
