import type { Grader } from '@plugin-eval/core/documents/grader.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';

/** Describes a grader's check in a few words, unless its author named it. */
export function graderName(grader: Grader): string {
  return excerpt(grader.name ?? describe(grader), 120);
}

function describe(grader: Grader): string {
  switch (grader.kind) {
    case 'file':
      return `${grader.path} ${grader.state === 'exists' ? 'exists' : 'is absent'}`;
    case 'text':
    case 'json':
    case 'yaml':
      return `what ${grader.path ?? 'the answer'} says`;
    case 'table':
      return `the table ${grader.path}`;
    case 'diff':
      return `${grader.path === '' ? 'the workspace' : grader.path} is like ${grader.expected}`;
    case 'command':
      return grader.command.join(' ');
    case 'tools':
      return 'the calls of tools';
    case 'limits':
      return 'turns, tokens, time and cost';
    case 'judged':
      return grader.expectation;
  }
}
