import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import type { RemoteAnalysis } from '@plugin-eval/quality/evaluate/remote-analysis/analyse-remotely.ts';
import {
  StaticBatches,
  staticAnalysisKind,
} from '@plugin-eval/quality/evaluate/remote-analysis/static-analysis-kind.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { withPaidRun } from '../paid-run/paid-run.ts';
import type { Ports } from '../ports.ts';
import type { RunRequest } from '../requests.ts';

/** An evaluation without paid work. */
interface FreePlan {
  targets: readonly Target[];
  settings: Settings;
  options: EvaluationOptions;
  request: RunRequest;
}

/**
 * Runs work whose layer 1 is analysed by an executor, in its own run.
 * @throws UsageError where it cannot; DatabaseError, InterruptedError
 */
export async function withRemoteAnalysis<Result>(
  { settings, options, request, targets }: FreePlan,
  ports: Ports,
  work: (remote: RemoteAnalysis) => Promise<{ result: Result; complete: boolean }>,
): Promise<Result> {
  const batches = new StaticBatches();
  const kind = staticAnalysisKind(batches, { host: hostMachine, clock: ports.clock });
  const subjects = targets.map(({ shown }) => shown);
  const { result } = await withPaidRun(
    {
      ...{ judge: null, simulation: null, ranking: null, estimate: null, freeKinds: [kind] },
      ...{ settings, subjects, depth: options.depth.effective, request },
    },
    ports,
    ({ perform }) => work({ perform, batches }),
  );
  return result;
}
