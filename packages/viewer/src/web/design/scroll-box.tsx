import type { ReactNode, Ref } from 'react';
import { visibleText } from './visible-characters.ts';

/** Number of rows from which tables and lists get their own box, so that the page stays short. */
export const TALL_FROM = 25;

interface ScrollBoxProps {
  rows: number;
  label: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Scrolls content that is too wide or, with more rows than a page has room for, too tall. */
export function ScrollBox({ rows, label, className = '', ref, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: tables with the same columns would be landmarks of one name
    <div
      ref={ref}
      className={`scroll-box ${rows > TALL_FROM ? 'tall' : ''} ${className}`}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={visibleText(label)}
    >
      {children}
    </div>
  );
}
