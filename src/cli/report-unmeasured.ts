import type { Evaluation, EvaluationDocument, SkillEvaluation } from '../documents/evaluation.ts';
import {
  allSkills,
  isCollection,
  isPlugin,
  judgeLayerOf,
  topLevelEvaluations,
} from '../documents/evaluation-parts.ts';
import { findRule } from '../static/rules/catalogue.ts';
import { EXIT, type ExitCode } from './exit-code.ts';

const MOST_LINES = 20;

/** Says one line for each thing that was to be measured and could not be: what is wrong and what to do. */
export function reportUnmeasured(document: EvaluationDocument, say: (message: string) => void): ExitCode {
  const unread = isCollection(document) || isPlugin(document) ? document.errors : unreadSkill(document);
  const messages = [
    ...unread.map(({ message, rule }) => `${message} ${findRule(rule)?.fix ?? ''}`.trimEnd()),
    ...topLevelEvaluations(document).flatMap(missingJudgements),
  ];
  sayAtMost(messages, say);
  return messages.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

export function sayAtMost(messages: readonly string[], say: (message: string) => void): void {
  for (const message of messages.slice(0, MOST_LINES)) say(message);
  if (messages.length > MOST_LINES) say(`… and ${messages.length - MOST_LINES} more.`);
}

/** What kept layer 1 from reading a skill, as its finding says it. */
function unreadSkill({ composite, findings, suppressed }: SkillEvaluation) {
  // A baseline may have accepted the finding; that measures nothing.
  return composite.score === null && !composite.complete ? [...findings, ...suppressed].slice(0, 1) : [];
}

/** What layer 2 was to say of a skill or of the skills of a plugin, and did not. */
export function missingJudgements(evaluation: Evaluation): string[] {
  return allSkills(evaluation).flatMap((skill) => {
    const { subject } = skill;
    const judge = judgeLayerOf(skill);
    if (judge === null) return [];
    const byReason = new Map<string, string[]>();
    for (const [name, { missing, reason }] of Object.entries(judge.assessments)) {
      if (missing === 0) continue;
      const why = reason ?? 'no reason is known';
      byReason.set(why, [...(byReason.get(why) ?? []), name]);
    }
    const gaps = [...byReason].map(
      ([reason, names]) => `${subject.path}: ${names.join(', ')} could not be judged in full: ${reason}`,
    );
    return judge.verification?.passed === null
      ? [...gaps, `${subject.path}: the judge could not be verified in full.`]
      : gaps;
  });
}
