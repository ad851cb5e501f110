import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { countByLevel } from '@plugin-eval/report/evaluation/findings-view.ts';
import { evaluationTiles } from '@plugin-eval/report/headline/evaluation-tiles.ts';
import { scoreWords } from '@plugin-eval/report/history/history-view.ts';
import type { SubjectHistory } from '@plugin-eval/report/history/subject-histories.ts';
import { formatGain, plural } from '@plugin-eval/report/number-format.ts';
import { useMemo } from 'react';
import { Blocks } from '../../design/blocks.tsx';
import { InWords } from '../../design/in-words.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute, OVERVIEW } from '../../route/route.ts';
import { inCode } from '../../source/in-code.ts';
import { useSource } from '../../source/source-context.ts';
import { useLoaded } from '../../source/use-loaded.ts';
import { findSubject } from '../evaluation/find-subject.ts';
import { Moment } from '../history/moment.tsx';
import { Sparkline } from './sparkline.tsx';

interface SkillCardProps {
  /** Id of the entry with its newest result. */
  id: string;
  title: string;
  /** Its history; null for a report in a file. */
  history: SubjectHistory | null;
  /** Shows only the score: the document of a large collection is not read for a card. */
  isLarge: boolean;
}

/** A skill or plugin at a glance: is it good, does it fire, is it safe, and what is missing. */
export function SkillCard({ id, title, history, isLarge }: SkillCardProps) {
  const source = useSource();
  const newest = history?.entries[0];
  const member = newest?.is_member ? newest.path : null;
  const loaded = useLoaded(async () => (isLarge ? null : source.document(id)), [source, id, isLarge]);
  const evaluation = useMemo(
    () =>
      loaded.state === 'loaded' && loaded.value?.kind === 'evaluation'
        ? subjectOf(inCode(loaded.value.document) as EvaluationDocument, member)
        : null,
    [loaded, member],
  );
  const path = newest?.path ?? evaluation?.subject.path;
  return (
    <article className="card skill-card">
      <h2>
        <Link to={entryRoute(id, OVERVIEW, member)}>
          <UntrustedName name={title} longest={60} />
        </Link>
      </h2>
      {path !== undefined && (
        <p className="quiet">
          <UntrustedPath path={path} />
        </p>
      )}
      {evaluation !== null && <Blocks blocks={[{ kind: 'tiles', tiles: evaluationTiles(evaluation) }]} />}
      {evaluation === null && newest !== undefined && (
        <p>
          <InWords words={scoreWords(newest)} />
        </p>
      )}
      <p className="row">
        {evaluation !== null && <span>{problemWords(evaluation)}</span>}
        {history !== null && <Trend history={history} />}
      </p>
    </article>
  );
}

/** Returns null for a collection, and for a member missing from its document. */
function subjectOf(document: EvaluationDocument, member: string | null): Evaluation | null {
  const found = findSubject(document, member)?.subject ?? null;
  return found === null || isCollection(found) ? null : found;
}

/** "2 errors, 1 warning". */
function problemWords(evaluation: Evaluation): string {
  const { error, warning } = countByLevel(allFindings(evaluation));
  const parts = [
    ...(error === 0 ? [] : [plural(error, 'error')]),
    ...(warning === 0 ? [] : [plural(warning, 'warning')]),
  ];
  return parts.length === 0 ? 'No open problems' : parts.join(', ');
}

function Trend({ history: { place, entries, change } }: { history: SubjectHistory }) {
  return (
    <Link to={{ page: 'history', path: place }}>
      <Sparkline entries={entries} /> {change !== null && <b>{formatGain(change)}</b>}{' '}
      <small>
        <Moment at={entries[0].at} />
      </small>
    </Link>
  );
}
