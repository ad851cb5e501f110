import { isRecord } from '@plugin-eval/core/text/json-values.ts';

/** A provider's error body, as far as it can be read. */
export interface ErrorBody {
  /** Message from the provider; empty without one. */
  message: string;
  /** Typed codes: `insufficient_quota`, `authentication_error`, `API_KEY_INVALID` and the like. */
  codes: string[];
  /** Fields of the request that it complains about: OpenAI's `param`, Google's field violations. */
  fields: string[];
  /** Requested delay in milliseconds (Google's RetryInfo); null without one. */
  retryAfterMs: number | null;
}

const NOTHING: ErrorBody = { message: '', codes: [], fields: [], retryAfterMs: null };

/**
 * Reads the error bodies of all providers: `{error: {message, type, code, param, status, details: [{reason, retryDelay, fieldViolations}]}}`,
 * `{error: "text"}`, `{message}`, `{detail}`, and lists of one of these.
 */
export function readErrorBody(body: string): ErrorBody {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    return NOTHING;
  }
  const outer = Array.isArray(content) ? content[0] : content;
  if (!isRecord(outer)) return NOTHING;
  if (typeof outer.error === 'string') return { ...NOTHING, message: outer.error };
  const error = isRecord(outer.error) ? outer.error : outer;
  const details = Array.isArray(error.details) ? error.details.filter(isRecord) : [];
  return {
    message: [error.message, error.detail].find((text) => typeof text === 'string') ?? '',
    codes: [error.type, error.code, error.status, ...details.map(({ reason }) => reason)].filter(
      (code) => typeof code === 'string',
    ),
    fields: [error.param, ...details.flatMap(violatedFields)].filter((field) => typeof field === 'string'),
    retryAfterMs: details.map(({ retryDelay }) => secondsOf(retryDelay)).find((ms) => ms !== null) ?? null,
  };
}

function violatedFields({ fieldViolations }: Record<string, unknown>): unknown[] {
  return Array.isArray(fieldViolations) ? fieldViolations.filter(isRecord).map(({ field }) => field) : [];
}

/** `17s` or `0.5s`, as a protobuf duration in JSON. */
function secondsOf(duration: unknown): number | null {
  const match = typeof duration === 'string' ? /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(duration) : null;
  return match === null ? null : Math.ceil(Number(match[1]) * 1000);
}
