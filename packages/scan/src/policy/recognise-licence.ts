import { createHash } from 'node:crypto';
import texts from './licence-texts.json' with { type: 'json' };

const EXPRESSIONS = new Map(
  texts.flatMap(({ expression, sha256 }) => sha256.map((sum): [string, string] => [sum, expression])),
);

const COPYRIGHT = /^(?:copyright|\(c\)|©)/i;
const RESERVED = /^all rights reserved\.?$/i;
/** Words of a condition: a line with one of them says more than who holds the rights. */
const CONDITION =
  /\b(?:not?|non|only|must|shall|may|except|unless|without|prohibit\w*|permi\w+|require\w*|licen[cs]e\w*|commerc\w*|us(?:e[ds]?|age|ing)|fees?|pay\w*|costs?|grant\w*)\b/i;
const MOST_NOTICE_WORDS = 14;

/**
 * Recognises the whole text of one licence: the words must be those of the licence, but for copyright lines. A text
 * with anything added, or with two licences, is not recognised.
 * @returns an SPDX expression; null when it is not recognised
 */
export function recogniseLicence(text: string): string | null {
  return EXPRESSIONS.get(licenceSum(text)) ?? null;
}

/** SHA-256 of the words of a licence, in hex. */
export function licenceSum(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => !isNotice(line.trim()));
  const words =
    lines
      .join('\n')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return createHash('sha256').update(words.join(' ')).digest('hex');
}

function isNotice(line: string): boolean {
  if (RESERVED.test(line)) return true;
  return COPYRIGHT.test(line) && line.split(/\s+/).length <= MOST_NOTICE_WORDS && !CONDITION.test(line);
}
