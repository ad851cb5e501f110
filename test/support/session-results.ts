import type { SessionResult } from '@plugin-eval/sessions/session-request.ts';

/** A session that ended with an answer and loaded nothing, with what a test wants to be different. */
export function sessionResult(changes: Partial<SessionResult> = {}): SessionResult {
  const finalText = changes.finalText ?? 'Here is the paper crane you asked for, folded in nine steps.';
  return {
    outcome: 'ended',
    failure: null,
    message: null,
    transcript: [{ kind: 'text', turn: 1, text: finalText }],
    finalText,
    loads: [],
    unknownSkills: [],
    triedSubAgent: false,
    denied: [],
    turns: 1,
    usage: { inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0 },
    reportedModel: 'model-1',
    listed: {},
    ...changes,
  };
}

/** A session that loads skills one after the other, each in its turn, and then answers. */
export function loadingSession(
  loads: readonly { skill: string; turn: number }[],
  changes: Partial<SessionResult> = {},
): SessionResult {
  const end = sessionResult(changes);
  const turns = Math.max(0, ...loads.map(({ turn }) => turn)) + 1;
  return {
    ...end,
    loads: loads.map(({ skill, turn }) => ({ skill, turn, by: 'skill-tool' })),
    transcript: [
      ...loads.flatMap(({ skill, turn }) => [
        {
          kind: 'tool-call' as const,
          turn,
          id: `call-${turn}`,
          tool: 'Skill',
          input: JSON.stringify({ skill }),
        },
        { kind: 'tool-result' as const, turn, id: `call-${turn}`, ok: true, text: `Launching ${skill}` },
      ]),
      { kind: 'text', turn: turns, text: end.finalText },
    ],
    turns,
  };
}
