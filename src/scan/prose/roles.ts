import type { Passage } from './read-prose.ts';

/** What texts call attacks that they teach about, and warn of. */
const ABOUT_ATTACKS =
  /\b(?:attack(?:s|er|ers|ing)?|malicious|malware|adversar\w*|exploit(?:s|ed|ation|ing)?|payloads?|red[- ]?flags?|red[- ]?team\w*|pen[- ]?test\w*|suspicious|vulnerab\w*|injections?|jailbreak\w*|phishing|reverse[- ]shells?|web ?shells?|threats?|anti-?patterns?|unsafe|insecure|dangerous|compromis\w*|backdoors?|exfiltrat\w*|what not to do|bad (?:example|practice)s?|wrong|detect(?:s|ed|ion|ing|or)?|forbidden|prohibited|blocked|deny ?list|block ?list|never do|audit(?:ing|s)?|scan(?:s|ner|ning)?|warning signs?|security (?:review|rules?|checks?|considerations?|risks?|concerns?|warnings?|guidelines?|audit|constraints?))\b|攻击|攻擊|恶意|惡意|漏洞|越狱|钓鱼|攻撃|悪意|脆弱性|공격|악성|취약점|\bangriffe?\b|\battaques?\b|\bataques?\b|атак|❌|🚫|⛔|⚠️?\s*(?:never|don't|do not|dangerous)/i;
/** An order not to do what follows. */
const WARNS =
  /\b(?:do not|don't|never|avoid|refuse to|must not|should not|shouldn't|cannot|can't|won't|will not|does not|doesn't|not allowed to|rather than|instead of|beware of|reject|block|flag)\b[^.!?\n]{0,60}$/i;

/** What a list of attacks begins with: all of its items are such. */
const INTRODUCES_ATTACKS =
  /\b(?:attacks?|attackers?|payloads?|injections?|jailbreaks?|malicious|adversarial|red[- ]team\w*|suspicious|forbidden|prohibited|blocked|warning signs?|red[- ]?flags?|(?:phrases|patterns|wordings|attempts) (?:like|such as|to (?:look for|detect|reject|block)))\b[^\n]{0,80}:\s*$/i;

/** Whether a block of code, or a passage, shows what an attack looks like, or what must not be done. */
export function isShown(
  { headings, announced }: Pick<Passage, 'headings' | 'announced'>,
  comment = '',
): boolean {
  return (
    headings.some((heading) => ABOUT_ATTACKS.test(heading)) ||
    ABOUT_ATTACKS.test(lastSentence(announced)) ||
    /\b(?:don't|do not|never|avoid)\s+(?:run|do|use|execute|paste|pipe|copy|write|trust|install|type|commit)\b/i.test(
      lastSentence(announced),
    ) ||
    (comment !== '' &&
      /\b(?:bad|wrong|dangerous|unsafe|insecure|never|don't|do not|avoid|malicious|attack|vulnerable|blocked|denied|rejected)\b|❌|🚫/i.test(
        comment,
      ))
  );
}

/** What a list of conditions begins with, under which the agent stops or asks. */
const INTRODUCES_CONDITIONS =
  /(?<!\b(?:never|not|don't|without|no need to) )\b(?:stop|ask|pause|halt|abort|escalate|refuse|reject|flag|warn|confirm|check with)\b[^\n]{0,120}\b(?:when|if|whenever|before|any of)\b[^\n]{0,80}:\s*$/i;
/** What a list of things not to do begins with; "never skip" begins one of things to do. */
const INTRODUCES_PROHIBITIONS =
  /\b(?:never|do not|don't|must not|may not|forbidden|prohibited|not allowed)\b(?![^\n]{0,120}\b(?:skip|forget|omit|miss|fail|stop|hesitate|ask|tell|mention|inform|refuse)\b)[^\n]{0,80}:\s*$/i;
/** A question, and that the agent is to stop or ask where the answer is yes. */
const ASKS_FIRST =
  /^[^.!?\n]{0,240}\?\s{0,9}(?:[*_)\]"']{0,3}\s{0,3})(?:→|->|=>|[-–—:|])?\s{0,9}(?:then\s|first\s)?(?:stop|ask|pause|halt|abort|escalate|refuse|confirm|check with|get (?:the )?(?:user|approval|confirmation)|do not|don't)\b/i;

const CONDITION = /\b(?:if|when|whenever|before|unless|about to)\b[^.!?\n]{0,120}$/i;
/** What follows a condition when the user is asked first: "before you weaken it: ask the user". */
const THEN_ASKS =
  /^[^.!?\n]{0,240}(?:[:,→]|->|=>)[^\w\n]{0,6}(?:always |first |then )?(?:stop and (?:ask|confirm|check)|ask (?:the |your )?(?:user|human|owner|maintainer)s?\b(?! (?:for|to (?:give|enter|paste|type|send)) )|get (?:explicit )?(?:approval|confirmation|consent))/i;

/**
 * Returns true if a match in a passage is a lesson, a denial, a report or a condition, and no order.
 * @param before what stands before the match in its sentence
 * @param found the match with the rest of its sentence and the next one
 * @param length of the match
 */
export function isTaught(passage: Passage, before: string, found = '', length = found.length): boolean {
  if (WARNS.test(before)) return true;
  if (ASKS_FIRST.test(found) || isWhollyQuoted(before, found, length)) return true;
  if (CONDITION.test(before) && THEN_ASKS.test(found)) return true;
  if (isInQuotes(before)) return true;
  // What happens even so is no order: "Even if you delete the file, …".
  if (/\beven (?:if|when|though) (?:you|they|it|users?|somebody|someone)\s+$/i.test(before)) return true;
  if (
    /\b(?:if|when|whether|in case|where) (?:a|an|the|any|some|another|it|someone|anyone|something|content|this|that) (?:\w+ ){0,4}(?:asks?|tells?|says?|instructs?|tries|attempts?|wants?|contains?|claims?|requests?|skill|prompt|message|page|file|tool)\b/i.test(
      before,
    )
  )
    return true;
  if (
    /\b(?:attackers?|adversar\w*|malicious|hackers?|such as|e\.g\.|for example|example:|looks? like|patterns? like|instructions like|phrases? like|says?|detects?|could|can|might|may|would|attempts? to|tries to|trying to|risk of|prevents?|protects? against|report(?:s|ed)? (?:if|when))\b[^.!?\n]{0,80}$/i.test(
      before,
    )
  )
    return true;
  const isListed = passage.kind !== 'paragraph' && passage.kind !== 'comment';
  if (!isListed) return false;
  const introduced = lastSentence(passage.introduced ?? '');
  return (
    isShown(passage) ||
    [INTRODUCES_ATTACKS, INTRODUCES_CONDITIONS, INTRODUCES_PROHIBITIONS].some((pattern) =>
      pattern.test(introduced),
    )
  );
}

/** Returns true if a match stands in one code span that holds words: the text of a message, and no command. */
function isWhollyQuoted(before: string, found: string, length: number): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if ((line.match(/`/g) ?? []).length % 2 === 0) return false;
  const end = found.indexOf('`');
  return (
    end >= length && /^[^`]*\b(?:is|are|was|were|has|have|not|cannot|could)\b/i.test(found.slice(0, end))
  );
}

function isInQuotes(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const quotes = (line.match(/["“”]/g) ?? []).length;
  const single =
    (line.match(/(?:^|[\s(])'(?=\w)/g) ?? []).length - (line.match(/\w'(?=[\s).,;:]|$)/g) ?? []).length;
  const ticks = (line.match(/`/g) ?? []).length;
  return quotes % 2 === 1 || single > 0 || (ticks % 2 === 1 && !line.endsWith('`'));
}

function lastSentence(text: string): string {
  return (
    text
      .split(/(?<=[.!?])\s+|\n/)
      .filter((part) => part.trim() !== '')
      .at(-1) ?? ''
  );
}

/** What may stand between the beginning of a clause and its verb without making it anything but an order. */
const LEAD_INS = new Set(
  `a additionally afterwards afterward after also always and as automatically be before being carefully critical directly each each-time ensure every finally first firstly
  for from further immediately important in instead it just last lastly make mandatory must need needs next note now once optional please
  quietly covertly required secretly shall should silently simply so step sure task that the then therefore this time to use user when will you your agent ai
  assistant claude model action rule reminder done complete completing finishing finished starting start begin beginning end session response
  task tasks request requests work is are has have any all with skill using run running use always-on background discreetly on at of on-load load loaded always,`.split(
    /\s+/,
  ),
);

/** Whether a verb stands where an order has it: nothing before it in its clause but words that lead in. */
export function isOrder(before: string): boolean {
  const clause = before.split(/[,:;()\n\r>|*_"“`]|[.!?]\s|\s[-–—]\s/).at(-1) ?? '';
  const words = clause.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return words.length <= 12 && words.every((word) => LEAD_INS.has(word) || /^\d+$|ly$/.test(word));
}

const SECURITY_WORK =
  /\b(?:penetration test\w*|pen-?test\w*|red[- ]?team\w*|offensive security|ethical hack\w*|capture the flag|ctf\b|exploit development|vulnerability (?:research|assessment|scanning)|malware (?:analysis|research)|reverse engineering|forensics?|incident response|threat (?:hunting|intelligence|modell?ing|detection)|security (?:audit\w*|test\w*|research|scan\w*|training|teach\w*|review\w*|assessment)|bug bount\w*|privilege escalation|attack (?:simulation|surface|techniques?|vectors?)|(?:active directory|web|api|cloud|network) (?:attacks?|exploitation|pentest\w*)|owasp|yara|semgrep|prompt injection|jailbreak\w*|osint|metasploit|burp suite|nmap|siem|honeypots?|secure cod\w*|hardening|skill (?:scanner|vetting|auditor)|detect\w* (?:malicious|malware|attacks?)|malware|ransomware|rootkits?|shellcode|reverse shells?|post[- ]exploitation|lateral movement|cobalt ?strike|command[- ]and[- ]control|c2 (?:frameworks?|infrastructure|servers?)|credential (?:dumping|harvesting|access)|kerberoast\w*|pass the (?:hash|ticket)|password spraying|mitre att&?ck|indicators? of compromise|threat actors?|adversary (?:emulation|simulation)|persistence mechanisms?|(?:command|sql|template|ldap|xxe|nosql) injection (?:attacks?|exploitation|testing)|oscp|hack ?the ?box|authori[sz]ed (?:testing|engagements?))\b/i;

/** Whether a skill says of itself that it is about security work, which shows attacks without making one. */
export function isSecurityWork(name: string, description: string): boolean {
  return SECURITY_WORK.test(`${name.replaceAll(/[-_]/g, ' ')} ${description}`);
}
