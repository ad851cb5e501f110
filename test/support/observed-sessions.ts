import type { LabelledPrompt, ObservedSession } from '@plugin-eval/quality/monte-carlo/observed-session.ts';

/** Ten prompts that should trigger and five that should not, as the generator makes them. */
export const FIFTEEN_PROMPTS: LabelledPrompt[] = Array.from({ length: 15 }, (_, index) => ({
  text: `Prompt ${index + 1}`,
  bucket: index >= 10 ? 'near_miss' : index < 3 ? 'explicit' : index < 7 ? 'implicit' : 'contextual',
  shouldTrigger: index < 10,
}));

export const SUBJECT = 'invoice-reader';

/** A session that activated the skill and did its work. */
export function observedSession(changed: Partial<ObservedSession> = {}): ObservedSession {
  const activated = changed.activated ?? true;
  return {
    session: 1,
    key: `key-${changed.session ?? 1}`,
    promptIndex: 0,
    repetition: 0,
    arm: 'with',
    outcome: 'ended',
    failure: null,
    activated,
    turn: activated ? 1 : null,
    fired: activated ? [SUBJECT] : [],
    otherSkills: [],
    triedSubAgent: false,
    quality: activated ? 0.8 : null,
    qualityReason: null,
    inScope: activated ? true : null,
    completed: activated ? true : null,
    rawTokens: activated ? 22_000 : 20_000,
    ...changed,
  };
}

/** Sessions over prompts that repeat round-robin. @param change what is special about one of them */
export function roundRobin(
  count: number,
  prompts: readonly LabelledPrompt[],
  change: (session: {
    session: number;
    promptIndex: number;
    prompt: LabelledPrompt;
  }) => Partial<ObservedSession> = () => ({}),
): ObservedSession[] {
  return Array.from({ length: count }, (_, index) => {
    const promptIndex = index % prompts.length;
    const prompt = prompts[promptIndex];
    if (prompt === undefined) throw new Error('There are prompts.');
    const session = index + 1;
    return observedSession({
      session,
      promptIndex,
      repetition: Math.floor(index / prompts.length),
      activated: prompt.shouldTrigger,
      ...change({ session, promptIndex, prompt }),
    });
  });
}

export function failedSession(changed: Partial<ObservedSession> = {}): Partial<ObservedSession> {
  return { outcome: 'failed', failure: 'turn-limit', activated: false, quality: null, ...changed };
}
