import { pattern, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const ACTIONS =
  '(?:(?:shell |bash |terminal |system |all |every |any |these |tool |following )*(?:commands?|tool calls?|actions?|operations?|scripts?|requests?|deletions?|payments?|transfers?|purchases?|installations?|file (?:changes|deletions|operations)))';
/** Orders to do without the approval of the user, or without what protects the machine. */
export const APPROVAL_ACTS: readonly SentenceRule[] = [
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['approve'],
    all: [
      pattern(
        `\\b(?:treat|consider|regard|assume|mark)\\b.{0,60}?\\b(?:${ACTIONS}|${USER})\\b.{0,60}?\\b(?:as )?(?:(?:pre-?|already |implicitly |always )?(?:approved|authori[sz]ed|confirmed|trusted(?! code\\b))(?: in advance)?|consents?|agrees?|has (?:already )?(?:agreed|consented|approved))\\b`,
      ),
      /\b(?:run|execute|proceed|without|commands?|deletions?|tool calls?|actions?|payments?|transfers?|all|every)\b/i,
    ],
    unless:
      /\b(?:never|not|don't|unless|only (?:if|when|after)|until|audit|change request|design|spec|state|status|if the user (?:says|replies|approves))\b/i,
    worse: /\b(?:payments?|transfers?|deletions?|every shell command|all shell commands)\b/i,
    message: 'The agent is told to take its actions as approved',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['approve'],
    all: [
      /\b(?:treat|consider|regard|take|assume)\b.{0,60}?\b(?:fields?|details|recipients?|requests?|it|them|this|these|values?|transfers?|orders?)\b.{0,20}?\b(?:as )?(?:already )?(?:confirmed|approved|authori[sz]ed)\b/is,
      /\b(?:send|write|post|publish|submit|pay|transfer|delete|proceed|execute|directly)\b/i,
      /\b(?:directly|immediately|without|straight away|no (?:further|additional)|do not ask|don't ask|skip)\b/i,
    ],
    unless: /\b(?:never|not (?:treat|consider|assume)|don't (?:treat|consider|assume)|unless|until)\b/i,
    message: 'What the user only mentioned is to be taken as confirmed',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['approve', 'check'],
    all: [
      pattern(
        `\\b(?:pre-?approved|pre-?authori[sz]ed|(?:standing|blanket|implicit|general|prior) (?:approval|permission|consent|authori[sz]ation)|approved in advance|(?:approval|permission|consent|authori[sz]ation) (?:was|has been|is) (?:already )?(?:obtained|granted|given)|already (?:been )?(?:approved|authori[sz]ed|granted)|${USER} (?:has|have) (?:already )?(?:granted|given|pre-?approved|authori[sz]ed)(?: (?:full|complete|unrestricted|blanket))?)\\b`,
      ),
      /\b(?:commands?|tool calls?|actions?|deletes?|delete|push|pay|run|execute|send|e-?mails?|access|files?|steps?|asking|ask|confirm\w*|permissions?)\b/i,
      /\b(?:without|do not|don't|no need|never|not wanted|full|unrestricted|blanket|all|skip|proceed|go ahead|again)\b/i,
    ],
    anyMood: true,
    unless:
      /\b(?:if|unless|only|whether|when|until|once|after|allowed-tools|settings|allowlist|matcher|list of|not pre-?approved|check|design|spec|plan)\b/i,
    message: 'The agent is told that its actions were approved already',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['approve'],
    all: [
      pattern(
        `\\b(?:do not|don't|never|no need to|needn't|without) (?:ever |stop to |have to )?(?:ask(?:ing)?|prompt(?:ing)?|wait(?:ing)?|request(?:ing)?|seek(?:ing)?|requir(?:e|ing))\\b(?: ${USER})?(?: for| to)? ?(?:any |their |explicit |the |user |further |a |\\w+'s )*(?:confirm(?:ation|ing)?|permission|approval|consent|authori[sz]ation)\\b|(?<![(\\w] ?)\\bno (?:confirmation|approval|permission|consent) (?:is |are )?(?:needed|required|necessary)|without (?:asking(?! (?:you|them|(?:the )?users?) (?:to (?!confirm|approve|agree|consent|allow|permit)|which|what|whether|where))|confirmation|approval|permission|consent|a prompt|prompting)\\b`,
      ),
      pattern(
        `\\b(?:shell|bash|terminal|sudo|commands? below|every command|all commands|delete|deletes|deletion|remove|wipe|overwrite|force-?push|payments?|transfer|purchase|e-?mails?|messages|credentials?|secrets?|install(?:s|ing|ation)?|untrusted|home|backups?|grant|access)\\b`,
      ),
    ],
    near: /\b(?:run|execute|delete|remove|wipe|overwrite|push|send|install|transfer|pay|purchase|grant|proceed|go ahead)\b/i,
    unless:
      /\b(?:never|only|if|unless|when|read-only|tests?|lint|local|temporary|dry[- ]run|typos?|format\w*|not (?:delete|remove|install|push|send|run|overwrite|execute|commit)|do(?:es)? not|don't (?:delete|remove|install|push|send|run|overwrite|execute|commit|make|do|add|proceed|change)|must not|cannot|should not|may not|forbidden|autonomous\w*|--yes|-y)\b/i,
    worse: /\b(?:payments?|transfer|home|backups?|credentials?|secrets?)\b/i,
    message: 'The agent is told to act without the consent of the user',
  },
  {
    rule: 'guardrails-off',
    level: 'error',
    words: ['approve', 'check'],
    all: [
      /\b(?:answer|click|select|choose|respond|reply|accept|approve|confirm|say|press|grant)\b.{0,30}?\b(?:yes|allow|always allow|accept|ok|approve|all|any|every|each)\b.{0,50}?\b(?:permission|security|confirmation|approval|trust|consent|access)\b.{0,20}?\b(?:prompts?|dialog(?:ue)?s?|requests?|warnings?|questions?)\b/is,
    ],
    near: /\b(?:all|any|every|each|automatically|on behalf|without)\b/i,
    unless:
      /\b(?:never|not|don't|cookie|microphone|camera|notification|playwright|browser\w*|page|test|simulator|review)\b/i,
    message: "The agent is told to answer permission prompts in the user's place",
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    words: ['approve', 'check'],
    all: [
      /\b(?:answer|confirm|accept|acknowledge|dismiss|approve)\b.{0,40}?\b(?:prompts?|dialog(?:ue)?s?|questions?|requests?|confirmations?)\b.{0,40}?\b(?:yourself|with (?:a )?(?:"|')?(?:yes|y|ok)\b|on (?:their|the user'?s) behalf|in (?:their|the user'?s) (?:place|name))/is,
    ],
    near: /\b(?:permission|confirmation|approval|consent|security|trust|pause)\b/i,
    unless:
      /\b(?:never|not|don't|cookie|microphone|camera|notification|playwright|browser\w*|test|simulator|apt|npm|installer)\b/i,
    message: "The agent is told to answer permission prompts in the user's place",
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: ['disable', 'check'],
    all: [
      /\b(?:turn|switch) (?:the |its |your )?(?:\w+ )?sandbox(?:ing)? off\b|\b(?:turn|switch) off (?:the |its |your )?(?:\w+ )?sandbox(?:ing)?\b|\b(?:disable|deactivate|leave|escape|break out of|step out of) (?:the |its |your )?(?:agent'?s? )?sandbox(?:ing)?\b(?! (?:mode|attribute|environment))/i,
    ],
    unless:
      /\b(?:never|not|don't|avoid|unless|if|chrom\w+|puppeteer|electron|playwright|iframe|browser|paypal|stripe|payments?|test (?:account|mode)|salesforce)\b|`--no-sandbox`/i,
    message: 'The sandbox that holds the agent is to be left',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: ['disable', 'check'],
    all: [
      /\b(?:set|add|enable|change|put|write|turn on|switch|configure|update|edit|append)\b.{0,100}?(?:\bbypassPermissions\b|dangerously-?_?skip-?_?permissions|"?Bash\(\*(?::\*)?\)"?|approval_policy\b.{0,6}never|danger-full-access|\bskipDangerousModePermissionPrompt\b|enableAllProjectMcpServers)/is,
    ],
    near: /\b(?:settings|config\w*|CLAUDE|codex|later|so that|before|user's|global|allow)\b/i,
    unless: /\b(?:never|not|don't|avoid|container|docker|devcontainer|sandbox(?:ed)?|isolated|risk|only)\b/i,
    message: 'The agent is to be set so that it asks for nothing',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: ['disable', 'check'],
    all: [
      /\b(?:disable|turn (?:\w+ ){0,3}?off|switch (?:\w+ ){0,3}?off|deactivate|stop|uninstall|kill|bypass|pause|add (?:an? )?(?:exclusion|exception) (?:to|in|for)|turn the [\w -]{3,20} off)\b.{0,50}?\b(?:firewall|anti-?virus|virus (?:scanner|protection)|windows defender|defender|gatekeeper|system integrity protection|selinux|apparmor|endpoint (?:protection|security|agent)|edr|security (?:software|agent|tools?)|smartscreen|audit log(?:s|ging)?|real-?time protection)\b|\bturn the (?:virus scanner|firewall|antivirus)\b/is,
    ],
    unless:
      /\b(?:never|not|don't|avoid|unless|if|kubernetes|cluster|web application firewall|waf|cisco|router|terraform)\b/i,
    message: 'Protection of the machine is to be switched off',
  },
  {
    rule: 'checks-disabled',
    level: 'warning',
    words: ['disable', 'check'],
    all: [
      /\b(?:skip|remove|disable|bypass|delete|uninstall|circumvent|turn off|commit with|push with)\b.{0,50}?(?:\b(?:secret[- ]?scann\w+|security (?:hooks?|scann\w+|scans?|checks?|gates?)|signature (?:checks?|verification|validation)|branch protection|(?:the )?secret (?:detection|hooks?)|gitleaks|trufflehog)\b|--no-verify|--no-gpg-sign)/is,
      /\b(?:so that|since|because|before|slow\w*|interfere\w*|faster|do(?:es)? not (?:run|complain|block)|not needed|unnecessary|always|without (?:asking|telling|(?:a )?review)|security|secret)\b/i,
    ],
    unless:
      /\b(?:never|not (?:use|skip|bypass|disable)|don't|avoid|unless|if|must not|forbidden|only|false positives?|emergency|hotfix|cannot)\b/i,
    message: 'Checks that keep secrets or attacks out are to be skipped',
  },
];
