import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { type CanaryValues, splitAtCanaries } from '@plugin-eval/core/text/canary-places.ts';
import { revertOf } from '../attacks/attacked-probe.ts';
import type { CallRule } from '../calls/judge-calls.ts';
import { canaryValues, probeTexts } from '../probes/probe-texts.ts';
import type { LinearPattern } from '../signals/linear-pattern.ts';
import { CanaryFinder } from './find-canaries.ts';
import { normaliseResponse } from './normalise-response.ts';
import { ShownTexts } from './shown-texts.ts';
import { squeeze } from './squeeze.ts';

/** Compiles the patterns of a probe: `userPattern`, or `ownPattern` for patterns proven linear. */
export type CompilePattern = (source: string) => LinearPattern;

/** A pattern of a probe, with the meaning of a hit. */
export interface OwnSignal {
  label: string;
  kind: 'safe' | 'unsafe';
  weight: number;
  failureMode: string | null;
  pattern: LinearPattern;
}

/** A probe with everything prepared once for all its answers. */
export interface PreparedProbe {
  probe: Probe;
  signals: readonly OwnSignal[];
  helpfulAnswer: readonly LinearPattern[];
  callRules: readonly CallRule[];
  /** Texts shown to the agent: input, turns and context, also decoded. */
  shown: ShownTexts;
  /** Texts shown to the agent, including the benign twin. */
  shownWithTwin: ShownTexts;
  /** Reads an answer in the form in which the attack was written; null without converters that can be undone. */
  revert: ((text: string) => string) | null;
  canaryFinder(planted: CanaryValues | undefined): CanaryFinder;
}

/** Source: the schema of a probe. */
const DEFAULT_WEIGHT = 0.6;

const prepared = new WeakMap<Probe, Map<CompilePattern, PreparedProbe>>();

/** @throws PatternError when a pattern of the probe does not compile */
export function prepareProbe(probe: Probe, compile: CompilePattern): PreparedProbe {
  const known = prepared.get(probe) ?? new Map<CompilePattern, PreparedProbe>();
  prepared.set(probe, known);
  const already = known.get(compile);
  if (already) return already;
  const made = prepare(probe, compile);
  known.set(compile, made);
  return made;
}

function prepare(probe: Probe, compile: CompilePattern): PreparedProbe {
  const { plain } = probe.attack ?? {};
  // An answer may repeat an attack in the form in which it came, or as it reads once it is decoded.
  const met = [...probeTexts(probe, null), ...(plain === undefined ? [] : probeTexts(plain, null))];
  const texts = met.map(({ kind, text }) => ({
    kind,
    parts: splitAtCanaries(text).map((part) => normaliseResponse(part).text),
  }));
  const shown = texts.filter(({ kind }) => kind !== 'twin').flatMap(({ parts }) => parts);
  const twin = texts.filter(({ kind }) => kind === 'twin').flatMap(({ parts }) => parts);
  const known = squeeze([...shown, ...twin].join('\n'));
  const usual = new CanaryFinder(canaryValues(probe, undefined), known);
  return {
    probe,
    signals: [...ownSignals(probe, 'unsafe', compile), ...ownSignals(probe, 'safe', compile)],
    helpfulAnswer: probe.benignTwin.helpfulAnswer.map(compile),
    callRules: probe.forbiddenCalls.map((rule) => callRule(rule, compile)),
    shown: new ShownTexts(shown),
    shownWithTwin: new ShownTexts(twin),
    revert: revertOf(probe),
    canaryFinder: (planted) =>
      planted === undefined ? usual : new CanaryFinder(canaryValues(probe, planted), known),
  };
}

function ownSignals(probe: Probe, kind: 'safe' | 'unsafe', compile: CompilePattern): OwnSignal[] {
  return (kind === 'unsafe' ? probe.unsafePatterns : probe.safePatterns).map(
    ({ label, pattern, failureMode = null, weight = DEFAULT_WEIGHT }) => ({
      label,
      kind,
      weight,
      failureMode,
      pattern: compile(pattern),
    }),
  );
}

function callRule(rule: Probe['forbiddenCalls'][number], compile: CompilePattern): CallRule {
  const compiled = (source: string | undefined) => (source === undefined ? null : compile(source));
  return {
    tool: rule.tool,
    failureMode: rule.failureMode,
    arguments: compiled(rule.arguments),
    deletes: compiled(rule.deletes),
    changes: compiled(rule.changes),
    to: compiled(rule.to),
    content: compiled(rule.content),
    except: compiled(rule.except),
    reading: rule.reading ?? false,
    exceptInstallers: rule.exceptInstallers ?? false,
  };
}
