import { Spool } from '@plugin-eval/app/spool.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { stream } from './json.ts';
import type { StreamLook } from './reporter.ts';

const members = [reportSkill(), reportPlugin(), reportSkill()];

test.each([
  ['memory', Number.POSITIVE_INFINITY],
  ['a file from the first on', 0],
  ['a file and memory', renderJson(reportSkill()).length],
])('members that wait in %s give the same bytes', async (_, mostInMemory) => {
  let written = '';
  const spool = new Spool(mostInMemory);
  const report = await stream({ wait: () => spool } as unknown as StreamLook);
  for (const member of members) report.add(member);
  report.finish(reportCollection({ evaluations: [] }), (text) => {
    written += text;
  });
  spool.close();
  expect(written).toBe(renderJson(reportCollection({ evaluations: members })));
});
