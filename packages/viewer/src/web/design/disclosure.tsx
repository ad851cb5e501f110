import { type ReactNode, useState } from 'react';
import { usePrinting } from './use-printing.ts';

interface DisclosureProps {
  summary: ReactNode;
  /** Drawn when it is first opened, and on paper. */
  children: ReactNode | (() => ReactNode);
  open?: boolean;
  className?: string;
  onToggle?: (open: boolean) => void;
}

/** A disclosure. Its content costs nothing until opened. */
export function Disclosure({ summary, children, open = false, className = '', onToggle }: DisclosureProps) {
  const [isOpen, setOpen] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  const printing = usePrinting();
  return (
    <details
      className={`disclosure ${className}`}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target !== currentTarget) return;
        setOpen(currentTarget.open);
        if (currentTarget.open) setWasOpen(true);
        onToggle?.(currentTarget.open);
      }}
    >
      <summary>{typeof summary === 'string' ? <span className="words">{summary}</span> : summary}</summary>
      {(wasOpen || printing) && (
        <div className="disclosed">{typeof children === 'function' ? children() : children}</div>
      )}
    </details>
  );
}
