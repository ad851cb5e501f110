import { basename } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { type ParsedPrompt, parsePromptHead } from './parse-prompt.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { readTextFile } from './read-text-file.ts';

/** An agent or command of a plugin: one Markdown file with optional frontmatter. */
export interface PromptFile extends ParsedPrompt {
  name: string;
  /** Path used in messages. */
  path: string;
}

const UNREADABLE = {
  notRegular: 'skill-file-not-regular',
  tooLarge: 'skill-file-too-large',
  notUtf8: 'skill-file-encoding',
  unreadable: 'skill-file-unreadable',
};

/**
 * Parses the body on first access, which may then be too costly (SubjectError): most bodies are never needed.
 * @param root real path that the file, its links resolved, must lie in
 * @throws SubjectError
 */
export function readPromptFile(path: string, shown: string, root: string, limits: ReadLimits): PromptFile {
  const real = realPathOrNull(path);
  if (real === null || !isInside(root, real)) {
    const where = real === null ? 'leads nowhere' : 'points outside the plugin';
    throw new SubjectError('skill-file-link', shown, `${shown} ${where}, so it is not read.`);
  }
  const { text } = readTextFile(real, shown, limits.maxFileBytes, UNREADABLE);
  const parsed = parsePromptHead(text, shown, limits);
  const name = parsed.frontmatter.fields.get('name');
  const named = typeof name === 'string' && trimBlanks(name) !== '';
  return Object.assign(parsed, {
    name: named ? trimBlanks(name) : basename(real).replace(/\.md$/i, ''),
    path: shown,
  });
}
