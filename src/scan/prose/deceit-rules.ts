import type { ProseRule } from './prose-rule.ts';

/** Orders to tell the user what is not so, and to answer in the user's place. */
export const DECEIT_RULES: readonly ProseRule[] = [
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /\b(?:paid|sponsor\w*|commissions?|affiliate\w*|advertis\w*|partnership|kickbacks?)\b/i,
    pattern:
      /\b(?:do not|don't|never|must not|avoid)\b (?:ever )?(?:say|mention|tell|reveal|disclose|state|admit|indicate|label|saying|mentioning|telling|revealing|disclosing|stating|admitting|indicating|labelling)\b(?:[^.!?\n]|\.(?=\w)){0,80}\b(?:paid|sponsored|sponsors?|sponsorship|commissions?|affiliate\w*|advertis\w*|partnership|kickbacks?)\b/gi,
    unless: /\b(?:without|unless|ftc|guidelines?|must (?:be )?disclos\w+|always disclose|asa)\b/i,
    anyMood: true,
    message: 'The user is not to learn that somebody pays for what is recommended',
  },
  {
    rule: 'sabotage',
    level: 'warning',
    needs: /\b(?:fail\w*|skip\w*|broken|red|regardless|did not run|not run|no matter)\b/i,
    pattern:
      /\b(?:say|report|claim|state|write|tell|announce|declare|summari[sz]e|confirm)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:all |every |the )?(?:tests?|checks?|scans?|builds?|audits?)\b(?:[^.!?\n]|\.(?=\w)){0,20}\b(?:pass(?:ed|es|ing)?|succeed\w*|green|clean|successful)\b/gi,
    together:
      /\b(?:(?:if|when|whenever|although|though|even (?:if|when)|where)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:fails?|failed|failing|broken|red)\b|mark (?:it|them|the tests?) (?:as )?skipped|regardless of|no matter (?:what|whether|how)|without (?:running|executing) (?:them|it|the tests?))/i,
    unless:
      /\b(?:never|do not|don't|must not|cannot|can't|not (?:say|report|claim)|only (?:if|when|after)|until|once|fix|re-?run|otherwise|else|whether|or fail\w*|pass\/fail|passed\/failed|and failed|how many|which (?:tests?|checks?))\b/i,
    anyMood: true,
    message: 'Success is to be reported where something failed',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    needs: /\b(?:permissions?|approvals?|confirmations?|consent)\b/i,
    pattern:
      /\b(?:set|switch|change|turn|put)\b(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:permissions?|approvals?|confirmations?)[- ]?(?:mode|prompts?|dialogs?|polic(?:y|ies)|settings?|requests?)\b(?:[^.!?\n]|\.(?=\w)){0,30}\b(?:bypass\w*|off|auto[- ]?(?:accept|approve)|never|none|yolo|dont[- ]?ask)\b/gi,
    unless:
      /\b(?:ask the user|if the user (?:wants|asks|agrees|explicitly)|with the user's|container|sandbox(?:ed)?|ci\b)/i,
    message: 'The agent is to switch off the questions that the user is asked',
  },
  {
    rule: 'guardrails-off',
    level: 'warning',
    needs: /\b(?:permissions?|approvals?|confirmations?|consent|prompted)\b/i,
    pattern:
      /\b(?:answer|reply|respond(?: with)?|click|press|type|choose|select|approve|accept)\b(?:[^.!?\n]|\.(?=\w)){0,20}\b(?:["'`]?y(?:es)?["'`]?|allow(?: always)?|approve|accept|ok|them|it)\b(?:[^.!?\n]|\.(?=\w)){0,24}\b(?:yourself|for (?:them|the user)|on (?:the user'?s|their) behalf|in (?:the user'?s|their) (?:place|name))\b/gi,
    message: "The agent is to give consent in the user's place",
  },
];
