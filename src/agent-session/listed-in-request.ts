import type { SessionResult, SynthesisedSkill } from './session.ts';

const LISTING = '<system-reminder>\nThe following skills are available';

/**
 * What the harness left of each skill's description in the list that it showed the model. A skill that is not in the
 * list counts as dropped.
 * @param texts of the first request's messages
 */
export function listedInRequest(
  skills: readonly SynthesisedSkill[],
  texts: readonly string[],
): SessionResult['listed'] {
  const lines = texts.find((text) => text.startsWith(LISTING))?.split('\n') ?? [];
  return Object.fromEntries(
    skills.map(({ name, description }) => {
      const start = `- ${name}: `;
      const line = lines.find((candidate) => candidate.startsWith(start));
      if (line === undefined) return [name, 'dropped' as const];
      const isCut = line.endsWith('…') && !description.trimEnd().endsWith('…');
      return [name, isCut ? ('cut' as const) : ('full' as const)];
    }),
  );
}
