import { EVALS_RULES, type EvalsCheck, type EvalsFinding } from '@plugin-eval/core/documents/evals-check.ts';
import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { LEVELS, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import {
  checkSkill,
  needsSandbox,
  type TestedSkill,
} from '@plugin-eval/quality/evaluate/evals-check/check-skill.ts';
import type { CheckRoom } from '@plugin-eval/quality/evaluate/evals-check/prepared-workspace.ts';
import { findSandbox, type SandboxChoice } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { coverageGate } from './coverage-gate.ts';
import { failOnFindings } from './fail-on-findings.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import { readTested } from './read-tested.ts';
import type { SettingsRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { readViewerFile } from './viewer/read-viewer-file.ts';

/** A request to check the tests of skills. */
export interface CheckEvalsRequest extends SettingsRequest {
  /** Skills, folders of skills, plugins and marketplaces. */
  paths: readonly string[];
  /** Guesses labels of unlabelled tests from their prose. @default false */
  guessLabels?: boolean | undefined;
  /** Evaluation documents of these skills, whose sessions are used too. @default none */
  results?: readonly string[] | undefined;
  /** Tries cheap fakes on each test. @default false */
  fakes?: boolean | undefined;
  /** Sandbox for setup commands and graders. @default bubblewrap */
  sandbox?: SandboxChoice | undefined;
}

/**
 * Checks the tests of skills: whether their solutions pass, whether an idle agent fails, what their prompts
 * give away, and what the set can show. Calls no model; commands run only in a sandbox.
 * @throws PluginEvalError
 */
export async function checkEvals(
  request: CheckEvalsRequest,
  ports: Ports,
): Promise<{ document: EvalsCheck; notices: Notice[] }> {
  const { paths, guessLabels = false, results = [], workingDirectory } = request;
  const targets = paths.map((path) => identifyTarget(path, workingDirectory));
  const { settings, notices } = await resolveRequest(
    request,
    targets.map(({ path }) => path),
    ports,
  );
  const evaluations = results.flatMap((file) => evaluationsIn(file, workingDirectory));
  const { limits } = settings;
  const { found, tested, errors } = readTested(targets, settings, guessLabels, ports.signal);
  const sandbox = tested.some(needsSandbox) ? await sandboxOf(request, ports) : null;
  const room: CheckRoom = {
    host: sandbox !== null && typeof sandbox !== 'string' ? sandbox : null,
    temporaryFolder: hostMachine.temporaryFolder,
    signal: ports.signal,
    fakes: request.fakes ?? false,
  };
  const checked = await checkAll(tested, { guessLabels, limits }, evaluations, room);
  const document: EvalsCheck = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    sandbox: room.host?.used ?? null,
    sandboxMissing: typeof sandbox === 'string' ? sandbox : null,
    ...{ guessLabels, results: [...results] },
    ...checked,
    coverage: {
      covered: checked.skills.filter(({ covered }) => covered).length,
      skills: checked.skills.length,
    },
    skipped: found.skipped,
    errors: [...found.errors, ...errors],
    gates: [],
  };
  const { failOn } = request;
  if (failOn !== undefined && failOn !== null) document.gates.push(failOnFindings(document.findings, failOn));
  document.gates.push(...coverageGate(document.coverage, settings.minCoverage));
  return { document, notices };
}

/** @throws InterruptedError */
async function checkAll(
  tested: readonly TestedSkill[],
  options: { guessLabels: boolean; limits: InstallRules },
  evaluations: readonly SkillEvaluation[],
  room: CheckRoom,
): Promise<Pick<EvalsCheck, 'skills' | 'findings'>> {
  const skills: EvalsCheck['skills'] = [];
  const findings: EvalsFinding[] = [];
  for (const one of tested) {
    const own = evaluations.filter(({ subject }) => subject.name === one.skill.name);
    try {
      const result = await checkSkill(one, options, own, room);
      findings.push(...result.findings.map((finding) => ({ ...finding, skill: skills.length })));
      skills.push(result.checked);
    } catch (error) {
      if (room.signal.aborted) throw new InterruptedError();
      throw error;
    }
  }
  return { skills, findings: findings.sort(worstFirst) };
}

function worstFirst(a: EvalsFinding, b: EvalsFinding): number {
  return (
    LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
    a.skill - b.skill ||
    EVALS_RULES.indexOf(a.rule) - EVALS_RULES.indexOf(b.rule) ||
    (a.case ?? -1) - (b.case ?? -1)
  );
}

/** @returns why there is none, where that is what it comes to */
async function sandboxOf(
  { sandbox = { kind: 'bubblewrap' } }: CheckEvalsRequest,
  { machine, variables, clock }: Ports,
): Promise<SandboxHost | string> {
  try {
    return await findSandbox(sandbox, { ...machine, ...hostSystem, variables, elapsedMs: clock });
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    return error.message;
  }
}

/** @throws FileError when it is no document of an evaluation */
function evaluationsIn(file: string, workingDirectory: string): SkillEvaluation[] {
  const { kind, document } = readViewerFile(file, workingDirectory);
  if (kind !== 'evaluation')
    throw new FileError(
      file,
      'foreign',
      'is not an evaluation. Name a JSON file that score wrote (-o json:FILE).',
    );
  return skillsIn(fromPublished(document) as EvaluationDocument);
}

function skillsIn(document: EvaluationDocument): SkillEvaluation[] {
  if ('evaluations' in document) return document.evaluations.flatMap(skillsIn);
  return 'skills' in document ? document.skills : [document];
}
