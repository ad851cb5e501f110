import { resolve } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { readTelemetry, type Telemetry } from '@plugin-eval/quality/evaluate/observed/read-telemetry.ts';
import type { Notice } from '../notice.ts';

const MOST_BYTES = 256 * 1024 ** 2;

/** Reads the telemetry of `--observed`. @throws ConfigError for a file without any event */
export function readObserved(
  file: string,
  workingDirectory: string,
): { telemetry: Telemetry; notices: Notice[] } {
  const telemetry = readTelemetry(readBoundedFile(resolve(workingDirectory, file), file, MOST_BYTES));
  const { skills, sessionsSeen, unnamed, unreadable } = telemetry;
  if (sessionsSeen === 0 && skills.length === 0 && unnamed === 0)
    throw new ConfigError(
      file,
      null,
      'it contains no Claude Code logs in OTLP JSON (one request, or one per line).',
    );
  const message = `${file}: ${unreadable} lines are not JSON objects and were skipped.`;
  return { telemetry, notices: unreadable === 0 ? [] : [{ kind: 'observed', message }] };
}
