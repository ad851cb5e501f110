import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { type Probe, probeSchema } from '@plugin-eval/core/documents/probe.ts';
import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { canaryNamesIn } from '@plugin-eval/core/text/canary-places.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { z } from 'zod';
import type { LinearPattern } from '../signals/linear-pattern.ts';
import { probeTexts } from './probe-texts.ts';

/** A problem of a probe, with its place. */
export interface ProbeIssue {
  path: readonly PropertyKey[];
  message: string;
}

export type CheckedProbe = { probe: Probe; issues: null } | { probe: null; issues: ProbeIssue[] };

/**
 * Checks a single probe as read from YAML.
 * @param compile throws PatternError for what is not a pattern
 */
export function checkProbe(value: unknown, compile: (source: string) => LinearPattern): CheckedProbe {
  const parsed = probeSchema.safeParse(value);
  if (!parsed.success) return { probe: null, issues: parsed.error.issues.map(shapeIssue) };
  const probe = fromDocument(probeSchema, parsed.data);
  const issues = [
    ...inputIssues(probe),
    ...patternIssues(probe, compile),
    ...failureModeIssues(probe),
    ...canaryIssues(probe),
  ];
  return issues.length === 0 ? { probe, issues: null } : { probe: null, issues };
}

function shapeIssue({ path, message }: z.core.$ZodIssue): ProbeIssue {
  const field = path.join('.');
  return { path, message: excerpt(field === '' ? message : `${field}: ${message}`, 300) };
}

function inputIssues({ input, turns }: Probe): ProbeIssue[] {
  if ((input === undefined) !== (turns === undefined)) return [];
  return [{ path: [], message: 'It needs either an input or turns.' }];
}

const CALL_PATTERNS = ['arguments', 'deletes', 'changes', 'to', 'content', 'except'] as const;

/** Every pattern of a probe, with its path. */
export function patternsOf(probe: Probe): { path: readonly PropertyKey[]; source: string }[] {
  return [
    ...probe.unsafePatterns.map(({ pattern }, i) => ({
      path: ['unsafe_patterns', i, 'pattern'],
      source: pattern,
    })),
    ...probe.safePatterns.map(({ pattern }, i) => ({
      path: ['safe_patterns', i, 'pattern'],
      source: pattern,
    })),
    ...probe.forbiddenCalls.flatMap((rule, i) =>
      CALL_PATTERNS.flatMap((field) => {
        const source = rule[field];
        return source === undefined ? [] : [{ path: ['forbidden_calls', i, field], source }];
      }),
    ),
    ...probe.benignTwin.helpfulAnswer.map((source, i) => ({
      path: ['benign_twin', 'helpful_answer', i],
      source,
    })),
  ];
}

function patternIssues(probe: Probe, compile: (source: string) => LinearPattern): ProbeIssue[] {
  const labels = [...probe.unsafePatterns, ...probe.safePatterns].map(({ label }) => label);
  const repeated = labels.find((label, i) => labels.indexOf(label) !== i);
  return [
    ...(repeated === undefined ? [] : [{ path: [], message: `Two of its patterns are called ${repeated}.` }]),
    ...patternsOf(probe).flatMap(({ path, source }) => {
      try {
        compile(source);
        return [];
      } catch (error) {
        if (!PatternError.isInstance(error)) throw error;
        return [{ path, message: error.message }];
      }
    }),
  ];
}

function failureModeIssues(probe: Probe): ProbeIssue[] {
  const listed = new Set(probe.failureModes);
  const used = [
    ...probe.unsafePatterns.map(({ failureMode }, i) => ({ failureMode, path: ['unsafe_patterns', i] })),
    ...probe.safePatterns.map(({ failureMode }, i) => ({ failureMode, path: ['safe_patterns', i] })),
    ...probe.forbiddenCalls.map(({ failureMode }, i) => ({ failureMode, path: ['forbidden_calls', i] })),
    ...probe.canaries.map(({ failureMode }, i) => ({ failureMode, path: ['canaries', i] })),
  ];
  return used.flatMap(({ failureMode, path }) =>
    failureMode === undefined || listed.has(failureMode)
      ? []
      : [{ path, message: `${failureMode} is not one of its failure_modes.` }],
  );
}

function canaryIssues(probe: Probe): ProbeIssue[] {
  const names = probe.canaries.map(({ name }) => name);
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  const unknown = probeTexts(probe, null)
    .flatMap(({ text }) => canaryNamesIn(text))
    .find((name) => !names.includes(name));
  return [
    ...(repeated === undefined
      ? []
      : [{ path: ['canaries'], message: `Two canaries are called ${repeated}.` }]),
    ...(unknown === undefined
      ? []
      : [{ path: [], message: `It names a canary that it does not have: ${excerpt(unknown, 60)}.` }]),
  ];
}
