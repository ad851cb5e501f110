import { formatValue, kindOfValue } from '@plugin-eval/core/text/format-value.ts';
import { nearestName } from '@plugin-eval/core/text/nearest-name.ts';
import { HOOK_EVENTS, HOOK_TYPES, OBSERVED_AGENT } from './field-values.ts';
import type { Found } from './rule-definition.ts';

interface HookProblems extends Pick<Found, 'message' | 'level'> {
  field: string;
}

/** Describes the problem of a skill's hooks, in one message with the first fault; null without one. */
export function hookProblems(fields: ReadonlyMap<string, unknown>): HookProblems | null {
  const outside = [...fields.keys()].find((field) => HOOK_EVENTS.includes(field));
  if (outside !== undefined) {
    return {
      field: outside,
      message: `The hook event "${outside}" is outside "hooks"; move it below.`,
    };
  }
  const hooks = fields.get('hooks');
  if (hooks == null) return null;
  if (!(hooks instanceof Map)) {
    const message = `"hooks" is ${kindOfValue(hooks)}; it must be a mapping of events to lists of matchers.`;
    return { field: 'hooks', message };
  }
  const problems = [...hooks].flatMap(([event, matchers]) => eventProblems(String(event), matchers));
  const [first, ...others] = problems;
  if (first === undefined) return null;
  const more =
    others.length === 0
      ? ''
      : ` There ${others.length === 1 ? 'is 1 more fault' : `are ${others.length} more faults`} in "hooks".`;
  // New events come with new versions: one that resembles no known event need not be a mistake.
  const areNew = problems.every(({ isUnknownEvent }) => isUnknownEvent);
  return { field: 'hooks', message: `${first.text}${more}`, ...(areNew ? { level: 'info' as const } : {}) };
}

interface Problem {
  text: string;
  isUnknownEvent?: boolean;
}

function eventProblems(event: string, matchers: unknown): Problem[] {
  const at = `"hooks.${formatValue(event).slice(1, -1)}"`;
  if (!HOOK_EVENTS.includes(event)) {
    const near = nearestName(event.slice(0, 80), HOOK_EVENTS);
    const hint = near === null ? '' : ` Did you mean "${near}"?`;
    return [{ text: `${at}: ${OBSERVED_AGENT} knows no such event.${hint}`, isUnknownEvent: near === null }];
  }
  if (!Array.isArray(matchers)) {
    return [{ text: `${at} is ${kindOfValue(matchers)}; it must be a list of matchers.` }];
  }
  return matchers.flatMap((matcher: unknown, index) =>
    matcherProblems(`${at}, entry ${index + 1},`, matcher),
  );
}

function matcherProblems(at: string, matcher: unknown): Problem[] {
  if (!(matcher instanceof Map)) {
    return [{ text: `${at} is ${kindOfValue(matcher)}; it must be a mapping with a list "hooks".` }];
  }
  const pattern = matcher.get('matcher');
  if (pattern !== undefined && typeof pattern !== 'string') {
    return [{ text: `${at} has a "matcher" that is ${kindOfValue(pattern)}; it must be text.` }];
  }
  const hooks: unknown = matcher.get('hooks');
  if (!Array.isArray(hooks)) {
    const hint = matcher.has('type') || matcher.has('command') ? '; put the command into one' : '';
    return [{ text: `${at} has no list "hooks"${hint}.` }];
  }
  return hooks.flatMap((hook: unknown) => hookProblem(at, hook));
}

function hookProblem(at: string, hook: unknown): Problem[] {
  if (!(hook instanceof Map))
    return [{ text: `${at} contains a hook that is ${kindOfValue(hook)}, not a mapping.` }];
  const type: unknown = hook.get('type');
  const needed = typeof type === 'string' && Object.hasOwn(HOOK_TYPES, type) ? HOOK_TYPES[type] : undefined;
  if (needed === undefined) {
    const types = Object.keys(HOOK_TYPES).join(', ');
    const found = type === undefined ? 'without a "type"' : `whose "type" is ${formatValue(type)}`;
    return [{ text: `${at} contains a hook ${found}; the types are ${types}.` }];
  }
  const missing = needed.find((field) => typeof hook.get(field) !== 'string');
  return missing === undefined
    ? []
    : [{ text: `${at} contains a hook of type "${type}" without the text "${missing}".` }];
}
