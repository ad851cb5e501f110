import type { JsonValue, Perform, Performed, Task } from './task.ts';
import { type Spending, sumSpending } from './total-paid.ts';

/**
 * Wraps `perform` to count every response once, whatever becomes of it.
 * @returns the perform function, and what all responses so far cost, including those of other runs
 */
export function recordPaid(perform: Perform): { perform: Perform; paid: () => Spending } {
  const seen = new Map<string, Spending>();
  const recorded = async <Result extends JsonValue>(task: Task): Promise<Performed<Result>> => {
    const performed = await perform<Result>(task);
    seen.set(performed.key, performed);
    return performed;
  };
  return {
    perform: Object.assign(recorded, { reject: perform.reject }),
    // In the order of the keys and not of the answers: sums of costs are the same in every run.
    paid: () => sumSpending([...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, spending]) => spending)),
  };
}
