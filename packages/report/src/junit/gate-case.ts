import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import type { JunitCase } from './junit-case.ts';

/** A gate as a test case: an unmeasured value is an error, not a failure. */
export function gateCase({ name, subject, passed, value, bound, message }: Gate): JunitCase {
  const lines = [message, `Value: ${value ?? 'not measured'}`, `Bound: ${bound}`];
  const outcome =
    passed === true
      ? { kind: 'passed' as const, lines }
      : { kind: passed === false ? ('failure' as const) : ('error' as const), type: name, message, lines };
  return { name: `${name} ${bound}`, classname: subject, outcome };
}
