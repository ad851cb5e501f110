import type { HistoryEntry, PublishedSession, ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { expect, test } from 'vitest';
import { type AgentStep, callsSkill } from '../stand-ins/session-agent.ts';
import { SCENE_KEY, startBuilt } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { cases, SESSIONS, SUBJECT, sessionScene } from '../support/session-scene.ts';
import { startViewer } from '../support/started-viewer.ts';

const MARKUP = '</script><img src=x onerror="window.hit = 1">';

/** Says the key that it was asked with, and markup, wherever it can. */
function tellTale(step: AgentStep) {
  const key = String(step.headers['x-api-key']);
  if (step.turn === 1) return callsSkill(SUBJECT);
  if (step.turn === 2)
    return { text: `${key} ${MARKUP}`, toolCalls: [{ name: 'Read', input: { [key]: key } }] };
  return { text: `Here is the paper model of ${encodeURIComponent(key)}. ${MARKUP}` };
}

test('every transcript of an evaluation is served, as text and without a key', async () => {
  const scene = await sessionScene({ act: tellTale, prompts: cases(2), key: SCENE_KEY });
  const scored = await startBuilt(scene, [...SESSIONS, '-o', 'json:report.json']).ended;
  expect(scored.code).toBe(0);

  // The same from a file and from the history.
  for (const args of [['report.json'], []]) {
    const viewer = await startViewer(scene.root, args, scene.variables);
    const { entries } = await viewer.json<{ entries: HistoryEntry[] }>('/api/entries');
    const address = `/api/entries/${entries[0]?.id}`;
    const { sessions } = await viewer.json<ViewerDocument & { kind: 'evaluation' }>(address);
    expect(sessions.length).toBeGreaterThan(1);
    for (const { key, subject } of sessions) {
      const { status, headers, body } = await viewer.visitor.get(`${address}/sessions/${key}`);
      expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect([body.includes(SCENE_KEY), schemaProblems(body, 'session')]).toEqual([false, []]);
      const session = JSON.parse(body) as PublishedSession;
      expect([session.key, subject]).toEqual([key, 'skills/fold-1']);
      expect(session.final_text).toContain(MARKUP);
    }
    const judged = await viewer.visitor.get(`${address}/sessions/${'0'.repeat(64)}`);
    expect(judged.status).toBe(404);
    await viewer.interrupt();
  }
});
