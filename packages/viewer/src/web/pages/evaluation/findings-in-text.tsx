import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import type { Block, Place } from '@plugin-eval/report/view-model/blocks.ts';
import { useCallback, useMemo } from 'react';
import { Blocks } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { type Destination, PlaceRoutes } from '../../route/place-routes.ts';
import { useQueryValue } from '../../route/use-route.ts';
import { evidenceAnnotations } from '../../skill-text/evidence-annotations.tsx';
import { findingAnnotations } from '../../skill-text/finding-annotations.tsx';
import { TextWithNotes } from '../../skill-text/text-with-notes.tsx';
import { useRouteTo } from './evaluation-context.ts';
import { isSkillFile, useSkillSource } from './skill-source.ts';
import { SourceNotice } from './source-notice.tsx';

interface FindingsInTextProps {
  skill: SkillEvaluation;
  /** The findings as a list. */
  plain: readonly Block[];
}

/** The findings and the quotes of the judge at their lines in the skill's own text, and the list of findings. */
export function FindingsInText({ skill, plain }: FindingsInTextProps) {
  const read = useSkillSource(skill);
  const to = useRouteTo();
  const [marked] = useQueryValue('mark');
  const isEvaluated = read?.source.is_evaluated === true;
  const lines = read?.lines;
  const annotations = useMemo(() => {
    if (lines === undefined || !isEvaluated) return [];
    const isFile = (file: string) => isSkillFile(skill.subject.path, file);
    const assessments = judgeLayerOf(skill)?.assessments ?? {};
    return [
      ...findingAnnotations(skill.findings, { lines, isFile }),
      ...DIMENSION_NAMES.flatMap((name) =>
        evidenceAnnotations(name, assessments[name], { lines, isFile, to: to({ kind: 'dimension', name }) }),
      ),
    ];
  }, [skill, lines, isEvaluated, to]);
  // A finding leads to its line in the text above.
  const routeOf = useCallback(
    (place: Place): Destination | null => {
      if (place.kind !== 'line') return null;
      const index = skill.findings.findIndex(({ file, line }) => file === place.file && line === place.line);
      const mark = `f${index + 1}`;
      if (!annotations.some(({ id }) => id === mark)) return null;
      return { ...to(), query: new URLSearchParams({ mark }) };
    },
    [skill, annotations, to],
  );
  const text = lines !== undefined && (
    <TextWithNotes
      lines={lines}
      annotations={annotations}
      label={isEvaluated ? 'SKILL.md with its findings' : 'SKILL.md as it is now'}
    />
  );
  const isOpen = isEvaluated && (annotations.length > 0 || marked !== null);
  return (
    <>
      <SourceNotice read={read} />
      {text && (isOpen ? text : <Disclosure summary="SKILL.md">{text}</Disclosure>)}
      <div className="finding-list">
        <PlaceRoutes value={routeOf}>
          <Blocks blocks={plain} />
        </PlaceRoutes>
      </div>
    </>
  );
}
