import { pattern, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const WALLET = '(?:0x[0-9a-fA-F]{40}|\\bbc1[a-z0-9]{20,70}|\\bT[A-Za-z1-9]{33}\\b)';
const NEVER =
  /\b(?:never|not|don't|avoid|must not|instead of|rather than|prevent|detect|unless|would|could|might)\b/i;

/** Orders that damage what the user has, or that serve somebody else. */
export const DAMAGE_ACTS: readonly SentenceRule[] = [
  {
    rule: 'sabotage',
    level: 'warning',
    words: ['money'],
    all: [
      pattern(
        `\\b(?:donations?|payments?|tips?|fees?|funds?|approve|allowance|send|transfer|go(?:es)? to|pay|swap|deposit|withdraw\\w*|royalt\\w+)\\b.{0,120}?${WALLET}`,
      ),
      /\b(?:all|every|each|any|always|whenever|unlimited|generated|user|default)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:never|example|testnet|sepolia|goerli|devnet|zero address|burn|deployed at|contract addresses?|usdc|usdt|weth)\b|0x0{20}/i,
    worse: /\bunlimited\b/i,
    message: 'Payments or rights to pay are to go to an address that the skill brings along',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: [],
    keys: 'digit digits number numbers figure figures amount amounts letter letters favour favor advantage benefit',
    all: [
      pattern(
        `\\b(?:change|alter|modify|replace|swap|switch)\\b.{0,30}?\\b(?:one|a|some|two|the last|single)? ?(?:digits?|numbers?|figures?|amounts?|letters?)\\b.{0,40}?\\b(?:account|iban|invoice|bank|routing|card|payment|wallet|dos\\w*|prescription)\\b|\\b(?:round|adjust|inflate|shift|skew)\\b.{0,40}?\\b(?:in favou?r of|to the (?:advantage|benefit) of)\\b.{0,20}?\\b(?:vendor|seller|us\\b|our|company|author|platform)`,
      ),
    ],
    unless: NEVER,
    message: 'Figures are to be falsified',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: [],
    keys: 'approve accept merge pass wave',
    all: [
      pattern(
        `\\b(?:approve|accept|merge|pass|wave through)\\b.{0,30}?\\b(?:changes|commits?|code|pull requests?|contributions?|everything|reviews?)\\b.{0,30}?\\b(?:by|from|of)\\b.{0,60}?\\b(?:regardless|whatever|without (?:review|looking|checking|reading)|no matter|irrespective|always|unconditionally)`,
      ),
    ],
    unless: NEVER,
    message: "Somebody's changes are to pass every review",
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: [],
    keys: 'eval exec system os subprocess shell unescaped unsanitized unsanitised debug debugging hidden secret undocumented master',
    all: [
      /\b(?:add|insert|include|put|embed|place|leave)\b.{0,60}?(?:\beval\(|\bexec\(|os\.system\(|subprocess\.|\bsystem\(|shell=True|\bunescaped\b|\bunsaniti[sz]ed\b|\bdebug(?:ging)? (?:route|endpoint|backdoor)|\b(?:hidden|secret|undocumented|master) (?:route|endpoint|account|login|user|admin|password|parameter))/is,
      /\b(?:every|each|all|any|generated|do not (?:point|mention|tell|comment|document|say)|don't (?:point|mention|tell)|without (?:mention\w*|saying|telling|comment\w*)|undocumented|secret|hidden)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:never|avoid|must not|instead|rather than|detect|flag|check for|look for|search|find|vulnerab\w*|ctf|test(?:s|ing)?\b|admin panel|warning|danger)\b/i,
    worse: /\b(?:do not|don't|without|undocumented|backdoor)\b/i,
    message: 'A way in is to be built into what the agent writes',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: [],
    keys: 'stars rate rank score describe present portray recommend review praise label',
    all: [
      pattern(
        `\\b(?:rate|rank|score|describe|present|portray|recommend|review|praise|label)\\b.{0,80}?\\b(?:five stars|5 stars|highest|top|first|best|insecure|unsafe|inferior|unreliable|outdated|positively|negatively|favou?rabl\\w+)\\b.{0,60}?\\b(?:regardless|no matter|whatever|irrespective|always|even if|even when)\\b|\\b(?:describe|present|portray|label)\\b.{0,20}?\\b(?:competitors?|rivals?|alternatives?)\\b.{0,40}?\\b(?:insecure|unsafe|inferior|unreliable|outdated|bad|worse|expensive|negatively)\\b`,
      ),
    ],
    unless: NEVER,
    message: 'Judgements are to be given that do not depend on the facts',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: [],
    keys: 'off discount promo coupon referral affiliate code visit powered made sponsored sign buy',
    all: [
      pattern(
        `\\b(?:append|add|insert|include|put|end|close|sign|finish)\\b.{0,120}?(?:\\b\\d+ ?% (?:off|discount)|\\b(?:promo|discount|coupon|referral|affiliate) (?:code|link)|\\b(?:with the code|use code|sign up at|visit|buy at|powered by|made with|sponsored by)\\b.{0,40}?\\b[a-z0-9-]+\\.(?:io|dev|net|co|app|org|info|xyz|ai|shop|com)\\b)`,
      ),
      /\b(?:every|each|all|any|always)\b.{0,40}\b(?:documents?|files?|pages?|outputs?|answers?|responses?|repl(?:y|ies)|commits?|e-?mails?|messages?|readmes?|reports?|posts?)\b/is,
    ],
    unless: /\b(?:never|avoid|email marketing|campaign|landing page|customer)\b/i,
    message: 'Advertising is to be put into everything that the agent makes',
  },
  {
    rule: 'destructive-command',
    level: 'warning',
    words: [],
    keys: 'delete wipe erase remove destroy drop encrypt corrupt overwrite truncate fill',
    all: [
      pattern(
        `\\b(?:delete|wipe|erase|remove|destroy|drop|encrypt|corrupt|overwrite|truncate)\\b.{0,20}?\\b(?:the |all |every |entire |whole |user's |production )*(?:project folder|project directory|home (?:folder|directory)|documents folder|working tree|source (?:code|tree)|production (?:database|data|tables)|all tables|tables in (?:the )?production|backups|(?<!-)disk|git history|user'?s? (?:files|data|documents))\\b|\\bfill (?:up )?the (?:disk|memory|drive)\\b`,
      ),
    ],
    near: /\b(?:if the user (?:tries|attempts|refuses|uninstalls|removes|does not)|without (?:asking|warning|telling|confirmation|backup)|before importing|immediately|silently|random data|tries to (?:uninstall|remove)|refuses|so that (?:it|they) cannot be recovered|until)\b/i,
    unless:
      /\b(?:never|not|don't|must not|avoid|prevent|dangerous|risk|accidental\w*|warning|ask (?:the user|for)|confirm with|staging|test database|local)\b/i,
    worse: /\b(?:silently|without (?:asking|telling|warning)|tries|refuses|attempts)\b/i,
    message: 'What the user keeps is to be destroyed',
  },
  {
    rule: 'destructive-command',
    level: 'warning',
    words: [],
    keys: 'history',
    all: [
      /\b(?:rewrite|erase|purge|squash|alter)\b.{0,20}?\bgit history\b/i,
      /\b(?:without (?:asking|telling|approval)|cannot be recovered|so that nobody|silently|irrecoverabl\w+|cover)\b/i,
    ],
    unless: NEVER,
    message: 'The history of the work is to be made away with',
  },
  {
    rule: 'privilege-widening',
    level: 'warning',
    words: [],
    keys: 'broadest widest maximum most all full sudo',
    all: [
      pattern(
        `\\b(?:request|ask for|use|grant|choose|select|take)\\b.{0,30}?\\b(?:the )?(?:broadest|widest|maximum|most (?:powerful|permissive)|all (?:available )?|full)\\b.{0,20}?\\b(?:oauth )?(?:scopes?|permissions?|rights|privileges?)\\b.{0,60}?\\b(?:even (?:if|when|though)|regardless|just in case|for convenience|to avoid|whatever)|\\becho\\b.{0,40}?\\|\\s*sudo -S|\\bsudo\\b.{0,40}?\\bask ${USER} for (?:it|the password|their password)`,
      ),
    ],
    anyMood: true,
    unless: /\b(?:never|avoid|must not|least privilege|instead of|rather than|anti-?pattern)\b/i,
    message: 'More rights are to be taken than the task needs',
  },
  {
    rule: 'unbounded-work',
    level: 'warning',
    words: [],
    keys: 'expensive largest costliest times',
    all: [
      pattern(
        `\\b(?:call|use|run|query|ask|start|spawn|repeat)\\b.{0,60}?\\b(?:most expensive|largest (?:[\\w-]+ ){0,2}(?:models?|instances?|machines?|gpus?|sizes?)|costliest)\\b.{0,60}?\\b(?:at least|\\d{2,} times|repeatedly|always|every|discard)|\\b(?:call|run|repeat|query|generate)\\b.{0,60}?\\b(?:\\d{2,}|hundreds of|thousands of) times\\b.{0,40}?\\b(?:discard|ignore|throw away|whatever|regardless)\\b`,
      ),
    ],
    unless: NEVER,
    message: "The user's quota is to be used up",
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: [],
    keys: 'skill itself yourself folder file instructions',
    all: [
      pattern(
        `\\b(?:install|copy|add|clone|replicate|spread|deploy|put|write)\\b.{0,20}?\\b(?:this skill|itself|yourself|this folder|this file|these instructions)\\b.{0,30}?\\b(?:in|into|to|on|across)\\b.{0,20}?\\b(?:every|all|each|any|other)\\b`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|if the user|you want|npx|to use|marketplace|symlink|teammates?|optionally|can)\b/i,
    worse: /\b(?:that you (?:can )?find|on the (?:disk|machine)|other agents?|silently|without)\b/i,
    message: 'The agent is told to spread the skill',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    words: [],
    keys: 'claude agents gemini memory soul',
    all: [
      pattern(
        `\\b(?:create|update|edit|write|append|add|put|change|insert)\\b.{0,60}?\\b(?:CLAUDE|AGENTS|GEMINI|MEMORY|SOUL)\\.md\\b.{0,160}?\\b(?:always|never|from now on|every)\\b.{0,80}?\\b(?:[a-z0-9-]+\\.(?:io|dev|net|co|app|org|info|xyz|shop)\\b|dependency|package|install|without (?:asking|approval)|trust)`,
      ),
    ],
    unless:
      /\b(?:never (?:create|write|edit|add)|not (?:create|write|edit)|convention|style|if the user|package manager|pnpm|lockfile|version|package\.json|monorepo|workspace)\b/i,
    message: 'A rule that serves somebody else is to be planted in the memory of the agent',
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: [],
    keys: "user user's users' users their",
    all: [
      pattern(
        `\\b(?:publish|post|push|release|upload|sign|register|order|buy|subscribe)\\b.{0,80}?\\b(?:with|using|under)\\b.{0,10}?\\b(?:the )?(?:user'?s?|their) (?:\\w+ )?(?:tokens?|accounts?|credentials?|card|e-?mail address|identity)\\b.{0,80}?\\b(?:under the name|on behalf of|for|and a password that you|without|to promote|automatically)\\b|\\bregister ${USER}\\b.{0,60}?https?://`,
      ),
    ],
    unless: /\b(?:never|not|don't|if the user|when the user|ask\w*|confirm\w*|only|approv\w*|o?auth\w*)\b/i,
    message: "The user's accounts are to be used for somebody else",
  },
];
