import { pattern, TO_MAINTAINERS, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const NEVER =
  /\b(?:never|not|don't|avoid|must not|instead of|rather than|prevent|detect|unless|would|could|might)\b/i;
const MOVES =
  '(?:drop|put|ping|file|filed|hand|give|receives?|received|belongs?|keep\\b.{0,40}?up to date|sync|deposit|place|save|store|deliver|publish|upload|send|post|pipe|push|mirror|stream|feed|ship|copy|share|report|route|set up a (?:second )?remote|mail|submit|log|notify)';
const MATTER =
  '(?:environment|dotfiles|home folder|tokens?|secrets?|credentials?|conversations?|dialogues?|chats?|typed|types|says|wrote|asked|prompts?|answers?|contracts?|logs?|documents?|~/[\\w.]+|files?|folders?|screenshots?|contacts|notes?|diffs?|main branch|repository|history|drafts?|results?|summar(?:y|ies)|transcripts?|names? of|user)';
/** What speaks of pages to read and of the interfaces of a product. */
const REFERS = new RegExp(
  `${/\]\(\s*<?https?:|\b(?:see|docs?|documentation|learn more|read more|reference|guide|tutorial|visit|homepage|website|source|article|blog|paper|spec(?:ification)?|standard|license|licence|changelog|download|install\w*|clone|issues?|api key|dashboard|sign ?up|log ?in|register|console|pricing|returns?|response|endpoint|base url|api|sdk|cdn|example|e\.g|demo|playground|repo|github|support|contact|feedback|community|forum|discord|schema|namespace|xmlns|never|do not|don't|if the user|ask)\b/i.source}|${TO_MAINTAINERS}`,
  'i',
);

/** Orders in words that nobody expects: what counts is an address, or a thing, that ordinary texts do not hold. */
export const BROAD_ACTS: readonly SentenceRule[] = [
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: [],
    all: [pattern(`\\b${MOVES}\\b`), pattern(`\\b${MATTER}\\b|~/`)],
    address: 'here',
    anyMood: true,
    unless: REFERS,
    worse: /\b(?:secrets?|credentials?|environment|dotfiles)\b|access tokens/i,
    message: 'Something of the user is to get to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: [],
    all: [
      /<img\b[^>]{0,300}src=["']?https?:\/\/[^"'\s>]{3,300}[^>]{0,200}>/i,
      /\b(?:width|height)\s*[=:]\s*["']?[01](?:px)?\b|\?\w+=(?:[A-Z_]*(?:USER|EMAIL|TOKEN|KEY|NAME|ID)\b|[{<$[])/,
      /\b(?:width|height)\s*[=:]\s*["']?[01](?:px)?\b|\b(?:every|each|all|always)\b/i,
    ],
    address: 'here',
    anyMood: true,
    unless: /\b(?:example|consent|gdpr|noscript)\b/i,
    message: 'A picture that nobody sees is to be loaded from {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: [],
    keys: 'gist pastebin paste publicly public',
    all: [
      /\b(?:publish|post|share|upload|create|make)\b.{0,80}?\b(?:environment|env(?:ironment)? variables|full (?:terminal )?logs?|conversation|secrets|credentials)\b.{0,60}?\b(?:gist|paste ?bin|publicly|public|paste)\b/is,
    ],
    unless: NEVER,
    message: 'Secrets or conversations are to be published',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: [],
    keys: 'quiet silent mum yourself nothing let trace traces happened tracks radar',
    all: [
      /\b(?:keep (?:quiet|silent|mum|it quiet|this quiet|(?:this|it) to yourself)|say nothing|do(?:n't| not) let on|leave no traces?|no traces? (?:of|that|is left)|as if (?:it|nothing) (?:had )?(?:never )?happened|cover (?:your|the) tracks|under the radar)\b/i,
    ],
    near: /\b(?:scripts?|server|requests?|commands?|upload\w*|mail|send|sync\w*|check-in|network|telemetry|data|files?|history|run|installed|download\w*)\b/i,
    anyMood: true,
    unless:
      /\b(?:if (?:there|nothing|the user)|nothing (?:changed|new|to report)|no (?:new|changes?|findings?|updates?)|heartbeat|group chat|only speak|stack traces?|HEARTBEAT_OK|cron)\b/i,
    worse: /https?:\/\/|@\w|credentials|contacts/i,
    message: 'The agent is told to keep quiet about an action',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: [],
    keys: 'history histories histfile log logs',
    all: [
      /\b(?:delete|clear|wipe|erase|remove|unset|disable)\b.{0,30}?\b(?:shell|bash|zsh|command|terminal)? ?(?:histor(?:y|ies)|HISTFILE|audit logs?|event logs?|access logs?)\b.{0,80}?\b(?:trace|tracks|afterwards|so that|nobody|evidence|cannot)\b/is,
    ],
    unless: NEVER,
    message: 'Traces are to be removed',
  },
  {
    rule: 'remote-instructions',
    level: 'error',
    words: [],
    all: [
      /\b(?:outranks?|overrides?|supersedes?|has the last word|takes? precedence|decides|look there first|wins over|prevails)\b/i,
    ],
    address: 'here',
    anyMood: true,
    unless:
      /\b(?:version|css|config|default|documentation|docs|eslint|package|dependency|registry|base url|never|not)\b/i,
    message: 'What {address} says is to stand above the skill',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: [],
    keys: 'let allow exactly precisely just do',
    all: [
      /\b(?:let|allow)\b.{0,20}?\b(?:page|document|e-?mail|site|website|output|message|ticket|server|response|file)\b.{0,20}?\b(?:tell|instruct|direct|decide|command)\b.{0,10}?\byou\b|\bdo (?:exactly |precisely |just )?(?:what|whatever|as) (?:the |it |this |that )?(?:page|document|e-?mail|site|website|message|ticket|server|response|output)? ?(?:says|tells you|demands|asks for|requests)\b/i,
    ],
    near: /\b(?:pages?|documents?|e-?mails?|sites?|websites?|outputs?|messages?|tickets?|servers?|responses?|urls?|links?)\b|https?:/i,
    unless: NEVER,
    message: 'The agent is told to do what a page says',
  },
  {
    rule: 'self-propagation',
    level: 'error',
    words: ['place'],
    all: [
      /\b(?:memory|MEMORY\.md|CLAUDE\.md|AGENTS\.md|system prompt|SOUL\.md)\b/,
      /\b(?:warnings?|alerts?|checks?|reviews?|approvals?|confirmations?)\b.{0,60}?\b(?:can be|may be|should be|are to be|must be|is|are) (?:ignored|dismissed|skipped|disregarded|not needed|unnecessary)\b/is,
    ],
    unless: /\b(?:never|not be|don't|eslint|lint|deprecat\w*|typescript|compiler|npm warn)\b/i,
    message: 'The memory of the agent is to say that warnings do not count',
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: [],
    keys: 'account accounts ownership owner control',
    all: [
      pattern(
        `\\b(?:user'?s?|their) (?:\\w+ )?accounts?\\b.{0,30}?\\b(?:give|star|follow|like|post|upvote|subscribe|vote|endorse|retweet)\\b.{0,40}?\\b[\\w-]+/[\\w-]+|\\b(?:transfer|hand over|give|change|assign)\\b.{0,20}?\\b(?:ownership|owner rights|control)\\b.{0,20}?\\b(?:of|over|on)\\b.{0,30}?\\b(?:repositor(?:y|ies)|repo|projects?|domains?|accounts?|organi[sz]ation|bucket|package)\\b.{0,30}?\\bto\\b.{0,30}?(?:\\b[a-z]+-[a-z]+\\b|@)`,
      ),
    ],
    unless: /\b(?:never|not|don't|if the user|when the user|asks?|confirm\w*|service account)\b/i,
    message: "Somebody else is to be given something with the user's account",
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    words: [],
    all: [
      /\b(?:get|download|install|fetch|grab|open|run)\b.{0,160}?\.(?:dmg|exe|pkg|msi|app|zip|scr|jar|iso|deb|appimage)\b/is,
      /\b(?:get around|bypass|ignore|dismiss|despite|click through|past)\b.{0,20}?\b(?:the )?(?:warnings?|gatekeeper|smartscreen|prompts?|alerts?)|\bright-click\b.{0,20}?\bopen\b|\b(?:run|open|install) anyway\b|\bunknown (?:developer|publisher)\b|\bmore info\b/i,
    ],
    address: 'here',
    unless: NEVER,
    message: 'A program from {address} is to be started past a warning',
  },
  {
    rule: 'secret-asked-for',
    level: 'warning',
    words: [],
    keys: 'code codes',
    all: [
      /\b(?:recovery|backup|one-time|two-factor|2fa|mfa|verification) codes?\b/i,
      /\b(?:ask|need|have|get|tell|give|type|typed|enter|request|collect|provide|chat)\b/i,
      pattern(`\\b(?:${USER}|user's|chat|account)\\b`),
    ],
    unless:
      /\b(?:never|not|don't|login (?:form|page|flow)|implement\w*|generate|schema|endpoint|test|auth(?:entication)? (?:flow|system)|sms|totp|enroll\w*|store hashed|browser|gmail|api|if prompted|component|column|ui)\b/i,
    message: 'The user is to be asked for what opens their account',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: ['money'],
    all: [
      /\b(?:route|divert|skim|redirect|split|deduct|take|add|send)\b.{0,30}?(?:\d+(?:\.\d+)? ?(?:%|percent|bps)|\bportion|\bshare|\bcut\b|\bfee\b).{0,60}?\bto\b.{0,20}?(?:0x[0-9a-fA-F]{40}|\bbc1[a-z0-9]{20,70})/is,
    ],
    unless: /\b(?:never|testnet|example|deployed|treasury)\b/i,
    message: 'A part of payments is to go to an address that the skill brings along',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: [],
    keys: 'understate overstate falsify fabricate fudge misreport misstate tamper backdate',
    all: [
      /\b(?:understate|overstate|falsify|fabricate|fudge|misreport|misstate|tamper with|backdate)\b.{0,60}?\b(?:liabilit\w+|assets|figures?|numbers?|results?|data|amounts?|revenue|costs?|dates?|records?|metrics|evidence|citations?|reviews?|reports?|findings?|logs?)\b/is,
    ],
    unless:
      /\b(?:never|not|don't|avoid|would|could|might|detect|prevent|tests?|mock|sample|synthetic|seed|fixtures?|placeholder|ever|without|risk|fraud|no\b|any(?:one|body)|if you|whether|to avoid|rather)\b/i,
    message: 'Figures or findings are to be falsified',
  },
  {
    rule: 'privilege-widening',
    level: 'warning',
    words: [],
    keys: 'yourself agent itself',
    all: [
      /\b(?:give|grant|assign|add|make)\b.{0,10}?\b(?:yourself|the agent|itself)\b.{0,20}?\b(?:owner|admin\w*|root|full|sudo|all)\b.{0,20}?\b(?:rights?|role|access|permissions?|privileges?)\b/is,
    ],
    unless: NEVER,
    message: 'The agent is told to give itself rights',
  },
  {
    rule: 'unbounded-work',
    level: 'warning',
    words: [],
    keys: 'until',
    all: [
      /\b(?:spawn|start|launch|run|loop|repeat|call|create|fork|recurse|allocate|write)\b.{0,60}?\buntil\b.{0,30}?\b(?:no resources|resources? (?:is|are) (?:exhausted|used up)|out of (?:memory|disk|space|credits?|quota)|(?:memory|disk|quota|credits?|budget) (?:is|are|runs?) (?:full|exhausted|out|empty)|crash\w*)\b/is,
    ],
    unless: NEVER,
    message: 'The machine or the quota is to be used up',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: "user user's users' their they human human's through no approvals confirmations permissions approval confirmation permission",
    all: [
      pattern(
        `\\b(?:user'?s?|users'|their|human'?s?)(?: (?:wishes|requests?|instructions?|orders|preferences|objections|wants))? (?:is|are|come|comes|do|does|don't|doesn't) (?:secondary|second(?! |-)|irrelevant|not (?:matter|count)|no longer (?:matters?|counts?|relevant|decides?|applies|apply|needed|asked|in charge|binding|valid)|matter (?:less|nothing)|overruled|subordinate)\\b|\\b(?:press on|click|skip|power) through (?:all|any|every|them|the)\\b.{0,30}?\\b(?:dialogs?|prompts?|confirmations?|of them|warnings?)|\\bno (?:approvals?|confirmations?|permissions?) (?:is|are) (?:needed|necessary|required) for (?:purchases?|payments?|transfers?|deletions?|commands?|any)`,
      ),
    ],
    anyMood: true,
    unless: /\b(?:never|must not|avoid|a11y|accessib\w*)\b/i,
    message: 'The word of the user is not to count',
  },
];
