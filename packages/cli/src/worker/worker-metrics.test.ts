import { expect, test } from 'vitest';
import { workerMetrics } from './worker-metrics.ts';

test('what a worker counts is written as Prometheus reads it', () => {
  const stats = {
    ...{ running: 3, waiting: 1, succeeded: 12, failed: 2, late: 1, busyMs: 1500, knownCostUsd: 0.25 },
    ...{ draining: true, heardMs: 0 },
  };
  const text = workerMetrics(stats, { id: 'desk"\\\n:7', version: '0.1.0', concurrency: 4 });
  expect(text).toContain('plugin_eval_worker_info{id="desk\\"\\\\\\n:7",version="0.1.0"} 1\n');
  expect(text).toContain('# TYPE plugin_eval_worker_tasks_succeeded_total counter\n');
  expect(text).toContain('plugin_eval_worker_tasks_succeeded_total 12\n');
  expect(text).toContain('plugin_eval_worker_busy_seconds_total 1.5\n');
  expect(text).toContain('plugin_eval_worker_draining 1\n');
  // A name and its value, or a comment, on every line.
  expect(text.trimEnd().split('\n')).toSatisfy((lines: string[]) =>
    lines.every((line) => /^(?:# (?:HELP|TYPE) \S+ .+|[a-z_]+(?:\{.*\})? [\d.]+)$/.test(line)),
  );
});
