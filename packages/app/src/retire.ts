import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Retirement } from '@plugin-eval/core/documents/retirement.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import {
  evaluatedSkill,
  type JudgedSkill,
  judgeRetirement,
} from '@plugin-eval/quality/evaluate/retirement/judge-retirement.ts';
import { MARGIN } from '@plugin-eval/quality/improve/not-needed.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import { estimateRetirement } from './retirement/estimate-retirement.ts';
import { prepareRetirement } from './retirement/prepare-retirement.ts';
import type { RetireRequest } from './retirement/retire-request.ts';
import { runRetirement } from './retirement/run-retirement.ts';
import { keepDocuments } from './store-documents.ts';
import { readViewerFile } from './viewer/read-viewer-file.ts';
import { DEFAULT_WORK_SESSIONS } from './work/work-request.ts';

export interface RetireOutcome {
  document: Retirement;
  notices: Notice[];
  /** The paid run; null where results were read. */
  run: PaidRunFacts | null;
}

/**
 * Finds the skills that the bare model does not need: from results, or by executed sessions with and without
 * each skill.
 * @throws PluginEvalError
 */
export async function retire(request: RetireRequest, ports: Ports): Promise<RetireOutcome> {
  const { results = [], paths = [], workingDirectory, margin = MARGIN } = request;
  if (paths.length === 0) {
    const skills = results.flatMap((file) => skillsIn(file, workingDirectory));
    return { document: documentOf(skills, margin, null, []), notices: [], run: null };
  }
  const prepared = await prepareRetirement(request, ports);
  const { judge, simulation, settings, notices } = prepared.shared;
  const { result, run } = await withPaidRun(
    {
      ...{ judge, simulation, ranking: null, settings, request, depth: 'deep', subjects: paths },
      estimate: () => estimateRetirement(prepared, request, ports),
    },
    ports,
    async ({ perform, sessions: runs }) => {
      if (runs === null) throw new Error('This run has no sessions.');
      const { skillRegistry, workspaces, concurrency, graderRoom } = runs;
      const context = { perform, skillRegistry, concurrency, ...(graderRoom === null ? {} : { graderRoom }) };
      const each = request.sessionsEach ?? DEFAULT_WORK_SESSIONS;
      const measured = await runRetirement(prepared, each, workspaces, context);
      return { result: measured, complete: measured.run.complete };
    },
  );
  const document = documentOf(result.skills, margin, result.run, result.notes);
  const storeNotices = await keepDocuments(run, [{ kind: 'retirement', document }], ports);
  return { document, run, notices: [...notices, ...storeNotices] };
}

/**
 * Estimates the calls of `retire` and their cost; null for results, which call nothing.
 * @throws PluginEvalError
 */
export function estimateRetire(
  request: RetireRequest,
  given: Ports,
): Promise<{ document: DryRun | null; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    if ((request.paths ?? []).length === 0) return { document: null, notices: [] };
    const prepared = await prepareRetirement(request, ports);
    return {
      document: await estimateRetirement(prepared, request, ports),
      notices: prepared.shared.notices,
    };
  });
}

function documentOf(
  skills: readonly JudgedSkill[],
  margin: number,
  run: Retirement['run'],
  notes: string[],
): Retirement {
  const tool = { name: 'plugin-eval' as const, version: VERSION };
  return { schemaVersion: SCHEMA_VERSION, tool, ...judgeRetirement(skills, margin), run, notes };
}

function skillsIn(file: string, workingDirectory: string): JudgedSkill[] {
  const { kind, document } = readViewerFile(file, workingDirectory);
  if (kind !== 'evaluation')
    throw new FileError(file, 'foreign', `is a ${kind.replaceAll('-', ' ')}. retire takes results of score.`);
  return topLevelEvaluations(fromPublished(document) as EvaluationDocument).flatMap((one) =>
    [...allSkills(one)].map(evaluatedSkill),
  );
}
