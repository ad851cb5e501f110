import { type DependencyList, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { sentenceOf } from './data-source-error.ts';

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'loaded'; value: T };

const settled = new WeakMap<Promise<unknown>, Loaded<unknown>>();

/**
 * Loads a value from a source. A promise already seen settled is available at once, so that going back does
 * not flicker.
 * @param load what to await; called again when `inputs` change or on `again()`
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  inputs: DependencyList,
): Loaded<T> & { again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs of the caller decide
  const promise = useMemo(load, [...inputs, attempt]);
  useEffect(() => {
    if (settled.has(promise)) return;
    let wanted = true;
    const settle = (result: Loaded<T>) => {
      settled.set(promise, result);
      if (wanted) drawAgain();
    };
    promise.then(
      (value) => settle({ state: 'loaded', value }),
      (error: unknown) => settle({ state: 'failed', error: sentenceOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [promise]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...((settled.get(promise) ?? { state: 'loading' }) as Loaded<T>), again };
}
