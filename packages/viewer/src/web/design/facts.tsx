import type { ReactNode } from 'react';

export type Fact = readonly [term: string, value: ReactNode];

/** Terms with their values, side by side. Null entries are left out. */
export function Facts({ facts, className = '' }: { facts: readonly (Fact | null)[]; className?: string }) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
