import { useEffect, useRef } from 'react';
import type { Loaded } from '../../source/use-loaded.ts';

/** Returns the last loaded value while a newer one loads: refreshed content must not disappear meanwhile. */
export function useLastLoaded<T>(loaded: Loaded<T>): Loaded<T> {
  const lastLoaded = useRef<Loaded<T> | null>(null);
  useEffect(() => {
    if (loaded.state !== 'loading') lastLoaded.current = loaded;
  });
  return loaded.state === 'loading' ? (lastLoaded.current ?? loaded) : loaded;
}
