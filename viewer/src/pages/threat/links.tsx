import { createContext, useContext } from 'react';
import { UntrustedName } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { entryRoute } from '../../route/route.ts';
import { benignViewId, placeOf, useReport } from './report-context.ts';

/** Opens a case of the report around it. */
export function CaseLink({ id, longest = 120 }: { id: string; longest?: number }) {
  const place = useReport();
  return (
    <Link to={placeOf(place, { kind: 'case', id })}>
      <UntrustedName name={id} longest={longest} />
    </Link>
  );
}

/** Opens a harmless request. */
export function BenignLink({ id }: { id: string }) {
  const place = useReport();
  return (
    <Link to={placeOf(place, { kind: 'case', id: benignViewId(id) })}>
      <UntrustedName name={id} />
    </Link>
  );
}

/** Id of the entry whose probes are linked to. */
export const PairsOf = createContext<string>('');

/** Opens both arms of a probe side by side. */
export function ProbeLink({ id }: { id: string }) {
  const entryId = useContext(PairsOf);
  return (
    <Link to={entryRoute(entryId, { kind: 'case', id })}>
      <UntrustedName name={id} />
    </Link>
  );
}
