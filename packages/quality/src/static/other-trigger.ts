import { trimBlanks } from '@plugin-eval/core/text/trim.ts';

/** A condition in other words: "when TPOT is the bottleneck", "Use on vague questions". */
const CONDITION =
  /(?<![\p{L}\p{N}_-])when(?:ever)?(?![\p{L}\p{N}_-])[^.;\n]{3,}|(?<=^\s{0,9}|[.;:!?]\s{1,9}|\n\s{0,9})use[ds]?\s(?:this\s(?:skill\s)?|the\sskill\s|it\s)?(?:on|in|at|as|by|during|with|while|upon|once|where|alongside|against|instead)\s[^.;\n]{3,}/iu;

/** A negation directly before it in its sentence. */
const DENIED = /\b(?:not|never|don't|doesn't|avoid)\b[^.;\n]{0,80}$/i;

/**
 * Finds the conditions for using a skill in wordings that the trigger expression does not cover: any text or
 * list in when_to_use, else a condition in the description. Null without any.
 */
export function otherTrigger(description: string, whenToUse: unknown): string | null {
  const listed = Array.isArray(whenToUse)
    ? whenToUse.filter((one) => typeof one === 'string').join('; ')
    : whenToUse;
  if (typeof listed === 'string' && trimBlanks(listed) !== '') return trimBlanks(listed);
  const found = CONDITION.exec(description);
  if (found === null || DENIED.test(description.slice(Math.max(0, found.index - 100), found.index)))
    return null;
  return trimBlanks(found[0]);
}
