import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';

/** A session of a real agent whose calls of tools are carried out among the stand-ins. */
export interface ReplayedSession
  extends Pick<SessionDocument, 'prompt' | 'message' | 'loads' | 'costUsd' | 'execution'> {
  source: Detonation['sessions'][number]['source'];
  outcome: Detonation['sessions'][number]['outcome'];
}

/** The sessions of one agent. */
export interface AgentSessions {
  agent: Detonation['agent'];
  sessions: readonly ReplayedSession[];
}

/** Sessions that files hold: all count as those of the first one's agent. */
export function recordedSessions(documents: readonly SessionDocument[]): AgentSessions | null {
  const [first] = documents;
  if (first === undefined) return null;
  const { driver: name, driverVersion: version, model } = first;
  return {
    agent: { name, version, model, decided: 'recorded', observed: 'replayed' },
    sessions: documents.map((session) => ({ ...session, source: null })),
  };
}
