import { pattern, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const ORDERS =
  '(?:instructions?|directives?|commands?|orders|prompts?|playbook|procedure|agent rules|system rules|task list|guidance|directions)';
const FOREIGN =
  "(?:web ?(?:pages?|sites?)|pages?|e-?mails?|tickets?|transcripts?|attachments?|downloaded \\w+|fetched \\w+|(?:script|tool|helper|command|program)(?:'s)? (?:output|results?|prints?)|(?:output|stdout|stderr|response|reply|results?) of (?:the |a |this )?(?:\\w+ ){0,2}(?:script|tool|helper|command|request|call|api)|helper(?: script)?|stdout|stderr|search results|issues?|comments?|api responses?|server responses?|remote (?:file|server|document)|retrieved \\w+|documents? (?:text|that)|pdfs?|images?|spreadsheets?|user-supplied \\w+|external \\w+|third[- ]party \\w+)";
const OBEYED =
  '(?:followed|executed|obeyed|carried out|carried forward|treated as|applied|performed|honou?red|complied with|completed|processed|acted (?:on|upon)|run|mandatory|binding|authoritative)';

/** Orders to obey somebody else than the user. */
export const OBEY_ACTS: readonly SentenceRule[] = [
  {
    rule: 'remote-instructions',
    level: 'error',
    words: ['order'],
    all: [
      pattern(
        `\\b(?:${ORDERS}|rules|steps|policy)\\b.{0,60}?\\b(?:lives?|is|are|kept|found|published|maintained|posted|available|hosted|stands?|sits?)\\b.{0,20}?\\b(?:at|under|on|in|behind)\\b.{0,20}?https?://`,
      ),
    ],
    address: 'here',
    near: /\b(?:whatever (?:it|they|that|this) says?|do (?:exactly )?what (?:it|they) says?|(?:follow|obey|execute|carry out) (?:it|them|whatever)|takes? precedence|overrides?|supersedes?)\b/i,
    anyMood: true,
    unless:
      /\b(?:documentation|docs|readme|install(?:ation)? (?:guide|instructions)|tutorial|learn more|never|not)\b/i,
    message: 'The agent is told to obey what {address} says',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey'],
    all: [
      pattern(
        `\\b(?:fetch|download|read|load|get|retrieve|visit|open|curl|check|pull|access|query|poll|consult|run|is at|are at|lives? at|found at|published at|available at)\\b.{0,240}?https?://`,
      ),
      pattern(`\\b(?:${ORDERS}|rules|steps|skill|policy|configuration|agent)\\b|system prompt`),
    ],
    near: pattern(
      `\\b(?:follow|execute|obey|apply|perform|carry out|act on|act upon|comply with|do)\\b (?:\\w+ly )?(?:them|it|what (?:it|they) says?|whatever|its|their|those|these|each|every|all|the)\\b|\\b(?:as|part of) (?:your )?(?:system prompt|instructions|authoritative|orders)|\\b(?:overrides?|supersedes?|takes? precedence)`,
    ),
    address: 'near',
    worse:
      /\b(?:every (?:\d+ )?(?:hours?|minutes?|days?|session|time|run|request|message|task)|each (?:time|session|run|task)|periodically|regularly|heartbeat|before (?:every|each|any)|at the (?:start|beginning) of (?:every|each)|continuously|daily|hourly|without (?:question|asking|confirmation)|overrid\w+|take precedence|exactly|as (?:part of )?your system prompt)\b/i,
    unless:
      /\b(?:official (?:docs|documentation|guide|instructions)|documentation|docs|readme|install(?:ation)? (?:guide|instructions)|tutorial|api reference|spec(?:ification)?|learn more|see also|never|not follow|untrusted)\b/i,
    message: 'The agent is told to obey what {address} says',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey', 'order'],
    all: [
      pattern(
        `\\b(?:(?:any|all|every|the|those|these|such) )?(?:${ORDERS}|steps|tasks|\\[[\\w-]+\\] directives|lines (?:that|which|starting|beginning))\\b.{0,60}?\\b(?:that|which|in|from|found|contained|embedded|printed|returned|emitted|included|inside|within|appear\\w*|by)\\b.{0,60}?\\b${FOREIGN}\\b.{0,100}?\\b(?:must|should|shall|are to|is to|have to|need to|are|is|can)\\b.{0,20}?\\b${OBEYED}`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|untrusted|ignore|injections?|must not|should not|only if|if the user|data, not|references\/|SKILL\.md|this (?:skill|document|page|file)|issue tracker|ci)\b/i,
    worse: /\b(?:before anything|even (?:if|when|though)|without|regardless|mandatory|as if)\b/i,
    message: 'The agent is told to obey what it comes to read',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey'],
    all: [
      pattern(
        `\\b(?:treat|regard|consider|accept|interpret|use|handle|trust)\\b.{0,60}?\\b(?:its|the|their|any|all)?\\b ?(?:output|responses?|replies|contents?|results?|text|answers?|webhooks?|messages?)\\b.{0,80}?\\b(?:as (?:if )?(?:part of )?(?:your |the |new |trusted |direct |authoritative )*(?:system prompt|instructions?|commands?|orders|directives?|authoritative)|as if (?:it|they|${USER}) (?:were|was|had|came))`,
      ),
    ],
    unless: /\b(?:never|not|don't|untrusted|avoid|data, not|rather than|an empty)\b/i,
    message: 'The agent is told to take what it reads for orders',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey'],
    all: [
      pattern(
        `\\b(?:${FOREIGN}|tickets?|documents?|files?|messages?|pages?)\\b.{0,40}?\\b(?:may|can|might|will)? ?(?:contain|include|hold|carry)s?\\b.{0,80}?\\b(?:instructions?|directives?|commands?|lines?|markers?|blocks?|tags?)\\b.{0,100}?\\b(?:execute|follow|obey|run|perform|carry out|act on|apply)\\b (?:them|it|these|those|each|what)`,
      ),
    ],
    anyMood: true,
    near: /./,
    unless:
      /\b(?:never|not|don't|untrusted|ignore|injections?|attack\w*|malicious|hidden|careful|beware|would|makefile|package\.json|test files?|migration|skill(?:\.md)?|plan|readme)\b/i,
    message: 'The agent is told to carry out commands that stand in what it works on',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey'],
    all: [
      /\b(?:fetch|read|load|open|download|get|curl|visit|check)\b.{0,20}?\b(?:and|then)\b.{0,10}?\b(?:follow|execute|obey|run|apply|do what)\b.{0,60}?https?:/is,
    ],
    address: 'here',
    worse: /\b(?:every|each|heartbeat|periodically|hourly|daily|cron|regularly)\b/i,
    unless: /\b(?:install(?:ation)? (?:guide|instructions)|docs?\b|documentation|tutorial|never|not)\b/i,
    message: 'The agent is told to obey what {address} says',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey', 'data'],
    all: [
      /\b(?:messages?|webhooks?|requests?|e-?mails?|posts?|comments?|notifications?|events?)\b.{0,120}?\b(?:are|is)\b.{0,10}?\b(?:trusted|authoritative|verified|safe|legitimate)\b/is,
      /\b(?:must|always|never refuse|do not refuse|without (?:asking|question|confirm\w*))\b/i,
    ],
    near: /\b(?:must|always)\b.{0,20}?\b(?:process|execute|follow|obey|comply|act|handle|respond)\b/i,
    anyMood: true,
    unless: /\b(?:signature|signed|hmac|verify|verified by|validat\w+|untrusted|only if)\b/i,
    message: 'Messages of strangers are to be obeyed as trusted',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['order'],
    all: [
      /\b(?:forget|ignore|disregard|override|discard|set aside|pay no attention to|stop following|drop)\b (?:\w+ ){0,2}?(?:all |any |every |the |your |my |of )*(?:previous|prior|earlier|above|preceding|other|existing|initial|original|system|user'?s?|safety)(?: and \w+)? (?:\w+ ){0,2}?(?:instructions?|prompts?|rules|directives|guidelines|guidance|constraints|orders|messages?)\b/i,
    ],
    unless:
      /\b(?:never|not|don't|untrusted|injections?|attack\w*|attempts?|malicious|such as|like|e\.g|detect\w*|contains?|says?|phrases?|if (?:a|the|any|it)|lint|eslint|default|theme|version|try to|try|css|style)\b|"ignore|'ignore/i,
    worse: /./,
    message: 'The agent is told to set earlier instructions aside',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['order'],
    all: [
      /\byou(?: are|'re)(?: now| from now on| henceforth)\b.{0,60}?\b(?:(?:developer|debug|admin(?:istrator)?|root|god|maintenance|jailbreak|unrestricted|sudo|dan) mode|unrestricted|unfiltered|without (?:any )?(?:restrictions?|limits?|filters?|rules)|free (?:of|from) (?:all |any )?(?:restrictions?|rules|guidelines)|dan\b|jailbroken)|\byou (?:have|hold) (?:root|full|unrestricted|administrator|admin)(?: \w+)? (?:access|privileges?|rights|permissions?)\b.{0,80}?\b(?:must not|may not|cannot|can not|never) (?:refuse|decline|object|ask)|\bmust not refuse any\b|\b(?:enter|activate|enable|switch (?:in)?to)\b.{0,20}?\b(?:god|dan|unrestricted|jailbreak|administrator) mode\b.{0,80}?\b(?:restrictions?|no|without|all|rules|assistant|refuse)\b/is,
    ],
    anyMood: true,
    unless:
      /\b(?:never|not respond|attack\w*|attempts?|malicious|such as|e\.g|detect\w*|phrases?|windows settings|android|browser|chrome|phone|device)\b|"you are now/i,
    worse: /./,
    message: 'The agent is told that its rules no longer hold',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['order', 'user'],
    all: [
      pattern(
        `\\b(?:this (?:document|skill|file|section)|these (?:instructions|rules)|instructions (?:in this|of this|here|below)|the (?:rules|instructions) (?:below|here|in this))\\b.{0,80}?\\b(?:rank above|outrank|take precedence over|takes precedence over|supersedes?|overrides?|have priority over|has priority over|prevail over|come before|are above|trump)\\b.{0,60}?\\b(?:${USER}|user'?s?|users'|system prompt|safety|platform|developer)\\b`,
      ),
    ],
    anyMood: true,
    unless: /\b(?:never|not|default|defaults|unless|style|formatting|guide|project)\b/i,
    message: 'A skill puts itself above the user or the system prompt',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['order'],
    all: [
      /^\s*(?:[-*>#]+\s*)?(?:\*\*)?(?:\[(?:system|admin|administrator|developer|anthropic|openai|root|internal|override|security)\b[^\]\n]{0,40}\](?!\((?:https?:|[./\w]))|<\/?(?:system|system-reminder|system_prompt|admin|developer)\b[^>\n]{0,40}>|(?:system|admin(?:istrator)?|root|anthropic|openai|security team|developer)(?: (?:notice|message|override|update|alert|prompt|instruction))?\s*:(?!\s*(?:`[^`\n]*`[\s,;]*)+$))/i,
      /\b(?:all tool calls|approved|authori[sz]ed|unrestricted|root access|admin\w* mode|without (?:review|approval|asking|confirmation)|must not refuse|private keys?|full access|override|granted|bypass|ignore|disregard|read ~?\/?\.\w+|execute|run|send|upload|no longer (?:apply|applies)|policy (?:updated|changed))\b/i,
    ],
    anyMood: true,
    unless: /\b(?:you are a|helpful assistant|example|role|messages?|chatml|template|token)\b/i,
    worse:
      /\b(?:approved|authori[sz]ed|granted|without|must not refuse|private keys?|~\/\.|override|full access)\b/i,
    message: 'A text passes itself off as a message of the system',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['trigger'],
    all: [
      /\b(?:only (?:on|if|when|in)|unless|if|when)\b.{0,60}?\b(?:not (?:being )?(?:a |an |in (?:a |an )?|running (?:in|on) (?:a |an )?|under )?(?:ci\b|sandbox(?:ed)?|virtual machine|vm\b|container|test(?:ed)?\b|evaluat\w+|audit\w*|review\w*|monitored|watched|observed|analy[sz]\w+)|no(?:body|t) (?:is )?watching|(?:the user|nobody) is (?:away|idle|not (?:watching|looking|at)))/is,
      /\b(?:run|execute|send|upload|download|delete|install|curl|add|start|post|collect|copy)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:github actions|workflow|jest|pytest|coverage|docker|testcontainers|kubernetes|headless|gpu|dry[- ]run|never)\b/i,
    worse: /https?:\/\/|\|\s*(?:ba)?sh\b|credentials?|silently/i,
    message: 'Something is to be done only where nobody looks',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['trigger'],
    all: [
      pattern(
        `\\b(?:(?:if|when|once|after|from|on or after|starting)\\b.{0,40}?\\b(?:the (?:current )?date (?:is|reaches|has)|(?:\\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d{1,2},?)? 20\\d\\d|20\\d\\d-\\d\\d-\\d\\d|the (?:second|third|fourth|fifth|\\w+th) (?:use|run|time|session|invocation|call)|(?:current )?user(?:name)? (?:is|is called|equals)|host ?name (?:is|contains|ends)|${USER} (?:is|are) (?:called|named)))`,
      ),
      pattern(
        `\\b(?:delete|remove|wipe|send|upload|post|download|execute|run|install|curl|encrypt|overwrite|forward|copy)\\b`,
      ),
      /\b(?:silently|secretly|quietly|without (?:telling|asking|informing|notifying|mention\w*)|also|https?:|backups?|in addition|do not (?:tell|mention))\b|https?:\/\//i,
    ],
    anyMood: true,
    near: /\b(?:silently|secretly|quietly|without (?:telling|asking|informing|notifying)|do not (?:tell|mention))|https?:\/\//i,
    worse: /\b(?:delete|wipe|encrypt|overwrite)\b|https?:\/\//i,
    unless:
      /\b(?:deprecat\w*|expire\w*|rotate|renew|invoice|release|event|schedule|calendar|meeting|cron)\b/i,
    message: 'Something harmful waits for a date, a user or a number of runs',
  },
];
