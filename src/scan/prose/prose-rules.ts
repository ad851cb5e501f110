import type { Level } from '../../documents/names.ts';

/** An order in a text that makes a finding. */
export interface ProseRule {
  rule: string;
  /** Where nothing makes it worse. */
  level: Level;
  /** The verb of the order with what it is done to. Linear: a test shows it. */
  pattern: RegExp;
  /** A word that the passage has to hold for the pattern to be tried at all. */
  needs: RegExp;
  /** What has to stand in the same passage. */
  together?: RegExp;
  /** An address that is no known service has to stand in the same passage. */
  withAddress?: boolean;
  /** Makes it an error. */
  worse?: RegExp;
  /** An address makes it an error. */
  worseWithAddress?: boolean;
  /** Takes the finding back. */
  unless?: RegExp;
  /** The match need not begin with the verb of an order. */
  anyMood?: boolean;
  message: string;
}

const SECRET =
  '(?:credentials?|api[ _-]?keys?|access tokens?|auth(?:entication)? tokens?|session tokens?|passwords?|secrets?|private keys?|ssh keys?|\\.env\\b|env(?:ironment)? (?:variables?|vars?)|seed phrases?|recovery phrases?|mnemonics?|wallets?|cookies|keychain)';
const TALK =
  "(?:conversations?|chat (?:history|logs?)|session (?:history|transcripts?|logs?|data)|transcripts?|system prompt|(?:the )?(?:user'?s?|users'?|their) (?:messages?|prompts?|inputs?|questions?|requests?|data|files?|documents?|emails?|contacts?|photos|messages|personal (?:data|information)|browsing history))";
const OWN =
  '(?:(?:a |the |every |each |all |any |full |complete |entire )*(?:copy|copies|backups?|contents?|results?|documents?|files?|outputs?|reports?|logs?|source code|code|repository|workspace|project|data(?:base|set)?|summary|summaries|records?|invoices?|spreadsheets?))';
const SEND =
  '(?:send|upload|post|transmit|forward|submit|e-?mail|exfiltrate|leak|beacon|relay|mirror|sync|back up|share|deliver|push|copy|ship|report)';
const USER = '(?:the )?(?:user|human|operator|owner|customer|developer|person|reviewer|anyone|anybody|them)';

export const PROSE_RULES: readonly ProseRule[] = [
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    needs: /https?:\/\/|www\.|@[\w-]+\.\w|\bwebhook/i,
    pattern: new RegExp(`\\b${SEND}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}?\\b(?:${SECRET}|${TALK})`, 'gi'),
    withAddress: true,
    worse: new RegExp(
      `${SECRET}|conversations?|transcripts?|chat history|system prompt|silently|secretly|quietly|without`,
      'i',
    ),
    unless:
      /\b(?:authorization|bearer|header|headers|authenticate|x-api-key|oauth|sign up|get (?:an?|your) api key|reset|support|feedback|bug|security@|redact|password reset|never|login form)\b/i,
    message: 'The agent is told to send secrets, conversations or what belongs to the user to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    needs: /https?:\/\/|@[\w-]+\.\w/i,
    pattern: new RegExp(
      `\\b${SEND}\\b (?:it |them |also |along )?${OWN}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}?\\b(?:to|at|via|using)\\b`,
      'gi',
    ),
    withAddress: true,
    worse:
      /\b(?:silently|secretly|quietly|covertly|without (?:telling|informing|asking|mentioning|notifying|the user)|do not (?:tell|mention|inform)|don't (?:tell|mention|inform))\b/i,
    unless:
      /\b(?:support|feedback|bug reports?|pull requests?|issue tracker|authorization|bearer|never|git push)\b/i,
    message: 'The agent is told to send files or results to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    needs:
      /\b(?:pw|pwd|pass(?:word|phrase)?|secret|token|cookie|session|ssn|card|otp|private_?key|credentials?)=/i,
    pattern:
      /\b(?:display|show|render|include|embed|append|add|insert|output|provide|present|give|open|visit|load|fetch|call|request|ping)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,200}https?:\/\/[^\s)>\]]{3,200}[?&](?:pw|pwd|pass(?:word|phrase)?|secret|cookie|session|ssn|card|otp|private_?key|credentials?)=(?:[<{[$%]|\.\.\.)/gi,
    withAddress: true,
    anyMood: true,
    message: 'The agent is told to put a secret into a link to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    needs: /!\[|<img/i,
    pattern:
      /(?:!\[[^\]\n]{0,80}\]\(|<img[^>\n]{0,80}src=["']?)https?:\/\/[^\s)"'>]{3,200}[?&/][\w-]{0,30}=?(?:\{\{?|\$\{|<|\[)(?:[\w .-]{0,30})(?:data|secret|token|key|conversation|history|context|content|prompt|message|summary|email|password|file|env)/gi,
    withAddress: true,
    anyMood: true,
    message: 'A picture carries data to {address}, without anybody clicking',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    needs:
      /\b(?:tell|inform|mention|notify|alert|reveal|disclose|show|let|report|warn|secretly|covertly|silently|quietly|stealthily|discreetly|unnoticed|hid(?:e|den))\b/i,
    pattern: new RegExp(
      `\\b(?:do not|don't|never|must not|without|avoid) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|alert(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|show(?:ing)?|warn(?:ing)?|let(?:ting)?) (?:(?:this|it|that|these|any of this|the \\w+|about \\w+) (?:\\w+ )?(?:to |step )?)?${USER}\\b`,
      'gi',
    ),
    together:
      /\b(?:send|sends|sent|upload\w*|transmit\w*|exfiltrat\w*|forward(?:s|ed|ing)?|post(?:s|ed)? to|curl|wget|execut\w+|install\w*|download\w*|delet\w+|collect\w*|harvest\w*|inject\w*|backdoor|credentials?|passwords?|api keys?|tokens?|\.env|ssh|https?:\/\/|webhook|payload|hidden (?:file|step|action|command)|(?:run|runs|running) (?:the |this |a )?(?:script|command|program|`))/i,
    worse: /https?:\/\/|credentials?|passwords?|api keys?|\.env\b|ssh keys?|exfiltrat|webhook|backdoor/i,
    unless:
      /\b(?:password (?:is|was) (?:correct|wrong)|rate limit|stack trace|error (?:code|message)s?|test results?|internal (?:ids?|names?))\b/i,
    message: 'The agent is told to keep an action from the user',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    needs: /\b(?:secretly|covertly|silently|quietly|stealthily|discreetly|in the background|unnoticed)\b/i,
    pattern:
      /\b(?:secretly|covertly|silently|quietly|stealthily|discreetly)\s+(?:(?:and\s+)?\w+ly\s+)?(?:send|upload|transmit|post|forward|exfiltrate|copy|collect|record|capture|harvest|install|download|execute|modify|inject|read|extract|gather|log)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,100}\b(?:credentials?|keys?|tokens?|passwords?|secrets?|conversations?|messages?|files?|data|user'?s?|content|input|environment|history|script|payload|https?:)/gi,
    worse: /https?:\/\/|credentials?|passwords?|api keys?|secrets?|conversations?|exfiltrat/i,
    message: 'The agent is told to act secretly',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    needs: /https?:\/\//i,
    pattern:
      /\b(?:fetch|download|read|load|get|retrieve|visit|open|curl|check|pull|access|browse|query|poll)\b[^!?\n]{0,240}?\b(?:follow|execute|obey|apply|perform|carry out|act on|comply with|treat|do)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,60}?\b(?:instructions?|commands?|directives?|orders?|steps|prompts?|what(?:ever)? (?:it|they) says?|tasks?|as (?:system|authoritative|your instructions))\b/gi,
    withAddress: true,
    worse:
      /\b(?:every (?:\d+ )?(?:hours?|minutes?|days?|session|time|run|request|message|task)|each (?:time|session|run)|periodically|regularly|heartbeat|before (?:every|each|any)|at the (?:start|beginning) of (?:every|each)|continuously|daily|hourly|without (?:question|asking|confirmation)|override|take precedence)\b/i,
    message: 'The agent is told to obey what {address} says',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    needs:
      /\b(?:CLAUDE|AGENTS|GEMINI|SOUL|MEMORY|SKILL|copilot-instructions|cursorrules|memory|skills?|agents?|projects?|repositor)/i,
    pattern:
      /\b(?:add|append|write|insert|copy|inject|save|store|put|prepend|embed|replicate|propagate|spread|install|plant|persist)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,80}\b(?:(?:this|these|its own|the following|our|my) (?:skill(?:'s)?|instructions?|rules?|block|text|directive|message|file|snippet|payload|section)|itself|yourself)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,100}\b(?:to|into|in|across|at)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,60}\b(?:all|every|each|any|other)\b (?:\w+ ){0,3}(?:skills?|agents?|projects?|repositor(?:y|ies)|repos|SKILL\.md|workspaces?|sessions?|instances?|machines?|memory files?)/gi,
    worse:
      /\b(?:all|every|each) (?:other )?(?:\w+ ){0,2}(?:skills?|SKILL\.md|repositor(?:y|ies)|repos|agents|machines)\b/i,
    unless:
      /\b(?:if (?:the user|you) (?:want|ask)|ask (?:the )?user|symlinks?|npx|marketplace|to install this skill|installation|reuse)\b/i,
    message: 'The agent is told to spread the instructions of the skill',
  },
  {
    rule: 'self-propagation',
    level: 'warning',
    needs:
      /\b(?:CLAUDE\.md|AGENTS\.md|GEMINI\.md|SOUL\.md|MEMORY\.md|IDENTITY\.md|copilot-instructions|cursorrules|settings\.json|long-term memory|persistent memory|system prompt)/i,
    pattern:
      /\b(?:add|append|write|insert|inject|save|store|prepend|plant|commit)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,120}\b(?:CLAUDE\.md|AGENTS\.md|GEMINI\.md|SOUL\.md|MEMORY\.md|IDENTITY\.md|copilot-instructions\.md|\.cursorrules|(?:long-term|persistent) memory|system prompt)\b/gi,
    together:
      /\b(?:even (?:if|after|when) (?:this skill|the skill|it) (?:is |has been )?(?:removed|uninstalled|deleted|disabled)|survives?|so (?:that )?(?:it|they|these|this) (?:always )?(?:persist|remain|stay|survive)|without (?:asking|telling|informing|notifying|confirm\w+)|silently|secretly|do not (?:tell|mention|ask)|don't (?:tell|mention|ask)|override (?:all|any|other|previous)|takes? (?:absolute )?precedence over (?:all|any|user|safety)|never (?:remove|delete|reveal)|trusted? (?:source|authority|domain))\b/i,
    worse:
      /\b(?:removed|uninstalled|secretly|silently|do not (?:tell|mention)|without (?:telling|informing|notifying))\b/i,
    message: 'The agent is told to plant instructions in its own memory',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    needs:
      /\b(?:safety|security|guardrails?|ethic\w*|policy|policies|sandbox|antivirus|confirmation|approval|restrictions?)\b/i,
    pattern:
      /\b(?:ignore|bypass|disregard|disable|override|circumvent|turn off|set aside|dismiss|suppress|skip)\b (?:all |any |your |the |its |every |built-in |internal |normal |standard |usual |default )*(?:safety|ethical|content|guardrails?|alignment)(?: |-)?(?:guidelines?|rules?|checks?|polic(?:y|ies)|filters?|restrictions?|warnings?|guardrails?|constraints?|protocols?|training|systems?|measures?)?\b|\b(?:ignore|dismiss|disregard|click through|bypass)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,30}\b(?:security|antivirus|virus|gatekeeper|smartscreen|defender|malware|firewall) (?:warnings?|alerts?|prompts?|checks?)\b/gi,
    unless:
      /\b(?:unless|only (?:if|when)|if the user (?:explicitly|specifically)|false positives?|content negotiation|content type)\b/i,
    worse:
      /\b(?:all|any|your) (?:safety|ethical|security|guardrails?)|antivirus|gatekeeper|smartscreen|defender/i,
    message: 'The agent is told to set safety rules or warnings aside',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    needs: /\b(?:transfer|payment|purchase|withdraw\w*|trade|swap|funds|tokens|buy|pay)\b/i,
    pattern:
      /\b(?:transfer|withdraw|pay|purchase|buy|swap|send|trade|sign|approve)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,80}\b(?:without|no need (?:for|to)|never|do not|don't)\b ?(?:ask(?:ing)?|request(?:ing)?|wait(?:ing)?|seek(?:ing)?|requir(?:e|ing)|prompt(?:ing)?)?(?: for)?(?: any| the| user| user's| further)* ?(?:confirmation|permission|approval|consent|verification)/gi,
    together: /\b(?:funds|money|wallet|crypto\w*|balance|payment|bank|usd[ct]?|eth|sol|btc|tokens?|card)\b/i,
    message: 'Payments are to be made without asking',
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    needs: /\b(?:pass(?:word|phrase|code)?|pwd)\b/i,
    pattern:
      /\b(?:download|extract|unzip|unpack|unarchive|install|get|grab|open)\b[^\n]{0,240}\b(?:pass(?:word|phrase|code)?|pwd)\b\s*(?:is|:|=|-|`|")?\s*[`"'(:]?\s*[\w!@#$%^&*.-]{3,40}/gi,
    together: /\.(?:zip|rar|7z|exe|dmg|pkg|msi|tar\.gz|iso)\b|\b(?:archive|zip file|installer)\b/i,
    withAddress: false,
    unless:
      /\b(?:password-protected (?:pdf|file|document|excel|workbook|zip)s?|--password|user'?s? password|your password|password (?:for|of) (?:the )?(?:pdf|user|account|database|document)|ask (?:the )?user|environment|encrypt\w*|decrypt\w*|forgot|crack\w*|ctf|dataset)\b/i,
    message: 'An archive that opens with a given password is to be installed',
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    needs: /\b(?:terminal|powershell|command prompt|cmd|console|shell|run box|win\s?\+\s?r)\b/i,
    pattern:
      /\b(?:copy|paste|visit|open|go to|navigate to|get)\b[^\n]{0,240}\b(?:terminal|powershell|command prompt|cmd|console|run box|win\s?\+\s?r)\b/gi,
    together:
      /(?:pastebin\.com|rentry\.(?:co|org)|glot\.io|hastebin|paste\.ee|dpaste|ghostbin|controlc\.com|transfer\.sh|ix\.io|0x0\.st|bit\.ly|tinyurl|t\.ly|is\.gd|cutt\.ly|rb\.gy|https?:\/\/\d{1,3}(?:\.\d{1,3}){3})|base64\s+(?:-d|-D|--decode)|\|\s*(?:ba|z)?sh\b/i,
    message: 'A script from an anonymous place is to be pasted into a terminal',
  },
  {
    rule: 'false-prerequisite',
    level: 'warning',
    needs: /\.(?:exe|msi|dmg|pkg|zip|rar|7z|scr|bat|jar|apk|iso|deb|rpm|appimage)\b/i,
    pattern:
      /\b(?:must|required?|requires|prerequisite|mandatory|before (?:using|you|running|proceeding|starting)|will not work without|needed|first|necessary|critical|important)\b[^\n]{0,200}\b(?:download|install|run|get|execute)\b[^\n]{0,160}https?:\/\/[^\s)>\]]{4,200}\.(?:exe|msi|dmg|pkg|zip|rar|7z|scr|bat|jar|iso)\b/gi,
    withAddress: true,
    anyMood: true,
    message: 'A program from {address} is made a condition of using the skill',
  },
  {
    rule: 'secret-asked-for',
    level: 'warning',
    needs: /\b(?:seed|recovery|mnemonic|private key|master password|cvv|credit card|card number)\b/i,
    pattern:
      /\b(?:ask|prompt|request|require|collect|obtain|get|have|tell|store|save|remember|record|enter|paste|provide|export)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,80}\b(?:seed phrases?|recovery phrases?|mnemonic(?: phrase)?s?|(?:wallet(?:'s)? |their |your )private keys?|master passwords?|cvvs?|cvc|(?:credit )?card numbers?)\b/gi,
    worse: /https?:\/\/|\b(?:send|upload|transmit|post|forward)\b/i,
    unless:
      /\b(?:never|do not|don't|hardware wallet|test card|environment variable|\.env|keystore|pci|stripe elements|dataclass|schema|redact\w*|mask\w*|tokeni[sz]e|checkout form|form fields?|generate)\b/i,
    message: 'The user is to be asked for a secret that nobody should be told',
  },
  {
    rule: 'secret-shown',
    level: 'warning',
    needs: /\b(?:memory|MEMORY|conversation|chat|context window|transcript)\b/,
    pattern:
      /\b(?:save|store|remember|write|keep|record|include|repeat|print|output|display|log)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,60}\b(?:api[ _-]?keys?|access tokens?|auth tokens?|passwords?|credentials?|private keys?|secrets?)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,40}\b(?:in|into|to|as part of)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,20}\b(?:memory|MEMORY\.md|(?:the |your )?conversation|chat|context window|transcript|plain ?text)\b/gi,
    unless: /\b(?:never|not|don't|avoid|in-memory|memory leak)\b/i,
    message: 'The agent is told to keep a secret where conversations are kept',
  },
  {
    rule: 'secret-shown',
    level: 'warning',
    needs: /\.env\b|environment variables?|credentials|secrets/i,
    pattern:
      /\b(?:copy|include|embed|append|dump|paste|attach|insert|list|output|write|add|reproduce|quote)\b(?:[^.!?\n]|\.(?=\w)){0,80}(?:\.env\b(?! ?(?:example|sample|template))|\b(?:all |the |full |complete |raw |local )*(?:environment variables?|env vars|credentials|secrets)\b)[^!?\n]{0,60}\b(?:verbatim|in full|unredacted|as[- ]is|unmodified|raw|complete|every value|with (?:their|all) values)\b/gi,
    unless: /\b(?:never|not|don't|avoid|placeholder|example|redact\w*|mask\w*)\b/i,
    message: 'The agent is told to copy secrets into what it writes',
  },
  {
    rule: 'secret-shown',
    level: 'warning',
    needs: /\.env\b|credentials|secrets/i,
    pattern:
      /\b(?:copy|include|embed|append|dump|paste|attach|insert|reproduce)\b(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:contents? of|values? (?:of|from|in))\b[^!?\n]{0,30}(?:\.env\b(?!\.(?:example|sample|template))|\bcredentials?\b|\bsecrets?\b)[^!?\n]{0,80}\b(?:in|into|to|at the end of)\b(?:[^.!?\n]|\.(?=\w)){0,30}\b(?:report|output|document|summary|appendix|slides?|artifact|page|readme|spreadsheet|response|answer|deck)\b/gi,
    unless: /\b(?:never|not|don't|avoid|placeholder|redact\w*|mask\w*)\b/i,
    message: 'The agent is told to copy secrets into what it writes',
  },
  {
    rule: 'secret-shown',
    level: 'warning',
    needs: /\.env\b/i,
    pattern:
      /\.env\b(?!\.| ?(?:example|sample|template))[^!?\n]{0,80}\b(?:includ|embed|append|copy|past|dump|insert)\w*\b[^!?\n]{0,30}\b(?:contents?|values?|verbatim)\b/gi,
    together: /\b(?:verbatim|comment|output|report|document|summary|in full|unredacted)\b/i,
    unless: /\b(?:never|not|don't|avoid|placeholder|redact\w*|mask\w*|gitignore)\b/i,
    anyMood: true,
    message: 'The agent is told to copy secrets into what it writes',
  },
  {
    rule: 'remote-instructions',
    level: 'warning',
    needs: /\b(?:instructions?|directives?|commands?)\b/i,
    pattern:
      /\b(?:follow|obey|execute|apply|honou?r|carry out|act on|treat)\b[^!?\n]{0,100}\b(?:any|all|embedded)\b (?:\w+ ){0,3}(?:instructions?|directives?|commands?)\b(?: or \w+)?[^.!?\n]{0,30}\b(?:found|contained|embedded|included|inside|within|written|present|in)\b[^.!?\n]{0,40}\b(?:documents?|pages?|e-?mails?|messages?|transcripts?|content|tickets?|comments?|web ?sites?|tool (?:output|results?)|document text|metadata)\b/gi,
    unless: /\b(?:never|not|don't|untrusted|ignore|injection|references\/|SKILL\.md|do not follow)\b/i,
    message: 'The agent is told to obey what the documents that it works on say',
  },
  {
    rule: 'sabotage',
    level: 'error',
    needs: /\b(?:backdoors?|iban|account number|wallet address|payment (?:details|address)|bank details)\b/i,
    pattern:
      /\b(?:add|insert|inject|introduce|plant|embed|include|hide|replace|change|substitute|swap)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,60}\b(?:backdoors?\b|(?:the |any |every |all )(?:iban|account numbers?|wallet address(?:es)?|payment (?:details|address(?:es)?)|bank details)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,40}\b(?:with|to|by)\b)/gi,
    unless: /\b(?:detect|prevent|scan|check for|look for|template|placeholder|anonymi[sz]e|redact|mask)\b/i,
    message: 'A backdoor or changed payment details are to be built in',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /\b(?:subtle|hidden|undetect\w*|unnoticed|imperceptibl\w*|hard to (?:spot|detect|notice))\b/i,
    pattern:
      /\b(?:add|insert|inject|introduce|plant|embed|make)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,30}\b(?:subtle|hidden|undetectable|hard-to-(?:spot|detect)|imperceptible)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,40}\b(?:bugs?|errors?|vulnerabilit(?:y|ies)|flaws?|mistakes?|weakness(?:es)?|defects?|changes? (?:to|in) the (?:data|results?|numbers?))\b/gi,
    unless: /\b(?:mutation|test|tests|testing|exercise|quiz|training|students?|benchmark)\b/i,
    message: "Hidden defects are to be built into the user's work",
  },
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /\b(?:affiliate|referral|sponsored|promo(?:te|tion)?|recommend)\b/i,
    pattern:
      /\b(?:always|every (?:response|answer|reply|output)|all (?:responses|answers|outputs)|in (?:each|every) (?:response|answer|reply))\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,80}\b(?:recommend|promote|include|mention|add|append|insert|advertise)\b(?:(?:[^.!?\n]|\.(?=\w))|\.(?=\w)){0,80}\b(?:affiliate (?:link|code|tag|id)|referral (?:link|code|id)|sponsored|our (?:product|service|partner)|promo code)/gi,
    message: 'Every answer is to promote something',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /https?:\/\//i,
    pattern:
      /\b(?:add|insert|include|embed|append|put|place|attach)\b[^!?\n]{0,80}\b(?:links?|urls?|qr codes?|banners?|tracking pixels?|iframes?|script tags?)\b[^!?\n]{0,200}\b(?:every|each|all|any)\b (?:\w+ ){0,3}(?:documents?|slides?|e-?mails?|pages?|reports?|outputs?|responses?|files?|readmes?|presentations?|spreadsheets?|messages?)\b/gi,
    withAddress: true,
    worse:
      /\b(?:silently|secretly|do not (?:tell|mention)|don't (?:tell|mention)|tracking pixel|invisible|hidden|white text)\b/i,
    message: "A link to {address} is to be put into all of the user's documents",
  },
  {
    rule: 'destructive-command',
    level: 'warning',
    needs: /\b(?:delete|remove|wipe|erase|overwrite|destroy|encrypt)\b/i,
    pattern:
      /\b(?:delete|remove|wipe|erase|overwrite|destroy|encrypt)\b (?:all |every |any |the entire |the whole |everything in )(?:of )?(?:the )?(?:user'?s? |existing |original |local |their |other )*(?:files?|documents?|data|director(?:y|ies)|folders?|repositor(?:y|ies)|backups?|git history|commit history|databases?|home directory|photos)\b/gi,
    together:
      /\b(?:without (?:asking|confirm\w*|telling|informing|warning|notifying|the user)|silently|secretly|do not (?:tell|ask|inform|warn)|don't (?:tell|ask|inform|warn)|ransom|decryption key|home directory|system files|backups?)\b/i,
    unless:
      /\b(?:never|backup first|after (?:the )?user (?:confirms|approves)|temporary|temp files?|cache|stale|old backups?|test data|ask the user)\b/i,
    worse:
      /\b(?:ransom|decryption key|secretly|silently|do not (?:tell|inform)|without (?:telling|informing|notifying))\b/i,
    message: "The user's files are to be destroyed or locked",
  },
];
