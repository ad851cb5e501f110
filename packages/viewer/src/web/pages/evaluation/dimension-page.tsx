import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { oneDimensionView } from '@plugin-eval/report/evaluation/one-dimension-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { evidenceAnnotations } from '../../skill-text/evidence-annotations.tsx';
import { TextWithNotes } from '../../skill-text/text-with-notes.tsx';
import { isSkillFile, useSkillSource } from './skill-source.ts';
import { SourceNotice } from './source-notice.tsx';

interface DimensionPageProps {
  evaluation: Evaluation;
  name: DimensionName;
  crumbs: readonly Crumb[];
}

/** One dimension, with the passages that the judges quoted in the skill's text. */
export function DimensionPage({ evaluation, name, crumbs }: DimensionPageProps) {
  const { title, meaning } = DIMENSIONS[name];
  const subtitle = useMemo(() => <>{meaning.charAt(0).toUpperCase() + meaning.slice(1)}</>, [meaning]);
  const sections = useMemo(() => oneDimensionView(evaluation, name), [evaluation, name]);
  const widgets = {
    judgements: ({ blocks }: Section) => (
      <>
        <Blocks blocks={blocks} />
        {!isPlugin(evaluation) && <QuotesInText evaluation={evaluation} name={name} />}
      </>
    ),
  };
  return (
    <Page
      title={`${title} – ${evaluation.subject.name}`}
      heading={title}
      kind="dimension"
      subtitle={subtitle}
      crumbs={crumbs}
    >
      <Sections sections={sections} widgets={widgets} />
    </Page>
  );
}

function QuotesInText({ evaluation, name }: Pick<DimensionPageProps, 'evaluation' | 'name'>) {
  const read = useSkillSource(evaluation);
  const lines = read?.source.is_evaluated === true ? read.lines : null;
  const { path } = evaluation.subject;
  const assessment = judgeLayerOf(evaluation)?.assessments[name];
  const annotations = useMemo(() => {
    if (lines === null) return [];
    const isFile = (file: string) => isSkillFile(path, file);
    return evidenceAnnotations(name, assessment, { lines, isFile, to: null });
  }, [name, assessment, lines, path]);
  return (
    <>
      <SourceNotice read={read} />
      {lines !== null && annotations.length > 0 && (
        <TextWithNotes lines={lines} annotations={annotations} label="SKILL.md with the quoted passages" />
      )}
    </>
  );
}
