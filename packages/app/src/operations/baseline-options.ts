import type { Baseline } from '@plugin-eval/core/documents/baseline.ts';
import { path, text } from '@plugin-eval/engine/config/setting.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import type { BaselineRequest } from '../baseline/apply-baseline.ts';
import { flag, type GivenBy, option } from './option.ts';

/** @param accepted what reading a baseline does. @param written what a new one holds */
export function baselineOptions(accepted: string, written: string) {
  return {
    baseline: option(path, { argument: 'file', help: accepted }),
    writeBaseline: option(path, { argument: 'file', help: `write the present ${written} as a baseline` }),
    reason: option(text, {
      argument: 'text',
      help: 'the reason for accepting the findings that --write-baseline adds',
    }),
    trustBaseline: flag('accept a baseline inside the given folders'),
  };
}

export function baselineRequest({
  baseline,
  writeBaseline,
  reason,
  trustBaseline: trusted,
}: GivenBy<ReturnType<typeof baselineOptions>>): Required<BaselineRequest> {
  return {
    baseline: baseline === undefined ? undefined : { file: baseline, trusted },
    writeBaseline: writeBaseline === undefined ? undefined : { file: writeBaseline, reason },
  };
}

/** The baseline file of a request. */
export function baselineFiles(
  written: { file: string; baseline: Baseline } | null,
): { file: string; text: string }[] {
  return written === null ? [] : [{ file: written.file, text: renderJson(written.baseline) }];
}
