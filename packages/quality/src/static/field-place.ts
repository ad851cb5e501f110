import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import type { Frontmatter } from '@plugin-eval/skill/frontmatter.ts';
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

/**
 * Returns true for valid YAML, the only one with typed values: broken YAML yields only text, and is reported
 * separately.
 */
export function hasTypedValues({ frontmatter }: { frontmatter: Frontmatter }): boolean {
  return frontmatter.status === 'valid';
}
