import type { CorpusSkill } from './corpus-skill.ts';

const LINE = (time: string, level: string, event: string, body: string) =>
  `2026-03-01 ${time}|SIMPLICITE|${level}||http://shop|/app|${event}|anna|Loader|load|7|${body}\n`;
const LOG = [
  LINE('08:00:01,120', 'INFO', 'EV01', 'Loaded 12 rows'),
  LINE(
    '08:00:02,004',
    'ERROR',
    'EV02',
    'Could not save\njava.lang.IllegalStateException: closed\n\tat Saver.save(Saver.java:41)',
  ),
  LINE('08:00:05,900', 'WARN', 'EV03', 'Slow query'),
  '2026-03-01 08:00:06,000|OTHER|not one of them\n',
].join('');
const ERROR_BODY = 'Could not save\njava.lang.IllegalStateException: closed\n\tat Saver.save(Saver.java:41)';

const LOGS: CorpusSkill = {
  folder: 'awesome-copilot/skills/optimize-simplicite-logs',
  cases: [
    {
      prompt: 'Turn app.txt, a log, into app.json with no fields but time, level and body.',
      files: { 'app.txt': LOG },
      script: 'scripts/simplicite-log2json.py',
      solve:
        'python3 $SKILL/scripts/simplicite-log2json.py app.txt --include timestamp,level,body -o app.json',
      graders: [
        {
          ...{ kind: 'json', path: 'app.json', at: '', required: true },
          equals: [
            { timestamp: '2026-03-01 08:00:01,120', level: 'INFO', body: 'Loaded 12 rows' },
            { timestamp: '2026-03-01 08:00:02,004', level: 'ERROR', body: ERROR_BODY },
            { timestamp: '2026-03-01 08:00:05,900', level: 'WARN', body: 'Slow query' },
          ],
        },
      ],
      reference: {
        'app.json': JSON.stringify([
          { timestamp: '2026-03-01 08:00:01,120', level: 'INFO', body: 'Loaded 12 rows' },
          { timestamp: '2026-03-01 08:00:02,004', level: 'ERROR', body: ERROR_BODY },
          { timestamp: '2026-03-01 08:00:05,900', level: 'WARN', body: 'Slow query' },
        ]),
      },
      wrong: {
        'app.json': JSON.stringify([
          { timestamp: '2026-03-01 08:00:01,120', level: 'INFO', body: 'Loaded 12 rows' },
          { timestamp: '2026-03-01 08:00:02,004', level: 'ERROR', body: 'Could not save' },
          { timestamp: '2026-03-01 08:00:05,900', level: 'WARN', body: 'Slow query' },
        ]),
      },
    },
    {
      prompt:
        'Write the entries of app.txt to all.json, without the user and without the address that was called.',
      files: { 'app.txt': LOG },
      script: 'scripts/simplicite-log2json.py',
      solve: 'python3 $SKILL/scripts/simplicite-log2json.py app.txt --exclude user,endpoint -o all.json',
      graders: [
        { kind: 'json', path: 'all.json', at: '/2/event', equals: 'EV03', required: true },
        { kind: 'json', path: 'all.json', at: '/1/body', equals: ERROR_BODY, required: true },
        { kind: 'text', path: 'all.json', not_contains: 'anna', required: true },
        {
          ...{ kind: 'json', path: 'all.json', required: true },
          schema: {
            type: 'array',
            ...{ minItems: 3, maxItems: 3 },
            items: { type: 'object', minProperties: 9, maxProperties: 9 },
          },
        },
      ],
      reference: {
        'all.json': JSON.stringify(
          [
            ['08:00:01,120', 'INFO', 'EV01', 'Loaded 12 rows'],
            ['08:00:02,004', 'ERROR', 'EV02', ERROR_BODY],
            ['08:00:05,900', 'WARN', 'EV03', 'Slow query'],
          ].map(([time, level, event, body]) => ({
            ...{ timestamp: `2026-03-01 ${time}`, app: 'SIMPLICITE', level, contextPath: '/app', event },
            ...{ class: 'Loader', function: 'load', rowId: '7', body },
          })),
        ),
      },
      wrong: { 'all.json': '[{"event": "EV01"}, {"body": "Could not save"}, {"event": "EV03"}]' },
    },
    {
      prompt: 'How many entries of app.txt are errors? Convert it first, and write the number to errors.txt.',
      files: { 'app.txt': LOG.repeat(3) },
      script: 'scripts/simplicite-log2json.py',
      solve:
        'python3 $SKILL/scripts/simplicite-log2json.py app.txt --include level -o levels.json && grep -c ERROR levels.json >errors.txt',
      graders: [
        { kind: 'text', path: 'errors.txt', matches: '^3$', required: true },
        {
          kind: 'tools',
          called: [{ name: 'Bash', arguments: { runs: 'scripts/simplicite-log2json.py' } }],
          required: true,
        },
      ],
      reference: { 'errors.txt': '3\n' },
      // The right number, by whatever way but the one that was asked for.
      wrong: { 'errors.txt': '3\n' },
    },
  ],
};

const change = (address: string, before: object, after: object, actions = ['update']) => ({
  ...{ address, type: address.split('.')[0], name: address.split('.')[1], mode: 'managed' },
  provider_name: 'registry.terraform.io/hashicorp/azurerm',
  change: { actions, before, after },
});
const SETTINGS = [
  { name: 'x', port: 80 },
  { name: 'y', port: 81 },
];
const GATEWAY = change(
  'azurerm_application_gateway.edge',
  { name: 'edge', backend_http_settings: SETTINGS },
  { name: 'edge', backend_http_settings: SETTINGS.toReversed() },
);
const RULES = change(
  'azurerm_network_security_group.web',
  { name: 'web', security_rule: [{ name: 'ssh', priority: 100, access: 'Allow' }] },
  {
    name: 'web',
    security_rule: [
      { name: 'ssh', priority: 100, access: 'Deny' },
      { name: 'new', priority: 110, access: 'Allow' },
    ],
  },
);
const planOf = (...changes: object[]) =>
  `${JSON.stringify({ format_version: '1.2', resource_changes: changes })}\n`;
const ANALYZE = 'scripts/analyze_plan.py';

const PLANS: CorpusSkill = {
  folder: 'awesome-copilot/skills/terraform-azurerm-set-diff-analyzer',
  cases: [
    {
      prompt:
        'plan.json changes a gateway and a security group. Write to report.json which of it is more than an order.',
      files: { 'plan.json': planOf(GATEWAY, RULES) },
      script: ANALYZE,
      solve: `python3 $SKILL/${ANALYZE} -f json plan.json >report.json`,
      graders: [
        { kind: 'json', path: 'report.json', at: '/summary/order_only_count', equals: 1, required: true },
        {
          kind: 'json',
          path: 'report.json',
          at: '/summary/actual_set_changes_count',
          equals: 1,
          required: true,
        },
        {
          kind: 'json',
          path: 'report.json',
          at: '/resources/1/set_changes/0/added/0',
          equals: 'new',
          required: true,
        },
      ],
      reference: {
        'report.json':
          '{"summary": {"order_only_count": 1, "actual_set_changes_count": 1}, "resources": [{}, {"set_changes": [{"added": ["new"]}]}]}',
      },
      wrong: {
        'report.json':
          '{"summary": {"order_only_count": 0, "actual_set_changes_count": 2}, "resources": [{}, {"set_changes": [{"added": ["new"]}]}]}',
      },
    },
    {
      prompt: 'Write the one-line summary of plan.json to summary.txt.',
      files: { 'plan.json': planOf(GATEWAY, GATEWAY, RULES) },
      script: ANALYZE,
      solve: `python3 $SKILL/${ANALYZE} -f summary plan.json >summary.txt`,
      graders: [
        { kind: 'text', path: 'summary.txt', matches: '2 order-only \\|.* 1 set changes', required: true },
      ],
      reference: { 'summary.txt': '🟢 2 order-only | 🟡 1 set changes\n' },
      wrong: { 'summary.txt': '🟢 1 order-only | 🟡 2 set changes\n' },
    },
    {
      prompt:
        'Is anything but the order changed by plan.json? Put the exit code of the check into code.txt and what it says into notes.md.',
      files: { 'plan.json': planOf(GATEWAY, RULES) },
      script: ANALYZE,
      solve: `python3 $SKILL/${ANALYZE} --exit-code plan.json >notes.md; echo $? >code.txt`,
      graders: [
        { kind: 'text', path: 'code.txt', equals: '1', normalise: ['trim'], required: true },
        {
          ...{ kind: 'text', path: 'notes.md', required: true },
          matches: 'azurerm_application_gateway\\.edge`: \\*\\*backend_http_settings',
        },
        { kind: 'tools', called: [{ name: 'Bash', arguments: { runs: ANALYZE } }], required: true },
      ],
      reference: {
        'code.txt': '1\n',
        'notes.md': '- `azurerm_application_gateway.edge`: **backend_http_settings** (2 elements)\n',
      },
      wrong: { 'code.txt': '0\n', 'notes.md': '- `azurerm_application_gateway.edge` is fine\n' },
    },
  ],
};

export const TEXTS_AND_PLANS: readonly CorpusSkill[] = [LOGS, PLANS];
