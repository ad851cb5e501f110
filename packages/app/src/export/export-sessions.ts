import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, isCollection, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { secretsOf } from '@plugin-eval/engine/model/call-model.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { ExportedSession } from '@plugin-eval/report/export/exported-session.ts';
import { redactedJson } from '@plugin-eval/viewer/server/redacted-json.ts';
import type { Ports } from '../ports.ts';
import { sessionDocumentOf } from '../runs/session-document.ts';
import { ViewerJournal } from '../viewer/viewer-journal.ts';

/**
 * Returns an evaluation's sessions for export, those without tools first, with transcripts as far as the
 * journal has them, and without the keys in use.
 * @param run whose results count; null: the newest of the same session
 */
export async function exportedSessions(
  document: EvaluationDocument,
  run: string | null,
  { store, variables }: Pick<Ports, 'store' | 'variables'>,
): Promise<ExportedSession[]> {
  const members = isCollection(document) ? document.evaluations : [document];
  const listed = members.flatMap(allSkills).flatMap(sessionsOf);
  const own = new ViewerJournal(store);
  try {
    const journal = listed.length === 0 ? null : await own.open();
    const sessions: ExportedSession[] = [];
    for (const session of listed) sessions.push(await withTranscript(session, journal, run));
    return JSON.parse(redactedJson(secretsOf(readModelEnvironment(variables)))(sessions));
  } finally {
    await own.close();
  }
}

function sessionsOf(skill: SkillEvaluation): ExportedSession[] {
  const layer = monteCarloLayerOf(skill);
  if (layer === null) return [];
  const draws = new Map<string, number>();
  const of = (
    summary: MonteCarloLayer['sessions'][number],
    executed: ExportedSession['executed'],
  ): ExportedSession => {
    const place = `${executed === null} ${summary.arm} ${summary.prompt}`;
    const draw = (draws.get(place) ?? 0) + 1;
    draws.set(place, draw);
    const prompt = layer.perPrompt[summary.prompt];
    return {
      skill: { name: skill.subject.name, path: skill.subject.path },
      model: layer.model,
      driver: layer.driver,
      driverVersion: layer.driverVersion,
      qualityModel: layer.qualityModel,
      prompt: prompt?.prompt ?? '',
      shouldTrigger: prompt?.shouldTrigger ?? true,
      summary,
      executed,
      draw,
      transcript: null,
      endedAtMs: null,
    };
  };
  return [
    ...layer.sessions.map((summary) => of(summary, null)),
    ...(layer.executed?.sessions ?? []).map((summary) => of(summary, summary)),
  ];
}

async function withTranscript(
  session: ExportedSession,
  journal: Journal | null,
  run: string | null,
): Promise<ExportedSession> {
  const { key } = session.summary;
  const used = journal === null || run === null ? null : await journal.resultUsedBy(run, key);
  const stored = used ?? (await journal?.findResult(key)) ?? null;
  if (stored === null || stored.kind !== 'agent-session') return session;
  return {
    ...session,
    transcript: sessionDocumentOf(stored, run ?? stored.runId),
    endedAtMs: stored.recordedAt.getTime(),
  };
}
