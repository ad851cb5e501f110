import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import {
  type MatrixCell,
  type MatrixRow,
  type SessionState,
  sessionMatrix,
} from '@plugin-eval/report/sessions/session-matrix.ts';
import { bucketName } from '@plugin-eval/report/sessions/sessions-tables.ts';
import { useMemo } from 'react';
import { ScrollBox } from '../../design/scroll-box.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { Link } from '../../route/link.tsx';
import { useEvaluationContext, useRouteTo } from './evaluation-context.ts';

const STATES: Readonly<Record<SessionState, readonly [mark: string, words: string]>> = {
  fired: ['✓', 'fired'],
  silent: ['·', 'silent'],
  'fired-wrongly': ['!', 'fired, should have stayed silent'],
  'silent-wrongly': ['×', 'silent, should have fired'],
  failed: ['–', 'failed'],
  errored: ['e', 'errored'],
  unknown: ['?', 'unknown'],
};

/** Prompts by repeats, those with the most wrong sessions first; a cell opens its session where the transcript is at hand. */
export function SessionMatrix({ evaluation }: { evaluation: Evaluation }) {
  const rows = useMemo(() => {
    const layer = monteCarloLayerOf(evaluation);
    return layer === null ? [] : sessionMatrix(layer).toSorted((a, b) => wrongCount(b) - wrongCount(a));
  }, [evaluation]);
  const used = new Set(rows.flatMap(({ cells }) => cells.map(({ state }) => state)));
  return (
    <figure className="matrix">
      <ScrollBox rows={rows.length} label="Prompts by repeats">
        <table>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two prompts may have the same words
              <PromptRow key={index} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <figcaption>
        {Object.entries(STATES).map(
          ([state, [mark, words]]) =>
            used.has(state as SessionState) && (
              <span key={state}>
                <i className={`cell ${state}`} aria-hidden="true">
                  {mark}
                </i>{' '}
                {words}
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

function wrongCount({ cells }: MatrixRow): number {
  return cells.filter(({ state }) => state.endsWith('wrongly')).length;
}

function PromptRow({ row: { prompt, cells } }: { row: MatrixRow }) {
  return (
    <tr>
      <th scope="row" title={visibleText(prompt.prompt)}>
        <UntrustedText text={prompt.prompt} />
        <small>
          {bucketName(prompt.bucket)}
          {!prompt.shouldTrigger && prompt.bucket !== 'near_miss' && ', should stay silent'}
        </small>
      </th>
      <td>
        {cells.map((cell) => (
          <SessionCell key={cell.session.key} cell={cell} />
        ))}
      </td>
    </tr>
  );
}

function SessionCell({ cell: { session, state } }: { cell: MatrixCell }) {
  const { sessions } = useEvaluationContext();
  const to = useRouteTo();
  const [mark, words] = STATES[state];
  const instead = state.startsWith('silent') && session.fired.length > 0 ? `; ${session.fired[0]} fired` : '';
  const label = visibleText(`Session ${session.session}: ${words}${instead}`);
  if (!sessions.has(session.key))
    return (
      <span className={`cell ${state}`} title={label}>
        <span aria-hidden="true">{mark}</span>
        <span className="unseen">{label}</span>
      </span>
    );
  return (
    <Link className={`cell ${state}`} to={to({ kind: 'session', key: session.key })} label={label}>
      {mark}
    </Link>
  );
}
