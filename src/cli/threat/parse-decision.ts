import type { CaseDecision } from '../../application/review-threats.ts';
import { OUTCOMES } from '../../documents/names.ts';
import { UsageError } from '../../errors/usage-error.ts';

/** Takes a decision back, so that the rules count again. */
const RULES = 'rules';

/**
 * What `--set CASE=OUTCOME` says.
 * @throws UsageError
 */
export function parseDecision(given: string): CaseDecision {
  const known = `${OUTCOMES.join(', ')}, or ${RULES} to take a decision back`;
  const equals = given.lastIndexOf('=');
  if (equals === -1) throw new UsageError(`--set ${given}: write CASE=OUTCOME, with an outcome of ${known}.`);
  const [caseId, word] = [given.slice(0, equals), given.slice(equals + 1)];
  const outcome = OUTCOMES.find((candidate) => candidate === word) ?? null;
  if (outcome === null && word !== RULES)
    throw new UsageError(`--set ${given}: the outcome has to be one of ${known}.`);
  return { caseId, outcome };
}
