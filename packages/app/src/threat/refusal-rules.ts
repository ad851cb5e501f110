import type { RefusalRules } from '@plugin-eval/sessions/user-script.ts';

/** The shipped signals, for sessions whose user reacts to refusals. Loaded when such a session begins. */
export const refusalRules: RefusalRules = async (hash) =>
  (await import('@plugin-eval/threat/strategies/refusal-reader.ts')).refusalReader(hash);
