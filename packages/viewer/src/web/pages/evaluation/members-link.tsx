import type { ReactNode } from 'react';
import { Link } from '../../route/link.tsx';
import { useRouteTo } from './evaluation-context.ts';

/** Id of the member table. */
export const MEMBERS_ID = 'members';

/** Leads to the members that something counts, in their table. */
export function MembersLink({
  filter,
  children,
}: {
  filter: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const to = useRouteTo();
  return (
    <Link
      to={to()}
      query={new URLSearchParams(filter)}
      onPress={() => document.getElementById(MEMBERS_ID)?.scrollIntoView()}
    >
      {children}
    </Link>
  );
}
