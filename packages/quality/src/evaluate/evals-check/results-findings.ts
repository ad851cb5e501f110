import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { type FindingDraft, quoted } from './evals-finding-draft.ts';
import type { PlacedCase } from './read-tests.ts';

/** Sessions of one grader or expectation: of each arm, how many there were and how many it passed. */
interface Tally {
  with: { sessions: number; passed: number };
  without: { sessions: number; passed: number };
}

/**
 * Graders and expectations that passed in every session of both arms of a lift: they tell the skill from its absence in
 * no session.
 * @param evaluation of the same skill
 */
export function resultsFindings(cases: readonly PlacedCase[], evaluation: SkillEvaluation): FindingDraft[] {
  const layer = evaluation.layers.find((one) => one.name === 'monte_carlo');
  if (layer?.name !== 'monte_carlo') return [];
  const byText = new Map<string, number>();
  cases.forEach(({ evalCase: { prompt } }, index) => {
    if (!byText.has(foldPrompt(prompt))) byText.set(foldPrompt(prompt), index);
  });
  const tallies = new Map<string, { prompt: number; check: string; tally: Tally }>();
  const count = (prompt: number, check: string, arm: keyof Tally, passed: boolean) => {
    const key = `${prompt} ${check}`;
    const known = tallies.get(key) ?? {
      ...{ prompt, check },
      tally: { with: { sessions: 0, passed: 0 }, without: { sessions: 0, passed: 0 } },
    };
    known.tally[arm].sessions += 1;
    if (passed) known.tally[arm].passed += 1;
    tallies.set(key, known);
  };
  const executed = layer.executed?.sessions ?? [];
  for (const { prompt, arm, graders = [] } of executed)
    for (const { name, verdict } of graders)
      if (verdict !== 'errored') count(prompt, name, arm, verdict === 'pass');
  // Graders look at executed sessions only, if there are any.
  for (const { prompt, arm, expectations = [] } of executed.length > 0 ? [] : layer.sessions)
    for (const { expectation, met } of expectations) count(prompt, expectation, arm, met);
  return [...tallies.values()].flatMap(({ prompt, check, tally }) => {
    const text = layer.perPrompt[prompt]?.prompt ?? '';
    const index = byText.get(foldPrompt(text));
    const { with: skilled, without: bare } = tally;
    const isIdle =
      skilled.sessions > 0 &&
      bare.sessions > 0 &&
      skilled.passed === skilled.sessions &&
      bare.passed === bare.sessions;
    if (index === undefined || !isIdle) return [];
    return [
      {
        ...{ case: index, rule: 'passes-in-both-arms', level: 'warning' },
        message: `The test ${quoted(text)}: "${check.slice(0, 120)}" passed in all ${skilled.sessions} sessions with the skill and in all ${bare.sessions} without it.`,
        fix: 'The agent does this without the skill too. Ask for what only the skill brings, or drop it: it hides the difference.',
      },
    ];
  });
}
