import { pattern } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const NEVER = /\b(?:never|not|don't|avoid|must not|instead of|rather than|unless|would|could|might)\b/i;
const WALLET = '(?:\\b0x[0-9a-fA-F]{40}\\b|\\bbc1[a-z0-9]{20,70}\\b|\\bT[A-Za-z1-9]{33}\\b)';
const RULES =
  '(?:limits?|rules|refusals?|restrictions?|safeguards?|guardrails?|approvals?|approval rules|permissions?|safety|policies|constraints|instructions|guidelines|checks|confirmations?)';
const WHOSE =
  "(?:other skills?|every other skill|(?:the )?(?:project|user|system|platform|operator|client|agent|vendor|host|model)(?:'s)?|CLAUDE\\.md|AGENTS\\.md|GEMINI\\.md|system prompt)";

/** Orders by which the word of somebody else counts: of a page, of the skill over its user, of whoever speaks to those who check. */
export const FOREIGN_WORD_ACTS: readonly SentenceRule[] = [
  {
    rule: 'remote-instructions',
    level: 'warning',
    words: [],
    all: [
      pattern(
        `\\b(?:work|act|go|live|abide|proceed|be guided|behave|operate|stick)\\b (?:strictly |exactly |only )?(?:by|according to|along|to) (?:what(?:ever)? )?(?:it|they|(?:that|the|this) (?:page|file|text|note|list|document))(?: (?:says?|tells?|lists?|asks?|reads?))\\b|\\b(?:where|when|if|whenever)\\b.{0,40}?\\b(?:differs?|disagrees?|conflicts?|contradicts?|deviates?)\\b.{0,60}?\\b(?:wins|counts|decides|prevails|is right|goes first|applies|take (?:that|it)|follow (?:that|it))\\b`,
      ),
    ],
    address: 'near',
    anyMood: true,
    unless:
      /\b(?:docs?|documentation|official|reference|api|schema|spec(?:ification)?|readme|changelog|version|standard|upstream|never|not)\b/i,
    worse: /\b(?:every|each) (?:session|run|task|request|message|time|day)\b|\bdaily\b|\bheartbeat\b/i,
    message: 'The agent is told to go by what {address} says',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'approval approvals permission permissions confirmation confirmations consent yes go-ahead sign-off dialog dialogs prompt prompts',
    all: [
      /\b(?:approvals?|permissions?|confirmations?|consent|a yes|go-ahead|sign-off|dialogs?|prompts?)\b.{0,120}?\b(?:give|grant|answer|click|press|supply|confirm|approve|provide)\b.{0,20}?\b(?:it|them|those|that|one)\b (?:\w+ ){0,2}?(?:yourself|on (?:their|the user'?s) behalf|for (?:them|the user))\b/is,
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|must not|cookie|microphone|camera|notification|playwright|browser\w*|simulator|installer|apt|npm)\b/i,
    message: "The agent is told to answer permission prompts in the user's place",
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'ask asks asking prompt prompts prompting confirm confirms confirming confirmation confirmations',
    all: [
      /\b(?:settings?|options?|flags?|modes?|switch)\b.{0,40}?\b(?:stops?|keeps?|prevents?|saves?)\b.{0,30}?\b(?:asks?|asking|prompt(?:s|ing)?|confirm(?:s|ing|ations?))\b.{0,60}?\b(?:switch|turn|set|enable|activate|choose|use|pick|select)\b|\b(?:switch|turn|set|enable|activate|choose|pick|select)\b.{0,60}?\b(?:settings?|options?|flags?|modes?)\b.{0,40}?\b(?:stops?|keeps?|prevents?|saves?)\b.{0,30}?\b(?:asks?|asking|prompt(?:s|ing)?|confirm(?:s|ing|ations?))\b/is,
    ],
    anyMood: true,
    near: /\b(?:shell|commands?|tools?|permissions?|approvals?|client|agent|yes)\b/i,
    unless:
      /\b(?:never|not|don't|avoid|must not|if the user|user (?:wants|asks|prefers|may|can)|you can|apt|npm|installer|linter)\b/i,
    message: 'The agent is to be set so that it asks for nothing',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: [],
    all: [
      pattern(WALLET),
      /\b(?:in (?:its|their|the) (?:place|stead)|in place of|replac\w+|substitut\w+|swap(?:ped|ping|s)?|overwrit\w+|exchang\w+)\b|\binstead\b(?! of)/i,
      /\b(?:address(?:es)?|payouts?|donations?|payments?|wallets?|recipients?|accounts?|tips?)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|example|testnet|sepolia|goerli|devnet|contract|deployed|zero address|burn|token address)\b|0x0{20}/i,
    message: "The user's money, or payments to others, are to go to a given address",
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: [],
    keys: 'account accounts user username login password passphrase credentials',
    all: [
      /\b(?:user(?:name)?|accounts?|login|e-?mail)\b.{0,30}?[`"'][\w.@+-]{3,40}[`"'].{0,40}?\b(?:password|passphrase|secret|pin|token)\b.{0,10}?[`"'][^`"'\s]{4,60}[`"']/is,
      /\b(?:accepts?|allows?|lets? (?:in|through|pass)|admits?|recogni[sz]es?|works?|passes|builds? in|includes?|adds?|contains?)\b/i,
      /\b(?:has to|have to|must|should|shall|always|also|as well|too|besides|in addition|every|each|any|generated?)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:never|not (?:use|hard-?code|accept|allow)|don't|avoid|example|e\.g|tests?|demo|seed(?:ed|s)?|fixtures?|local|docker|compose|postgres|database|default|change (?:it|them|this)|replace|placeholder|sample|sandbox|mock|staging|playwright|log ?in (?:with|as|using))\b/i,
    message: 'A login with a given name and password is to be built in',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: [],
    keys: 'verdict safe benign harmless clean findings issues score approved trusted',
    all: [
      /\b(?:reply|respond|answer|report|return|conclude|output|rate|mark|classify|label|give|assign|score)\b.{0,60}?\b(?:safe|benign|harmless|clean|no (?:findings|issues|risks?)|approved|trusted|low[- ]risk|score of \d+|full (?:marks|score))\b/is,
    ],
    near: /\b(?:notice|note|message|attention|dear|information|memo|hint|addressed|directed|hello|hi)\b.{0,30}?\b(?:reviewers?|scanners?|auditors?|models?|classifiers?|moderators?|judges?|graders?|analy[sz]ers?|evaluators?)\b/is,
    anyMood: true,
    unless:
      /\b(?:unsafe|malicious|suspicious|fail(?:s|ed|ure)?|one of|either|whether|if|or not|vulnerable)\b/i,
    worse: /\b(?:do not|don't|no need to|skip)\b.{0,20}?\b(?:open|read|scan|inspect|look|analy[sz]e)\b/i,
    message: 'Those who check the skill are told what to find',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    keys: 'suspended void lifted waived paused overruled inapplicable inactive revoked off aside count apply',
    all: [
      pattern(
        `\\b${RULES}\\b.{0,80}?\\b(?:of|from|in|set by|given by)\\b.{0,60}?${WHOSE}.{0,60}?\\b(?:are|is|be|count as|become|stay|do|does|need)\\b.{0,10}?\\b(?:suspended|void|lifted|waived|paused|overruled|inapplicable|inactive|revoked|switched off|set aside|not (?:count|apply)|no longer)\\b`,
      ),
    ],
    anyMood: true,
    unless: NEVER,
    worse: /\bsafety|refusals?|approvals?/i,
    message: 'The agent is told that its rules, or the user, do not count',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: ['disable'],
    all: [/\b(?:turn|switch) (?:that|this|it|them) off\b|\b(?:disable|deactivate) (?:that|this|it|them)\b/i],
    near: /\b(?:operating system'?s? protection|protection of the (?:operating )?system|(?:real-?time|system integrity|endpoint|virus) protection|anti-?virus|gatekeeper|windows defender|smartscreen|quarantine|held back by)\b/i,
    unless: /\b(?:never|not|don't|avoid|must not|if the user|cluster|router)\b/i,
    message: 'Protection of the machine is to be switched off',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: ['plant'],
    all: [
      /\b(?:copy|install|drop|put|clone|replicate|deploy|place|add)\b.{0,40}?\b(?:(?:folder|directory|files?|text|content) of (?:this|the) skill|(?:this|the) skill(?:'s)?(?: own)? (?:folder|directory|files?)|this skill)\b.{0,60}?\b(?:into|to|in|under)\b.{0,20}?\b(?:their|each|every|other|all|any|neighbou?ring|those)\b/is,
    ],
    near: /\b(?:other|every|all|each|neighbou?ring|sibling|nearby)\b.{0,20}?\b(?:repositor(?:y|ies)|repos|projects?|workspaces?|checkouts?|machines?)\b/i,
    unless:
      /\b(?:if the user|when the user|asks?|npx|you want|want to|never|not|don't|teammates?|marketplace|symlink)\b/i,
    worse:
      /\bno need to ask\b|\bwithout (?:asking|telling|mention\w*)\b|\bcommit (?:it|them) there\b|\bsilently\b/i,
    message: 'The agent is told to spread the skill',
  },
];
