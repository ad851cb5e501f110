import type { EffectOf } from './effects.ts';
import type { Execution } from './execution.ts';

/** Records a request; omitted parts are empty. */
export function emitRequest(
  interpreter: Execution,
  line: number,
  request: Pick<EffectOf<'request'>, 'via' | 'url'> & Partial<EffectOf<'request'>>,
): void {
  const nothing = { kind: 'request', body: [], inUrl: [], headers: [], sends: false } as const;
  interpreter.emit({ ...nothing, ...request }, line);
}
