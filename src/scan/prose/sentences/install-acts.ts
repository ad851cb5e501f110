import { pattern, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const ANONYMOUS =
  '(?:pastebin\\.com|rentry\\.(?:co|org)|glot\\.io|hastebin\\.com|paste\\.ee|dpaste\\.\\w+|ghostbin\\.\\w+|controlc\\.com|transfer\\.sh|ix\\.io|0x0\\.st|bit\\.ly|tinyurl\\.com|t\\.ly|is\\.gd|cutt\\.ly|rb\\.gy|mega\\.nz|gofile\\.io|anonfiles\\.com|file\\.io|catbox\\.moe|https?://\\d{1,3}(?:\\.\\d{1,3}){3})';
const SHELLS =
  '(?:terminal|powershell|command prompt|cmd(?:\\.exe)?|console|run (?:window|box|dialog)|win(?:dows)?(?: key)?\\s?\\+\\s?r|⊞|spotlight)';
const WALLET_ADDRESS =
  '(?:\\b0x[0-9a-fA-F]{40}\\b|\\bbc1[a-z0-9]{20,70}\\b|\\b[13][a-km-zA-HJ-NP-Z1-9]{25,34}\\b|\\bT[A-Za-z1-9]{33}\\b)';

/** Orders to install something, or to hand over what protects an account. */
export const INSTALL_ACTS: readonly SentenceRule[] = [
  {
    rule: 'false-prerequisite',
    level: 'warning',
    words: ['paste', 'shell'],
    all: [
      pattern(
        `\\b(?:paste|copy|enter|type|run|execute|open|press|launch)\\b.{0,200}?\\b${SHELLS}|\\b${SHELLS}.{0,120}?\\b(?:paste|copy|enter|type|run|execute)`,
      ),
      /\b(?:curl|wget|iwr|irm|invoke-webrequest)\b.{0,200}?(?:\|\s*(?:sudo\s+)?(?:ba|z)?sh\b|iex\b|\)"?\s*`?$)|bash -c "\$\(curl|\b(?:mshta|osascript -e|certutil -urlcache|bitsadmin)\b|powershell\b.{0,40}-(?:e|enc|w|windowstyle|c|command)\b.{0,200}(?:http|hidden|[A-Za-z0-9+/]{40})|base64\s+(?:-d|-D|--decode)|\bclipboard\b/is,
    ],
    anyMood: true,
    worse: pattern(
      `https?://\\d{1,3}(?:\\.\\d{1,3}){3}|base64\\s+(?:-d|-D|--decode)|mshta|hidden|-enc\\b|${ANONYMOUS}`,
    ),
    unless:
      /\b(?:brew\.sh|Homebrew\/install|astral\.sh|rustup\.rs|nvm-sh|bun\.sh|deno\.land|get\.docker|pnpm\.io|never|claude\.ai|pbcopy|pbpaste|xclip)\b/i,
    address: 'near',
    message: 'A command that fetches from {address} is to be pasted into a terminal',
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    words: ['paste', 'shell'],
    all: [
      pattern(
        `\\b(?:captcha|verify (?:that )?(?:you|you're|they)|prove (?:that )?(?:you|you're)|not a robot|human verification|verify (?:the )?(?:user|human|identity)|to (?:fix|solve|repair) (?:this|the) (?:error|problem|issue))\\b`,
      ),
      pattern(
        `\\b(?:paste|press|enter|run|type|copy)\\b.{0,120}?\\b(?:${SHELLS}|clipboard|ctrl\\s?\\+\\s?v|enter\\b)`,
      ),
      pattern(`\\b${SHELLS}|clipboard`),
    ],
    anyMood: true,
    unless: /\b(?:never|attack\w*|scam|phishing|clickfix|malicious|awareness)\b/i,
    message: 'Somebody is to paste a command as a proof that they are human, or as a repair',
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    words: ['paste'],
    all: [
      pattern(
        `\\b(?:visit|open|go to|get|download|copy|fetch|see|follow|run|install)\\b.{0,160}?${ANONYMOUS}`,
      ),
      /\b(?:install\w*|command|driver|terminal|setup|set-up|prerequisite|required?|depends on|dependency|before using|script|paste|program|binary|helper)\b/i,
    ],
    unless:
      /\b(?:never|not|don't|mirror of|upload (?:it|the)|paste the (?:log|output)|share the|example)\b|169\.254\.|127\.0\.0|192\.168\.|\b10\.\d/i,
    message: 'What is needed is said to lie at a place that anybody can use unnamed',
  },
  {
    rule: 'false-prerequisite',
    level: 'error',
    words: ['paste'],
    all: [
      /\.(?:zip|rar|7z|exe|dmg|pkg|msi|iso)\b(?!\.[a-z])|\b(?:archive|zip file|installer)\b/i,
      /\b(?:pass(?:word|phrase|code)?|pwd|pass)\b\s{0,4}(?:is|:|=|-|`|"|\s)\s{0,4}[`"'(:]?\s{0,4}[\w!@#$%^&*.-]{3,40}/i,
      /\b(?:download|extract|unzip|unpack|get|grab|open|install)\b/i,
      /\b(?:run|start|launch|execute|install|before|open|required?|first|need)\b/i,
    ],
    address: 'near',
    unless:
      /\b(?:--password|user'?s? password|your password|ask (?:the )?user|environment|encrypt\w*|forgot|crack\w*|ctf|dataset|password (?:for|of) the (?:account|database))\b/i,
    anyMood: true,
    message: 'An archive that opens with a given password is to be installed',
  },
  {
    rule: 'secret-asked-for',
    level: 'warning',
    words: ['collect', 'secret'],
    all: [
      pattern(
        `\\b(?:ask|request|prompt|have|get|require|collect|obtain|tell|instruct|make)\\b.{0,60}?\\b(?:${USER}|user's?)\\b.{0,100}?\\b(?:passwords?|api keys?|\\w+ keys?|tokens?|one-time codes?|otps?|2fa|access keys?|secret keys?|credentials?|pins?|passphrase)\\b.{0,140}?\\b(?:send|check|verify|submit|register|validate|post|forward|upload|activate|pass|save|store|write|log|transmit)`,
      ),
    ],
    address: 'here',
    unless:
      /\b(?:never|not|don't|authori[sz]ation header|bearer|env(?:ironment)? var\w*|keychain|secret manager)\b/i,
    worse:
      /\b(?:passwords?|one-time|otp|2fa|pins?|send|submit|post|forward|upload|transmit|against|register)\b/i,
    message: "The user's password or key is to be asked for and to go to {address}",
  },
  {
    rule: 'secret-asked-for',
    level: 'warning',
    words: ['collect', 'secret'],
    all: [
      pattern(
        `\\b(?:ask|request|prompt|collect|obtain|get|have|tell|require)\\b.{0,80}?\\bpasswords?\\b.{0,40}?\\b(?:and|along with|together with|plus|,)\\b.{0,30}?\\b(?:one-time codes?|otps?|2fa codes?|mfa codes?|verification codes?|security codes?|pins?|recovery codes?)|\\b(?:ask|request|prompt|collect|obtain|get|have|tell|require)\\b.{0,60}?\\b${USER}\\b.{0,60}?\\b(?:twelve|12|24|twenty-four)[- ]words?\\b|\\b(?:ask|request|prompt|collect|obtain|get|require)\\b.{0,60}?\\b(?:backup|secret|seed|recovery|twelve-word|12-word|24-word)[ -](?:\\w+ )?phrases?\\b`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|test|hardware wallet|schema|form|ui|component|generate|login page|implement\w*)\b/i,
    message: 'The user is to be asked for what opens their account',
  },
  {
    rule: 'secret-gathered',
    level: 'warning',
    words: ['collect', 'secret'],
    all: [
      pattern(
        `\\b(?:collect|gather|copy|save|write|export|store|extract|dump|harvest)\\b.{0,80}?\\b(?:(?:aws|gcp|azure|github|cloud|user'?s?) (?:\\w+ )?(?:access |secret )*(?:keys?|credentials?|tokens?|passwords?)|(?:private|secret) keys?(?: of| from)? ?(?:the )?(?:user'?s?)? ?(?:wallet)?|passwords?|session cookies|browser (?:cookies|passwords))\\b.{0,80}?\\b(?:to|into|in)\\b.{0,20}?(?:\`?/tmp/|\`?/var/tmp|\`?~?/?\\.[a-z]+\`?|\\bthe (?:report|output|log|document|summary|notes)\\b|a hidden)`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|keychain|\.env|password manager|secrets? manager|vault|gitignore|~\/\.(?:config|aws)|credentials file|chmod|mode 0?600|placeholder)\b/i,
    worse: /\b(?:private key|hidden|silently|without)\b/i,
    message: 'Secrets are to be gathered in a file or a report',
  },
  {
    rule: 'sabotage',
    level: 'error',
    words: ['collect'],
    all: [
      pattern(
        `\\b(?:replace|substitute|swap|change|exchange)\\b.{0,80}?\\b(?:address(?:es)?|wallets?|accounts?|ibans?)\\b.{0,60}?\\b(?:with|by|to|for)\\b.{0,20}?\`?${WALLET_ADDRESS}|\\b(?:move|transfer|sweep|withdraw|send|drain)\\b.{0,60}?\\b(?:balances?|all|funds|everything|remaining|holdings|coins|tokens|assets)\\b.{0,80}?${WALLET_ADDRESS}`,
      ),
    ],
    unless: /\b(?:never|example|testnet|sepolia|goerli|devnet|zero address|burn address)\b|0x0{30}/i,
    message: "The user's money, or payments to others, are to go to a given address",
  },
  {
    rule: 'sabotage',
    level: 'warning',
    words: ['spoil'],
    all: [
      pattern(
        `\\b(?:add|insert|append|include|put|use)\\b.{0,60}?\\b(?:donation|payment|tip|affiliate|referral)\\b.{0,60}?(?:${WALLET_ADDRESS}|https?://)`,
        's',
      ),
      /\b(?:every|each|all|any|always|silently|without)\b/i,
    ],
    unless: /\b(?:never|not|don't|if the user|disclos\w*)\b/i,
    message: 'Payments to somebody are to be asked for in what the agent makes',
  },
];
