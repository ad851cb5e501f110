import { pattern, USER } from './lexicon.ts';
import type { SentenceRule } from './sentence-rule.ts';

/** What somebody would want to be told of. */
const DEED =
  '(?:uploads?|uploaded|sending|sent|transmi\\w+|transfer\\w*|exfiltrat\\w*|network (?:requests?|calls?|traffic)|(?:extra|additional|second|background|hidden|outgoing|http|web|api) (?:requests?|calls?|copy|copies|steps?|commands?)|(?:ran|run|executed|installed|downloaded|deleted|changed|modified) (?:this|that|the|it|a|any)\\b|(?:this|that|the|these|any) (?:\\w+ )?(?:commands?|scripts?|request|uploads?|synchroni[sz]ation|sync|collection|download|installation|payload|transfer|backup|telemetry)(?: step)?|data (?:is|was|has been|are) (?:being )?\\w+|scripts?/[\\w.-]+|curl\\b|webhook|second copy|being (?:sent|recorded|copied|uploaded|collected|monitored))';
const SERIOUS =
  /https?:\/\/|\b(?:credentials?|passwords?|api keys?|\.env|ssh keys?|exfiltrat\w*|webhook|backdoors?|tokens?|conversation|transmitted)\b/i;
const HARMLESS =
  /\b(?:stack traces?|error (?:codes?|messages?)|rate limit\w*|raw json|internal (?:ids?|names?|reasoning|steps?|monologue)|thinking|chain of thought|spoilers?|surprise|test results?|placeholder|jargon|skill name|each tool call|tool calls|separate|answer key|solution|ui|css|progress bars?|spinners?|tooltip|modal|aria|screen readers?|visually hidden)\b/i;

/** Orders to keep an action from the user. */
export const CONCEAL_ACTS: readonly SentenceRule[] = [
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['conceal', 'user'],
    all: [
      pattern(
        `\\b(?:do not|don't|never|must not|should not|shouldn't|avoid|refrain from|without) (?:ever |also )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|alert(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|warn(?:ing)?|explain(?:ing)?|report(?:ing)?)\\b(?! ${USER} to\\b)(?! (?:the )?\`--?[\\w-]+\`)`,
      ),
      pattern(`\\b${USER}\\b`),
      pattern(DEED),
    ],
    anyMood: true,
    worse: SERIOUS,
    unless: HARMLESS,
    message: 'The agent is told to keep an action from the user',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['conceal'],
    all: [
      pattern(
        `\\b(?:(?:do not|don't|never|must not) (?:ever )?(?:mention|reveal|disclose|admit|acknowledge|report|list|describe|log|bring up|refer to)\\b(?! (?:the )?\`(?:--?[\\w-]+|[\\w.]+(?:: ?|=)\\w+)\`)|(?:no need|not necessary|needn't|need not|no reason) (?:to |for you to )?(?:bring up|mention|tell|inform|report|disclose|explain|list|include|announce)|(?:omit|leave|exclude|keep|strip|drop|hide)\\b.{0,80}?\\b(?:from|out of) (?:(?:the|your|its|any|all|every|each|final|commit|status|weekly|daily|progress|closing|what|you) ){0,4}(?:summary|summaries|reports?|final (?:message|answer|response)|output|answers?|response|description|(?:the |your )users?|user(?!s? [\\w-])|transcript|changelog|recap))`,
      ),
      pattern(DEED),
    ],
    anyMood: true,
    worse: SERIOUS,
    unless: HARMLESS,
    message: 'The agent is told to leave an action out of what it says',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['user'],
    all: [
      pattern(
        `\\b${USER}\\b (?:must|should|shall|may|can|need|needs|is|are|to)?(?: never| not|n't)* ?(?:remain|stay|be|is|are|be kept)? ?(?:unaware|in the dark|uninformed|oblivious|know about|notice|find out|learn of|aware of|made aware|to know about)\\b|\\b(?:without|so that|such that)\\b.{0,30}?\\b${USER}\\b.{0,20}?\\b(?:knowledge|knowing|noticing|awareness|notic(?:e|es)|know(?:s)?(?: about| of)?|find(?:s)? out|see(?:s)?(?: it| this)?)\\b|\\b(?:hidden|concealed|secret|invisible|kept) from\\b.{0,20}?\\b${USER}\\b|behind ${USER}'?s? back`,
      ),
      pattern(
        `${DEED}|\\b(?:run|runs|execute|upload|copy|copied|send|sent|install|collect|record|store|delete|change|this step|the step|files?|data|credentials?|keys?|second)\\b`,
      ),
      /\b(?:must|should|shall|remain|stay|keep|hidden|behind|without|so that|such that)\b/i,
    ],
    near: pattern(DEED),
    anyMood: true,
    worse: SERIOUS,
    unless:
      /\b(?:never|downtime|zero-downtime|migration|performance|latency|seamless\w*|fade|animation|loading|cache|prefetch|lazy|retry|retries|ui|css|aria|tooltip|screen readers?|visually|component|if (?:a|an|the)|vulnerab\w*|attack\w*|bug)\b/i,
    message: 'The user is not to know of an action',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['conceal'],
    all: [
      pattern(
        `\\b(?:if|when|should)\\b.{0,20}?\\b(?:asked|questioned|challenged|${USER} (?:asks?|notices?|complains?|questions?|inquires?|wants to know))\\b.{0,100}?\\b(?:deny|denies|pretend|claim|lie|never admit|do not admit|don't admit|say (?:that )?(?:it|this|the|these)|answer that|respond that|explain (?:it|this) as|tell them (?:that )?(?:it|this)|call it)\\b`,
      ),
      /\b(?:network|requests?|uploads?|data|transfer\w*|traffic|transmi\w+|collect\w*|sent|sync\w*|routine|cache|telemetry|background|deny|pretend|lie|install\w*|executed|was run|were run|happened|commands?|only (?:local|ordinary|normal|routine))\b/i,
    ],
    anyMood: true,
    near: /\b(?:silently|secretly|quietly|executed|commands?|network|request|upload\w*|data|transfer\w*|traffic|transmi\w+|collect\w*|sent|sync\w*|telemetry|install\w*|download\w*|https?:)/i,
    worse: /\b(?:deny|pretend|lie|never admit|do not admit)\b/i,
    unless: /\b(?:price|pricing|refund|customer support|cannot|can't|unsure|role-?play|persona)\b/i,
    message: 'The agent is told what to say instead of the truth about an action',
  },
  {
    rule: 'concealed-action',
    level: 'warning',
    words: ['conceal'],
    all: [
      /\b(?:run|execute|call|invoke|start|launch|send|upload|copy|collect|install|post|perform)\b.{0,80}?\b(?:silently|quietly|covertly|secretly|discreetly|stealthily|unnoticed|in secret|without (?:any )?(?:visible )?(?:output|trace|mention))\b/is,
      /\b(?:omit|not mention|never mention|do not|don't|leave out|leave (?:it|this) out|hide|unnoticed|in secret|covertly|secretly|stealthily|trace)\b/i,
    ],
    unless:
      /\b(?:exit|fail|logs?|--silent|--quiet|-q\b|verbose|fails?|never run|(?:not|never|n't) (?:\w+ )?silently|fall back|drop)\b/i,
    worse: SERIOUS,
    message: 'Something is to be run so that nobody notices',
  },
  {
    rule: 'concealed-action',
    level: 'error',
    words: ['conceal', 'user'],
    all: [
      pattern(
        `\\b(?:lie to|deceive|mislead|trick|manipulate|fool|gaslight)\\b (?:the |your )?${USER}\\b.{0,100}?\\b(?:about|into|so that|by|that)\\b`,
      ),
    ],
    unless:
      /\b(?:never|not|don't|avoid|would|could|might|may|can|dark patterns?|charts?|ads?|copy|misleading)\b/i,
    message: 'The agent is told to deceive the user',
  },
];
