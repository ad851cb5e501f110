import type { SessionResult, SynthesisedSkill } from './session-request.ts';

/**
 * Openings of the texts with which Claude Code 2.1.330 informs a model about its session: reminders, for
 * newer models system messages.
 */
const OPENINGS = ['<system-reminder>\n', '# Environment\n'];
const LISTING = 'The following skills are available';

/**
 * Returns how much of each skill's description the harness kept in the list shown to the model. A skill
 * missing from the list counts as dropped.
 * @param texts of the first request's messages
 */
export function listedInRequest(
  skills: readonly SynthesisedSkill[],
  texts: readonly string[],
): SessionResult['listed'] {
  const lines = listingIn(texts);
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

/** The lines from the start of the list; empty without a list. */
function listingIn(texts: readonly string[]): string[] {
  for (const text of texts.filter((one) => OPENINGS.some((opening) => one.startsWith(opening)))) {
    const lines = text.split('\n');
    const head = lines.findIndex((line) => line.startsWith(LISTING));
    if (head >= 0) return lines.slice(head + 1);
  }
  return [];
}
