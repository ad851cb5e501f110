import type { Passage } from './read-prose.ts';

/**
 * Patterns of form, the only evidence that may weaken a finding: a negation, a question, a quotation, a list
 * introduced as things to detect.
 */

/** A negation that governs the verb that follows: nothing divides them. */
const NEGATED =
  /\b(?:do not|does not|did not|don't|doesn't|never|avoid|refuse to|must not|should not|shouldn't|cannot|can't|won't|will not|not (?:to|be|allowed to|meant to)|rather than|instead of|without|no need to|nor|nothing)\b(?: \w+){0,4}\s*$|\b(?:must not|never|do not|don't|should not)\b[^.;:\n]{0,120}\bask(?:ing)? (?:the |any )?(?:users?|them|people|anyone) to\s*$/i;
/** Marks of reported rather than ordered actions: possibilities and requests of others. */
const REPORTED =
  /\b(?:could|(?<!\b(?:you|users?) )can|may|might|would|did|(?:could|may|might|would|can) be|attempts? to|tr(?:y|ies) to|trying to|able to|how to|used to|asks?(?: you)? to|tells?(?: you)? to|wants?(?: you)? to|whether to|asking(?: \w+){0,2} to|telling(?: \w+){0,3} to|even if (?:you|they|it))(?: \w+ly)?\s*$|\b(?:if|when|whether|in case) (?:a|an|any|some|someone|anyone|something|content|this|that)\b[^,;:\n]{0,80}\b(?:asks?|tells?|says?|instructs?|tries|attempts?|claims?|requests?)\b[^,;:\n]{0,60}$/i;
/** Introduces a list, block or quotation of things to detect or to avoid. */
const INTRODUCES_PATTERNS =
  /\b(?:detect\w*|flag\w*|reject\w*|refuse|block(?:s|ed|ing)?|look(?:s|ing)? for|scan(?:s|ning)? for|search(?:es|ing)? for|report any|warning signs|red flags|payloads? (?:to|for|that)|(?:attack|injection|malicious|forbidden|blocked|suspicious)\w* (?:\w+ )?(?:patterns?|phrases?|strings?|payloads?|examples?|commands?|attempts?)|(?<!\b(?:never|not|don't) )(?:stop|ask|confirm|pause)\b[^\n]{0,60}\b(?:if|when|before|whenever)|attackers?\b[^\n]{0,60}\b(?:can|could|may|might)|(?:never|do not|don't)(?! (?:skip|forget|omit|miss|fail|stop|hesitate|ask|tell|mention|inform|refuse)\b))\b[^\n]{0,100}:\s*$/i;
/** A list, or its heading, of things to avoid, or of signs of attacks and faults. */
const INTRODUCES_FAULTS =
  /^\W*(?:(?:please )?(?:do not|don['’]?ts?|never|avoid|must not|not allowed|prohibited|forbidden)\W*$|what (?:goes|went|can go|could go) wrong\b|what not to do\b|(?:common |typical )?(?:mistakes|pitfalls|anti-?patterns|failure modes|faults|symptoms|red flags|warning signs)\b|avoid\b[^\n]{0,100}:\W*$|[^\n]{0,100}\b(?:attacks?|injections?|jailbreaks?|mistakes to avoid|anti-?patterns|failure modes|red flags|warning signs)\b[^\n]{0,40}:\W*$)/i;
/** Attacks named together with their examples: an open list in brackets, or an open quotation. */
const NAMES_ATTACKS =
  /\b(?:(?:attack|inject|jailbreak|phish|exploit|malicious|hostile|suspicious|forbidden|dangerous)\w*|payloads?|red flags?)\b(?:[ -]\w+){0,3}\s*(?:\((?:e\.g\.,? |like |such as )?[^()\n]{0,200}|(?:,? such as|,? like|,? including|:| (?:is|are|reads?))\s*["'“‘`«][^\n]{0,200})$/i;
/** Attackers of agents, and openings of example phrases. */
const GIVES_EXAMPLES =
  /\b(?:attackers?|adversar(?:y|ies)|hackers?|scammers?|inject(?:ed|ions?)|payloads?|(?:malicious|hostile|untrusted) \w+)\b[^"“”\n.]{0,120}$|\b(?:such as|e\.g\.,?|for example,?)\s*$/i;
/** Text to be said, run or written is not a quotation. */
const GIVES_WORDS =
  /(?<!\b(?:may|might|can|could|would|will|that|which|they|it) )\b(?:say|reply|respond|answer|print|output|run|execute|type|paste|enter|write|add|append|insert|save|store|remember|put|set|include|send|tell|announce|state|claim|follow|obey)(?:s|ing)?\b[^"“”\n]{0,80}$/i;

/** Returns true if a block of code, or a passage, is introduced as one of patterns to detect or commands not to run. */
export function isShown({ announced }: Pick<Passage, 'announced'>): boolean {
  return introducesPatterns(announced);
}

/** Returns true when a text introduces what follows as something to detect or to avoid. */
export function introducesPatterns(text: string): boolean {
  const line = lastLine(text);
  if (INTRODUCES_FAULTS.test(line.replaceAll(/[*_#]/g, ''))) return true;
  return !line.startsWith('#') && INTRODUCES_PATTERNS.test(line);
}

/**
 * Returns true when what follows is not an order: a quotation, a denial, a report, or an item of a list of
 * things to detect.
 * @param before what stands before it in its sentence, as it is written
 */
export function isTaught(passage: Pick<Passage, 'kind' | 'introduced'>, before: string): boolean {
  const words = before.replaceAll('`', '');
  return (
    NEGATED.test(words) ||
    REPORTED.test(words) ||
    isQuoted(words) ||
    NAMES_ATTACKS.test(lastSentence(before)) ||
    (passage.kind === 'item' && introducesPatterns(passage.introduced ?? ''))
  );
}

/** Returns true after an open quotation mark, unless the quoted words are to be said, run or written. */
export function isQuoted(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const quotes = [...line.matchAll(/["“”„«»]/g)];
  const open = quotes.length % 2 === 1 ? quotes.at(-1)?.index : openApostrophe(line);
  if (open === undefined) return false;
  const lead = line.slice(0, open);
  return !GIVES_WORDS.test(lead) || GIVES_EXAMPLES.test(lead);
}

function lastSentence(text: string): string {
  return text.split(/[.!?]\s|\n/).at(-1) ?? '';
}

function openApostrophe(line: string): number | undefined {
  const opened = [...line.matchAll(/(?:^|[\s(])['‘](?=\w)/g)];
  const closed = [...line.matchAll(/\w[.,!?]?['’](?=[\s).,;:]|$)/g)];
  return opened.length > closed.length ? opened.at(-1)?.index : undefined;
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** Words that may precede the verb of an order in its clause. */
const LEAD_INS = new Set(
  `a additionally afterwards afterward after also always and as at automatically be before being carefully critical directly each each-time ensure every finally first firstly
  for from further immediately important in instead it just last lastly load loaded make mandatory must need needs next note now of on once optional please quietly required secretly
  shall should silently simply so step sure task that the then therefore this time to use user when will you your agent ai assistant claude model action rule reminder do done
  complete completing finishing finished starting start begin beginning end session response tasks request requests work is are has have any all with skill using run running
  background above below warning system override admin notice update`.split(/\s+/),
);

const ADDRESSED =
  /\b(?:must|should|shall|have to|has to|need to|needs to|required to|is to|are to|ensure|make sure|remember to|sure to|always|automatically|then|and|or|agent|assistant|you|model|please|instructed to|(?<!\b(?:about|wants?|wanted|going|able|likely|unable|tr(?:y|ies|ying)|how|easy|tempted|asked|asks?|meant|intended|used) )(?<=[a-z\d] )to)\s+(?:\w+ly\s+|also\s+|then\s+|first\s+|be\s+)*$/;
const DIRECT_ORDER =
  /\b(?:must|shall|always|required to|agents?|assistant|ai|model|you (?:should|need to|have to)|before (?:using|calling|invoking)[^,\n]{0,60},)\s+(?:\w+ly\s+|also\s+|then\s+|first\s+|be\s+)*$/;

/** Returns true when a verb is in the position of an order: only lead-in words precede it in its clause. */
export function isOrder(before: string): boolean {
  // What stands in brackets is no part of the clause.
  const clause =
    before
      .replaceAll(/\([^()\n]{0,200}\)/g, ' ')
      .split(/[,:;()\n\r>|*_"“`→]|[.!?]\s|\s[-–—]\s/)
      .at(-1) ?? '';
  const words = clause.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
  // "To switch it off, ..." tells what for.
  return (
    words[0] !== 'to' &&
    words.length <= 12 &&
    words.every((word) => LEAD_INS.has(word) || /^\d+$|ly$/.test(word))
  );
}

/** "Added", "sends", "uploading", "hidden" begin reports, not orders. */
const NO_IMPERATIVE =
  /^(?:(?!(?:embed|need|feed|proceed|exceed|seed|shed|bring|string|ping)\b)[a-z]{2,}(?:ed|ing)|(?!(?:pass|process|access|address|discuss|bypass|compress|suppress|dismiss|always|this|access)\b)[a-z]{2,}[^s\W]s|hidden|sent|told|written|given|taken|made|found|stolen|built|kept|left|brought|wrote|got)\b/;

const BEFORE_A_FORM =
  /(?:\b(?:must|shall|should|be|by|always|automatically)|(?:^|[.,;:\n]\s{0,9}|\b(?:the|this|your|each|every)\s)(?:ai )?(?:agents?|assistant|model|you|it|skill))\s{1,9}(?:(?:\w{1,20}ly|also|then|be)\s{1,9}){0,4}$/;
/** "By automatically approving" is a report, "keep approving" an order. */
const BEFORE_AN_ING =
  /(?:\b(?:must|shall|should|keep|start|begin|continue|by) (?:be )?|\b(?:always|agents?|assistant|model|you) (?:be )?|\bbe )(?:\w+ly\s+|also\s+|then\s+)*$/;

/** A negation that governs the verb before an "and", or the ones before an "or", governs the one behind it. */
const NEGATED_TOGETHER =
  /\b(?:never|do not|don't|must not)(?! (?:stop|skip|forget|omit|fail|hesitate|miss|wait|ask|tell|mention)\b)\b(?:[^,;:\n]{0,160}\band|[^;:\n]{0,160}\bor)\s+(?:then\s+)?$/;

/**
 * Returns true when a verb addresses the agent or the user. @param before in lower case, from the beginning
 * of its sentence
 */
export function addressesAgent(before: string, verb: string): boolean {
  if (NEGATED_TOGETHER.test(before)) return false;
  const form = NO_IMPERATIVE.exec(verb.replace(/^\w+ly\s+/, ''))?.[0];
  if (form !== undefined) return (form.endsWith('ing') ? BEFORE_AN_ING : BEFORE_A_FORM).test(before);
  return isOrder(before) || ADDRESSED.test(before);
}

/**
 * Returns true for a direct order, unlike tables and descriptions: "you must", "always", "before calling it,
 * ...".
 */
export function isDirectOrder(before: string): boolean {
  return DIRECT_ORDER.test(before);
}
