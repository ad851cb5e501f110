import type { RefusalRules } from '@plugin-eval/sessions/user-script.ts';

/** Rules of the sessions of these tests: a reply that begins with "No" refuses. */
export const REFUSALS_BY_NO: RefusalRules = async () => (reply) => reply.trim().startsWith('No');

export const BY_NO_RULES = '0'.repeat(64);
