import { createHash } from 'node:crypto';
import type { GraderOf } from '@plugin-eval/core/documents/grader.ts';
import {
  bestVerdict,
  errored,
  fail,
  type GradedSession,
  type GraderVerdict,
  noneFits,
  pass,
} from './grader-context.ts';
import { matchesPath } from './path-pattern.ts';

/** Grades a file by existence, absence or exact content; for a pattern, any of its files. */
export function gradeFile(grader: GraderOf<'file'>, session: GradedSession): GraderVerdict {
  const { path, state } = grader;
  if (!path.includes('*')) return gradeOne(grader, session);
  const found = session.workspace.list().filter((one) => matchesPath(one, path));
  const [first] = found;
  const none = noneFits(path, session);
  if (state === 'absent') {
    if (first !== undefined) return fail(`${first} exists`);
    return none.verdict === 'errored' ? none : pass(none.reason);
  }
  return bestVerdict(
    found.map((one) => gradeOne({ ...grader, path: one }, session)),
    none,
  );
}

function gradeOne(grader: GraderOf<'file'>, { workspace }: GradedSession): GraderVerdict {
  const { path, state, sha256, min_bytes: least, max_bytes: most } = grader;
  const entry = workspace.entry(path);
  if (entry.kind === 'unknown') return errored(entry.problem);
  if (entry.kind === 'unread' && entry.link?.isFound === false) {
    if (state === 'exists') return fail(entry.problem);
    if (!entry.link.isLast) return errored(entry.problem);
  }
  if (state === 'absent')
    return entry.kind === 'absent' ? pass(`${path} is not there`) : fail(`${path} exists`);
  if (entry.kind === 'absent') return fail(`${path} is not there`);
  const looksInside = sha256 !== undefined || least !== undefined || most !== undefined;
  if (entry.kind === 'unread') return looksInside ? errored(entry.problem) : pass(`${path} exists`);
  if (entry.kind === 'folder') return looksInside ? fail(`${path} is a folder`) : pass(`${path} exists`);
  const { length } = entry.bytes;
  if (least !== undefined && length < least)
    return fail(`${path} has ${length} bytes, and at least ${least} are required`);
  if (most !== undefined && length > most)
    return fail(`${path} has ${length} bytes, and at most ${most} are allowed`);
  if (sha256 !== undefined && createHash('sha256').update(entry.bytes).digest('hex') !== sha256)
    return fail(`${path} has another SHA-256`);
  return pass(`${path} exists, with ${length} bytes`);
}
