import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { LinearPattern } from './linear-pattern.ts';
import { PatternPrefilter } from './pattern-prefilter.ts';
import { type LabelledEntry, type PatternEntry, signalFileSchema, stanceFileSchema } from './signal-file.ts';
import type { LabelledPatterns, Signal, SignalSet } from './signal-set.ts';

const NAME = /\{([a-z][a-z0-9_]*)\}/g;
const MOST_CHARACTERS = 50_000;

/**
 * A pattern with `{name}` replaced by the words of that name.
 * @throws Error a name that no word has, or a pattern that grows too long
 */
function expandWords(pattern: string, words: ReadonlyMap<string, string>): string {
  const expanded = pattern.replace(NAME, (_, name: string) => {
    const text = words.get(name);
    if (text === undefined) throw new Error(`no word is called ${name}`);
    return `(?:${text})`;
  });
  if (expanded.length > MOST_CHARACTERS) throw new Error('a pattern grows too long');
  return expanded;
}

/** The words, each with those above it put in. */
function resolveWords(words: Readonly<Record<string, string>>): Map<string, string> {
  const resolved = new Map<string, string>();
  for (const [name, text] of Object.entries(words)) resolved.set(name, expandWords(text, resolved));
  return resolved;
}

/** Increment it when the code in this folder decides differently on the same signals. */
const DECIDING_VERSION = 2;
const STANCE_FILE = 'stance.yaml';
const MOST_BYTES = 1_000_000;

type Compile = (source: string) => LinearPattern;

/**
 * @param compile how the patterns are run
 * @param unseen the name of a labelled set: patterns that were written after its answers only are left out
 * @throws ConfigError
 * @throws PatternError
 */
export function readSignalFolder(folder: string, compile: Compile, unseen?: string): SignalSet {
  const names = signalFiles(folder);
  if (!names.includes(STANCE_FILE)) throw new ConfigError(folder, null, `it holds no ${STANCE_FILE}.`);
  const stance = readFile(folder, STANCE_FILE, stanceFileSchema);
  const files = names
    .filter((name) => name !== STANCE_FILE)
    .map((name) => ({ name, file: readFile(folder, name, signalFileSchema) }));

  const readerOf = (words: Readonly<Record<string, string>>, name: string) => {
    const pattern = compiler(words, join(folder, name), compile);
    return (signal: LabelledEntry): LabelledPatterns => ({
      label: signal.label,
      why: signal.why,
      patterns: signal.patterns
        .filter((entry) => isKept(entry, unseen))
        .map((entry) => pattern(sourceOf(entry))),
      except: signal.except.map(pattern),
    });
  };
  const signals = files.flatMap(({ name, file }): Signal[] => {
    const read = readerOf(file.words, name);
    return file.signals.map((signal) => ({
      ...read(signal),
      kind: signal.kind,
      weight: signal.weight,
      failureMode: signal.failure_mode ?? null,
      scope: signal.scope,
    }));
  });
  const cues = stance.cues.map(readerOf(stance.words, STANCE_FILE));
  const all = [...signals, ...cues];
  requireDistinct(folder, all);
  requireKnown(join(folder, STANCE_FILE), stance, all);
  return {
    hash: hashOf({ decidingVersion: DECIDING_VERSION, unseen: unseen ?? null, stance, files }),
    signals,
    cues,
    stance: { roles: stance.roles, voices: stance.voices, weights: stance.weights },
    prefilter: new PatternPrefilter(all.flatMap(({ patterns, except }) => [...patterns, ...except])),
  };
}

function compiler(words: Readonly<Record<string, string>>, shown: string, compile: Compile): Compile {
  const explained = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      if (PatternError.isInstance(error)) throw error;
      throw new ConfigError(shown, null, `${error instanceof Error ? error.message : String(error)}.`);
    }
  };
  const resolved = explained(() => resolveWords(words));
  return (source) => explained(() => compile(expandWords(source, resolved)));
}

function sourceOf(entry: PatternEntry): string {
  return typeof entry === 'string' ? entry : entry.pattern;
}

function isKept(entry: PatternEntry, unseen: string | undefined): boolean {
  return typeof entry === 'string' || entry.seen.some((set) => set !== unseen);
}

function signalFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .sort();
  } catch {
    throw new ConfigError(folder, null, 'it is not a folder that can be read.');
  }
}

function readFile<S extends z.ZodType>(folder: string, name: string, schema: S): z.infer<S> {
  const file = join(folder, name);
  const text = readBoundedFile(file, file, MOST_BYTES);
  let data: unknown;
  try {
    data = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new ConfigError(file, null, `it is broken YAML (${error instanceof Error ? error.message : ''}).`);
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(file, issue?.path.join('.') || null, `${issue?.message ?? 'is not as expected'}.`);
}

function requireDistinct(folder: string, signals: readonly { label: string }[]): void {
  const seen = new Set<string>();
  for (const { label } of signals) {
    if (seen.has(label)) throw new ConfigError(folder, label, 'two signals have this label.');
    seen.add(label);
  }
}

/** Rejects misspelt names, which would silently have no weight. */
function requireKnown(
  shown: string,
  { roles, weights }: SignalSet['stance'],
  signals: readonly { label: string }[],
): void {
  const labels = new Set(signals.map(({ label }) => label));
  const named = [
    ...Object.values(roles).flat(),
    ...Object.keys(weights.opening),
    ...Object.keys(weights.later),
  ];
  const unknown = named.find((label) => !labels.has(label));
  if (unknown !== undefined) throw new ConfigError(shown, unknown, 'no signal has this label.');
}

function hashOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}
