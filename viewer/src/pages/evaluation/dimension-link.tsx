import type { DimensionName } from '../../../../src/documents/names.ts';
import { DIMENSIONS } from '../../../../src/methodology/dimensions.ts';
import { Link } from '../../route/link.tsx';
import { useRouteTo } from './evaluation-context.ts';

/** The name of a dimension, which leads to what is known about it. */
export function DimensionLink({ name }: { name: DimensionName }) {
  const to = useRouteTo();
  return <Link to={to({ kind: 'dimension', name })}>{DIMENSIONS[name].title}</Link>;
}
