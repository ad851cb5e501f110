import type { Frontmatter } from '../skill/frontmatter.ts';
import { formatValue } from '../text/format-value.ts';
import { descriptionOf } from './description-signals.ts';

interface Place {
  line: number;
  column: number;
}

/** The place of a field in a file; its beginning where the field is missing. */
export function fieldPlace({ frontmatter }: { frontmatter: Frontmatter }, field: string): Place {
  return frontmatter.positions.get(field) ?? { line: 1, column: 1 };
}

/** The same, with the field and its value as evidence. */
export function valuePlace(
  { frontmatter }: { frontmatter: Frontmatter },
  field: string,
): Place & { evidence: string } {
  const evidence = `${field}: ${formatValue(frontmatter.fields.get(field))}`;
  return { ...fieldPlace({ frontmatter }, field), evidence };
}

export function descriptionPlace({
  frontmatter,
}: {
  frontmatter: Frontmatter;
}): Place & { evidence: string } {
  return { ...fieldPlace({ frontmatter }, 'description'), evidence: descriptionOf(frontmatter.fields) };
}

/** Only valid YAML has values of a kind: from broken YAML all are text, and that it is broken is said elsewhere. */
export function hasTypedValues({ frontmatter }: { frontmatter: Frontmatter }): boolean {
  return frontmatter.status === 'valid';
}
