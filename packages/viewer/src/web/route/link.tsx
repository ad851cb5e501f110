import type { ReactNode } from 'react';
import { formatHash, type Route } from './route.ts';

interface LinkProps {
  to: Route;
  query?: URLSearchParams;
  className?: string;
  /** Extends the text for screen readers. */
  label?: string;
  current?: boolean;
  /** -1 where the keyboard has another way to the same place. */
  tabIndex?: -1;
  /** Called on activation, even when the link leads to the current place. */
  onPress?: () => void;
  children: ReactNode;
}

/** A link to another state of the viewer: the only way for data to get into an `href`. */
export function Link({ to, query, className, label, current, tabIndex, onPress, children }: LinkProps) {
  return (
    <a
      href={formatHash(to, query)}
      className={className}
      onClick={onPress}
      tabIndex={tabIndex}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
