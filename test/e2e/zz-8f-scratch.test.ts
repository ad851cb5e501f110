import { test } from 'vitest';
import { givingIn } from '../stand-ins/attacked-agent.ts';
import { threatScene, ON_MODEL, reportOf } from '../support/threat-run-scene.ts';
test('x', async () => {
  const scene = await threatScene({ act: givingIn });
  const { report } = await reportOf(scene, [...ON_MODEL, '--no-twins']);
  console.log(report.metrics.counts, report.cases.filter(c => c.passed).map(c => [c.id, c.explanation]));
});
