import type { EffectOf } from '../../code/effects.ts';

/** Whether a name is looked up: what stands in it arrives, whoever answers. */
export function isLookUp({ url, via }: EffectOf<'request'>): boolean {
  return url?.startsWith('dns://') === true || /^(?:socket|dns)\./.test(via);
}

/** Whether what is sent was printed by a command: `curl -H "x: $(printenv)"`. */
export function isPrinted({ via }: EffectOf<'request'>): boolean {
  return /^(?:curl|wget|http|https|xh|iwr|irm|invoke-\w+)$/.test(via);
}
