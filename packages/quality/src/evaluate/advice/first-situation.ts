/** Verbs that descriptions begin with, whose -ing form is regular but for a final e or a doubled letter. */
const VERBS =
  'add adapt analyze analyse apply assess audit automate build check clean compare configure containerize convert craft create customize debug define deploy design detect develop diagnose document draft edit evaluate examine execute explore extract finalize find fix generate identify implement improve inspect install integrate investigate manage map measure merge migrate monitor open optimize orchestrate organize package parse perform plan prepare process produce profile prototype publish query refactor research resolve review run scaffold scan search secure shuffle simplify summarize test trace track transform translate triage troubleshoot update upgrade validate verify visualize write'.split(
    ' ',
  );
const DOUBLED = new Set(['map', 'plan', 'run', 'scan', 'set', 'debug']);
const GERUNDS: ReadonlyMap<string, string> = new Map(
  VERBS.flatMap((verb) => {
    const gerund = gerundOf(verb);
    return [
      [verb, gerund],
      [thirdPersonOf(verb), gerund],
    ];
  }),
);
/** End of a description's first statement. */
const CLAUSE_END =
  /[.,;:](?=\s|$)|[()—–\n"]|\s-\s|\s(?:and|or|to|that|which|with|by|using|based|including|so|in order|from|following|before|after|while|when)\s/;
const LONGEST = 70;

/**
 * Turns a description's first statement into a situation: "Generates a map of all files. ..." gives
 * "generating a map of all files".
 * @returns null when it begins with another word, or says too little or too much for a situation
 */
export function firstSituation(description: string): string | null {
  const [, verb = '', rest = ''] = /^\s*(\w+)\s([\s\S]*)$/.exec(description) ?? [];
  const gerund = GERUNDS.get(verb.toLowerCase());
  if (gerund === undefined) return null;
  const end = rest.search(CLAUSE_END);
  const object = (end === -1 ? rest : rest.slice(0, end)).trim();
  if (/^(?:and|or|your|you)\b/i.test(object)) return null;
  const words = object.replace(/^(?:an?|the)\s/i, '').split(/\s+/).length;
  return words < 2 || /[`$<{[]/.test(object) || object.length > LONGEST ? null : `${gerund} ${object}`;
}

function gerundOf(verb: string): string {
  if (DOUBLED.has(verb)) return `${verb}${verb.at(-1)}ing`;
  return `${verb.endsWith('e') ? verb.slice(0, -1) : verb}ing`;
}

function thirdPersonOf(verb: string): string {
  if (/(?:s|sh|ch|x)$/.test(verb)) return `${verb}es`;
  return verb.endsWith('y') ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
