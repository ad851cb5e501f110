import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';

const MOST_SHOWN = 3;

const REASONS = {
  'hard-link': 'hard links, which may be files of this machine by another name',
  unreadable: 'too large, or cannot be read',
} as const;

/** Files missing in sessions, one sentence for each installed skill and reason. */
export function leftOutNotes(skills: readonly Pick<SynthesisedSkill, 'name' | 'leftOut'>[]): string[] {
  return skills.flatMap(({ name, leftOut = [] }) =>
    (['hard-link', 'unreadable'] as const).flatMap((reason) => {
      const paths = leftOut.filter((file) => file.reason === reason).map(({ path }) => path);
      if (paths.length === 0) return [];
      const shown = paths.slice(0, MOST_SHOWN).join(', ');
      const rest = paths.length > MOST_SHOWN ? `, and ${paths.length - MOST_SHOWN} more` : '';
      return `Files of ${name} that were not installed, because they are ${REASONS[reason]}: ${shown}${rest}.`;
    }),
  );
}
