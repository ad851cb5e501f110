import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';

/** A session in which the crane is loaded after another tool was tried, and something is denied. */
export function sessionDocument(changes: Partial<SessionDocument> = {}): SessionDocument {
  return {
    schemaVersion: SCHEMA_VERSION,
    run: 'r1a2b3c4',
    session: 7,
    key: 'c0ffee'.padEnd(64, '0'),
    subject: 'skills/crane',
    label: 'session 7',
    driver: 'claude-agent',
    driverVersion: '0.3.330',
    model: 'anthropic:claude-opus-4-5',
    reportedModel: 'claude-opus-4-5-20251101',
    prompt: 'How do I make the bird from Sadako’s story?',
    skills: [
      { name: 'crane', listed: 'cut' },
      { name: 'paper-planes', listed: 'full' },
    ],
    outcome: 'ended',
    failure: null,
    message: null,
    transcript: [
      { kind: 'text', turn: 1, text: 'Let me see what there is.' },
      { kind: 'tool-call', turn: 1, id: 'a', tool: 'Read', input: '{"file_path":"/etc/passwd"}' },
      { kind: 'tool-result', turn: 1, id: 'a', ok: false, text: 'This path lies outside the session.' },
      { kind: 'tool-call', turn: 2, id: 'b', tool: 'Skill', input: '{"skill":"crane"}' },
      {
        kind: 'tool-result',
        turn: 2,
        id: 'b',
        ok: true,
        text: '# Fold a crane\n\n1. Make a preliminary base.',
      },
      { kind: 'text', turn: 3, text: 'Make a preliminary base,\nthen petal-fold both sides.' },
    ],
    finalText: 'Make a preliminary base,\nthen petal-fold both sides.',
    loads: [{ skill: 'crane', turn: 2, by: 'skill-tool' }],
    unknownSkills: ['origami:crane'],
    triedSubAgent: false,
    denied: ['Read /etc/passwd'],
    turns: 3,
    usage: { inputTokens: 21_480, outputTokens: 640, cacheReadTokens: 18_000, cacheWriteTokens: 0 },
    costUsd: 0.0613,
    durationMs: 72_300,
    byTurn: [
      { turn: 1, usage: turnUsage(6_000, 200, 5_000), durationMs: 21_400 },
      { turn: 2, usage: turnUsage(7_480, 140, 6_000), durationMs: 9_040 },
      { turn: 3, usage: turnUsage(8_000, 300, 7_000), durationMs: null },
    ],
    ...changes,
  };
}

function turnUsage(inputTokens: number, outputTokens: number, cacheReadTokens: number) {
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0 };
}
