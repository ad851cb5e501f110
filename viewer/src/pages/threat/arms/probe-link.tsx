import { createContext, useContext } from 'react';
import { ForeignName } from '../../../design/foreign.tsx';
import { Link } from '../../../route/link.tsx';
import { entryRoute } from '../../../route/route.ts';

/** Id of the entry whose probes are linked to. */
export const PairsOf = createContext<string>('');

/** Opens both arms of a probe side by side. */
export function ProbeLink({ id }: { id: string }) {
  const entryId = useContext(PairsOf);
  return (
    <Link to={entryRoute(entryId, { kind: 'case', id })}>
      <ForeignName name={id} />
    </Link>
  );
}
