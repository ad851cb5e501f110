import type { ReactNode } from 'react';
import type {
  Assessment,
  Evidence,
  Judgement as JudgementData,
} from '../../../../src/documents/judge-layer.ts';
import {
  assessmentGap,
  judgeName,
  NOT_FOUND,
  SECOND_ANSWER,
} from '../../../../src/report/judge/judgement-view.ts';
import { formatUnit } from '../../../../src/report/number-format.ts';
import { InWords } from '../../design/in-words.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedCode, UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';

interface JudgementProps {
  judgement: JudgementData;
  /** What a quote offers beside its place, such as a button that shows it in the text; null for none. */
  quoteTool?: (evidence: Evidence, index: number) => ReactNode;
}

/** What one judge gave, why, and on what evidence. */
export function Judgement({ judgement, quoteTool }: JudgementProps) {
  const { score, reasoning, evidence, tasks, repaired } = judgement;
  return (
    <article className="judgement card">
      <p className="by row">
        <b className="given">{formatUnit(score)}</b>
        <span>
          <InWords words={judgeName(judgement)} />
        </span>
        {repaired && <span className="quiet">{SECOND_ANSWER}</span>}
      </p>
      <div className="reasons">
        <UntrustedText text={reasoning} />
      </div>
      {tasks.length > 0 && (
        <ol className="tasks">
          {tasks.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no other identity
            <li key={index}>
              <p>
                <b>{formatUnit(one.score)}</b> <UntrustedText text={one.task} />
              </p>
              <p className="quiet">
                <UntrustedText text={one.reasoning} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {evidence.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: quotes have no other identity
        <Quote key={index} evidence={one}>
          {quoteTool?.(one, index)}
        </Quote>
      ))}
    </article>
  );
}

/** A passage that was quoted, and where it stands; what stands nowhere is marked. */
export function Quote({ evidence, children }: { evidence: Evidence; children?: ReactNode }) {
  const { quote, found, file, line } = evidence;
  return (
    <figure className={`quote${found ? '' : ' unfound'}`}>
      <blockquote>
        <UntrustedText text={quote} />
      </blockquote>
      <figcaption className="row">
        {found && file !== null ? (
          <span className="at">
            <UntrustedPath path={file} />
            {line !== null && `:${line}`}
          </span>
        ) : (
          <StatusWord kind="error">{NOT_FOUND}</StatusWord>
        )}
        {children}
      </figcaption>
    </figure>
  );
}

/** Why a dimension has no judged score, or lacks a judge. */
export function AssessmentGap({ assessment }: { assessment: Assessment }) {
  const gap = assessmentGap(assessment);
  return (
    gap !== null && (
      <p className="why">
        <InWords words={gap} />
      </p>
    )
  );
}

export function ModelName({ name }: { name: string }) {
  return <UntrustedCode text={name} />;
}
