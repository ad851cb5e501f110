import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { ReadingNote } from '@plugin-eval/skill/reading-note.ts';
import { findingFromNote } from './finding-from-note.ts';
import { ownFindings } from './own-rules.ts';
import type { Found, RuleDefinition } from './rule-definition.ts';
import { RULES } from './rules/all-rules.ts';
import type { SkillView, TextView } from './skill-view.ts';
import { findingOf } from './static-findings.ts';

const READING = RULES.findIndex(({ of }) => of === 'reading');
const BEFORE_READING = RULES.slice(0, READING);
const AFTER_READING = RULES.slice(READING);

/**
 * Runs the rules on a file, in order.
 * @param notes made while it was read; they stand where the rules of reading do
 * @param own rules of the user, whose findings come last
 * @throws SubjectError one of them failed
 */
export function runRules(
  view: SkillView | TextView,
  notes: readonly ReadingNote[],
  own: readonly RuleDefinition[] = [],
): Finding[] {
  const noted = notes.map((note) => findingFromNote(note, view.path));
  return [...run(BEFORE_READING, view), ...noted, ...run(AFTER_READING, view), ...runOwn(own, view)];
}

function run(rules: readonly RuleDefinition[], view: SkillView | TextView): Finding[] {
  return rules.flatMap((rule) => check(rule, view).map((found) => findingOf(rule, found, view.path)));
}

function runOwn(rules: readonly RuleDefinition[], view: SkillView | TextView): Finding[] {
  return rules.flatMap((rule) =>
    ownFindings(rule.id, view.path, () => check(rule, view)).map((found) =>
      findingOf(rule, found, view.path),
    ),
  );
}

/** Runs one rule; empty for files it does not apply to. */
export function check(rule: RuleDefinition, view: SkillView | TextView): readonly Found[] {
  if (rule.of === 'text') return rule.check(view);
  if (rule.of === 'skill' && isSkill(view)) return rule.check(view);
  return rule.of === 'agent' && view.kind === 'agent' ? rule.check(view) : [];
}

function isSkill(view: SkillView | TextView): view is SkillView {
  return view.kind === 'skill';
}
