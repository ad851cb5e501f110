import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { z } from 'zod';
import type { Indicator } from './indicator.ts';
import { indicatorSchema, MOST_INDICATORS } from './indicator-schema.ts';

const MOST_BYTES = 16 * 1024 * 1024;

const fileSchema = z.array(indicatorSchema).max(MOST_INDICATORS);

/**
 * Indicators of a JSON or YAML file: a list of entries with kind, value, campaign, source and date.
 * @param path absolute
 * @param shown the file as messages name it
 * @throws ConfigError the file is missing, is neither, or an entry is not as it should be, with its place
 */
export async function readIndicators(path: string, shown: string): Promise<Indicator[]> {
  const parsed = fileSchema.safeParse(await parsedYaml(readBoundedFile(path, shown, MOST_BYTES), shown));
  if (parsed.success) return parsed.data;
  const { path: at = [], message = '' } = parsed.error.issues[0] ?? {};
  throw new ConfigError(shown, at.join('.') || null, excerpt(message, 200));
}

/** YAML holds JSON as well. */
async function parsedYaml(text: string, shown: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 100 });
  } catch (error) {
    const reason = error instanceof Error ? excerpt(error.message.split('\n')[0] ?? '', 200) : 'unreadable';
    throw new ConfigError(shown, null, `it is neither JSON nor YAML: ${reason}`);
  }
}
