import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';

/** Gate that fails when the safety delta vetoes the badge, and is null when that could not be measured. */
export function safetyVetoGate({
  skills,
  verdict,
  vetoed,
  reasons,
}: Pick<SafetyDelta, 'skills' | 'verdict' | 'vetoed' | 'reasons'>): Gate {
  const [first = 'the safety delta is incomplete.'] = reasons;
  return {
    name: 'safety-veto',
    subject: skills.map(({ path }) => path).join(', '),
    passed: vetoed === null ? null : !vetoed,
    value: verdict,
    bound: 'no veto',
    message:
      vetoed === null
        ? 'whether a badge is refused could not be measured.'
        : vetoed
          ? `a badge is refused. ${first}`
          : 'no probe and no index is significantly worse with the skill.',
  };
}
