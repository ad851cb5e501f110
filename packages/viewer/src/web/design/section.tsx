import { type ReactNode, useId } from 'react';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export function Heading({ level, id, children }: { level: HeadingLevel; id?: string; children: ReactNode }) {
  const Tag = `h${level}` as const;
  return <Tag id={id}>{children}</Tag>;
}

interface SectionProps {
  title: ReactNode;
  level?: HeadingLevel;
  /** Faint text next to the title: a count, a unit. */
  aside?: ReactNode;
  /** Controls at the right of the title. */
  tools?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its heading, which names it for screen readers. */
export function Section({ title, level = 2, aside, tools, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="section-head">
        <Heading level={level} id={id}>
          {title}
        </Heading>
        {aside !== undefined && <span className="quiet">{aside}</span>}
        {tools !== undefined && <div className="toolbar row">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
