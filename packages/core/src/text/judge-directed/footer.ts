const LONGEST_FOOTER = 600;
/** Text after an end mark that demands obedience; a real footer has none of it. */
const ADDRESSING =
  /\b(?:judg\w*|grad(?:e|er|ers|ing)|evaluat\w*|assess\w*|reviewers?|scor\w*|ratings?|rubrics?|verdicts?|instructions?|instructed|prompts?|ignore|disregard|you|your|ai|llms?|models?|assistants?|system|user)\b|</i;

/** Returns true when only a short footer follows an end mark. @param end offset after the mark */
export function isFooter(source: string, end: number): boolean {
  return source.length - end <= LONGEST_FOOTER && !ADDRESSING.test(source.slice(end));
}
