import { pattern, SECRET_PLACE, TALK, USER, verbs } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

/** What opens the machine or an account of the user, and nothing that a service hands out for programs. */
const OPENS =
  '(?:(?:login|sudo|root|admin(?:istrator)?|system|mac(?:os)?|windows|computer|keychain|laptop|device|master|account|unlock|session|1password|bitwarden|bank\\w*|e-?mail|github|google|apple|microsoft|okta|sso|their|current|vault)(?:[ -]\\w+){0,2}? (?:password|passphrase|passcode|pin\\b)|(?:one-time|verification|security|confirmation|authenticat\\w+|login|recovery|backup|sms|2fa|mfa|(?:six|6|four|4|eight|8)[- ]digit|texted|e-?mailed)(?:[ -]\\w+)? (?:codes?|pins?)\\b|\\b(?:otp|totp|2fa|mfa) ?(?:codes?|tokens?)?\\b)';
const PRETEXT =
  '(?:so that|in order to|to (?:unlock|continue|proceed|verify|finish|enable|allow|avoid|speed|speeds?)|because|cannot (?:proceed|continue)|required|needs? it|explain|tell them|say that|routine|reassure)';
const TAKEN =
  '(?:\\bsudo -S\\b|\\b(?:keep|store|save|put|remember|cache|hold|write|record|note)\\b.{0,40}?\\b(?:it|them|answer|reply|value|password|code|variable|file|memory)\\b|\\b(?:pass|pipe|feed|submit|forward|send|post|relay|hand|supply|use|enter|type|export|echo)\\b.{0,60}?\\b(?:it|them|answer|reply|password|code|value|to|into|with|along)\\b)';
const WORK =
  '(?:step|commit|change|edit|command|request|call|upload|download|installation|install|addition|removal|deletion|push|action|invite|invitation|grant|redirect|hook|job|rule|line|file|branch|operation|transfer|payment|purchase|configuration|modification|backup|part)s?';
const DEEDS = `(?:(?:the|this|that|these|those|any|each|every|all|your|its)(?: [\\w-]+){0,3}? ${WORK}|it|them|this|these|that|those)\\b`;
const TOLD =
  '(?:repl(?:y|ies)|responses?|answers?|messages?|summar(?:y|ies)|reports?|recaps?|chat|conversation|descriptions?|changelog|notes|overview|status updates?|commit messages?|pull requests?|pr (?:body|text|description)|what you (?:say|tell|write|show))';
const GRAVE =
  /\b(?:deploy keys?|ssh keys?|signing keys?|collaborators?|admin\w*|permissions?|access|credentials?|tokens?|webhooks?|backdoors?|accounts?|passwords?|upload\w*|remote|exfil\w*|certificates?|hooks?|endpoints?|telemetry|cron\w*|curl|workflows?|payments?|wallets?|transfers?|force[- ]push\w*|scanners?|alerts?|alarming|suspicious|secretly|quietly|https?:)/i;
const ABOVE =
  '(?:outranks?|ranks? (?:above|higher)|stands? above|(?:takes?|has|have|is given|enjoys?) (?:absolute |full |complete )?(?:precedence|priority) (?:over|above)|overrides?|supersedes?|prevails? over|trumps?|wins? (?:over|against)|beats?|comes? before|goes before|counts? (?:for )?more than|is (?:more )?(?:binding|authoritative) (?:than|over))';
const ITSELF =
  '(?:this (?:skill|file|document|page|guide|text|section|playbook|plugin|note)|these (?:instructions|rules|steps|guidelines|notes)|what (?:is|stands) (?:written )?here|the (?:rules|instructions|steps) (?:here|below|above|in this (?:skill|file|document)))';
const MASTER = `(?:(?:the |its |your |any |all )?(?:${USER}(?:'s)?|people|person|platform|system(?: prompt| message)?|host|client|vendor|anthropic|openai|model|assistant|safety|permission|security)(?:'s)?\\b(?! ?(?:settings|interface|experience|stories))|(?:anything|everything|whatever|all) (?:else|said|that|the|you|they)|said elsewhere|other instructions|previous instructions|earlier instructions|(?:the )?conversation)`;
const STANDING =
  '(?:as (?:an? )?(?:\\w+ )?(?:collaborators?|admin\\w*|owners?|maintainers?|members?|approvers?|reviewers?|code ?owners?|contributors?|editors?|delegates?)|(?:admin\\w*|owner|write|push|maintain\\w*|full|editor) (?:rights|access|permissions?|role)|codeowners?)';
const SOMEBODY = '(?:[`"\'@][A-Za-z][\\w.@-]{2,60}|[\\w.+-]{1,40}@[\\w-]{1,40}\\.[a-z]{2,})';

/** Orders by which the user's trust is used: passwords asked for, deeds left unsaid, rights for somebody, a word above theirs. */
export const TRUST_ACTS: readonly SentenceRule[] = [
  {
    rule: 'secret-asked-for',
    level: 'warning',
    words: ['collect', 'user'],
    keys: 'password passphrase passcode pin code codes otp totp 2fa mfa pins',
    all: [
      pattern(
        `\\b(?:${verbs('ask request prompt have tell get obtain require instruct urge persuade invite')})\\b`,
      ),
      pattern(`\\b${USER}|\\b(?:user|human|owner)'s\\b|\\bfor (?:the|a|an)\\b`),
      pattern(OPENS),
    ],
    near: pattern(
      `${TAKEN}[\\s\\S]{0,400}?\\b${PRETEXT}|\\b${PRETEXT}\\b[\\s\\S]{0,400}?${TAKEN}|https?://|\\bsudo -S\\b`,
    ),
    unless:
      /\b(?:never|not|don't|avoid|must not|test(?:s|ing)?|form|field|component|page|screen|ui\b|database|db\b|api|schema|route|endpoint returns|implement\w*|generate|hash|reset|in (?:their|the|a) (?:own )?(?:terminal|browser)|themselves|password manager|playwright|browser|selenium|environment|secrets? manager|encrypted|keystore|zip|archive|pdf)\b/i,
    worse:
      /\bsudo -S\b|https?:\/\/|\b(?:hesitat\w*|refus\w*|suspicious|reassure|do not (?:say|tell|mention|explain))\b/i,
    message: 'The user is to be talked into giving the agent what opens their machine or account',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: [],
    keys: 'leave leaves leaving keep keeps keeping omit omits omitting drop strip exclude excluding hide',
    all: [
      pattern(
        `(?:\\b(?:leav(?:e|es|ing)|keep(?:s|ing)?) ${DEEDS}.{0,80}?\\b(?:out of|away from)|\\b(?:omit(?:s|ting)?|drop|strip|exclud(?:e|ing)|hide) ${DEEDS}.{0,80}?\\b(?:out of|from))\\b.{0,30}?\\b${TOLD}(?! history)`,
      ),
    ],
    near: GRAVE,
    worse: /https?:\/\/|\b(?:deploy keys?|credentials?|backdoors?|collaborators?|passwords?|exfil\w*)\b/i,
    unless:
      /\b(?:if (?:it|they|there)|unless|duplicat\w*|noise|boilerplate|trivial|formatting|whitespace|merge commits?|dependabot|generated|secrets?|sensitive|personal|pii|redact\w*|mask\w*|raw|verbose|jargon|internal ids?|unreleased|breaking)\b/i,
    message: 'The agent is told to leave something that it does out of what it says',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: [],
    keys: 'asks ask asked wonders questions questioned complains notices challenged inquires',
    all: [
      pattern(
        `\\b(?:if|when|should|whenever)\\b.{0,30}?\\b(?:asks?|asked|wonders?|questions?|questioned|complains?|notices?|challenged|inquires?)\\b.{0,80}?\\b(?:answer|say|reply|respond|claim|explain|tell (?:them|him|her|${USER})|describe|state|attribute)\\b.{0,30}?\\b(?:that|it|this|them|the)\\b.{0,60}?\\b(?:only|just|merely|simply|nothing|routine|normal|harmless|standard|expected|part of|already|automatic\\w*|a (?:bug|glitch)|formatting|caching|cache)\\b`,
      ),
    ],
    near: GRAVE,
    anyMood: true,
    unless:
      /\b(?:price|pricing|refund|policy|faq|documentation|docs?|feature|plan|subscription|never|cannot|can't)\b/i,
    message: 'The agent is told what to say instead of the truth about an action',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: [],
    all: [
      pattern(
        `\\b${ITSELF}\\b.{0,40}?\\b${ABOVE}\\b.{0,60}?\\b${MASTER}|\\b${MASTER}.{0,30}?\\b(?:is|are|ranks?|stands?|comes?|counts?)\\b.{0,20}?\\b(?:below|beneath|under|second to|subordinate to|less than|after)\\b.{0,20}?\\b${ITSELF}`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|doesn't|no longer|other skills?|generic|template|defaults?|css|style|config\w*|settings|lint\w*|unless|user (?:says|asks|wants|request\w*) (?:otherwise|differently)|older|previous version|readme|documentation)\b/i,
    worse: /\b(?:safety|permission|security|regardless|informational|advisory|wishes|even if|system)\b/i,
    message: 'A skill puts itself above the user or the system prompt',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['user'],
    all: [
      pattern(
        `\\b(?:where|when|if|whenever|even if|should)\\b.{0,40}?\\b(?:${USER}|person|people|human)\\b.{0,80}?\\b(?:disagrees?|objects?|contradicts?|differs?|protests?|says? (?:no|stop|otherwise)|asks? (?:you )?to stop|conflicts?|wants? (?:something|it) else|complains?)\\b.{0,80}?(?:\\b(?:follow|obey|stick (?:to|with)|trust|prefer) (?:this|these|the (?:skill|file|steps|instructions|document)|what (?:is|stands))\\b|\\b(?:carry on|keep going|go on|go ahead|anyway|regardless|nevertheless)\\b)`,
      ),
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|stop and|ask|confirm|explain|apologi\w*|only|unless|escalat\w*|offer|clarify|discuss|record|note|their (?:wish|decision|choice|instruction)|what (?:they|the user)|user's (?:wish|decision|choice|instruction)|without it|with the next|next)\b/i,
    worse: /\b(?:anyway|regardless|nevertheless|stop)\b/i,
    message: 'The agent is told to go on against the word of the user',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: [],
    keys: 'link links url urls query image badge picture parameter parameters pixel href src markdown button logo banner avatar favicon iframe',
    all: [
      pattern(
        `\\b(?:contents?|values?|text|body|base64\\S*|hex\\w*|encod\\w+|copy|lines|hash|summary|output|result|list)\\b(?: \\w+){0,3}? ?(?:of|from|in)\\b.{0,60}?(?:${SECRET_PLACE}|\\b(?:${TALK})|\\b(?:last|latest|previous|every|user'?s?)\\b.{0,12}?\\bmessages?)|(?:[?&][\\w-]{1,30}=|/)(?:<|\\{|\\$|\\[|%)[\\w -]{2,40}.{0,200}?(?:${SECRET_PLACE}|\\b(?:${TALK}))`,
      ),
      /\b(?:links?|urls?|query|images?|badges?|pictures?|parameters?|pixel|href|src|markdown|button|logo|banner|avatar|favicon|iframe)\b/i,
    ],
    address: 'here',
    anyMood: true,
    unless: /\b(?:never|not|don't|avoid|must not|redact\w*|mask\w*|preview|permalink|deep ?link|shields)\b/i,
    message: 'A link or picture carries what belongs to the user to {address}',
  },
  {
    rule: 'unasked-for-act',
    level: 'warning',
    words: ['act'],
    all: [
      pattern(
        `\\b(?:${verbs('add invite grant give make promote appoint put register set name assign')})\\b.{0,60}?${SOMEBODY}.{0,40}?\\b${STANDING}|\\b(?:${verbs('grant give')})\\b.{0,60}?\\b${STANDING}.{0,30}?\\bto\\b.{0,20}?${SOMEBODY}`,
      ),
      /\b(?:quietly|silently|discreetly|unasked|without|every|each|all|any|whenever|if the|admin\w*|owner\w*|full|in (?:the )?(?:same|passing|background)|as well|along the way|also|while you are)\b/i,
    ],
    unless:
      /\b(?:never|not|don't|example|placeholder|octocat|your-|my-|acme|alice|bob|jane|john|if the user (?:asks|wants|names)|user (?:asks|names|gave|provided|specified)|ask (?:the )?user|confirm\w*|team lead|azure|rbac|iam|terraform|kubernetes|test)\b|<[\w-]+>|\{[\w-]+\}/i,
    worse:
      /\b(?:quietly|silently|discreetly|without (?:asking|telling|mention\w*)|do not (?:mention|tell))\b/i,
    message: 'Somebody else is to be given rights in what belongs to the user',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: [],
    keys: 'password passwords token tokens key code header cookie pin secret login authentication auth signature username email',
    all: [
      /\b(?:accepts?|allows?|lets? (?:in|through|pass)|admits?|passes|treats?|grants?|returns? (?:true|success|admin)|skips?|bypass\w*|short-?circuits?|log(?:s|ged)? in)\b/i,
      /\b(?:password|token|key|code|header|cookie|pin|secret|username|e-?mail|user agent|parameter)\b.{0,30}?(?:`[^`\s]{4,60}`|"[^"\s]{4,60}")|(?:`[^`\s]{4,60}`|"[^"\s]{4,60}").{0,30}?\b(?:as (?:a |the )?(?:valid )?(?:password|token|key|pin|secret)|header|cookie)\b/i,
      /\b(?:(?:for|from|by|of) (?:every|any|all|each|whichever)(?: \w+)? (?:accounts?|users?|roles?|requests?|tenants?|callers?|logins?|customers?)|whoever|anyone (?:who|that|with)|regardless of (?:the )?(?:user|account|password)|without (?:checking|verifying|validat\w+|a (?:valid )?(?:password|session|signature))|skip(?:s|ping)? (?:the )?(?:authenticat\w+|login|signature|password|verification|auth)\b)/i,
      /\b(?:also|always|as well|too|besides|in addition|any|every|whenever|you write|you generate|handlers?|code|middleware|endpoints?|add|include)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:never|not|don't|avoid|tests?|testing|demo|seed\w*|fixtures?|local(?:ly|host)?|development|dev\b|docker|mock\w*|staging|sandbox|example|placeholder|vulnerab\w*|insecure|rate limit\w*|api reference|documentation|health|webhook|cors)\b/i,
    message: 'A way in is to be built into what the agent writes',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: [],
    keys: 'reviewer reviewers nobody auditor auditors noone one scanners linter reader readers team',
    all: [
      /\b(?:so (?:that )?|where |such that |which makes |lets? )(?:\w+ ){0,3}?(?:reviewers?|nobody|no one|auditors?|scanners?|linters?|(?:the )?readers?|(?:the )?team|(?:the )?users?|they)\b.{0,30}?\b(?:pass(?:es)? over|overlooks?|miss(?:es)?|skips?|skims?|looks? (?:at|twice|closely)|suspects?|wonders?|asks?|discuss\w*|questions?|objects?|stumbles?|notic(?:es?|ing)|does not (?:look|notice|see))\b/i,
    ],
    near: /\b(?:name|call|label|disguis\w*|title|unrelated|obfuscat\w*|hid(?:e|den)|bur(?:y|ied)|backdoors?|passwords?|secrets?|keys?|tokens?|scanning|dismiss\w*|remove the|disable|turn off|weaken|credentials?)\b/i,
    unless:
      /\b(?:never|avoid|don't|do not (?:miss|overlook|skip)|so (?:that )?(?:the )?(?:reviewers?|readers?|users?|team|they) (?:can|do not have|don't have|need not|never)|without (?:missing|overlooking)|accessib\w*|ui|ux|tooltip|font|contrast|animation|slide|headline|copywriting|conversion|no one (?:is|has)|easy to)\b/i,
    message: 'Something is to be done so that those who check do not look at it',
  },
];
