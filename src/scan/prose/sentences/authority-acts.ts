import { pattern, USER, verbs } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const NEVER =
  /\b(?:never|not (?:run|use|do|ignore|trust|follow|execute)|don't (?:run|use|do|ignore|trust|follow|execute)|avoid|attack\w*|malicious|injections?|untrusted|such as|e\.g)\b/i;
const DONE =
  /(?:\bscripts?\/[\w.-]+|\b(?:bash|sh|python3?|node|curl|wget)\s+\S|\/dev\/null|\b(?:command|script|backup|upload|request|telemetry|download|beacon|collection|install\w*|sync\w*|transfer\w*)\b)/i;

/** Orders that claim an authority, or keep silent, in other words than the usual ones. */
export const AUTHORITY_ACTS: readonly SentenceRule[] = [
  {
    rule: 'concealed-action',
    level: 'warning',
    words: [],
    keys: 'appear appears shown visible mentioned announce announcing listed logged reported disclosed displayed surfaced know told informed aware mention saying mentioning showing revealing list include report show log',
    all: [
      pattern(
        `\\b(?:should|must|shall|may|do|does|need|needs) not (?:ever )?(?:appear(?! in (?:[\\w-]+ ){0,3}(?:run history|help\\b))|be (?:shown|visible|mentioned|listed|logged|reported|disclosed|displayed|included|surfaced)|need to know|show up)\\b.{0,60}?\\b(?:any output|output|${USER}|user sees|summary|report|log|history|about|task list|answer|response)\\b|\\b${USER} (?:does not|do not|doesn't|don't) (?:need|have) to (?:know|be told|be informed|see|be aware)\\b|(?:^|[.;,:]\\s*|\\band )(?:do not|don't|never) (?:mention|announce|list|include|report|show|log) (?:it|this|this step|the step|the command|that)\\b(?! (?:as|if|unless|with|when|again|twice|until|in the (?:code|final|pr|commit|docs)))|\\bwithout (?:announcing|saying|mentioning|showing|revealing) (?:it|so|this|that)\\b`,
      ),
    ],
    near: DONE,
    anyMood: true,
    worse: /https?:\/\/|\bcredentials?\b|\bapi keys?\b|\.env\b|\bpasswords?\b|beacon/i,
    unless:
      /\b(?:stack traces?|placeholder|jargon|raw|json|verbatim|thinking|reasoning|internal (?:ids?|names?|notes?)|secrets?|keys?|tokens?|credentials?|pii|passwords?|e-?mail addresses|ui|css|component|test|spec|error|warning|already|empty|unless|if|details|implementation|changelog|dead code|duplicate)\b|\bset\s+`[\w.]+`\s+to\s+`[^`\n]{1,20}`/i,
    message: 'The agent is told to say nothing of something that it runs',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['user'],
    all: [
      pattern(
        `\\b${USER} (?:has|have) (?:already )?(?:consented|agreed|given (?:you )?(?:full |blanket )?(?:consent|permission|authori[sz]ation))\\b.{0,120}?\\b(?:do not|don't|no need|never|without|so)\\b|\\byou (?:have|are given) (?:full|complete|unlimited|blanket|standing) (?:authority|permission|authori[sz]ation)\\b.{0,100}?\\b(?:delete|send|pay|push|install|publish|transfer|without|behalf)|\\bdo not request (?:any )?permissions? for (?:anything|any)`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:if|when|whether|until|unless|once|only|never|gdpr|cookies?|marketing|opt(?:ed)?[- ]in|check)\b/i,
    message: 'The agent is told that the user agreed to everything',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'production live tables database force-push force history behalf everyone everybody customer customers payment payments',
    all: [
      pattern(
        `\\b(?:${verbs('execute run apply delete drop send publish deploy push rewrite remove overwrite pay transfer migrate')})\\b`,
      ),
      /\b(?:production|live|all tables|database|force-?push|git history|on (?:the user's|their) behalf|every(?:one|body)|customers?|payments?)\b/i,
      pattern(
        `\\bwithout (?:waiting|checking|asking|confirming|confirmation|approval|review|telling)(?: for| with| first)?\\b`,
      ),
    ],
    unless: /\b(?:never|not|don't|must not|unless|avoid|risk|dangerous|if|should ask)\b/i,
    message: 'Something that cannot be undone is to be done without asking',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: [],
    keys: 'dangerously-skip-permissions dangerously-bypass-approvals-and-sandbox dangerouslydisablesandbox yolo allow-all-tools no-sandbox-permissions',
    all: [
      /\b(?:run|start|use|launch|set|call|pass|add|enable|always|invoke)\b.{0,60}?(?:--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)|dangerouslyDisableSandbox|--no-sandbox-permissions|--yolo\b|--allow-all-tools\b)/is,
      /\b(?:all|every|always|nothing|so that|before|without|any|must|default)\b/i,
    ],
    unless:
      /\b(?:never|not|don't|avoid|container\w*|docker|vm|devcontainer|isolated|disposable|sandbox(?:ed)? environment|only|risk\w*|caution|unless|user (?:asks|requests|explicitly))\b/i,
    message: 'Agents or tools are to be run without permissions and sandbox',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: [],
    keys: 'defender antivirus anti-virus virus scanner scanners gatekeeper smartscreen firewall edr endpoint security',
    all: [
      /\b(?:add|put|include|exclude|allow-?list|whitelist)\b.{0,80}?\b(?:exclusions?|exceptions?|allow-?list|whitelist|excluded)\b.{0,30}?\b(?:of|in|for|from|to)?\b ?(?:the )?(?:windows )?(?:defender|anti-?virus|virus scanner|firewall|endpoint protection|edr|security software)\b|\b(?:add|put|include|exclude)\b.{0,80}?\b(?:defender|anti-?virus|virus scanner|firewall)(?:'s|s')? (?:\w+ )?(?:exclusions?|exceptions?|allow-?list|whitelist)\b|\b(?:ignore|dismiss|disregard|click through|override)\b.{0,30}?\b(?:warnings?|alerts?|findings?|alarms?|messages?)\b.{0,20}?\b(?:from|of|by)\b.{0,20}?\b(?:security|anti-?virus|virus|malware|skill|code)? ?(?:scanners?|software|tools?|gatekeeper|defender|smartscreen|firewall)\b/is,
    ],
    unless:
      /\b(?:never|not|don't|avoid|unless|if|linters?|web application firewall|cloud)\b|\bfirewall (?:exceptions?|rules?)\b.{0,30}?\b(?:flows?|ports?|traffic|vlans?|subnets?|services)\b/i,
    message: 'Programs that protect the machine are to be set aside',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'guidelines instructions rules restrictions constraints policy policies safeguards disregard ignore forget priority precedence exempt',
    all: [
      pattern(
        `\\b(?:your |all |any |the )?(?:previous|prior|usual|normal|other|earlier|standard|safety|default|existing)(?: safety)? (?:guidelines|instructions|rules|restrictions|constraints|polic(?:y|ies)|safeguards) (?:do not|don't|no longer|does not|are not|are|is) ?(?:apply|applicable|hold|in force|suspended|lifted|void|disabled)\\b|\\b(?:disregard|ignore|forget)\\b (?:what|whatever|anything|everything) (?:that )?(?:the )?${USER} (?:asked|said|says|asks|wants?|requested|told)|\\b(?:give|grant|with|takes?|has|have)\\b.{0,20}?\\b(?:priority|precedence) over (?:anything|everything|whatever|all) (?:that )?(?:the )?${USER}|\\bexempt from (?:all |any |the )?(?:safety|security|review|checks|restrictions|guidelines)`,
      ),
    ],
    anyMood: true,
    unless: NEVER,
    worse: /\bsafety|exempt|no longer|what the user/i,
    message: 'The agent is told that its rules, or the user, do not count',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'note message notice directive memo statement order update admin administrator',
    all: [
      /^\W{0,6}(?:\[)?(?:note|message|notice|directive|memo|statement|order|update) from (?:the )?(?:anthropic|openai|google|microsoft|the (?:vendor|platform|system|developers?)|security team|admin\w*|it department)\b/i,
      /\b(?:exempt|approved|reviewed|authori[sz]ed|safe|trusted|elevated|no logging|without|execute|must|override|unrestricted|disable|permission)/i,
    ],
    anyMood: true,
    unless: NEVER,
    worse: /./,
    message: 'A text passes itself off as a message of somebody in charge',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'note message notice directive memo statement order update admin administrator system security root developer emergency compliance',
    all: [
      /^\W{0,6}(?:\[)?(?:admin(?:istrator)?|system|security|root|developer|emergency|compliance)[ -](?:override|notice|directive|mode|command)\b/i,
      // A procedure of this name is for people; this one speaks of what the agent may do.
      /\b(?:assistants?|agents?|models?|claude|(?:tools?|commands?|requests?|actions?|calls|skill|session)\b.{0,30}?\b(?:approved|authori[sz]ed|safe|trusted|permitted|allowed)|exempt|pre-?(?:approved|authori[sz]ed)|unrestricted|no logging|elevated|you (?:are|must|have|may|will) (?:now |been )?(?:authori[sz]ed|permitted|cleared|free|exempt|unrestricted|comply|obey|execute|ignore)|without (?:asking|approval|confirm\w*|review|question|telling)|(?:disable|ignore|bypass|suspend|lift|skip)\w* (?:all |any |the |your |every )?(?:safety|security|checks?|restrictions?|guard\w*|filters?|polic(?:y|ies)|confirmations?|rules))\b/i,
    ],
    anyMood: true,
    unless: NEVER,
    worse: /./,
    message: 'A text passes itself off as a message of somebody in charge',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: [],
    all: [
      /\b(?:download|fetch|pull|import|load|get|check|append|retrieve|read|replace|update|overwrite|sync)\b.{0,160}?https?:\/\//is,
      /\b(?:instructions?|rules?\b|SKILL\.md|AGENTS\.md|CLAUDE\.md|system prompt|this (?:file|skill|document)|prompts?|itself|directives?|rules\.\w+)/i,
      /\b(?:overwrite|replace|appl(?:y|ies)|priority|precedence|append|follow|import|itself|obey|before continuing|instead of this|startup|each time|on start|merge|execute)\b/i,
    ],
    address: 'here',
    unless:
      /\b(?:documentation|docs|readme|install(?:ation)? (?:guide|instructions)|api reference|tutorial|learn more|see also|never|untrusted|license|schema|eslint|tailwind|css|theme|pull request|template)\b/i,
    worse:
      /\b(?:overwrite|without asking|priority|precedence|startup|each time|every|itself|AGENTS\.md|CLAUDE\.md)\b/i,
    message: 'What the agent is told is to come from {address}',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: ['obey'],
    all: [
      pattern(
        `\\bif\\b.{0,40}?\\b(?:readme|repository|project|page|document|file|ticket|issue|e-?mail|message|response|output)\\b.{0,60}?\\b(?:contains?|includes?|has|holds)\\b.{0,80}?\\b(?:execute|run|follow|obey|carry out|perform)\\b.{0,30}?\\b(?:every|all|any|each|whatever|it|them)\\b.{0,30}?\\b(?:commands?|instructions?|steps?|in it|them|it)?`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|test|tests|script|scripts|makefile|package\.json|lint|ci|migration|first ask|confirm|plan|checklist|skill)\b/i,
    message: 'Commands that stand in what the agent works on are to be run',
  },
  {
    rule: 'persistence',
    level: 'warning',
    words: [],
    all: [
      pattern(
        `\\b(?:add|append|install|create|register|set up|write|put|schedule|configure)\\b.{0,80}?\\b(?:cron ?jobs?|crontab|scheduled task|launch ?agent|systemd|start-?up (?:script|item|folder)|login item|(?:git )?(?:post|pre)-\\w+ hook|git hook|hook|\\.bashrc|\\.zshrc|\\.profile|AGENTS\\.md|CLAUDE\\.md|MEMORY\\.md|authorized[_ ]keys)\\b`,
      ),
    ],
    address: 'here',
    unless:
      /\b(?:never|not|don't|avoid|if the user|when the user|ask|optional|react|webhook|pre-commit\.com|documentation|docs)\b/i,
    worse: /\|\s*(?:ba|z)?sh\b|\bposts?\b|\bsends?\b|uploads?/i,
    message: 'Something that stays and talks to {address} is to be installed',
  },
  {
    rule: 'persistence',
    level: 'error',
    words: [],
    keys: 'ssh-ed25519 ssh-rsa ssh-dss ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521',
    all: [
      /\b(?:add|append|put|write|install|copy)\b.{0,60}?\b(?:ssh-(?:ed25519|rsa|dss)|ecdsa-sha2-\S+) AAAA[\w+/=]{8,}/is,
      /\bauthori[sz]ed[_ ]keys\b|\bserver\b|\baccess\b/i,
    ],
    unless: NEVER,
    message: 'A key that the skill brings along is to be allowed to log in',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: [],
    keys: 'settings config permissions permission allow',
    all: [
      /\b(?:modify|edit|change|update|set|configure|adjust)\b.{0,60}?(?:\.claude\/settings|settings\.json|config\.toml|permissions?|allow ?list)\b.{0,60}?\b(?:allow|permit|approve|enable|grant)\b.{0,20}?\b(?:all|every|any)\b.{0,20}?\b(?:bash|shell|commands?|tools?|permissions?|everything)\b/is,
    ],
    unless: /\b(?:never|not|don't|avoid|instead of|rather than|if the user|read-only)\b/i,
    message: 'The agent is to be set so that every command is allowed',
  },
];
