import {
  OWN,
  PERSONAL,
  pattern,
  SECRET,
  SECRET_PLACE,
  SEND,
  SENT,
  TALK,
  TO_MAINTAINERS,
  verbs,
} from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const THINGS = `(?:${SECRET}|${TALK}|${PERSONAL}|${OWN}|\\bprompts?\\b|\\boutputs?\\b|\\bdiffs?\\b|\\bcode\\b|\\btext of\\b|\\bconfig\\w* files?\\b|\\bscreenshots?\\b|\\bclipboard\\b|\\bhistory\\b|\\bbundle\\b|\\bwhoami\\b)`;
const ORDINARY = new RegExp(
  `${/\b(?:authori[sz]ation|bearer|headers?|x-api-key|oauth|sign ?up|log ?in|docs?\b|documentation|endpoint returns|returns|responds?|response (?:body|schema)|support|feedback|bug reports?|security@|contact|questions?\b.{0,20}@|never|do not (?:send|upload|share|post)|don't (?:send|upload|share|post)|if the user (?:asks|wants|agrees|chooses|confirms)|ask(?:s|ed|ing)? (?:the user )?(?:for|before|whether)|curl -|example|placeholder|issue tracker|pull request|user\.(?:name|email)|vulnerabilit(?:y|ies))\b|\bdiscord\.gg\//i.source}|${TO_MAINTAINERS}`,
  'i',
);

/** Orders by which something leaves the machine, in whatever words: an address that is not the skill's own is what counts. */
export const OUTWARD_ACTS: readonly SentenceRule[] = [
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(`\\b(?:${SEND}|${SENT}|${verbs('attach save write call open')})\\b`),
      pattern(`\\b${THINGS}|\\$\\(|\\bBASE64\\b`),
      pattern(`\\b(?:to|at|with|via|into|from|by|in|bundle|endpoint|link)\\b`),
    ],
    address: 'here',
    worse: pattern(`${SECRET_PLACE}|api keys|credentials|conversation|everything`),
    unless: ORDINARY,
    message: 'Something of the user is to go to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(
        `\\b(?:${verbs('upload send post transmit forward mail email push share submit back')})\\b.{0,20}?\\b(?:it|them|this|these|that|everything)\\b`,
      ),
    ],
    near: pattern(`\\b${THINGS}`),
    address: 'here',
    unless: ORDINARY,
    worse: pattern(SECRET_PLACE),
    message: 'What the agent worked on is to go to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(
        `\\b(?:${verbs('send mail email forward share invite add grant copy bcc cc attach deliver')})\\b(?![\\s*_]{0,4}:).{0,120}?[\\w.+-]+@[\\w-]+\\.[a-z]{2,}`,
      ),
    ],
    address: 'here',
    unless: new RegExp(
      `${/\b(?:support|security|contact|feedback|press|hello@|info@|noreply|no-reply|user@|you@|me@|name@|jane|john|alice|bob|example|placeholder|git@|if the user|co-authored|service account|npm|@latest|@v?\d)\b/i.source}|${TO_MAINTAINERS}`,
      'i',
    ),
    worse: /\b(?:bcc|silently|without|do not (?:tell|mention)|editing rights|administrator)\b/i,
    message: 'Mails or files are to be shared with {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: ['secret'],
    keys: 'commit commits committing push pushes pushing check',
    all: [
      pattern(
        `\\b(?:${verbs('commit push check')})\\b(?: in)?.{0,30}?(?:^|\\s|\`)\\.env\\b(?!\\.(?:example|sample|template|test|vault|keys))`,
      ),
      /\b(?:together|commit\w*|along|as well|with your changes|so that|the \.env file|repo(?:sitory)?|branch|remote|origin|git(?:hub|lab)?|main)\b/i,
    ],
    unless: /\b(?:never|not|don't|avoid|accidental\w*|ignored|gitignore|encrypted|without)\b/i,
    message: 'Secrets are to be committed',
  },
  {
    rule: 'secret-gathered',
    level: 'warning',
    words: ['secret'],
    all: [
      pattern(
        `\\b(?:search|scan|look through|go through|crawl|find|walk)\\b.{0,40}?\\b(?:file ?system|disk|home (?:folder|directory)|machine|computer|~|files? (?:named|called)|drive)\\b.{0,60}?\\b(?:credentials?|secrets?|\\*?\\.pem|private keys?|passwords?|wallets?|api keys?|tokens?)\\b`,
      ),
      pattern(`\\b(?:${verbs('list copy collect read print report save send note gather include')})\\b`),
    ],
    unless:
      /\b(?:never|not|don't|redact\w*|mask\w*|leak(?:ed|s)?|exposed|hard-?coded|before (?:commit\w*|push\w*)|gitleaks|remove|rotate)\b/i,
    message: "The user's machine is to be searched for secrets",
  },
  {
    rule: 'secret-gathered',
    level: 'warning',
    words: ['secret'],
    all: [
      pattern(
        `\\b(?:read|extract|copy|export|get|take|dump|steal|grab)\\b.{0,60}?(?:\\b(?:cookies?|sessions?|passwords?|logins?|it|them|tokens?)\\b.{0,40}?\\b(?:browser'?s?|cookie store|chrome|firefox|safari|keychain)\\b.{0,30}?\\b(?:store|profile|database|cookies|keychain|passwords?|local storage)|\\b(?:browser'?s?|chrome|firefox|safari)\\b.{0,20}?\\b(?:cookie store|cookies|saved passwords|login data))`,
      ),
      /\b(?:save|keep|store|write|send|config|file|print|include|so that|and)\b/i,
    ],
    unless:
      /\b(?:never|not|don't|playwright|puppeteer|selenium|test|storage state|sweet-?cookie|--cookies-from-browser|document\.cookie|page\.|context\.)\b/i,
    message: "What a browser keeps of the user's logins is to be read",
  },
  {
    rule: 'undeclared-transfer',
    level: 'warning',
    words: [],
    keys: 'monitor watch record capture take log track observe',
    all: [
      pattern(
        `\\b(?:monitor|watch|record|capture|take|log|track|observe)\\b.{0,30}?\\b(?:clipboard|keystrokes?|key presses|screenshots? of (?:the )?(?:desktop|screen)|(?:desktop|entire|whole) screen|microphone|webcam|camera)\\b.{0,120}?\\b(?:every (?:\\w+ )?(?:seconds?|minutes?|hours?)|passwords?|continuously|constantly|report|send|upload|share\\w*|in the background)`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|playwright|puppeteer|browser test|video|podcast|meeting|recording app|screencast|ios|android|swift|api|permission)\b/i,
    message: "The user's screen, clipboard or keys are to be watched",
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: [],
    hiddenOnly: true,
    all: [
      pattern(
        `\\b(?:${verbs('list include show print add copy send read open fetch post use visit call request append write repeat upload')})\\b`,
      ),
      pattern(
        `${SECRET_PLACE}|\\bapi keys?\\b|\\bpasswords?\\b|\\bcredentials\\b|\\bprivate keys?\\b|https?://\\S*\\$[({]|\\buser'?s? (?:token|keys?|secrets?)`,
      ),
      /\b(?:AI|assistants?|agents?|claude|gpt|copilot|llm|model|system\s*:|when (?:you|summari\w+|reading|processing)|user'?s?)\b/i,
    ],
    unless: /\b(?:never|not|don't|avoid|placeholder|TODO: (?:add|move)|example|env var\w*|redact\w*)\b/i,
    message: 'A text that readers do not see asks the agent for secrets',
  },
];
