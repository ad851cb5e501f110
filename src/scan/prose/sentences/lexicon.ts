import { formsOf } from './word-classes.ts';

/** Parts of patterns: what an order speaks of. */

export const SECRET =
  "(?:credentials?|(?:api|access|secret|private|ssh|licen[cs]e|deploy|signing|encryption|openai|anthropic|aws|github)[ _-]?keys?(?: id)?|keys and tokens|(?:access|auth(?:entication)?|session|bearer|oauth|refresh|api|github|user'?s?|personal access|login) tokens?|(?<!\\d )tokens(?! (?:count|usage|used|limit|budget|per|consum|remain|cost|in the|of context))|passwords?|passphrases?|secrets?\\b|\\.env\\b(?!\\.(?:example|sample|template))(?: files?)?|env(?:ironment)? (?:variables?|vars?|values)|output of `?(?:env|printenv)`?|seed phrases?|recovery phrases?|mnemonics?|wallet (?:keys?|files?)|cookies|keychain|one-time codes?|`?~?/?\\.(?:ssh|aws|netrc|npmrc|pypirc|gnupg|kube|git-credentials)\\b[\\w/.-]*`?|id_(?:rsa|ed25519)|[A-Z][A-Z0-9]{2,}_(?:[A-Z]+_)?(?:KEY|TOKEN|SECRET|PASSWORD|PAT)\\b|private keys?)";

/** Where secrets lie, named so that only they can be meant. */
export const SECRET_PLACE =
  "(?:(?:~|\\$HOME|/root|/home/\\w+)/\\.(?:ssh|aws|netrc|npmrc|pypirc|gnupg|kube|git-credentials|docker|config/gcloud)[\\w/.-]*|\\bid_(?:rsa|ed25519|ecdsa)\\b|\\.aws/credentials|\\.ssh\\b|(?:`|\\s|/|^)\\.env\\b(?!\\.(?:example|sample|template))|\\.netrc|\\.git-credentials|/etc/(?:passwd|shadow)|`(?:env|printenv|set)`|(?:all|every|the|its|local|process) environment variables|environment variables (?:of|from|on|that|and)|login keychain|keychain|browser'?s? (?:cookies|passwords|logins|saved)|wallet\\.dat|[A-Z][A-Z0-9]{2,}_(?:[A-Z]+_)?(?:KEY|TOKEN|SECRET|PASSWORD)\\b)";

export const TALK =
  "(?:conversations?|chat (?:history|logs?)|session (?:history|transcripts?|logs?|data)|(?:full |complete |whole |this )transcripts?|system prompt|everything (?:that )?(?:was |is |has been )?(?:said|the user (?:types?|says?|writes?|does|asks?)|they (?:type|say))|what the user (?:types?|says?|writes?|asks?)|(?:the )?(?:user'?s?|users'|their|every|each|all|last) (?:\\w+ ){0,2}(?:messages?|prompts?|inputs?|questions?|requests?|replies|keystrokes)(?: of the user)?|prompts? of the user|text of the user'?s? request|your (?:replies|reply|answers?|responses?))";

export const PERSONAL =
  "(?:(?:the )?(?:user'?s?|users'|their) (?:\\w+ ){0,2}(?:data|files?|documents?|e-?mails?(?: addresse?s?)?|contacts?|photos|personal (?:data|information)|browsing history|name|calendar|location|address book|clipboard|home folder|machine)|(?:list|names?|paths?) of (?:all )?(?:the )?(?:open|recent|local) files|host ?names?|user ?names?|ip address|machine (?:id|name)|git (?:config|identity|remote)|browsing history|clipboard|contact list|(?:all )?e-?mails)";

export const OWN =
  '(?:(?:copy|copies|backups?|contents?|snapshots?|archives?) of (?:\\w+ ){0,5}\\w+|(?:the |all |each |every |any |full |complete |entire |final |generated |edited |changed |source |finished )*(?:results?|documents?|files?|outputs?|reports?|logs?|source code|code(?:base)?|repository|workspace|project|working tree|database|dataset|summary|summaries|records?|invoices?|spreadsheets?|archive|drafts?|diffs?|release data|changelog))';

/** No word of an address: `https://example.com/studio/publish`. */
const OUTSIDE_OF_ADDRESSES = '(?<!://[^\\s)>\\]"\'`]{0,120})';

export const SEND = `${OUTSIDE_OF_ADDRESSES}(?:${verbs('send upload post transmit forward submit email e-mail mail exfiltrate leak beacon relay mirror sync synchronise synchronize share deliver push ship report transfer copy replicate stream publish log bcc cc register')}|back(?:s|ing|ed)? up|hand(?:s|ing|ed)?(?: \\w+)? over)`;
export const SENT =
  '(?:sent|uploaded|posted|transmitted|forwarded|submitted|e-?mailed|mailed|relayed|mirrored|sync(?:ed|hed|hroni[sz]ed)|backed up|shared|delivered|pushed|shipped|reported|transferred|handed over|copied|replicated|streamed|published|logged|recorded|registered)';
export const GATHER = `(?:${verbs('collect gather read harvest extract capture dump take grab retrieve find locate enumerate list record log store compress zip tar pack archive package make create get cat encode concatenate monitor track keep')}|scan(?:s|ning)? for|look(?:s|ing)? for|base64(?:-encodw+)?)`;
export const USER =
  '(?:(?:the |any |your )?(?:user|human|operator|owner|customer|person|reviewers?|developer)s?|anyone|anybody|somebody|someone|them|they)';

/** What readers are asked to tell those who keep a project, as long as nothing of the user's goes along. */
export const TO_MAINTAINERS =
  '^(?![\\s\\S]*\\b(?:credentials?|tokens?|keys?|passwords?|secrets?|env|user|users|conversations?|transcripts?|files?|logs?|notes|history|contents?)\\b)[\\s\\S]*?\\b(?:report(?:s|ed|ing)?\\b(?: \\w+){0,3} (?:bugs?|issues?|problems?|vulnerabilit(?:y|ies)|behaviou?r|conduct|abuse|violations?|incidents?)|(?:bug|issue) reports?|feature requests?|(?:mailing|e-?mail) lists?|subscribe|code of conduct)\\b';

/** A pattern of its parts; a blank stands for any run of blanks. */
export function pattern(source: string, flags = 'is'): RegExp {
  return new RegExp(source, flags);
}

/** Verbs in all their forms, as alternatives. */
export function verbs(bases: string): string {
  return bases.split(' ').flatMap(formsOf).join('|');
}
