import type { ExportedSession } from '@plugin-eval/report/export/exported-session.ts';
import { executedLayer, executedSessionDocument } from './executed-layers.ts';

export const ENDED_AT = Date.UTC(2026, 10, 23, 6, 0, 30);

/** The executed sessions of a layer, the first of them with its transcript and 30 s long. */
export function executedSessions(): ExportedSession[] {
  const { executed, perPrompt, model, driver, driverVersion, qualityModel } = executedLayer();
  const draws = new Map<string, number>();
  return (executed?.sessions ?? []).map((session, index) => {
    const place = `${session.prompt} ${session.arm}`;
    draws.set(place, (draws.get(place) ?? 0) + 1);
    return {
      ...{ skill: { name: 'crane', path: 'skills/crane' }, model, driver, driverVersion, qualityModel },
      prompt: perPrompt[session.prompt]?.prompt ?? '',
      shouldTrigger: true,
      summary: { ...session, durationMs: 30_000 },
      executed: session,
      draw: draws.get(place) ?? 0,
      transcript: index === 0 ? executedSessionDocument() : null,
      endedAtMs: index === 0 ? ENDED_AT : null,
    };
  });
}
