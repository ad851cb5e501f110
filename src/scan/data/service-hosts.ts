/** Services, the names that their secrets carry, and the hosts that such a secret is meant for. Last gone through on 2026-11-26. */
export interface Service {
  name: string;
  /** Words in names of variables and of items of a keychain, lower case. */
  words: readonly string[];
  hosts: readonly string[];
  /** Variables that hold a key which is worth money or access to somebody else. */
  key?: RegExp;
}

/** A service that is missing here owns the host whose domain is called like it. */
export const SERVICES: readonly Service[] = [
  {
    name: 'AWS',
    words: ['aws', 'amazon'],
    hosts: ['amazonaws.com', 'aws.amazon.com'],
    key: /^AWS_(?:SECRET|ACCESS|SESSION)/,
  },
  { name: 'OpenAI', words: ['openai', 'chatgpt'], hosts: ['openai.com', 'azure.com'], key: /^OPENAI_/ },
  {
    name: 'Anthropic',
    words: ['anthropic', 'claude'],
    hosts: ['anthropic.com', 'claude.ai', 'claude.com'],
    key: /^(?:ANTHROPIC|CLAUDE)_/,
  },
  {
    name: 'GitHub',
    words: ['github', 'gh'],
    hosts: ['github.com', 'githubusercontent.com', 'githubcopilot.com', 'ghcr.io'],
    key: /^(?:GITHUB|GH)_(?:\w{1,30}_)?(?:TOKEN|PAT)/,
  },
  { name: 'GitLab', words: ['gitlab'], hosts: ['gitlab.com'], key: /^GITLAB_/ },
  { name: 'Stripe', words: ['stripe'], hosts: ['stripe.com'], key: /^STRIPE_/ },
  {
    name: 'npm',
    words: ['npm'],
    hosts: ['npmjs.org', 'npmjs.com', 'pkg.github.com'],
    key: /^(?:NPM|NODE_AUTH)_TOKEN/,
  },
  { name: 'Slack', words: ['slack'], hosts: ['slack.com'], key: /^SLACK_/ },
  {
    name: 'Google',
    words: ['google', 'gemini', 'gmail', 'youtube', 'gcp', 'firebase'],
    hosts: ['googleapis.com', 'google.com', 'firebaseio.com'],
    key: /^(?:GEMINI|GOOGLE)_(?:API_)?(?:KEY|TOKEN)/,
  },
  {
    name: 'Meta',
    words: ['whatsapp', 'facebook', 'instagram', 'meta', 'threads'],
    hosts: ['facebook.com', 'whatsapp.com', 'instagram.com', 'threads.net'],
  },
  {
    name: 'Microsoft',
    words: ['microsoft', 'azure', 'outlook', 'teams', 'msgraph', 'office365', 'onedrive'],
    hosts: ['microsoft.com', 'azure.com', 'windows.net', 'microsoftonline.com', 'office.com', 'live.com'],
  },
  { name: 'X', words: ['twitter'], hosts: ['twitter.com', 'x.com'] },
  { name: 'Discord', words: ['discord'], hosts: ['discord.com', 'discordapp.com'] },
  { name: 'Notion', words: ['notion'], hosts: ['notion.com', 'notion.so'] },
  {
    name: 'Atlassian',
    words: ['atlassian', 'jira', 'confluence'],
    hosts: ['atlassian.net', 'atlassian.com'],
  },
  { name: 'HubSpot', words: ['hubspot'], hosts: ['hubspot.com', 'hubapi.com'] },
  { name: 'Dropbox', words: ['dropbox'], hosts: ['dropbox.com', 'dropboxapi.com'] },
  { name: 'Hugging Face', words: ['hf', 'huggingface'], hosts: ['huggingface.co', 'hf.co'] },
  { name: 'Feishu', words: ['feishu', 'lark'], hosts: ['feishu.cn', 'larksuite.com'] },
  { name: 'WeChat', words: ['wechat', 'weixin', 'wecom'], hosts: ['qq.com'] },
  { name: 'LINE', words: ['line'], hosts: ['line.me'] },
  { name: 'Bark', words: ['bark'], hosts: ['day.app'] },
  { name: 'ServerChan', words: ['serverchan', 'sendkey'], hosts: ['ftqq.com'] },
  { name: 'Zhipu', words: ['zhipu', 'glm', 'bigmodel'], hosts: ['bigmodel.cn', 'z.ai'] },
  { name: 'Alibaba Cloud', words: ['dashscope', 'qwen', 'aliyun'], hosts: ['aliyuncs.com', 'aliyun.com'] },
  { name: 'Moonshot', words: ['moonshot', 'kimi'], hosts: ['moonshot.cn', 'moonshot.ai'] },
  {
    name: 'Volcengine',
    words: ['ark', 'doubao', 'volc', 'volcengine'],
    hosts: ['volces.com', 'volcengine.com'],
  },
];

/** Words in names of secrets that name no service which could own a host. */
export const NO_SERVICE: ReadonlySet<string> = new Set(
  `access account admin agent alerts alpha api app apps auth backup base bearer beta bot chrome brave edge safari firefox
  client cloud code config cookie credential credentials data default demo dev edit exodus file generic host http https
  icloud internet item jwt keychain keys live local login logins mail main master metamask mobile name notify oauth
  pass passphrase password passwords personal phantom prod production profile project proxy public root safe secret secrets
  server service session shared site ssh staging storage store sync system team temp test tool token tokens user username
  vault wallet web webhook wifi work`.split(/\s+/),
);
