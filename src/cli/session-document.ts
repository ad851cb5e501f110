import type { SessionRequest, SessionResult } from '../agent-session/session.ts';
import { SCHEMA_VERSION } from '../documents/names.ts';
import type { SessionDocument } from '../documents/session.ts';
import { UnknownSessionError } from '../errors/unknown-session-error.ts';
import type { Journal, ResultSummary, StoredResult } from '../store/journal.ts';

/**
 * One session of a run with its transcript.
 * @param session its number, as the layer lists it
 * @param subject path of the skill; needed where the run has several
 * @throws UnknownRunError, UnknownSessionError
 */
export async function describeSession(
  journal: Journal,
  run: string,
  session: number,
  subject: string | undefined,
): Promise<SessionDocument> {
  await journal.findRun(run);
  const results = (await journal.resultsOf(run)).filter(
    ({ kind, label }) => kind === 'agent-session' && label === `session ${session}`,
  );
  const found = results.filter((result) => subject === undefined || isOf(result, subject));
  const [key, ...others] = new Set(found.map((result) => result.key));
  const only = key === undefined ? null : await journal.resultUsedBy(run, key);
  if (only === null || others.length > 0) {
    throw new UnknownSessionError(
      run,
      session,
      results.map((result) => result.subject),
    );
  }
  return documentOf(only, run, session);
}

/** A skill is named by its folder or by its SKILL.md. */
function isOf({ subject }: ResultSummary, given: string): boolean {
  const plain = given.replace(/\/{1,100}$/, '');
  return subject === plain || subject.replace(/\/[^/]{1,255}$/, '') === plain;
}

function documentOf(stored: StoredResult, run: string, session: number): SessionDocument {
  const request = JSON.parse(stored.input) as SessionRequest;
  const { listed, reportedModel, ...result } = JSON.parse(stored.result) as SessionResult;
  return {
    schemaVersion: SCHEMA_VERSION,
    run,
    session,
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
  };
}
