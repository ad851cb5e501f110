import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { memberNames } from './member-names.ts';

test('a name that two members bear is told apart by the path', () => {
  const at = (name: string, path: string) => ({
    ...reportSkill(),
    subject: { kind: 'skill' as const, name, path, sha256: null },
  });
  const names = memberNames([at('crane', 'a/crane'), at('crane', 'b/crane'), at('swan', 'a/swan')]);
  expect([...names.values()]).toEqual(['crane (a/crane)', 'crane (b/crane)', 'swan']);
});
