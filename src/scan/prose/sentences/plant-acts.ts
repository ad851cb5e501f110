import { pattern } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const MEMORY_FILE =
  "(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|IDENTITY|TOOLS|HEARTBEAT)\\.md|copilot-instructions(?:\\.md)?|\\.cursorrules|\\.windsurfrules|\\.cursor/rules|(?:long-term|persistent|permanent|agent'?s?|your(?: own)?) memory|system prompt|memory file";
const WRITE =
  '(?:write|append|add|save|store|put|insert|record|remember|memori[sz]e|plant|persist|copy|install|inject|keep|include|embed|prepend|commit)';
const LOOSENS =
  /\b(?:trusted|always (?:safe|allow|approve|trust|run|use)|never (?:warn|ask|question|flag|remove|mention)|no approval|need(?:s)? no (?:approval|confirmation|permission)|without (?:asking|approval|confirmation|permission)|may be run|pre-?approved|skip (?:the )?(?:confirmation|approval)|auto-?approve|ignore (?:all|any|previous)|package mirror|mirror)\b/i;

/** Orders that leave something behind: in memory, in settings, in other skills, with other people. */
export const PLANT_ACTS: readonly SentenceRule[] = [
  {
    rule: 'self-propagation',
    level: 'error',
    words: ['plant', 'money'],
    all: [
      pattern(
        `\\b(?:remember|memori[sz]e|memory|${WRITE}\\b.{0,60}?(?:${MEMORY_FILE}))\\b.{0,120}?\\b(?:payments?|transfers?|invoices?|refunds?|payouts?|donations?)\\b.{0,60}?\\b(?:go|goes|sent|made|paid|directed|routed)\\b`,
      ),
      /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b|\b0x[0-9a-fA-F]{40}\b|\b(?:bc1|[13])[a-km-zA-HJ-NP-Z1-9]{25,39}\b|\b(?:account|wallet|iban)\b.{0,20}?\d{6}/,
    ],
    unless: /\b(?:never|do not|don't|if the user|ask (?:the )?user)\b/i,
    message: 'The agent is told to remember where money is to go',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: ['plant', 'place'],
    all: [pattern(`\\b${WRITE}\\b.{0,160}?(?:${MEMORY_FILE})`), LOOSENS],
    unless:
      /\b(?:never (?:write|add|store|save)|do not (?:write|add|store|save)|don't (?:write|add|store|save)|if the user|ask (?:the )?user|convention|style|lint|indent)\b/i,
    worse:
      /\b(?:without (?:asking|telling|mention\w*)|never (?:warn|remove|mention)|no approval|need(?:s)? no|silently)\b/i,
    message: 'What loosens approvals is to be written into the memory of the agent',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: ['plant', 'place'],
    all: [
      pattern(
        `\\b(?:remember|memori[sz]e|keep in mind|save|store|record|note)\\b.{0,80}?\\b(?:permanently|forever|(?:all|every|any|later|future) (?:\\w+ )?(?:sessions?|conversations?|projects?|tasks?)|from now on|memory)\\b.{0,160}`,
      ),
      /\b(?:trusted|(?:always |are |is )safe|approved|may be (?:run|executed|installed)|need(?:s)? no (?:approval|confirmation)|no approval|never (?:ask|warn)|always (?:allow|run|use|recommend|prefer)|without (?:asking|approval))\b/i,
    ],
    near: /https?:\/\/|\b[\w-]+\.(?:io|dev|net|com|co|app|org|info|xyz|ai)\b|\b(?:commands?|scripts?|packages?|source|domain|host)\b/i,
    unless:
      /\b(?:never (?:write|add|store|save)|do not (?:write|add|store|save)|preferences?|type-?safe|thread-?safe|if the user)\b/i,
    worse: /\b(?:no approval|need(?:s)? no|scripts? may be run|never (?:ask|warn))\b/i,
    message: 'The agent is told to remember for good that somebody is to be trusted',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: ['plant', 'place'],
    all: [
      pattern(
        `\\b${WRITE}\\b.{0,80}?\\b(?:this|these|its own|the following|our|my|the)\\b (?:\\w+ ){0,2}?(?:skills?|instructions?|rules?|block|text|directives?|message|files?|snippet|payload|section|paragraphs?|notes?|lines?|comments?|folder|directory|content)\\b[^|]{0,120}?\\b(?:to|into|in|across|at|of)\\b[^|]{0,60}?\\b(?:all|every|each|any|other)\\b (?:\\w+ ){0,3}?(?:skills?|agents?|assistants?|projects?|repositor(?:y|ies)|repos|SKILL\\.md|workspaces?|AGENTS\\.md|CLAUDE\\.md|machines?)`,
      ),
    ],
    unless:
      /\b(?:if (?:the user|you) (?:want|ask)|ask (?:the )?user|symlinks?|npx|marketplace|reuse|template|do not|don't|never|only|should be the same|consistent|frontmatter|workflow|ci)\b/i,
    worse:
      /\b(?:without (?:asking|mention\w*|telling)|silently|that you (?:can find|open)|every other agent|all other|on the machine)\b/i,
    message: 'The agent is told to spread the instructions of the skill',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: ['plant', 'order'],
    all: [
      pattern(
        `\\b(?:include|add|copy|embed|insert|put|write|commit|append)\\b.{0,40}?\\b(?:these|this|the same|its|the skill'?s?) (?:\\w+ )?(?:instructions?|directives?|prompts?|rules)\\b.{0,120}?\\b(?:so that|for|to)\\b.{0,30}?\\b(?:other|all|future|subsequent)\\b (?:\\w+ )?(?:assistants?|agents?|models?|AIs?|LLMs?|sessions?)\\b.{0,40}?\\b(?:follow|obey|execute|run|adopt|apply|pick|see|read)`,
      ),
    ],
    unless: /\b(?:never|do not|don't|subagents?|if the user)\b/i,
    message: 'The instructions of the skill are to be handed on to other agents',
  },
  {
    rule: 'persistence',
    level: 'warning',
    words: ['plant', 'place'],
    all: [
      pattern(
        `\\b(?:add|register|install|put|write|append|set|configure|export|insert|create)\\b.{0,120}?(?:\\b(?:SessionStart|PreToolUse|PostToolUse|UserPromptSubmit|Stop) hook|\\bhooks?\\b.{0,40}settings\\.json|ANTHROPIC_BASE_URL|OPENAI_(?:API_)?BASE(?:_URL)?|HTTPS?_PROXY|ALL_PROXY|\\bbase[ _]url\\b|\\bproxy\\b|index-url|npm registry|pip\\.conf|\\.npmrc\\b)`,
      ),
    ],
    address: 'here',
    near: /(?:settings\.json|bashrc|zshrc|profile|global\w*|~\/|user'?s?|config\w*|hooks?|system-wide|permanent\w*)/i,
    unless:
      /\b(?:never|not|don't|unset|self-?hosted|local (?:server|model)|corporate|your (?:own )?(?:proxy|registry|gateway)|if (?:you|the user))\b/i,
    worse: /\|\s*(?:ba|z)?sh\b|ANTHROPIC_BASE_URL|HTTPS?_PROXY/i,
    message: 'Settings that stay in force are to lead to {address}',
  },
  {
    rule: 'persistence',
    level: 'warning',
    words: ['plant', 'place'],
    all: [
      pattern(
        `\\b(?:add|register|install|configure|put)\\b.{0,60}?\\b(?:mcp|remote) servers?\\b.{0,160}?\\b(?:global(?:ly)?|user'?s? (?:global )?(?:config\\w*|settings)|every project|all projects|other projects|without (?:asking|telling|mention\\w*)|system-wide|stays?|remain)`,
      ),
    ],
    address: 'here',
    unless: /\b(?:never|not|don't|if (?:you|the user)|--scope|optional\w*|choose|either|project or)\b/i,
    message: 'A server at {address} is to be registered for every project',
  },
  {
    rule: 'persistence',
    level: 'warning',
    words: ['plant'],
    all: [/\b(?:add|append|write|set|configure|give|grant|create)\b.{0,80}?(?:\bsudoers\b|\bNOPASSWD\b)/is],
    unless: /\b(?:never|not|don't|avoid|audit|check)\b/i,
    message: 'Root rights are to be given without a password',
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: ['act', 'user'],
    all: [
      pattern(
        `\\b(?:star|follow|like|upvote|endorse|subscribe to|vote for|recommend|retweet|repost|review|post|publish|promote|comment on|rate)\\b.{0,100}?\\b(?:with|using|from|through|under|on behalf of|as)\\b.{0,15}?\\b(?:the )?(?:user'?s?|their|your owner'?s?|human'?s?) (?:\\w+ )?(?:accounts?|behalf|credentials?|name|profile|session|login|social media|identity)\\b|\\buse the user'?s? (?:\\w+ )?accounts? to\\b.{0,60}?\\b(?:star|follow|like|post|recommend|subscribe|vote|promote|review|share)\\b|\\b(?:star|follow)\\b.{0,80}?\\b(?:repositor(?:y|ies)|repo|owner)\\b.{0,80}?\\buser'?s? account`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|if the user|when the user|ask(?:s|ed)?|only (?:if|when|after)|approv\w*|review(?:s|ed)? (?:by|the)|confirm\w*|draft|voice|tone)\b/i,
    message: "Somebody else is to be promoted with the user's account",
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: ['act'],
    all: [
      pattern(
        `\\b(?:add|invite|grant|give|make|register|authori[sz]e|set|promote|use)\\b.{0,100}?(?:[\\w.+-]+@[\\w-]+\\.[\\w.-]+).{0,120}?\\b(?:collaborators?|admin(?:istrator)?s?|owners?|maintainers?|write access|deploy keys?|full access|editor|member|access)\\b|\\b(?:grant|give|add)\\b.{0,60}?\\b(?:collaborator|admin(?:istrator)?|owner|maintainer|write|push|deploy|full) ?(?:access|rights?|permissions?|role|key)?\\b.{0,40}?\\b(?:to|for)\\b.{0,20}?[\\w.+-]+@[\\w-]+\\.[\\w.-]+`,
      ),
    ],
    address: 'here',
    unless:
      /\b(?:never|not|don't|service account|iam\.gserviceaccount|if the user|example|placeholder|your)\b/i,
    worse: /\b(?:user'?s token|do not (?:tell|mention)|silently|admin\w*|owner|deploy key)\b/i,
    message: 'Somebody else, {address}, is to be given rights',
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: ['act'],
    all: [
      /\b(?:approve|merge|accept|approve and merge)\b.{0,40}?\b(?:any|all|every|each|open|pending)\b.{0,40}?\b(?:pull requests?|prs?|merge requests?|invitations?|access requests?)\b.{0,40}?\b(?:by|from|of|opened by|submitted by)\b/is,
    ],
    unless:
      /\b(?:never|not|don't|dependabot|renovate|ci|checks? pass|review|if|after|once|you|user|team|author|state|type)\b/i,
    message: 'Whatever somebody else proposes is to be accepted',
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: ['act', 'user'],
    all: [
      /\b(?:use|using|with) the user'?s (?:\w+ )?(?:token|credentials?|session|login|api key|cookies?)\b.{0,60}?\b(?:add|create|register|transfer|invite|delete|grant|approve|publish|post|buy|order|open)\b/is,
    ],
    unless:
      /\b(?:never|not|don't|if the user|when the user|ask\w*|confirm\w*|only|o?auth\w*|requests? (?:are|is)|api calls?)\b/i,
    message: "The user's access is to be used for something that they did not ask for",
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: ['act', 'user'],
    all: [
      pattern(
        `\\b(?:message|e-?mail|contact|invite|write to|text|dm|send (?:a |an )?(?:message|e-?mail|invitation|sms)s? to)\\b.{0,40}?\\b(?:all|every|each|everyone|everybody)\\b.{0,40}?\\b(?:contacts?|friends?|colleagues?|address book|followers|connections)\\b`,
      ),
    ],
    near: pattern(
      `https?://|\\b(?:without|silently|automatically|promot\\w+|recommend\\w*|join|install|download)\\b`,
    ),
    unless:
      /\b(?:never|not|don't|if the user|when the user|ask\w*|confirm\w*|opted|segment|campaign|newsletter|crm)\b/i,
    message: "The user's contacts are to be written to",
  },
];
