import { useEffect, useRef } from 'react';

/** Repeats an action while it is wanted and the page is visible. */
export function useEvery(milliseconds: number, isWanted: boolean, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, isWanted]);
}
