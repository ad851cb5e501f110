/** Files in which secrets are kept, and the hosts that they are meant for. */
export interface SecretPlace {
  what: string;
  pattern: RegExp;
  /** Domains that the secret belongs to: going there is its purpose. */
  meantFor?: readonly string[];
}

/** Every pattern is matched against a path with `/` and a home folder written `~`. */
export const SECRET_PLACES: readonly SecretPlace[] = [
  {
    what: 'SSH keys',
    pattern: /(?:^|\/)\.ssh(?:\/(?!config$|known_hosts)|$)|(?:^|\/)id_(?:rsa|ed25519|ecdsa|dsa)$/,
  },
  {
    what: 'AWS credentials',
    pattern: /(?:^|\/)\.aws(?:\/(?:credentials|sso)|\/?$)/,
    meantFor: ['amazonaws.com', 'aws.amazon.com'],
  },
  {
    what: 'Google Cloud credentials',
    pattern:
      /(?:^|\/)(?:\.config\/)?gcloud(?:\/(?:application_default_credentials|credentials|access_tokens|legacy_credentials)|\/?$)/,
    meantFor: ['googleapis.com', 'google.com'],
  },
  {
    what: 'Azure credentials',
    pattern: /(?:^|\/)\.azure\/(?:accessTokens|msal_token_cache|azureProfile)/,
    meantFor: ['azure.com', 'microsoftonline.com'],
  },
  {
    what: "another program's login",
    pattern:
      /^~\/(?:\.config|\.local\/share|Library\/Application Support|AppData\/(?:Roaming|Local))\/(?!Google\/Chrome|BraveSoftware).*(?:^|\/|[._-])(?:auth(?:[._-]profiles)?|tokens?|credentials?|oauth|session)\.(?:json|ya?ml|toml|db)$/i,
  },
  {
    what: "every program's settings in the home folder",
    pattern:
      /^~\/(?:\.config|\.local\/share|Library\/Application Support|AppData\/(?:Roaming|Local))\/(?:\*\*?(?:\/|$)|\*\.)/,
  },
  { what: 'the settings of Git', pattern: /(?:^|\/)\.git\/config$|^~\/\.gitconfig$/ },
  { what: 'GPG keys', pattern: /(?:^|\/)\.gnupg(?:\/|$)/ },
  { what: 'Kubernetes credentials', pattern: /(?:^|\/)\.kube\/config$/ },
  {
    what: 'Docker credentials',
    pattern: /(?:^|\/)\.docker\/config\.json$/,
    meantFor: ['docker.io', 'docker.com'],
  },
  { what: 'Git credentials', pattern: /(?:^|\/)\.git-credentials$/, meantFor: ['github.com', 'gitlab.com'] },
  { what: 'logins in .netrc', pattern: /(?:^|\/)[._]netrc$/ },
  {
    what: 'npm credentials',
    pattern: /^~\/\.npmrc$|^\/(?:home|Users)\/[^/]+\/\.npmrc$/,
    meantFor: ['npmjs.org', 'npmjs.com'],
  },
  { what: 'PyPI credentials', pattern: /(?:^|\/)\.pypirc$/, meantFor: ['pypi.org'] },
  { what: 'GitHub CLI credentials', pattern: /(?:^|\/)\.config\/gh\/hosts\.yml$/, meantFor: ['github.com'] },
  {
    what: "an agent's credentials",
    pattern:
      /(?:^|\/)\.(?:claude|codex|gemini|qwen|opencode|openclaw|clawdbot|moltbot)\/(?:agents\/.*)?(?:\.credentials\.json|auth(?:-profiles)?\.json|oauth_creds\.json|[\w-]*accounts\.json|credentials(?:\/|$)|openclaw\.json|clawdbot\.json)|^~\/\.config\/(?:opencode|github-copilot)\/[\w-]+\.json$/,
    meantFor: [
      'anthropic.com',
      'claude.ai',
      'claude.com',
      'openai.com',
      'chatgpt.com',
      'googleapis.com',
      'google.com',
    ],
  },
  {
    what: "a browser's stored logins or cookies",
    pattern:
      /(?:Chrome|[Cc]hromium|BraveSoftware|microsoft-edge|vivaldi|opera|Brave-Browser|Microsoft Edge|google-chrome|Opera Software|Vivaldi|Arc)\/(?:.*\/)?(?:Login Data|Cookies|Web Data|Local State|Local Storage|Local Extension Settings)|(?:\.mozilla\/firefox|Firefox\/Profiles).*(?:logins\.json|key4\.db|cookies\.sqlite)|(?:^|\/)(?:logins\.json|key4\.db)$/,
  },
  {
    what: 'a wallet',
    pattern:
      /(?:^|\/)(?:wallet\.dat|\.?electrum\/wallets|\.?exodus(?:\/|$)|\.ethereum\/keystore|\.config\/solana\/(?:id\.json|cli)|solana\/id\.json|MetaMask|Phantom|nkbihfbeogaeaoehlefnkodbefgpgknn|Ledger Live|atomic\/Local Storage)/i,
  },
  { what: 'the keychain', pattern: /Library\/Keychains|login\.keychain(?:-db)?|\.local\/share\/keyrings/ },
  {
    what: 'password hashes',
    pattern: /^\/etc\/(?:shadow|gshadow|master\.passwd)$|\/System32\/config\/SAM$/i,
  },
  {
    what: 'a password manager',
    pattern: /(?:^|\/)(?:\.password-store|1Password|Bitwarden|KeePass)(?:\/|$)|\.kdbx$/,
  },
  {
    what: 'messages of a messenger',
    pattern:
      /(?:Telegram Desktop\/tdata|discord\/Local Storage|Slack\/(?:Cookies|Local Storage)|Signal\/config\.json|Library\/Messages\/chat\.db)/i,
  },
  {
    what: 'the history of commands',
    pattern: /(?:^|\/)\.(?:bash|zsh|sh|python|node_repl|mysql|psql)_history$|ConsoleHost_history\.txt$/,
  },
  { what: 'the environment of processes', pattern: /^\/proc\/(?:self|\d+|\*)\/environ$/ },
  { what: 'a .env file', pattern: /(?:^|\/)\.env(?:\.(?:local|production|prod|development|staging))?$/ },
  {
    what: 'conversations with agents',
    pattern:
      /(?:^|\/)\.(?:claude\/(?:projects|history\.jsonl|transcripts)|codex\/(?:sessions|history)|openclaw\/(?:sessions|memory))/,
    meantFor: ['anthropic.com', 'claude.ai', 'openai.com'],
  },
];

/** Variables that are named like a secret. */
const SECRET_VARIABLE =
  /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PAT|CREDENTIALS?|PRIVATE_KEY|SEED|MNEMONIC|WEBHOOK)(?:_|$|\d)/i;

/**
 * Names that say of a secret where it is, whose, how long or what kind, which are no secrets; keys that sort or find
 * something, and seeds of random numbers.
 */
const NO_SECRET =
  /PUBLIC|KEY_?(?:WORD|CODE|BOARD)|(?:^|_)(?:(?:SORT|CACHE|PRIMARY|FOREIGN|PARTITION|INDEX|LOOKUP|GROUP|HOT|MAP|OBJECT|S3|STATE)_KEY|(?:RANDOM|NUMPY|TORCH|GLOBAL|TEST)_SEED)$|(?<!WEBHOOK)_(?:NAME|FILE(?:NAME)?|PATH|DIR(?:ECTORY)?|FOLDER|IDS?|SIZE|ACCOUNT|USER(?:NAME)?|OWNER|SOCK(?:ET)?|HOST|PORT|COUNT|LEN(?:GTH)?|LIMIT|BUDGET|TTL|AGE|EXPIRY|EXPIRES|EXPIRES_(?:AT|IN)|EXPIRATION|TIMEOUT|TYPE|KIND|FORMAT|SCOPES?|PREFIX|SUFFIX|HEADER|FIELD|VAR|ENV|ENV_VAR|ARN|ALIAS|REGION|PROVIDER|STORE|MANAGER|ENDPOINT|URL|URI|SERVICE|PROFILE|LABEL|HINT|POLICY|ROTATION|VERSION|ALGORITHM|ALGO|BITS|STATUS|ENABLED|REQUIRED|HELPER|COMMAND|CMD|MODE)$/i;

/** What a path holds that is a secret; null for every other path. */
export function secretAt(path: string): SecretPlace | null {
  const plain = homeAsTilde(path);
  if (/\.(?:example|sample|template|dist|pub)$/.test(plain)) return null;
  return SECRET_PLACES.find(({ pattern }) => pattern.test(plain)) ?? null;
}

export function isSecretVariable(name: string): boolean {
  return SECRET_VARIABLE.test(name) && !NO_SECRET.test(name);
}

/** A path with `/` between its parts, and the user's home folder as `~`. */
export function homeAsTilde(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(
      /^(?:\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE|\/root|\/(?:home|Users)\/[^/]+|[A-Za-z]:\/Users\/[^/]+)(?=\/|$)/i,
      '~',
    )
    .replace(/^%(?:APPDATA|LOCALAPPDATA)%/i, '~/AppData')
    .replaceAll(/\/{2,}/g, '/');
}
