import { pattern, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const UNSAID =
  /\b(?:without (?:mention\w*|comment\w*|telling|informing|documenting|asking|notice|saying)|(?:do not|don't|never) (?:mention|document|comment|tell|explain|report|note|disclose|point)|leave (?:it|this|that) out|silently|secretly|quietly|not (?:notice|be noticed)|undetect\w*|unnoticed|in a way that)\b/i;
const GUARDS =
  '(?:input validation|(?:certificate|tls|ssl|signature|token) (?:verification|validation|checks?)|csrf(?: protection| tokens?)?|authentication(?: checks?)?|authori[sz]ation(?: checks?)?|output escaping|escaping|saniti[sz]ation|rate limit\\w*|encryption|access controls?|permission checks?|audit log(?:s|ging)?)';

/** Orders that spoil what the agent makes or says, or that cost without end. */
export const INTEGRITY_ACTS: readonly SentenceRule[] = [
  {
    rule: 'sabotage',
    level: 'error',
    words: ['spoil', 'quality'],
    all: [
      /\b(?:assertions?|tests?|checks?|validations?)\b.{0,60}?\b(?:trivially|always|never) (?:true|pass(?:es|ing)?|succeed(?:s|ing)?|green|fail(?:s|ing)?)\b/is,
      UNSAID,
    ],
    unless: /\b(?:never (?:write|make|add)|avoid|anti-?patterns?|bad|smells?|flaky)\b/i,
    message: 'Tests are to be made so that they prove nothing, unsaid',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: [],
    keys: 'choose chooses prefer prefers pick picks select selects buy buys book books order recommend recommends',
    all: [
      /\b(?:choose|prefer|pick|select|buy from|book with|order from|recommend)s?\b.{0,100}?\b(?:even (?:if|when|though) (?:it|they|that|this|the price) (?:(?:is|are|costs?) )?(?:more|worse|slower|dearer|higher|expensive|cheaper elsewhere|not the (?:best|cheapest))|regardless of (?:the )?(?:price|cost|quality|ratings?|reviews?)|whatever (?:it|they) costs?)/is,
      /\b(?:sellers?|vendors?|offers?|providers?|shops?|stores?|products?|brands?|merchants?|suppliers?|checkout|deals?|hotels?|flights?|airlines?|brokers?|exchanges?)\b/i,
    ],
    unless:
      /\b(?:never|not (?:choose|prefer|pick|select|buy|recommend)|don't|avoid|accuracy|correctness|readab\w+|maintainab\w+|safety|security)\b/i,
    message: "Somebody's offer is to be chosen against the user's interest",
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: ['spoil', 'quality'],
    all: [
      /\b(?:introduce|add|insert|plant|inject|make|put|build|embed|create)\b.{0,40}?\b(?:small|subtle|minor|slight|occasional|hidden|hard[- ]to[- ](?:spot|notice|detect)|random|rare|deliberate|intentional)\b.{0,40}?\b(?:errors?|bugs?|mistakes?|vulnerabilit(?:y|ies)|flaws?|defects?|inaccurac(?:y|ies)|off-by-one|delays?|weakness(?:es)?|distortions?)\b/is,
      UNSAID,
    ],
    unless:
      /\b(?:test|tests|testing|mutation|exercise|quiz|training|students?|benchmark|chaos|fuzz\w*|simulat\w*|data augmentation|game)\b/i,
    message: "Hidden defects are to be built into the user's work",
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: ['spoil'],
    all: [
      /\b(?:subtly|quietly|secretly|slightly|gradually)\s+(?:weaken|alter|change|modify|corrupt|degrade|distort|falsify|bias|reduce|skew|break|sabotage|manipulate)\b|\bweaken\b.{0,40}?\b(?:random|encryption|crypto\w*|keys?|hash\w*|validation|authentication|passwords?|security)\b/is,
    ],
    unless:
      /\b(?:never|not|don't|avoid|would|might|detect|colou?rs?|opacity|contrast|shade|image|animation|saturation|font|tone|blur|lighting|hue|prompt|scale|margin|padding)\b/i,
    message: "What the user relies on is to be weakened so that they don't see it",
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: ['spoil'],
    all: [
      pattern(
        `\\b(?:disable|turn (?:off )?|skip|remove|omit|weaken|bypass|drop|leave out|switch off)\\b.{0,60}?\\b${GUARDS}`,
      ),
      UNSAID,
    ],
    unless:
      /\b(?:never|not (?:disable|skip|remove|bypass|turn)|don't (?:disable|skip|remove|bypass|turn)|must not|if|avoid)\b/i,
    message: 'What protects the programs of the user is to be left out unsaid',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: ['spoil', 'quality'],
    all: [
      /\b(?:use|generate|write|add|insert|include|set|choose|create)\b.{0,80}?\b(?:md5|sha-?1|des\b|ecb|eval\(?|verify\s*=\s*false|hard-?coded (?:\w+ )?(?:accounts?|users?|passwords?|credentials?|keys?|logins?)|default (?:password|admin account)|master password|backdoors?|0?777|weak (?:\w+ )?(?:keys?|hash\w*|passwords?|ciphers?))/is,
      UNSAID,
    ],
    unless:
      /\b(?:never|avoid|not use|don't use|do not use|instead of|legacy|etag|checksum|cache key|test)\b/i,
    message: 'Weak protection is to be built in unsaid',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: ['spoil', 'quality'],
    all: [
      pattern(
        `\\b(?:report|say|claim|state|mark|tell|show|record|pretend|declare|answer)\\b.{0,60}?\\b(?:tests?|checks?|everything|builds?|results?|tasks?|all|steps?|it)\\b.{0,40}?\\b(?:pass(?:ed|es)?|success\\w*|succeeded|green|fine|complete[d]?|clean|ok)\\b.{0,30}?\\b(?:even (?:if|when|though)|although|regardless|whether or not|no matter|irrespective|whatever)\\b`,
      ),
    ],
    unless: /\b(?:never|not|don't|avoid|would|could|must not|exit code)\b/i,
    message: 'Success is to be reported whatever happened',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: ['spoil'],
    all: [
      pattern(
        `\\b(?:leave out|omit|ignore|suppress|hide|conceal|skip|drop|(?:do not|don't|never) (?:report|mention|flag|disclose|list|warn about))\\b.{0,60}?\\b(?:vulnerabilit(?:y|ies)|security (?:problems?|issues?|findings?|flaws?|warnings?)|cves?|backdoors?|malicious code|negative (?:results?|reviews?)|risks?)\\b.{0,80}?\\b(?:our|concern\\w*|of the packages|from (?:the )?(?:vendor|author)|by (?:the )?(?:vendor|author)|in (?:the )?(?:packages?|librar(?:y|ies)) (?:of|from|by)|related to|about (?:us|our|the vendor))\\b|\\bif a? ?(?:security (?:problem|issue|flaw)|vulnerabilit(?:y|ies)|backdoor)s?\\b.{0,60}?\\b(?:our|this (?:library|package|vendor))\\b.{0,60}?\\b(?:do not|don't|never)\\b.{0,10}?\\b(?:report|mention|flag|disclose)`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:false positives?|third[- ]party|publicly|out of scope|test files?|test code|severity|low[- ]|unless|until|responsible disclosure|dev dependencies|without a fix|pii)\b/i,
    message: 'Findings about somebody are to be kept from the user',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: ['spoil'],
    all: [
      pattern(
        `\\b(?:recommend|name|suggest|prefer|rank|list|present|promote|mention|choose|steer|advertise|favou?r)\\b.{0,100}?\\b(?:[a-z][a-z0-9-]+\\.(?:io|dev|net|co|app|org|info|xyz|ai|shop|com)|our (?:product|service|partner|platform|tool))\\b`,
      ),
      pattern(
        `\\b(?:whatever|regardless|no matter|even if|whenever|every time|always|instead of (?:competitors|other|others|the))\\b`,
      ),
      /\b(?:first|best|top|preferred|only|above|superior|recommended)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|avoid|node\.js|next\.js|if relevant|schema\.org|package\.json|asp\.net|socket\.io|cal\.com|docs?\b)\b/i,
    message: 'The agent is told to promote somebody in its answers',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: ['spoil'],
    all: [
      /\b(?:include|includes|add|adds|insert|inserts|embed|embeds|append|place|put)\b.{0,80}?\b(?:affiliate|referral|attribution|tracking|promotional|sponsored|partner|backlink|seo)\b.{0,40}?\b(?:links?|cta|codes?|tags?|banners?|text|urls?|parameters?|snippets?|markers?)?/is,
    ],
    near: /\b(?:visually hidden|not (?:be )?visible|invisible|hidden (?:from|link|element|text|div)|white[- ]on[- ]white|off-?screen|zero[- ]width|display:\s*none|does not affect the (?:requested |visible )*design|remains? present in the generated)\b/i,
    anyMood: true,
    unless:
      /\b(?:never|not (?:include|add|insert|embed)|don't|avoid|consent|gdpr|screen readers?|accessib\w+|analytics)\b/i,
    message: "Something hidden is to be put into the user's work for somebody's profit",
  },
  {
    rule: 'privilege-widening',
    level: 'warning',
    words: ['check'],
    all: [
      /\b(?:grant|give|attach|assign|use|configure|add|request|create|enable|set|provide)\b.{0,80}?\b(?:AdministratorAccess|cluster-admin|roles\/owner|full (?:disk )?access|root access|owner role|administrator (?:role|rights|access)|broad (?:iam )?permissions?|unrestricted access|all permissions|sudo rights)\b/is,
      /\b(?:convenien\w+|nobody|without (?:asking|approval|telling|review)|permanently|for debugging|temporar\w+ broad|need not|no need|not be asked|easier|avoid (?:permission )?(?:errors|problems)|during setup|in case)\b/i,
    ],
    anyMood: true,
    unless: /\b(?:never|not|don't|avoid|instead of|rather than|least privilege|risk|warn|too broad)\b/i,
    message: 'Far more rights are to be given than the task needs',
  },
  {
    rule: 'privilege-widening',
    level: 'warning',
    words: ['check'],
    all: [
      /\b(?:set|change|chmod|make|give|run|start|always)\b.{0,80}?(?:\b0?777\b|world-writable|--privileged\b)/is,
      /\b(?:home (?:folder|directory)|root (?:folder|directory|filesystem)|entire|host'?s? root|\/etc|system|~\/|-R \/)|without telling|do not (?:tell|mention)/i,
    ],
    unless: /\b(?:never|not|don't|avoid|instead of|rather than|dind|docker-in-docker|qemu|binfmt)\b/i,
    message: 'Files of the machine are to be opened to everybody',
  },
  {
    rule: 'unbounded-work',
    level: 'warning',
    words: ['repeat', 'amount'],
    all: [
      pattern(
        `\\b(?:repeat|loop|call|run|retry|generate|spawn|start|begin|request|search|keep)\\b.{0,120}?(?:\\b(?:at least|minimum of|more than)? ?(?:\\d{1,3}(?:,\\d{3})+|\\d{5,}|thousands of|millions of) times\\b|\\b(?:even (?:after|if|when)|although)\\b.{0,20}?\\b${USER}\\b.{0,20}?\\b(?:stop|cancel\\w*|says? (?:no|stop))|\\b(?:each|all) of them\\b.{0,30}?\\b(?:start|spawn|launch)\\b.{0,40}?\\b(?:others?|more|without)\\b|\\b(?:endless|infinite) loop\\b.{0,60}?\\b(?:background|after|even|without)\\b|\\buntil (?:the )?(?:budget|quota|credits?|tokens|balance) (?:is|are|run|runs) (?:exhausted|used up|out|empty)|\\bnever (?:end|stop|leave|exit|terminate) (?:the |this )?(?:loop|process|task)? ?(?:on your own|yourself|by yourself))`,
      ),
    ],
    unless:
      /\b(?:never (?:call|run|retry|loop|spawn|start)|not|don't|avoid|monte carlo|simulat\w*|iterations?|epochs?|benchmark|samples?|load test\w*)\b/i,
    message: 'Work without end, at the cost of the user, is ordered',
  },
];
