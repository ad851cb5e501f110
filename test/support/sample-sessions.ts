import type { SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { PromptBucket } from '@plugin-eval/core/documents/names.ts';

/** Ten prompts on which the crane should fire and five on which it should not. */
export const SESSION_PROMPTS: readonly (readonly [prompt: string, bucket: PromptBucket])[] = [
  ['Use the crane skill on this square of paper.', 'explicit'],
  ['Fold me a paper crane, please.', 'explicit'],
  ['Session the crane instructions for a 15 cm sheet.', 'explicit'],
  ['I need a bird for the table decoration, from one sheet.', 'implicit'],
  ['My crane has a wrong crease in the left wing. How do I mend it without starting again?', 'implicit'],
  ['Which steps come after the bird base?', 'implicit'],
  ['How do I make the bird from Sadako’s story?', 'implicit'],
  ['I teach origami to ten children tomorrow and need a first figure.', 'contextual'],
  ['We hang a thousand of them in the hall next week; write down how one is made.', 'contextual'],
  ['The paper tore at the neck, and the wedding is on Saturday.', 'contextual'],
  ['Fold me a paper boat.', 'near_miss'],
  ['How tall is a construction crane?', 'near_miss'],
  ['Draw a crane in SVG.', 'near_miss'],
  ['What does a square metre of washi paper cost?', 'near_miss'],
  ['Fold the laundry.', 'near_miss'],
];

const QUALITIES = [0.9, 0.85, 0.8, 0.95, 0.6, 0.85, 0.75, 0.9, 0.7, 0.8, 0.5];

/** A session of which nothing is known yet but its prompt. */
export function sampleSession(session: number, prompt: number): SessionSummary {
  return {
    session,
    key: `session${session}`.padEnd(64, '0'),
    prompt,
    arm: 'with',
    outcome: 'ended',
    failure: null,
    activated: null,
    turn: null,
    fired: [],
    workedAlone: null,
    quality: null,
    qualityReason: null,
    inScope: null,
    completed: null,
    tokens: null,
  };
}

/** So many sessions, prompt by prompt in turn; every thirteenth of fifty fails, and a few miss or fire wrongly. */
export function sampleSessions(count: number): SessionSummary[] {
  return Array.from({ length: count }, (_, index) => endedSession(index));
}

function endedSession(index: number): SessionSummary {
  const prompt = index % SESSION_PROMPTS.length;
  const session = sampleSession(index + 1, prompt);
  if (index % 13 === 9)
    return { ...session, outcome: 'failed', failure: index === 9 ? 'time-limit' : 'turn-limit' };
  const should = SESSION_PROMPTS[prompt]?.[1] !== 'near_miss';
  const activated = should ? index % 9 !== 6 : index % 21 === 10;
  const tokens = (activated ? 22_480 : 21_240) + (index % 7) * 60;
  if (!activated)
    return { ...session, activated, fired: should ? ['paper-planes'] : [], workedAlone: true, tokens };
  const quality = QUALITIES[index % QUALITIES.length] ?? 0;
  return {
    ...session,
    activated,
    turn: (index % 3) + 1,
    fired: ['crane'],
    workedAlone: true,
    quality,
    qualityReason:
      quality < 0.65
        ? 'The steps stop at the bird base; the neck and the wings are left to the reader.'
        : 'Every step is there, in order, and the torn sheet is dealt with.',
    evidence: ['Make a preliminary base, then petal-fold both sides.'],
    ...(prompt === 4
      ? {
          expectations: [
            { expectation: 'Names the crease that is wrong.', met: true, evidence: ['the left wing crease'] },
            { expectation: 'Does not start again.', met: quality > 0.65, evidence: [] },
          ],
        }
      : {}),
    inScope: should,
    completed: quality > 0.65,
    tokens,
  };
}
