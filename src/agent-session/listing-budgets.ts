/**
 * How Claude Code bounds the list of skills that its agent is shown, as of 2026-11-22 (2.1.x; the Agent SDK 0.3.330 is
 * the same harness): 1 % of the context window in characters, four to a token, 200,000 tokens when the window is not
 * known, thus 8,000 characters; a description with its `when_to_use` is cut at 1,536 characters; when the list is too
 * long, descriptions that do not fit are dropped and the names stay. Sources: https://code.claude.com/docs/en/skills, the settings `skillListingBudgetFraction` and `skillListingMaxDescChars` of
 * https://code.claude.com/docs/en/settings, https://claudefa.st/blog/guide/mechanics/skill-listing-budget (2.1.129) and
 * https://github.com/by-carlos/daikenja (8,000 characters measured with 2.1.240). Versions before 2.1 listed 15,000
 * characters and dropped whole entries: https://github.com/anthropics/claude-code/issues/12782.
 */
export const LISTING_BUDGET = {
  contextShare: 0.01,
  charactersPerToken: 4,
  assumedContextTokens: 200_000,
  longestDescription: 1_536,
} as const;
