import { useEffect } from 'react';

/** Does something again and again while it is wanted and somebody looks. @param action stable */
export function useEvery(milliseconds: number, isWanted: boolean, action: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (!document.hidden) action();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, isWanted, action]);
}
