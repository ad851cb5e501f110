import { pattern } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

const NEVER = /\b(?:never|not|don't|avoid|must not|instead of|redact\w*|mask\w*)\b/i;
/** Files that hold nothing but secrets, or the settings of an agent with its logins. */
const SECRET_FILE =
  '(?:~|\\$HOME|%USERPROFILE%|/root|/home/\\w+)[\\\\/](?:\\.(?:ssh|aws|netrc|npmrc|pypirc|gnupg|kube|git-credentials|docker|config/gcloud|cursor/mcp|claude\\.json|codex/auth)|Library/Keychains)[\\w./-]*|\\bid_(?:rsa|ed25519|ecdsa)\\b|\\.aws/credentials|\\.git-credentials\\b|wallet\\.dat\\b|login keychain|application_default_credentials';
const READ = '(?:read|open|load|cat|take|get|look up|fetch)';
const HANDED =
  '(?:pass|put|include|supply|give|hand|add|attach|send|fill|place|insert|append|copy|paste|provide)';
/** What was said, by whomever. */
const SAID =
  "(?:(?:encoded|base64|full|whole|entire|complete)\\b.{0,30}?\\b(?:texts?|messages?|prompts?|conversation|answers?|context)|\\blast (?:user )?(?:messages?|prompts?)|(?:text|transcript|summary|contents?) of (?:the |this )?(?:user|conversation|chat|session)|what the user (?:said|wrote|asked|typed)|\\b(?:any|all|every|the user'?s?|their)\\b.{0,40}?\\b(?:tokens|keys|secrets|credentials|passwords|connection strings))";

/** Orders by which secrets, or what was said, travel as a part of something else: a call of a tool, a picture, a copy of the code. */
export const CARRIER_ACTS: readonly SentenceRule[] = [
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: [],
    all: [
      pattern(
        `\\b(?:contents?|text|body|base64|hex|encoding|copy|lines)\\b(?: \\w+){0,4}? (?:of|from|in) (?:\\w+ ){0,4}?[\`'"(]{0,2}(?:${SECRET_FILE})|\\b${READ}\\b.{0,60}?(?:${SECRET_FILE}).{0,80}?\\b${HANDED}\\b.{0,20}?\\b(?:it|them|its|their|that|the contents?|the result)\\b`,
      ),
    ],
    near: /\b(?:parameters?|arguments?|fields?|headers?|sidenote|properties|property|attributes?|calls?|tool|request body|payload|query|cookie)\b|\bin `[\w-]{2,40}`/i,
    anyMood: true,
    unless:
      /\b(?:never|not|don't|avoid|must not|redact\w*|mask\w*|mounts?|mounted|docker|kubectl|terraform|vault|boto3|sdk|profiles?|credential (?:chain|provider)|authenticat\w+|log(?:s|ged)? in|sign(?:s|ed)? in|public key|\.pub\b|authorized_keys|permission denied|chmod|ssh-keygen|ssh-add)\b/i,
    message: 'What lies in a file of secrets is to be handed to a tool or a request',
  },
  {
    rule: 'data-leak-instruction',
    level: 'error',
    words: [],
    all: [
      pattern(
        `\\b(?:where|replac\\w+|substitut\\w+|fill\\w*|with|set|put)\\b.{0,60}?(?:\\b[A-Z][A-Z_]{2,}\\b|<[\\w -]{2,40}>|\\{[\\w -]{2,40}\\}|\\bplaceholder).{0,30}?\\b(?:is|are|by|with|stands for|holds|carries|contains|being|to|for)\\b.{0,100}?${SAID}`,
      ),
    ],
    near: /https?:\/\/[^\s)`"']{3,200}?(?:[?&=/][A-Z][A-Z_]{2,}|[<{[$])/,
    address: 'near',
    anyMood: true,
    unless: NEVER,
    message: 'A link or picture carries what was said, or secrets, to {address}',
  },
  {
    rule: 'data-leak-instruction',
    level: 'warning',
    words: ['send'],
    all: [
      /(?<![\w./@-])(?:push(?:es|ed|ing)?|mirror(?:s|ed|ing)?|replicat(?:e|es|ed|ing)|upload(?:s|ed|ing)?|back(?:s|ed|ing)? up)\b.{0,60}?\b(?:every|all|each|whole|entire|complete)\b.{0,30}?\b(?:branch(?:es)?|tags?|commits?|refs|history|repositor(?:y|ies)|code ?base|source(?: code)?|working tree)\b/is,
    ],
    address: 'near',
    unless:
      /\b(?:never|not|don't|avoid|if the user|when the user|ask(?:s|ed)?|confirm\w*|origin|upstream|your (?:own )?remote)\b/i,
    worse:
      /\b(?:remove|delete|drop)\b.{0,40}?\bremote\b|\b(?:nobody|no one|silently|quietly|stumbles?|notices?)\b|without (?:asking|telling|mention\w*)/i,
    message: 'All of the code is to go to {address}',
  },
];
