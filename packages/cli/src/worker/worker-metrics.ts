import type { WorkerStats } from '@plugin-eval/engine/fleet/fleet-worker.ts';

/** Facts about a worker besides its counts. */
export interface WorkerFacts {
  id: string;
  version: string;
  concurrency: number;
}

interface Metric {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  value: number;
}

/**
 * The counts of a worker for Prometheus.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/, "Text-based format".
 */
export function workerMetrics(stats: WorkerStats, { id, version, concurrency }: WorkerFacts): string {
  const metrics: Metric[] = [
    gauge('running_tasks', 'Tasks in progress.', stats.running),
    gauge('concurrency', 'Maximum number of concurrent tasks.', concurrency),
    gauge('draining', '1 while the worker is draining.', stats.draining ? 1 : 0),
    counter('tasks_succeeded_total', 'Accepted results.', stats.succeeded),
    counter('attempts_failed_total', 'Attempts without a result.', stats.failed),
    counter('results_late_total', 'Results that arrived after their attempt was lost.', stats.late),
    counter('busy_seconds_total', 'Time spent in tasks.', stats.busyMs / 1000),
    counter('known_cost_usd_total', 'Known cost of calls.', stats.knownCostUsd),
  ];
  const info = [
    '# HELP plugin_eval_worker_info The worker.',
    '# TYPE plugin_eval_worker_info gauge',
    `plugin_eval_worker_info{id=${label(id)},version=${label(version)}} 1`,
  ];
  const lines = metrics.flatMap(({ name, type, help, value }) => [
    `# HELP plugin_eval_worker_${name} ${help}`,
    `# TYPE plugin_eval_worker_${name} ${type}`,
    `plugin_eval_worker_${name} ${value}`,
  ]);
  return `${[...info, ...lines].join('\n')}\n`;
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, value };
}

function counter(name: string, help: string, value: number): Metric {
  return { name, type: 'counter', help, value };
}

function label(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
