import type { Effect } from '@plugin-eval/code/effects.ts';
import type { Step } from '@plugin-eval/code/value.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { Inventory } from '../files/inventory.ts';
import type { ScannedUnit, UnitRole } from '../files/scanned-unit.ts';
import type { SetVariable } from '../files/set-variables.ts';
import type { FindingDraft } from '../finding-draft.ts';

/** Facts about the skill with the effect. */
export interface FlowContext {
  inventory: Inventory;
  units: readonly ScannedUnit[];
  effects: readonly Effect[];
  /** Variables of the environment that files of the skill set. */
  variables: ReadonlyMap<string, SetVariable>;
  /** All user-readable texts of the skill, lower case: used to name omissions, never to lower a level. */
  texts: string;
  /** The lines of texts that send the agent to a script: the first step of a path. */
  mentions: ReadonlyMap<string, Step>;
}

/** The way the code of an effect comes to run, and whether it is only shown. */
export interface EffectPlace {
  role: UnitRole;
  shown: boolean;
  unit: ScannedUnit | null;
}

/** The finding of an effect; `last` is the last step of its path. */
export interface EffectFinding {
  rule: string;
  level: Level;
  message: string;
  last: string;
  /** The steps before the last one. */
  steps?: readonly Step[];
  /** Default: true. */
  confirmed?: boolean;
}

/** The draft of a finding about an effect: a note where a text shows it as an attack, or a test holds it. */
export function findingAt(
  effect: Effect,
  context: FlowContext,
  { rule, level, message, last, steps = [], confirmed = true }: EffectFinding,
): FindingDraft {
  const { file, line, within } = effect;
  return {
    rule,
    level: placeOf(effect, context).shown ? 'info' : level,
    confirmed,
    message,
    file,
    line,
    steps: [...within, ...steps, { file, line, what: last }],
  };
}

/** The lines of units, taken apart once each: a script may hold thousands of commands. */
const LINES = new WeakMap<ScannedUnit, string[]>();

/** The line of code with an effect; null when unknown. */
export function lineOfEffect(effect: Effect, context: FlowContext): string | null {
  const { unit } = placeOf(effect, context);
  if (unit === null) return null;
  const lines = LINES.get(unit) ?? unit.text.split('\n');
  LINES.set(unit, lines);
  return lines[effect.line - unit.line] ?? null;
}

/** Returns true when the code of an effect is in a text for readers. */
export function isInText(effect: Effect, context: FlowContext): boolean {
  const { role } = placeOf(effect, context);
  return role === 'block' || role === 'span';
}

/** The unit of an effect: the last one of its file that begins at or before its line. */
export function placeOf(effect: Effect, context: FlowContext): EffectPlace {
  let place = places.get(effect);
  if (place === undefined) {
    place = findPlace(effect, context);
    places.set(effect, place);
  }
  return place;
}

/** Cached by effect: every finder needs it. */
const places = new WeakMap<Effect, EffectPlace>();

function findPlace(effect: Effect, context: FlowContext): EffectPlace {
  let found: ScannedUnit | null = null;
  for (const unit of context.units) {
    if (unit.file !== effect.file || unit.line > effect.line) continue;
    const end = unit.line + linesOf(unit);
    if (effect.line <= end && (found === null || unit.line >= found.line)) found = unit;
  }
  return { role: found?.role ?? 'script', shown: found?.shown ?? false, unit: found };
}

const lines = new WeakMap<ScannedUnit, number>();

/** Counted once: a skill may have hundreds of blocks and thousands of effects. */
function linesOf(unit: ScannedUnit): number {
  let known = lines.get(unit);
  if (known === undefined) {
    known = lineCount(unit.text);
    lines.set(unit, known);
  }
  return known;
}

function lineCount(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
