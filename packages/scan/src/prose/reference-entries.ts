import type { Passage } from './read-prose.ts';

/** Marks of lists, comments and tables, and of code and emphasis, before the words of a line. */
const LEAD = String.raw`^\s{0,20}(?:(?:[*+•-]|//+|#+|\||\d{1,3}[.)])\s{1,9}|/\*\*?\s?|\|){0,4}["'*_${'`'}]{0,3}`;
/** Separator of a name and its description. */
const TAIL = String.raw`["'*_${'`'}]{0,3}(?:\s{0,9}\([^()\n]{0,60}\))?\s{0,40}(?:[-–—:=|]|\s{2}|$)`;
/** `--upload FILE`, `-u, --upload`. */
const OPTION = new RegExp(
  String.raw`${LEAD}-{1,2}[A-Za-z][\w-]{0,60}(?:[ =,|]{1,3}(?:-{1,2}[A-Za-z][\w-]{0,60}|<[^<>\n]{1,60}>|\[[^[\]\n]{1,60}\]|[A-Z][A-Z0-9_]{0,60})){0,4}${TAIL}`,
);
/** `@param {string} email`. */
const TAG =
  /^\s{0,20}(?:(?:[*+•-]|\/{2,4}|#{1,6})\s{0,9}){0,2}@(?:param|arg|argument|option|property|prop|env|envvar|field|default|returns?)\b/;
const ENDPOINT = new RegExp(String.raw`${LEAD}(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s{1,9}/`);
const VARIABLE = new RegExp(String.raw`${LEAD}\$?\{?[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,9}\}?${TAIL}`);
/** A name in capitals, which is a variable where the line before or after has one too. */
const CAPITALS = new RegExp(String.raw`${LEAD}\$?\{?([A-Z][A-Z0-9]{2,40})\}?${TAIL}`);
/** Words in capitals that begin or announce an order. */
const LOUD =
  /^(?:NOTES?|IMPORTANT|WARNING|CAUTION|CRITICAL|MANDATORY|REQUIRED|URGENT|ALERT|ATTENTION|(?:STEP|PHASE|RULE|TASK)\d*|SYSTEM|ADMIN|AGENT|ASSISTANT|CLAUDE|USER|MODEL|TODO|FIXME|MUST|ALWAYS|NEVER|FIRST|THEN|NEXT|FINALLY|BEFORE|AFTER|ACTION|RUN|SEND|UPLOAD|POST|INFO|TIP|SECURITY|OVERRIDE|INSTRUCTIONS?)$/;
/** `v1.2.0 addition: ...`, `- 2.0: removed ...`, `Changed in 1.3`. */
const CHANGE = new RegExp(
  String.raw`${LEAD}(?:\[?v?\d{1,4}(?:\.\d{1,6}){1,3}(?:-[\w.]{1,20})?\]?\s?(?:\([^()\n]{1,30}\)\s?)?(?:[-–—:]|\b(?:add(?:ed|itions?)|change[ds]?|fix(?:ed|es)?|remov(?:ed|al)|update[ds]?|deprecat\w{1,6}|migrat\w{1,6}|new)\b)|(?:added|changed|deprecated|removed|new|fixed) in v?\d{1,4}\.\d)`,
  'i',
);
const FORMS = [OPTION, TAG, ENDPOINT, VARIABLE, CHANGE];

/** Extra indentation of a line that continues its entry. */
const DEEPER = 4;

/**
 * Separates reference entries from passages: lines for an option, a variable, an endpoint or a change, which
 * describe and order nothing. Comments hidden from readers stay unchanged.
 */
export function withEntries(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage) => {
    if (passage.kind === 'comment' || passage.kind === 'heading') return [passage];
    const lines = passage.text.split('\n');
    const isEntry = entriesAmong(lines);
    if (!isEntry.includes(true)) return [passage];
    const rest = lines.map((line, index) => (isEntry[index] ? '' : line));
    const entries = lines.flatMap((text, index): Passage[] =>
      isEntry[index] ? [{ ...passage, kind: 'entry', text, line: passage.line + index }] : [],
    );
    return rest.every((line) => line === '') ? entries : [{ ...passage, text: rest.join('\n') }, ...entries];
  });
}

function entriesAmong(lines: readonly string[]): boolean[] {
  const isEntry: boolean[] = [];
  let depth = Number.POSITIVE_INFINITY;
  lines.forEach((line, index) => {
    const neighbours = [lines[index - 1] ?? '', lines[index + 1] ?? ''];
    const begins =
      FORMS.some((form) => form.test(line)) ||
      (isNamedInCapitals(line) &&
        neighbours.some((other) => VARIABLE.test(other) || isNamedInCapitals(other)));
    const indentation = line.search(/\S/);
    isEntry.push(begins || indentation >= depth + DEEPER);
    if (begins) depth = indentation;
    else if (isEntry[index] !== true) depth = Number.POSITIVE_INFINITY;
  });
  return isEntry;
}

function isNamedInCapitals(line: string): boolean {
  const name = CAPITALS.exec(line)?.[1];
  return name !== undefined && !LOUD.test(name);
}
