import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { durationOf } from './control-sessions.ts';
import type { ExecutedOptions } from './executed-options.ts';
import type { MeasuredSession } from './measure-sessions.ts';
import type { ExecutedFigures } from './reduce/reduce-executed.ts';

/** Paths that the document of an evaluation names of one session; that of the session has all. */
const MOST_CHANGES = 20;

/** The layer's part on executed sessions. @param sessions of both arms */
export function executedPart(
  figures: ExecutedFigures,
  sessions: readonly MeasuredSession[],
  { asShipped, allowedHosts, cases }: ExecutedOptions,
): NonNullable<MonteCarloLayer['executed']> {
  const byNumber = new Map(sessions.map((session) => [session.planned.number, session]));
  const executions = sessions.flatMap(({ draw }) =>
    draw.state === 'result' ? (draw.result.execution ?? []) : [],
  );
  return {
    sandbox: executions[0]?.sandbox ?? null,
    ...{ asShipped, allowedHosts: [...allowedHosts], nPlanned: sessions.length },
    ...(allowedHosts.length === 0 ? {} : { askedHosts: askedHosts(executions) }),
    ...figures,
    passRates: { ...figures.passRates, gradedBy: countGraders(sessions) },
    unexplainedCalls: executions.reduce((sum, { unexplainedCalls }) => sum + unexplainedCalls, 0),
    ...ungradedOf(cases),
    refused: cases.flatMap((one, prompt) => (one.kind === 'refused' ? [{ prompt, reason: one.reason }] : [])),
    sessions: figures.sessions.map((summary) => {
      const session = byNumber.get(summary.session);
      const execution = session?.draw.state === 'result' ? session.draw.result.execution : undefined;
      const graded = session?.grading?.state === 'graded' ? session.grading.graded : null;
      return {
        ...summary,
        ...(session === undefined ? {} : { durationMs: durationOf(session.draw) }),
        ...(graded === null
          ? {}
          : {
              evidence: graded.evidence,
              ...(graded.expectations.length === 0 ? {} : { expectations: graded.expectations }),
            }),
        ...(session?.graded === undefined
          ? {}
          : {
              passed: session.graded.passed,
              gradedBy: session.graded.gradedBy,
              graders: session.graded.results,
            }),
        artefacts: (execution?.artefacts.length ?? 0) + (execution?.artefactsLeftOut ?? 0),
        ...(execution === undefined ? {} : { changes: firstChanges(execution) }),
        calls: execution?.calls.length ?? 0,
        limit: execution?.limit ?? null,
      };
    }),
  };
}

/** Absent where every case has graders that can be read. */
function ungradedOf(cases: ExecutedOptions['cases']) {
  const ungraded = cases.flatMap((one, prompt) =>
    one.kind === 'ready' && one.ungraded !== null ? [{ prompt, reason: one.ungraded }] : [],
  );
  return ungraded.length === 0 ? {} : { ungraded };
}

/** Hosts that the sessions requested, summed. */
function askedHosts(executions: readonly SessionExecution[]): SessionExecution['hosts'] {
  const callsByPrompt = Map.groupBy(
    executions.flatMap(({ hosts }) => hosts),
    ({ host, port, allowed }) => `${host}:${port} ${allowed ? 'allowed' : 'refused'}`,
  );
  return [...callsByPrompt]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : [{ ...first, connections: rest.reduce((sum, one) => sum + one.connections, first.connections) }],
    );
}

function firstChanges({ artefacts }: SessionExecution) {
  return artefacts
    .slice(0, MOST_CHANGES)
    .map(({ path, change, kind, by, size }) => ({ path, change, kind, by, size }));
}

/** Sessions with the skill by how they were graded. */
function countGraders(sessions: readonly MeasuredSession[]) {
  const of = (wanted: string) =>
    sessions.filter(({ planned, graded }) => planned.arm === 'with' && graded?.gradedBy === wanted).length;
  return { deterministic: of('deterministic'), judged: of('judged'), mixed: of('mixed') };
}
