import { ForeignName } from '../../design/foreign.tsx';
import { Link } from '../../route/link.tsx';
import { benignViewId, placeOf, useReport } from './report-context.ts';

/** Opens a case of the report around it. */
export function CaseLink({ id, longest = 120 }: { id: string; longest?: number }) {
  const place = useReport();
  return (
    <Link to={placeOf(place, { kind: 'case', id })}>
      <ForeignName name={id} longest={longest} />
    </Link>
  );
}

/** Opens a harmless request. */
export function BenignLink({ id }: { id: string }) {
  const place = useReport();
  return (
    <Link to={placeOf(place, { kind: 'case', id: benignViewId(id) })}>
      <ForeignName name={id} />
    </Link>
  );
}
