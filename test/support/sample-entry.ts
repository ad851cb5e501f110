import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';

/** An evaluation for tests: standard depth, complete, with an interval. */
export function sampleEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'r1-0',
    run: 'r1',
    at: '2026-11-01T09:00:00.000Z',
    path: 'skills/crane',
    working_directory: '/home/me',
    name: 'crane',
    is_member: false,
    sha256: 'ab'.repeat(32),
    tool_version: '1.2.3',
    depth: 'standard',
    score: 80,
    ci_low: 76,
    ci_high: 84,
    badge: 'Gold',
    complete: true,
    models: ['anthropic:claude-sonnet-4-5'],
    cost_usd: 0.42,
    ...changes,
  };
}
