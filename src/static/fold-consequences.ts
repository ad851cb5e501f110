import type { Finding } from '../documents/finding.ts';

/** Causes of which an empty description and a missing trigger are mere consequences, the deepest first. */
const CAUSES = [
  'frontmatter-missing',
  'frontmatter-unclosed',
  'frontmatter-yaml',
  'description-type',
  'EMPTY_DESCRIPTION',
];
const CONSEQUENCES = new Set(['EMPTY_DESCRIPTION', 'MISSING_TRIGGER', 'name-missing']);

/**
 * One finding for one cause: where no description could be read, what follows from that is named in the message of
 * its cause. The penalty counts the flags all the same.
 * @param descriptionLength in code points; of a description that was read nothing is folded
 */
export function foldConsequences(findings: readonly Finding[], descriptionLength: number): Finding[] {
  if (descriptionLength > 0) return [...findings];
  const cause = CAUSES.flatMap((rule) => findings.find((finding) => finding.rule === rule) ?? [])[0];
  if (cause === undefined) return [...findings];
  const isName = (finding: Finding) =>
    finding.rule === 'name-missing' && !cause.rule.startsWith('frontmatter');
  const folded = findings.filter(
    (finding) => finding !== cause && CONSEQUENCES.has(finding.rule) && !isName(finding),
  );
  if (folded.length === 0) return [...findings];
  const message = `${cause.message} ${folded.length === 1 ? 'This follows from it' : 'These follow from it'}: ${folded.map(sentenceOf).join(', ')}.`;
  return findings
    .filter((finding) => !folded.includes(finding))
    .map((finding) => (finding === cause ? { ...cause, message } : finding));
}

function sentenceOf({ rule, severity }: Finding): string {
  return severity === null ? rule : `${rule} (counted in the penalty)`;
}
