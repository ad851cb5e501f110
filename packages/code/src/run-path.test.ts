import { beforeAll, expect, test } from 'vitest';
import { runPath } from './run-path.ts';
import { shellCommands } from './shell-commands.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

const paths = (line: string) => shellCommands(line).commands.map(runPath);

test.each([
  ['./run.sh', 'run.sh'],
  ['scripts/run.sh --all', 'scripts/run.sh'],
  ['bash /opt/x/run.sh', '/opt/x/run.sh'],
  ['python3 -u a.py', 'a.py'],
  ['uv run python a.py', 'a.py'],
  ['FOO=1 timeout 5 node src/a.js', 'src/a.js'],
  ['bash -n run.sh', null],
  ['python3 -c "print(1)"', null],
  ['cat run.sh', null],
  ['run.sh', null],
])('%s runs %s', (line, path) => {
  expect(paths(line)).toEqual([path]);
});

test('a path starts where cd went', () => {
  expect(paths('cd scripts && python3 a.py')).toContain('scripts/a.py');
});
