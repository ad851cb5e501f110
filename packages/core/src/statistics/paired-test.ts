import type { Resampling } from './cluster-bootstrap.ts';
import { signFlipTest } from './sign-flip-test.ts';
import { signTest } from './sign-test.ts';

export interface PairedTest {
  /** Two-sided. */
  pValue: number;
  name: 'mcnemar' | 'sign-flips';
}

/**
 * Two-sided test of paired differences, one for each case: McNemar's exact test where all are -1, 0 or 1 and each case
 * had one session in each arm, else the randomisation test that flips signs, of which McNemar's is that special case.
 * Source: docs/specification/sessions.md, "Lift".
 * @param once whether each case had one session in each arm
 */
export function pairedTest(
  differences: readonly number[],
  once: boolean,
  resampling: Resampling,
): PairedTest {
  if (once && differences.every((one) => one === 0 || Math.abs(one) === 1)) {
    const gains = differences.filter((one) => one > 0).length;
    const losses = differences.filter((one) => one < 0).length;
    return { pValue: signTest(gains, losses), name: 'mcnemar' };
  }
  return { pValue: signFlipTest(differences, resampling), name: 'sign-flips' };
}
