const LONGEST_FOOTER = 600;
/** What stands behind the mark of an end that means to be obeyed; a footer has none of it. */
const ADDRESSING =
  /\b(?:judg\w*|grad(?:e|er|ers|ing)|evaluat\w*|assess\w*|reviewers?|scor\w*|ratings?|rubrics?|verdicts?|instructions?|instructed|prompts?|ignore|disregard|you|your|ai|llms?|models?|assistants?|system|user)\b|</i;

/** Whether nothing but a short footer stands behind the mark of an end. @param end offset behind the mark */
export function isFooter(source: string, end: number): boolean {
  return source.length - end <= LONGEST_FOOTER && !ADDRESSING.test(source.slice(end));
}
