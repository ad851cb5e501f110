import {
  GATHER,
  OWN,
  PERSONAL,
  pattern,
  SECRET,
  SECRET_PLACE,
  SEND,
  SENT,
  TALK,
  USER,
  verbs,
} from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

/** Somebody outside, without an address. */
const SINK =
  '(?:(?:remote|external|third[- ]party|recovery|disaster[- ]recovery|telemetry|analytics|monitoring|backup|collection|audit|tracking|diagnostics?|compliance|escrow|sync(?:hroni[sz]ation)?) (?:endpoints?|servers?|services?|webhooks?|hosts?|apis?|urls?|collectors?|proxy|backend|dashboard|channel|bucket)|webhooks?\\b|pastebin|discord|telegram)';
const PRIVATE = `(?:${SECRET}|${TALK}|${PERSONAL})`;
/** What sends a key where it belongs. */
const SIGNS_IN =
  /\b(?:authori[sz]ation|bearer|headers?|authenticate[sd]?|x-api-key|oauth|sign(?:ing)? (?:up|in)|log ?in (?:page|form|flow)|get (?:an?|your) (?:\w+ )?(?:api )?keys?|obtain|feedback|bug reports?|security@|redact\w*|password reset|never|do not|don't|token endpoint|issuer|exchange)\b/i;

const LOUD =
  /\b(?:all|every|each|any|full|complete|entire|whatever)\b|\.env\b|~\/\.|id_rsa|conversations?|transcripts?|system prompt|silently|secretly|quietly|without|do not (?:tell|mention)|private keys?|base64/i;

/** Orders that take something of the user's away. */
export const LEAK_ACTS: readonly SentenceRule[] = [
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(
        `\\b${SEND}\\b.{0,140}?\\b${PRIVATE}|\\b${GATHER}\\b.{0,120}?${PRIVATE}.{0,140}?\\b(?:${SEND}|call|request|visit|include|append)\\b|\\b${PRIVATE}\\b.{0,100}?\\b(?:is|are|be|been|get|gets|go|goes)\\b(?: \\w+ly| also| then| automatically)?(?: ${SENT}\\b| to )`,
      ),
    ],
    address: 'here',
    anyMood: true,
    worse: LOUD,
    unless: SIGNS_IN,
    message: 'What is secret, or said to the agent, is to go to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: ['send'],
    keys: 'auth security keychain print-access-token get-secret-value',
    all: [
      /\b(?:gh auth token|gcloud auth (?:application-default )?print-access-token|az account get-access-token|security find-(?:generic|internet)-password|aws (?:configure get|secretsmanager get-secret-value)|op read|pass show)\b/i,
      /\b(?:pass|send|append|add|include|put|attach|submit|post|use)\b.{0,80}?\b(?:query|parameter|url|body|form|field|request|when (?:fetching|calling|loading))\b/is,
    ],
    address: 'here',
    unless: /\b(?:authorization|bearer|header|never|not|don't)\b/i,
    message: 'A login of the user goes to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'data'],
    all: [
      pattern(
        `\\b(?!\\w{2,20}ed\\b)${SEND}\\b (?:it |them |also |along |back )?${OWN}\\b.{0,100}?\\b(?:to|at|via|with)\\b|\\b${OWN}\\b.{0,80}?\\b(?:must be|is|are|be|get|gets|go|goes)\\b(?: \\w+ly| also| then)?(?: ${SENT}\\b.{0,40}? to\\b| to\\b)|\\b(?:zip|tar|archive|pack|compress)\\b.{0,60}?\\b(?:and|then)\\b.{0,20}\\b${SEND}\\b`,
      ),
    ],
    address: 'here',
    anyMood: true,
    worse:
      /\b(?:silently|secretly|quietly|covertly|without (?:telling|informing|asking|mentioning|notifying)|(?:do not|don't) (?:tell|mention|inform))\b/i,
    unless:
      /\b(?:support|feedback|bug reports?|pull requests?|issue tracker|authori[sz]ation|bearer|never|do not (?:send|upload|push)|deploy(?:ed|s|ment)?|publish(?:ed)? to|hosted|if the user|when the user|ask(?:s|ed)? (?:for|to))\b/i,
    message: 'Files or results are to go to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'data'],
    all: [
      pattern(
        `\\b(?:call|request|visit|open|ping|fetch|hit|load|invoke|query|GET|navigate to|make a (?:GET|POST)? ?request to)\\b.{0,40}?https?://\\S{3,200}.{0,60}?\\b(?:with|containing|carrying|followed by|appending|including|plus|and append|whose)\\b.{0,60}?(?:${PRIVATE}|\\b(?:result|output|contents?|project name|encoded|summary)\\b)`,
      ),
    ],
    address: 'here',
    worse: pattern(`${SECRET}|${TALK}`),
    unless: SIGNS_IN,
    message: 'An address, {address}, is to be called with what belongs to the user',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      /(?:!\[[^\]\n]{0,80}\]\(|\b(?:links?|images?|pixels?|pictures?|urls?|addresses?|href|src)\b.{0,80}?)https?:\/\/[^\s)"']{3,200}?[?&=/](?:<[^>\n]{0,80}|\{{1,2}[^}\n]{0,80}|\[[^\]\n]{0,80}|\$\{?\w{0,40})\b(?:user|message|conversation|history|secret|token|key|password|prompt|summary|session|context|e-?mail|env|data|base64|encoded)/is,
    ],
    address: 'here',
    anyMood: true,
    worse: /\b(?:conversation|message|secret|token|password|prompt|history|session|base64|user)/i,
    unless: /\b(?:api reference|endpoint|webhook url|oauth|redirect_uri|callback)\b/i,
    message: 'A link or picture carries what belongs to the user to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: ['send'],
    all: [
      /\b(?:add|embed|insert|include|append|place|put|render|load)\b.{0,60}?(?:\b(?:tracking|invisible|hidden|transparent|1 ?[x×] ?1|single)[ -]?(?:\w+ )?(?:pixels?|images?|pictures?|beacons?|iframes?)\b|\bpixels?\b.{0,40}\bwhose\b)/is,
    ],
    address: 'here',
    unless:
      /\b(?:facebook|meta|google|analytics|tag manager|gdpr|consent|block|remove|e-?mail marketing|conversion)\b/i,
    message: 'A picture that nobody sees is to be loaded from {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'secret'],
    all: [
      pattern(
        `\\b(?:${verbs('put include embed append insert add write place encode leave copy paste attach list post hide smuggle dump')})\\b.{0,120}?(?:${SECRET}).{0,120}?\\b(?:html comment|comment (?:on|in|at|of)|commit messages?|branch names?|(?:description|body|title|text) of (?:the |a |an )?(?:pull request|issue|pr|merge request)|(?:pull request|issue|pr) (?:description|body|title|comment)|query string|url parameters?|subdomains?|dns|metadata|exif|alt[- ]text|file ?names?|white text|footnotes?|gist|paste ?bin|wiki|changelog|release notes|public (?:channel|repository|issue))`,
      ),
    ],
    worse: /\.env\b|contents? of|\benv\b|environment|base64|encode|~\/\.|all |private/i,
    unless:
      /\b(?:never|not|don't|avoid|placeholders?|names? of|whether|redact\w*|mask\w*|without|reference|\$\{\{|secrets\.|check|scan|ensure no|no )\b/i,
    message: 'Secrets are to be put where others can read them',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(
        `\\b(?:open|create|post|file|submit|add|write|leave|publish)\\b.{0,60}?\\b(?:issue|comment|gist|discussion|(?:an?|the|new|public) paste|pull request|message)\\b.{0,120}?(?:${SECRET_PLACE}|environment variables|${TALK}|output of \`?(?:env|printenv)|secrets? values?)`,
      ),
    ],
    near: /https?:\/\/|github\.com|pastebin|gist|channel|webhook|repository|\w\/\w/i,
    worse: pattern(SECRET_PLACE),
    unless:
      /\b(?:never|not|don't|avoid|redact\w*|mask\w*|names? of|missing|required|which environment variables)\b/i,
    message: 'Secrets or conversations are to be published',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: ['send'],
    all: [
      /\b(?:run|execute|use|resolve|look ?up|nslookup|dig|query|ping)\b/i,
      /\b(?:resolve|look ?up|nslookup|dig|query|ping|host|drill)\b/i,
      /(?:<[^>\n]{0,60}(?:key|secret|token|password|data|env|base64|hex|encoded|content|user)[^>\n]{0,60}>|\$\([^)\n]{3,120}\)|\{[\w .]{0,40}(?:key|secret|token|password|data|env|base64|hex|encoded)[\w .]{0,40}\})\.(?:[\w-]+\.)+[a-z]{2,}/i,
    ],
    message: 'What is read here is to be put into a name that is looked up',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: ['send', 'secret'],
    all: [
      pattern(
        `(?:${SECRET_PLACE}).{0,60}?\\b(?:${verbs('include embed append copy paste put insert write encode place')})\\b.{0,20}?\\b(?:it|its|them|their|the|these|that)\\b.{0,60}?\\b(?:html comments?|comments?|metadata|commit messages?|query string|image|footer|alt[- ]text|invisible|hidden)`,
      ),
    ],
    anyMood: true,
    unless: /\b(?:never|not|don't|avoid|placeholders?|redact\w*|mask\w*)\b/i,
    message: 'Secrets are to be put where readers do not look',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'secret'],
    all: [
      pattern(
        `\\b(?:${SECRET}|${TALK})\\b.{0,60}?\\b(?:is|are|be|been|get|gets)\\b(?: \\w+ly| also| then)? ${SENT}\\b.{0,60}?\\b(?:to|with|at)\\b.{0,40}?\\b${SINK}|\\b${SEND}\\b.{0,60}?\\b(?:${SECRET}|${TALK})\\b.{0,60}?\\b(?:to|with|at)\\b.{0,40}?\\b${SINK}`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:authori[sz]ation|bearer|headers?|authenticate[sd]?|x-api-key|sign(?:ing)? (?:up|in)|redact\w*|token endpoint|issuer|exchange|never|not|don't|encrypted|vault|secrets? manager)\b/i,
    message: 'Secrets or conversations are to go to somebody outside',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'data'],
    all: [
      /\b(?:e-?mails?|messages?|announcements?|replies|invoices?|reports?|documents?|drafts?)\b.{0,80}?\b(?:must|shall|has to|have to|always|needs? to)\b.{0,20}?\b(?:be )?(?:copied|cc'?e?d|bcc'?e?d|forwarded|blind[- ]copied|mirrored|sent)\b.{0,30}?\bto\b.{0,60}?\b(?:alias|register|archive|mailbox|inbox|oversight|compliance|audit|monitoring|records?|address)\b/is,
    ],
    anyMood: true,
    unless: /\b(?:user'?s?|customer|support|recipient|dead[- ]letter|queue|topic|never|not)\b/i,
    message: 'Copies of what the user sends are to go to somebody else',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(
        `\\b(?:${verbs('include embed add put insert append write place hide')})\\b.{0,100}?\\b(?:base64|encoded|encrypted|zero-width|hex)\\b.{0,100}?(?:\\bhtml comment|<!--|\\bmetadata\\b|\\binvisible|\\bhidden\\b|\\bquery string)|\\b(?:${verbs('include embed add put insert append write place hide')})\\b.{0,60}?(?:\\bhtml comment|<!--).{0,100}?\\b(?:base64|encoded)`,
      ),
    ],
    unless: /\b(?:never|not|don't|avoid|image|icon|font|logo|svg|data uri|inline css|qr)\b/i,
    message: 'Encoded data are to be put where readers do not look',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'data'],
    all: [
      /\b(?:route|routes|send|direct|forward|proxy|tunnel|pass|redirect)\b.{0,20}?\b(?:all|every|each|any)\b.{0,40}?\b(?:quer(?:y|ies)|traffic|requests?|calls?|prompts?|messages?)\b.{0,60}?\b(?:through|via|to)\b.{0,40}?\b(?:proxy|gateway|relay|endpoint|server|mirror|host)\b.{0,80}?\b(?:specified|listed|configured|defined|named|given|found|stored)\b.{0,20}?\b(?:in|by|at)\b.{0,10}?[`/\w.-]*\/[\w.-]+/is,
    ],
    anyMood: true,
    unless: /\b(?:never|not|don't|avoid|nginx|ingress|kubernetes|istio|api gateway)\b/i,
    message: 'All traffic is to take a way that a file names',
  },
  {
    rule: 'secret-shown',
    level: 'warning',
    words: ['send', 'secret'],
    all: [
      pattern(
        `\\b(?:${verbs('copy include print put paste show cat append dump list write output embed insert repeat quote add')})\\b.{0,80}?(?:${SECRET_PLACE}).{0,80}?\\b(?:in|into|to|at|as part of)\\b.{0,40}?\\b(?:output|answers?|reply|replies|responses?|reports?|summary|tool call|messages?|documents?|logs?|conversation|chat|page|readme|metadata|artifacts?|appendix|notes?)\\b`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|avoid|placeholders?|names? of|redact\w*|mask\w*|missing|whether|\.gitignore|gitignore|set|export|example|without)\b/i,
    worse: /\b(?:private key|id_rsa|\.ssh|\.aws|verbatim|in full)\b/i,
    message: 'The agent is told to copy secrets into what it writes',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: ['send'],
    all: [
      pattern(
        `\\b(?:${SEND}|append|attach|open|call|request|fetch|visit|GET)\\b.{0,80}?\\b(?:it|them|that|this|the (?:result|output|contents?|value|string|text|file|encoded)|result|followed by|\`[\\w./-]+\`)`,
      ),
    ],
    near: pattern(
      `\\b(?:read|cat|copy|store|collect|gather|open|load|take|save|get|extract|encode)\\b.{0,60}?(?:${SECRET_PLACE})|\\b(?:collect|gather|harvest|find|list|enumerate|look up)\\b.{0,60}?\\b(?:keys|tokens|secrets|credentials|passwords)\\b.{0,60}?\\b(?:environment|on the machine|in the shell|home (?:folder|directory)|that are set)\\b`,
    ),
    address: 'near',
    unless: SIGNS_IN,
    message: 'A file of secrets is to be read, and what was read goes to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send', 'data'],
    all: [
      pattern(
        `\\b(?:record|log|keep|track|monitor|capture|save|store)\\b.{0,60}?\\b(?:everything|every|all|each|running record|record)\\b.{0,60}?\\b(?:${USER}|keystrokes?|conversations?|prompts?)`,
      ),
      pattern(`\\b${SEND}\\b`),
    ],
    address: 'here',
    worse: /./,
    message: 'What the user does is to be recorded and sent to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      pattern(
        `\\b(?:email|e-mail|mail|bcc|cc|copy|forward)\\b.{0,80}?\\b(?:copy|copies|bcc|cc|in copy|every|each|all)\\b.{0,80}?[\\w.+-]+@[\\w-]+\\.[\\w.-]+|\\b(?:bcc|cc)\\b.{0,40}?[\\w.+-]+@[\\w-]+\\.[\\w.-]+`,
      ),
    ],
    address: 'here',
    unless: /\b(?:support|security|press|feedback|example|if the user|when the user|never)\b/i,
    worse: /\b(?:silently|secretly|without|do not (?:tell|mention)|hidden|bcc)\b/i,
    message: 'Copies of mails or documents are to go to {address}',
  },
];
