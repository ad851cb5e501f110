import type { ProseRule } from './prose-rule.ts';

const SECRET =
  '(?:credentials?|api[ _-]?keys?|access tokens?|auth(?:entication)? tokens?|session tokens?|passwords?|secrets?|private keys?|ssh keys?|\\.env\\b|env(?:ironment)? (?:variables?|vars?)|seed phrases?|recovery phrases?|mnemonics?|wallets?|cookies|keychain)';
const TALK =
  "(?:conversations?|chat (?:history|logs?)|session (?:history|transcripts?|logs?|data)|transcripts?|system prompt|(?:the )?(?:user'?s?|users'?|their) (?:messages?|prompts?|inputs?|questions?|requests?|data|files?|documents?|emails?|contacts?|photos|messages|personal (?:data|information)|browsing history)|(?:SOUL|MEMORY|IDENTITY|USER|CLAUDE|AGENTS)\\.md|memory (?:files?|entries|logs?))";
const OWN =
  '(?:(?:a |the |every |each |all |any |full |complete |entire )*(?:copy|copies|backups?|contents?|results?|documents?|files?|outputs?|reports?|logs?|source code|code|repository|workspace|project|data(?:base|set)?|summary|summaries|records?|invoices?|spreadsheets?))';
const SEND =
  '(?:send|upload|post|transmit|forward|submit|e-?mail|exfiltrate|leak|beacon|relay|mirror|sync|back up|share|deliver|push|copy|ship|report)';
const USER = '(?:the )?(?:user|human|operator|owner|customer|developer|person|reviewer|anyone|anybody|them)';

/** Orders that take something of the user's away, or hide it from them. */
export const LEAK_RULES: readonly ProseRule[] = [
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    needs: /https?:\/\/|www\.|@[\w-]+\.\w|\bwebhook/i,
    pattern: new RegExp(`\\b${SEND}\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}?\\b(?:${SECRET}|${TALK})`, 'gi'),
    withAddress: true,
    worse: new RegExp(
      `${SECRET}|conversations?|(?:session|chat|full|whole|entire|complete|this|your|agent) transcripts?|chat history|system prompt|silently|secretly|quietly|without`,
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
    level: 'warning',
    needs: /\b(?:bcc|blind (?:carbon )?cop(?:y|ies)|cc)\b/i,
    pattern:
      /\b(?:add|include|put|set|insert|copy|append)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:as|in|into|to|on)\b (?:an? |the )?(?:hidden |silent )?(?:bcc|blind (?:carbon )?cop(?:y|ies)|cc)\b/gi,
    together:
      /\b(?:default (?:\w+ )?(?:observer|recipient|address|copy)|always|every (?:message|mail|e-?mail)|all (?:outgoing )?(?:messages|mails|e-?mails)|when no (?:explicit )?(?:bcc|cc|copy)|even if|without (?:asking|telling|mentioning))\b/i,
    unless:
      /\b(?:never|do not|don't|if the user (?:asks|wants|requests)|as the user (?:asks|requests)|own address|their own)\b/i,
    message: 'A copy of mails is to go to somebody whom the user did not name',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    needs:
      /\b(?:pw|pwd|pass(?:word|phrase)?|secret|token|cookie|session|ssn|card|otp|private_?key|credentials?)=/i,
    pattern:
      /\b(?:display|show|render|include|embed|append|add|insert|output|provide|present|give|open|visit|load|fetch|call|request|ping)\b(?:[^.!?\n]|\.(?=\w)){0,200}https?:\/\/[^\s)>\]]{3,200}[?&](?:pw|pwd|pass(?:word|phrase)?|secret|cookie|session|ssn|card|otp|private_?key|credentials?)=(?:[<{[$%]|\.\.\.)/gi,
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
    rule: 'data-leak-instruction',
    level: 'warning',
    needs: /!\[|<img/i,
    pattern:
      /(?:!\[[^\]\n]{0,80}\]\(|<img[^>\n]{0,80}src=["']?)https?:\/\/[^\s)"'>]{3,200}[?&][\w-]{1,30}=[A-Z][A-Z_]{2,30}(?=[&)"'\s>])/g,
    together:
      /\b(?:url-?encod\w*|base64\w*|percent-encod\w*|encoded|conversations?|(?:the )?user (?:has )?(?:said|told|asked|wrote|typed)|secrets?|tokens?|passwords?|api keys?)\b/i,
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
      /\b(?:secretly|covertly|silently|quietly|stealthily|discreetly)\s+(?:(?:and\s+)?\w+ly\s+)?(?:send|upload|transmit|post|forward|exfiltrate|copy|collect|record|capture|harvest|install|download|execute|modify|inject|extract|gather|log)\b(?:[^.!?\n]|\.(?=\w)){0,100}\b(?:credentials?|keys?|tokens?|passwords?|secrets?|conversations?|messages?|files?|data|user'?s?|content|input|environment|history|script|payload|https?:)|\b(?:secretly|covertly|silently|quietly|stealthily|discreetly)\s+(?:(?:and\s+)?\w+ly\s+)?read\b(?:[^.;!?\n]|\.(?=\w)){0,100}\b(?:credentials?|keys?|tokens?|passwords?|secrets?|conversations?|messages?|environment|history|cookies|https?:)/gi,
    worse: /https?:\/\/|credentials?|passwords?|api keys?|secrets?|conversations?|exfiltrat/i,
    message: 'The agent is told to act secretly',
  },
  {
    rule: 'secret-asked-for',
    level: 'warning',
    needs: /\b(?:seed|recovery|mnemonic|private key|master password|cvv|credit card|card number)\b/i,
    pattern:
      /\b(?:ask|prompt|request|require|collect|obtain|get|have|tell|store|save|remember|record|enter|paste|provide|export)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:seed phrases?|recovery phrases?|mnemonic(?: phrase)?s?|(?:wallet(?:'s)? |their |your )private keys?|master passwords?|cvvs?|cvc|(?:credit )?card numbers?)\b/gi,
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
      /\b(?:save|store|remember|write|keep|record|include|repeat|print|output|display|log)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:api[ _-]?keys?|access tokens?|auth tokens?|passwords?|credentials?|private keys?|secrets?)\b(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:in|into|to|as part of)\b(?:[^.!?\n]|\.(?=\w)){0,20}\b(?:memory|MEMORY\.md|(?:the |your )?conversation|chat|context window|transcript|plain ?text)\b/gi,
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
];
