import { existsSync } from 'node:fs';
import { listRuns, showRun } from '@plugin-eval/app/runs.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { RUN_STATUSES, type RunList, type RunSummary } from '@plugin-eval/core/documents/run.ts';
import { unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import { renderViewText } from '@plugin-eval/report/render-view.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { z } from 'zod';
import { mcpTool, type ToolContext } from '../mcp-tool.ts';

const MOST_RUNS = 20;
const LOOK = { color: false, width: null, detail: 'normal' } as const;

/** Shows the state of this machine's paid runs. */
export const runStatusTool = mcpTool({
  name: 'run_status',
  title: 'State of evaluation runs',
  description:
    'Reports the state of runs that were started in the roots with plugin-eval on the command line: status, calls, cost. It neither starts nor stops runs.',
  input: z.object({ run: z.string().max(100).optional().describe('Id of a run; the newest when omitted.') }),
  output: z.object({
    runs: z.array(
      z.object({
        id: z.string(),
        status: z.enum(RUN_STATUSES),
        depth: z.string(),
        subjects: z.array(z.string()),
        started_at: z.string(),
        ended_at: z.string().nullable(),
        calls: z.object({ succeeded: z.int(), failed: z.int(), open: z.int() }),
        cost_usd: z.number().nullable(),
      }),
    ),
  }),
  async call({ run }, context) {
    if (run === undefined) {
      const list = await runsInRoots(context);
      return { result: { runs: list.runs.map(inShort) }, text: await renderViewText('run-list', list, LOOK) };
    }
    if (!existsSync(context.ports.store.journalFile)) throw unknownRun(run);
    const details = await showRun(run, context.ports);
    if (!isInRoots(details, context)) throw unknownRun(run);
    return { result: { runs: [inShort(details)] }, text: await renderViewText('run-details', details, LOOK) };
  },
});

async function runsInRoots(context: ToolContext): Promise<RunList> {
  const { ports } = context;
  // Asking makes no journal where there is none.
  if (!existsSync(ports.store.journalFile))
    return { schemaVersion: SCHEMA_VERSION, journal: ports.store.journalFile, runs: [] };
  const list = await listRuns(ports);
  return { ...list, runs: list.runs.filter((run) => isInRoots(run, context)).slice(0, MOST_RUNS) };
}

function isInRoots({ workingDirectory }: RunSummary, { roots }: ToolContext): boolean {
  return roots.holds(realPathOrNull(workingDirectory) ?? workingDirectory);
}

function inShort({ id, status, depth, subjects, startedAt, endedAt, calls, costUsd }: RunSummary) {
  const { succeeded, failed, open } = calls;
  return { id, status, depth, subjects, startedAt, endedAt, calls: { succeeded, failed, open }, costUsd };
}
