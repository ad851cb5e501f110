import { useEffect, useRef } from 'react';
import type { Loaded } from '../../source/use-loaded.ts';

/** What was loaded last, also while newer is on its way: what is brought up to date must not vanish meanwhile. */
export function useKept<T>(loaded: Loaded<T>): Loaded<T> {
  const kept = useRef<Loaded<T> | null>(null);
  useEffect(() => {
    if (loaded.state !== 'loading') kept.current = loaded;
  });
  return loaded.state === 'loading' ? (kept.current ?? loaded) : loaded;
}
