import type { PolicyVerdict } from '@plugin-eval/core/documents/policy.ts';

/** The gate of a policy: fails on a denial; undecided where the facts do not suffice. */
export function policyGate(verdicts: readonly PolicyVerdict[]): {
  name: 'policy';
  bound: 'allowed';
  passed: boolean | null;
  message: string;
} {
  const of = (outcome: PolicyVerdict['outcome']) => verdicts.filter((one) => one.outcome === outcome);
  const [denied, unknown, unchecked] = [of('denied'), of('unknown'), of('not-checked')];
  const gate = { name: 'policy', bound: 'allowed' } as const;
  const [first] = [...denied, ...unknown];
  if (first !== undefined) {
    const more = denied.length + unknown.length - 1;
    const message = more === 0 ? first.message : `${first.message} ${more} more.`;
    return { ...gate, passed: denied.length > 0 ? false : null, message };
  }
  const left = unchecked.length === 0 ? '' : ` ${unchecked.length} not checked.`;
  return { ...gate, passed: true, message: `The policy allows it.${left}` };
}
