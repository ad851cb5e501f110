import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { findTriggerExpression } from '@plugin-eval/core/text/trigger-expression.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';
import { DESCRIPTION_EXPRESSIONS, descriptionText } from './description-signals.ts';

/** A description's statements on when to use the skill, in the forms that the formula counts and others. */
export interface DescriptionEvidence {
  /** The trimmed description, with `when_to_use` behind it. */
  text: string;
  /** The phrase the trigger expression matched; null without one. */
  trigger: string | null;
  /** A clause with "when" that is not a trigger expression, up to its end; null without one. */
  otherWhen: string | null;
  /** The situations that the formula counts, each from its first word on. */
  situations: string[];
  /** Phrases in quotation marks, such as things users say. Not counted by the formula. */
  quoted: string[];
  /** Items of a list "(1) ... (2) ..." or of bullets. Not counted by the formula. */
  listed: string[];
  /** Parts of the clauses that begin with a trigger, divided at commas and at "or". */
  named: string[];
  /** Uses that the description excludes, or assigns to another skill. */
  denied: string[];
  /** True when it sets a limit in any wording. */
  setsLimit: boolean;
}

const USE_CASE = new WordPattern(DESCRIPTION_EXPRESSIONS.useCase, 'gi');
const QUOTED = /"([^"\n]{2,80})"|“([^”\n]{2,80})”|(?<=^|[\s(:,[])'([^'\n]{2,80})'(?=$|[\s,.;:)\]?!])/gm;
const NUMBERED = /(?<=^|[\s:;,])\(?\d{1,2}[.)]\s+([^\n(]{3,80})/g;
const BULLET = /^[ \t]*[-*•]\s+(\S.{2,79})/gm;
const WHEN = /\bwhen(?:ever)?\b/i;
/** Start of a clause on when to use the skill. */
const OCCASION =
  /\b(?:use[ds]?|apply|activate[sd]?|triggers?|triggered|invoke[sd]?|load|when(?:ever)?|keywords?)\b/i;
const DENIAL = /\b(?:not|never|don't)\b/i;
/** "Not for X", "Do not use for X", "For X, see other-skill". */
const DENIED =
  /\b(?:not\s+for|(?:do\s+not|don['’]t|never)\s+use\s+(?:this\s+skill\s+|it\s+|this\s+)?(?:for|when|if|to))\s+([^.;\n(]{4,120})|(?<=^|[.;]\s)For\s+([^.,;\n]{4,80}),\s+(?:see|use)\s/gi;
const LIMIT =
  /\b(?:not|don['’]t|never|instead|rather\s+than|except|excludes?|excluding|unless|only)\b|\bFor\s[^.;\n]{3,90}[,—–-]\s*(?:see|use)\s/i;
/** Longest quoted description; the published rules allow 1,024 characters. */
const LONGEST = 5000;

export function readDescriptionEvidence(fields: ReadonlyMap<string, unknown>): DescriptionEvidence {
  const text = descriptionText(fields).slice(0, LONGEST);
  const trigger = findTriggerExpression(text);
  const when = trigger === null ? WHEN.exec(text) : null;
  return {
    text,
    trigger: trigger === null ? null : trigger.trim().replace(/^[.;:]\s*/, ''),
    otherWhen: when === null ? null : clause(text.slice(when.index)),
    situations: [...text.matchAll(USE_CASE.regExpFor(text))].map((match) =>
      clause(text.slice(match.index).replace(/^[,\s]+(?:(?:or|and)\s+)?|^or\s+/i, '')),
    ),
    quoted: matched(text, QUOTED),
    listed: [...matched(text, NUMBERED), ...matched(text, BULLET)],
    named: namedSituations(text),
    denied: matched(text, DENIED),
    setsLimit: LIMIT.test(text),
  };
}

function matched(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) =>
    (match.slice(1).find((group) => group !== undefined) ?? '').trim().replace(/[.,;]$/, ''),
  );
}

/** The parts of every sentence that speaks of use, divided at commas and at "or" and "and". */
function namedSituations(text: string): string[] {
  return text.split(/(?<=[.!?])\s|\n/).flatMap((sentence) => {
    const start = sentence.search(OCCASION);
    if (start === -1 || DENIAL.test(sentence.slice(0, start))) return [];
    return sentence
      .slice(start)
      .split(/[,;]|\s(?:or|and)\s/)
      .map((part) => part.trim())
      .filter((part) => part.length > 2);
  });
}

/** A text up to the end of its clause, short enough to be quoted. */
function clause(text: string): string {
  const end = text.search(/[,.;:!?](?:\s|$)|\n|\s(?:or|and)\s/);
  return excerpt((end > 0 ? text.slice(0, end) : text).trim(), 60);
}
