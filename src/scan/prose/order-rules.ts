import type { ProseRule } from './prose-rule.ts';

/** All other orders with a harmful object. */
export const ORDER_RULES: readonly ProseRule[] = [
  {
    rule: 'remote-instructions',
    level: 'warning',
    needs: /https?:\/\//i,
    pattern:
      /\b(?:fetch|download|read|load|get|retrieve|visit|open|curl|check|pull|access|browse|query|poll)\b[^!?\n]{0,240}?\b(?:follow|execute|obey|apply|perform|carry out|act on|comply with|treat|do)\b(?:[^.!?\n]|\.(?=\w)){0,60}?\b(?:instructions?|commands?|directives?|orders?|steps|prompts?|what(?:ever)? (?:it|they) says?|tasks?|as (?:system|authoritative|your instructions))\b/gi,
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
      /\b(?:add|append|write|insert|copy|inject|save|store|put|prepend|embed|replicate|propagate|spread|install|plant|persist)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:(?:this|these|its own|the following|our|my) (?:skill(?:'s)?|instructions?|rules?|block|text|directive|message|file|snippet|payload|section)|itself|yourself)\b(?:[^.!?\n]|\.(?=\w)){0,100}\b(?:to|into|in|across|at)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:all|every|each|any|other)\b (?:\w+ ){0,3}(?:skills?|agents?|projects?|repositor(?:y|ies)|repos|SKILL\.md|workspaces?|sessions?|instances?|machines?|memory files?)/gi,
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
      /\b(?:add|append|write|insert|inject|save|store|prepend|plant|commit)\b(?:[^.!?\n]|\.(?=\w)){0,120}\b(?:CLAUDE\.md|AGENTS\.md|GEMINI\.md|SOUL\.md|MEMORY\.md|IDENTITY\.md|copilot-instructions\.md|\.cursorrules|(?:long-term|persistent) memory|system prompt)\b/gi,
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
      /\b(?:ignore|bypass|disregard|disable|override|circumvent|turn off|set aside|dismiss|suppress|skip)\b (?:all |any |your |the |its |every |built-in |internal |normal |standard |usual |default )*(?:safety|ethical|content|guardrails?|alignment)(?: |-)?(?:guidelines?|rules?|checks?|polic(?:y|ies)|filters?|restrictions?|warnings?|guardrails?|constraints?|protocols?|training|systems?|measures?)\b|\b(?:ignore|dismiss|disregard|click through|bypass)\b(?:[^.!?\n]|\.(?=\w)){0,30}\b(?:security|antivirus|virus|gatekeeper|smartscreen|defender|malware|firewall) (?:warnings?|alerts?|prompts?|checks?)\b/gi,
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
      /\b(?:transfer|withdraw|pay|purchase|buy|swap|send|trade|sign|approve)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:without|no need (?:for|to)|never|do not|don't)\b ?(?:ask(?:ing)?|request(?:ing)?|wait(?:ing)?|seek(?:ing)?|requir(?:e|ing)|prompt(?:ing)?)?(?: for)?(?: any| the| user| user's| further)* ?(?:confirmation|permission|approval|consent|verification)/gi,
    together: /\b(?:funds|money|wallet|crypto\w*|balance|payment|bank|usd[ct]?|eth|sol|btc|tokens?|card)\b/i,
    message: 'Payments are to be made without asking',
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    needs: /\b(?:pass(?:word|phrase|code)?|pwd)\b/i,
    pattern:
      /\b(?:download|extract|unzip|unpack|unarchive|install|get|grab|open)\b[^\n]{0,240}\b(?:pass(?:word|phrase|code)?|pwd)\b\s*(?:is|:|=|-|`|")?\s*[`"'(:]?\s*[\w!@#$%^&*.-]{3,40}/gi,
    together: /\.(?:zip|rar|7z|exe|dmg|pkg|msi|tar\.gz|iso)\b(?!\.[a-z])|\b(?:archive|zip file|installer)\b/i,
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
      /\b(?:add|insert|inject|introduce|plant|embed|include|hide|replace|change|substitute|swap)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:backdoors?\b|(?:the |any |every |all )(?:iban|account numbers?|wallet address(?:es)?|payment (?:details|address(?:es)?)|bank details)\b(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:with|to|by)\b)/gi,
    unless: /\b(?:detect|prevent|scan|check for|look for|template|placeholder|anonymi[sz]e|redact|mask)\b/i,
    message: 'A backdoor or changed payment details are to be built in',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /\b(?:subtle|hidden|undetect\w*|unnoticed|imperceptibl\w*|hard to (?:spot|detect|notice))\b/i,
    pattern:
      /\b(?:add|insert|inject|introduce|plant|embed|make)\b(?:[^.!?\n]|\.(?=\w)){0,30}\b(?:subtle|hidden|undetectable|hard-to-(?:spot|detect)|imperceptible)\b(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:bugs?|errors?|vulnerabilit(?:y|ies)|flaws?|mistakes?|weakness(?:es)?|defects?|changes? (?:to|in) the (?:data|results?|numbers?))\b/gi,
    unless: /\b(?:mutation|test|tests|testing|exercise|quiz|training|students?|benchmark)\b/i,
    message: "Hidden defects are to be built into the user's work",
  },
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /\b(?:affiliate|referral|sponsored|promo(?:te|tion)?|recommend)\b/i,
    pattern:
      /\b(?:always|every (?:response|answer|reply|output)|all (?:responses|answers|outputs)|in (?:each|every) (?:response|answer|reply))\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:recommend|promote|include|mention|add|append|insert|advertise)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:affiliate (?:link|code|tag|id)|referral (?:link|code|id)|sponsored|our (?:product|service|partner)|promo code)/gi,
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
