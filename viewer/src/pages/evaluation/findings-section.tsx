import { type ReactNode, useMemo } from 'react';
import type { SkillEvaluation } from '../../../../src/documents/evaluation.ts';
import { judgeLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import { DIMENSION_NAMES } from '../../../../src/documents/names.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { Disclosure } from '../../design/disclosure.tsx';
import { Section } from '../../design/section.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { evidenceAnnotations } from '../../skill-text/evidence-annotations.tsx';
import { findingAnnotations, numbered } from '../../skill-text/finding-annotations.tsx';
import { TextWithNotes } from '../../skill-text/text-with-notes.tsx';
import { useRouteTo } from './evaluation-context.ts';
import { FindingList } from './finding-list.tsx';
import { isSkillFile, type ReadSource, useSkillSource } from './skill-source.ts';
import { SourceNotice } from './source-notice.tsx';

/** The findings at their lines in the skill's own text, with the passages that the judge quoted. */
export function FindingsSection({ skill }: { skill: SkillEvaluation }) {
  const read = useSkillSource(skill);
  const findings = useMemo(() => numbered(skill.findings), [skill]);
  const [marked] = useQueryValue('mark');
  const { path } = skill.subject;
  const isShown = read?.source.is_evaluated === true;
  return (
    <Section
      title="Findings in the text"
      aside={findings.length === 0 ? 'none' : plural(findings.length, 'finding')}
      className="findings"
    >
      <SourceNotice read={read} />
      <div className={isShown && findings.length > 0 ? 'beside text-first' : ''}>
        {read !== null && isShown && (
          <FoldedWhen
            isFolded={findings.length === 0 && marked === null}
            summary={judgeLayerOf(skill) === null ? 'SKILL.md' : 'SKILL.md, with what the judge quoted'}
          >
            <TextOf skill={skill} read={read} />
          </FoldedWhen>
        )}
        {findings.length > 0 && (
          <FindingList
            findings={findings}
            isInText={(finding) => isShown && isSkillFile(path, finding.file)}
          />
        )}
      </div>
      {read !== null && !isShown && (
        <Disclosure summary="The text as it is now" className="more">
          <TextWithNotes lines={read.lines} annotations={[]} label="SKILL.md as it is now" />
        </Disclosure>
      )}
    </Section>
  );
}

/** A text without findings is seldom what somebody came for. */
function FoldedWhen({
  isFolded,
  summary,
  children,
}: {
  isFolded: boolean;
  summary: string;
  children: ReactNode;
}) {
  return isFolded ? <Disclosure summary={summary}>{children}</Disclosure> : children;
}

function TextOf({ skill, read: { lines } }: { skill: SkillEvaluation; read: ReadSource }) {
  const to = useRouteTo();
  const annotations = useMemo(() => {
    const isFile = (file: string) => isSkillFile(skill.subject.path, file);
    const assessments = judgeLayerOf(skill)?.assessments ?? {};
    const findings = numbered(skill.findings).filter(({ file }) => isFile(file));
    return [
      ...findingAnnotations(findings, lines),
      ...DIMENSION_NAMES.flatMap((name) =>
        evidenceAnnotations(name, assessments[name], { lines, isFile, to: to({ kind: 'dimension', name }) }),
      ),
    ];
  }, [skill, lines, to]);
  return <TextWithNotes lines={lines} annotations={annotations} label="SKILL.md with its findings" />;
}
