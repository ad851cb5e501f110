import { ViewerMethodError } from '../errors/viewer-method-error.ts';

/** @throws ViewerMethodError */
export function checkMethod(method: string | undefined, allowed: readonly string[]): void {
  if (!allowed.includes(method ?? '')) throw new ViewerMethodError(allowed);
}
