/** What the arms of a safety delta are called in the URL, where members of a collection have their path. */
export const ARMS = { without: 'without-skill', with: 'with-skill' } as const;
