import { SCHEMA_VERSION, SESSION_DRIVERS } from '@plugin-eval/core/documents/names.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { damagedRun, RunError } from '@plugin-eval/core/errors/run-error.ts';
import type { Journal, ResultSummary, StoredResult } from '@plugin-eval/engine/store/journal.ts';
import { isSessionResult } from '@plugin-eval/sessions/is-session-result.ts';
import type { SessionResult } from '@plugin-eval/sessions/session-request.ts';
import { z } from 'zod';

/** A request as stored in a document. */
const sessionInput = z.looseObject({
  driver: z.enum(SESSION_DRIVERS),
  driverVersion: z.string(),
  model: z.looseObject({ name: z.string() }),
  prompt: z.string(),
  skills: z.array(z.looseObject({ name: z.string() })),
});

/**
 * One session of a run with its transcript.
 * @param session its number, as the layer lists it, or the beginning of its key. Sessions that another run paid for
 * have numbers of that run, and are found by their keys alone.
 * @param subject path of the skill; needed where the run has several
 * @throws RunError
 */
export async function describeSession(
  journal: Journal,
  run: string,
  session: string,
  subject: string | undefined,
): Promise<SessionDocument> {
  await journal.findRun(run);
  const sessions = (await journal.resultsOf(run)).filter(({ kind }) => kind === 'agent-session');
  const number = /^\d{1,6}$/.test(session) ? Number(session) : null;
  const candidates =
    number === null
      ? sessions.filter(({ key }) => key.startsWith(session))
      : sessions.filter(({ label, runId }) => runId === run && label === `session ${number}`);
  const found = candidates.filter((result) => subject === undefined || isOf(result, subject));
  const key = found.length === 1 ? found[0]?.key : undefined;
  const only = key === undefined ? null : await journal.resultUsedBy(run, key);
  if (only === null) {
    const isReused = sessions.some(({ runId }) => runId !== run);
    const subjects = candidates.map((result) => result.subject);
    throw new RunError(run, 'not-found', noSuchSession(run, session, subjects, isReused));
  }
  return sessionDocumentOf(only, run);
}

function noSuchSession(run: string, session: string, subjects: readonly string[], isReused: boolean): string {
  if (subjects.length > 0)
    return `Run ${run} has several sessions ${session}; name the skill with --skill: ${[...new Set(subjects)].join(', ')}.`;
  const byKey = isReused
    ? ' Sessions that another run paid for are named by their keys, which the JSON lists as sessions[].key.'
    : '';
  return `Run ${run} has no session ${session}.${byKey}`;
}

/** A skill is named by its folder or by its SKILL.md. */
function isOf({ subject }: ResultSummary, given: string): boolean {
  const plain = given.replace(/\/{1,100}$/, '');
  return subject === plain || subject.replace(/\/[^/]{1,255}$/, '') === plain;
}

/** @throws RunError for what is no session: whoever may write to the database may have written it */
function readSession(
  { input, result }: StoredResult,
  run: string,
): { request: z.infer<typeof sessionInput>; session: SessionResult } {
  try {
    const session: unknown = JSON.parse(result);
    if (isSessionResult(session)) return { request: sessionInput.parse(JSON.parse(input)), session };
  } catch {
    // Said below.
  }
  throw damagedRun(run, 'a session');
}

/** A stored result of the kind `agent-session`, for the reader of a run that used it. */
export function sessionDocumentOf(stored: StoredResult, run: string): SessionDocument {
  const { request, session: read } = readSession(stored, run);
  // The threat report holds the recorded environment as evidence.
  const { listed, reportedModel, scene: _, durationMs = null, ...result } = read;
  return {
    schemaVersion: SCHEMA_VERSION,
    run,
    session: Number(/\d{1,9}$/.exec(stored.label)?.[0] ?? 1),
    key: stored.key,
    subject: stored.subject,
    label: stored.label,
    driver: request.driver,
    driverVersion: request.driverVersion,
    model: request.model.name,
    reportedModel,
    prompt: request.prompt,
    skills: request.skills.map(({ name }) => ({ name, listed: listed[name] ?? null })),
    ...result,
    usage: stored.usage,
    costUsd: stored.costUsd,
    durationMs,
  };
}
