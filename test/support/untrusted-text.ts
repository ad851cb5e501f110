import type {
  Collection,
  PluginEvaluation,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';

/** Text that tries to break out of whatever it is printed in. */
export const HOSTILE_TEXTS = {
  'terminal escapes': '\u001b[31mred\u001b]0;title\u0007 \u009b2J\u007f',
  'a second line': 'one\ntwo\r\nthree\rfour\u2028five\u0085six',
  'text that runs backwards': '\u202egnp.exe\u2066 \u200b\ufeff\u{e0041}',
  HTML: '<img src=x onerror=alert(1)><!-- --></td><script>alert(1)</script>',
  Markdown: '# *a* _b_ **c** ~~d~~ `e` [f](https://g.example) ![h](i) | j | $k$ [^1]',
  'an autolink': 'https://evil.example www.evil.example mailto:a@evil.example <https://evil.example>',
  'mentions and references': '@octocat @org/team octo/repo#1 #1 GH-1 me@evil.example',
  'emoji shortcodes': ':tada: :+1: :heart_eyes:',
  'half a pair': '\ud800 and \udc00',
} as const;

/** The skill with `text` wherever a document can hold what somebody else has written. */
export function withUntrustedText(skill: SkillEvaluation, text: string): SkillEvaluation {
  const [finding] = skill.findings;
  const [advice] = skill.advice;
  if (!finding || !advice) throw new Error('The skill of this test needs a finding and a piece of advice.');
  return {
    ...skill,
    subject: { ...skill.subject, name: text, path: text },
    findings: [
      { ...finding, level: 'error', message: `The target ${text} is missing.`, file: text, evidence: text },
    ],
    advice: [{ ...advice, action: `Mend ${text} first.` }],
    suppressed: [
      {
        ...finding,
        message: `Also ${text}.`,
        file: text,
        evidence: text,
        suppressedBy: 'inline',
        reason: text,
      },
    ],
    gates: [
      {
        name: 'threshold',
        subject: text,
        passed: false,
        value: 1,
        bound: 70,
        message: `${text} scores 1.00.`,
      },
      {
        name: 'ratchet',
        subject: text,
        passed: null,
        value: null,
        bound: text,
        message: `${text} has no score.`,
      },
    ],
  };
}

/** A plugin and a collection around one skill, with the same untrusted text in their own fields. */
export function pluginAround(skill: SkillEvaluation, text = 'folding'): PluginEvaluation {
  const [finding] = skill.findings;
  return {
    ...skill,
    subject: { kind: 'plugin', name: text, path: text, sha256: null },
    skills: [skill],
    agents: [{ name: text, path: text, score: 0.7, findings: finding ? [finding] : [], suppressed: [] }],
    skipped: [{ path: text, reason: `Skipped because of ${text}.` }],
    errors: [{ path: text, rule: 'skill-file-missing', message: `${text} has no SKILL.md.` }],
  };
}

export function collectionAround(skill: SkillEvaluation, text = 'skills'): Collection {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: skill.tool,
    subject: { kind: 'collection', name: text, path: text, sha256: null },
    depth: skill.depth,
    summary: {
      subjects: 2,
      scored: 1,
      unlistedSkills: 0,
      mean: skill.composite.score,
      median: skill.composite.score,
      badges: { Platinum: 0, Gold: 0, Silver: 0, Bronze: 0 },
      findings: { error: 1, warning: 0, info: 0 },
    },
    gates: skill.gates,
    evaluations: [skill, pluginAround(skill, text)],
    skipped: [{ path: text, reason: `Skipped because of ${text}.` }],
    errors: [{ path: text, rule: 'skill-file-missing', message: `${text} has no SKILL.md.` }],
  };
}
