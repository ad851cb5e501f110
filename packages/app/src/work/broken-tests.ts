import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { checkCase } from '@plugin-eval/quality/evaluate/evals-check/check-case.ts';
import { needsSandbox } from '@plugin-eval/quality/evaluate/evals-check/check-skill.ts';
import type { CheckRoom } from '@plugin-eval/quality/evaluate/evals-check/prepared-workspace.ts';
import { type PlacedCase, readTests } from '@plugin-eval/quality/evaluate/evals-check/read-tests.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { executionSandbox } from '../paid-run/execution-plan.ts';
import type { Ports } from '../ports.ts';
import type { SkillWork, WorkSettings } from './prepare-work.ts';

/** Reasons a test tells nothing about a skill. */
const PROBLEMS = {
  reference: 'graders fail the solution given with it',
  untouched: 'an agent passes by doing nothing',
};

/**
 * Leaves out tests that could tell nothing: those that their own solution fails, and those that an agent passes
 * by doing nothing. Calls no model; `plugin-eval evals check` names each.
 * @throws the signal's reason
 */
export async function withoutBrokenTests(
  work: SkillWork,
  shared: WorkSettings,
  ports: Ports,
): Promise<SkillWork> {
  const problems = await problemsOf(work, shared, ports);
  const problemAt = (index: number) => problems.get(foldPrompt(work.prompts[index]?.text ?? ''));
  const broken = work.cases.filter((index) => problemAt(index) !== undefined);
  if (broken.length === 0) return work;
  const cases = work.cases.filter((index) => !broken.includes(index));
  const notes = [...Map.groupBy(broken, (index) => problemAt(index) ?? '')].map(
    ([problem, { length }]) =>
      `${length} ${length === 1 ? 'test is' : 'tests are'} left out: ${problem}. plugin-eval evals check names them.`,
  );
  return {
    ...{ ...work, cases, notes: [...work.notes, ...notes] },
    planIn: (workspaces) => ({ ...work.planIn(workspaces), cases }),
  };
}

/** Problems by folded prompt. */
async function problemsOf(
  { subject: { skill }, prompts, cases: indexes }: SkillWork,
  shared: WorkSettings,
  ports: Ports,
): Promise<Map<string, string>> {
  const executed = new Set(indexes.map((index) => foldPrompt(prompts[index]?.text ?? '')));
  const { prompts: given } = shared.options;
  const all: readonly PlacedCase[] =
    given === null
      ? readTests(skill, shared.options.guessLabels).cases
      : given.cases.map((evalCase) => ({ evalCase, file: given.file, line: null, shouldTrigger: true }));
  const tests = all.filter(({ evalCase }) => executed.has(foldPrompt(evalCase.prompt)));
  const needsOne = needsSandbox({ skill, plugin: null, tests: { files: [], cases: tests, drafts: [] } });
  const room: CheckRoom = {
    host: needsOne ? await sandboxOf(shared, ports) : null,
    temporaryFolder: hostMachine.temporaryFolder,
    signal: ports.signal,
    fakes: false,
  };
  const problems = new Map<string, string>();
  for (const one of tests) {
    const { checked } = await checkCase(skill.folder, one, shared.settings.limits, room);
    const prompt = foldPrompt(one.evalCase.prompt);
    if (checked.reference.status === 'failed') problems.set(prompt, PROBLEMS.reference);
    else if (checked.untouched.status === 'passed') problems.set(prompt, PROBLEMS.untouched);
  }
  return problems;
}

/** A run without one ends before it pays for anything; a dry run goes on. */
async function sandboxOf({ simulation }: WorkSettings, ports: Ports) {
  try {
    return await executionSandbox(simulation.execution, ports);
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    return null;
  }
}
