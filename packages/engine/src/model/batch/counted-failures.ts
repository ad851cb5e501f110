import { AttemptFailure, type AttemptFailureKind } from '../../run/attempt-failure.ts';
import type { BatchFailure } from '../../store/batch-ledger.ts';
import { SCHEMA_REFUSED } from './read-batch-answer.ts';

/**
 * Returns the failures that count against a task's number of attempts. A lost request costs only time, and a
 * schema rejected for the first time is then stated in words: neither is the request's own fault.
 * @param failures in the order of the tries
 */
export function countedFailures(
  failures: readonly Pick<BatchFailure, 'failure' | 'message'>[],
): AttemptFailure[] {
  let schemas = 0;
  return failures.flatMap(({ failure, message }) => {
    if (failure === SCHEMA_REFUSED) schemas += 1;
    // In words nothing is left to refuse of it.
    const kind = failure === SCHEMA_REFUSED && schemas > 1 ? 'refused' : failure;
    return isCounted(kind) ? [new AttemptFailure(kind, message)] : [];
  });
}

function isCounted(failure: string): failure is AttemptFailureKind {
  return failure !== 'lost' && failure !== SCHEMA_REFUSED;
}
