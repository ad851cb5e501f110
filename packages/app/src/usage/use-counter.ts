import { closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { isRecord, recordOf } from '@plugin-eval/core/text/json-values.ts';
import { openRegular } from '@plugin-eval/sessions/transcripts/read-lines.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';

/** The agent's own count of a skill, which outlives its transcripts. */
export interface CountedUse {
  uses: number;
  /** Milliseconds since 1970; 0: unknown. */
  last: number;
}

const LARGEST = 64 * 1024 * 1024;
const WEEK = 7 * 86_400_000;
const LEAST_DECAY = 0.1;
const MINUTE = 60_000;

/** Reads the counters of an agent by name of the skill; empty where it has none. */
export function readUseCounter(agent: AgentName, home: string): Map<string, CountedUse> {
  const { counter } = AGENT_PROFILES[agent].transcripts;
  const counts = new Map<string, CountedUse>();
  const opened = counter === null ? null : openRegular(join(home, counter));
  if (opened === null) return counts;
  try {
    if (opened.size > LARGEST) return counts;
    const parsed: unknown = JSON.parse(readFileSync(opened.descriptor, 'utf8'));
    for (const [name, given] of Object.entries(recordOf(recordOf(parsed).skillUsage))) {
      if (!isRecord(given)) continue;
      const { usageCount, lastUsedAt } = given;
      const isCount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0;
      counts.set(name, {
        uses: isCount(usageCount) ? (usageCount as number) : 0,
        last: isCount(lastUsedAt) && (lastUsedAt as number) < 8e15 ? (lastUsedAt as number) : 0,
      });
    }
  } catch {
    // Broken, or being written: the transcripts alone count.
  } finally {
    closeSync(opened.descriptor);
  }
  return counts;
}

/**
 * Weight by which Claude Code keeps descriptions: uses, halved each week since the last, down to a tenth.
 * Source: docs/specification/usage.md, "Weights".
 * @param uses times of loads and invocations; one a minute counts
 */
export function useWeight(counted: CountedUse | undefined, uses: readonly number[], now: number): number {
  const minutes = new Set(uses.map((at) => Math.floor(at / MINUTE)));
  const count = counted?.uses ?? minutes.size;
  const last = counted?.last || uses.reduce((a, b) => Math.max(a, b), 0);
  return count === 0 ? 0 : count * Math.max(0.5 ** (Math.max(0, now - last) / WEEK), LEAST_DECAY);
}
