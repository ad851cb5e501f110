import places from './secret-places.json' with { type: 'json' };

/** Files of secrets, and the hosts they belong to. */
export interface SecretPlace {
  what: string;
  pattern: RegExp;
  /** Domains that the secret belongs to: going there is its purpose. */
  meantFor?: readonly string[];
  /** Programs send it in a header to the service that it belongs to. */
  inHeaders?: boolean;
  /** True when programs copy it to their own files. */
  isCopied?: boolean;
  /** Programs print settings that they read there. */
  isPrinted?: boolean;
  /** Hardly a program reads it but the one that it belongs to. */
  isOthers?: boolean;
}

/** Every pattern is matched against a path with `/` and a home folder written `~`. */
export const SECRET_PLACES: readonly SecretPlace[] = places.map(({ pattern, flags = '', ...place }) => ({
  ...place,
  pattern: new RegExp(pattern, flags),
}));

/** Variables with names of secrets. */
const SECRET_VARIABLE =
  /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PAT|CREDENTIALS?|PRIVATE_KEY|SEED|MNEMONIC|WEBHOOK)(?:_|$|\d)/i;

/**
 * Names that describe a secret's place, owner, length or kind without being one; keys for sorting or lookup,
 * and random seeds.
 */
const NO_SECRET =
  /PUBLIC|KEY_?(?:WORD|CODE|BOARD)|(?:^|_)(?:(?:SORT|CACHE|PRIMARY|FOREIGN|PARTITION|INDEX|LOOKUP|GROUP|HOT|MAP|OBJECT|S3|STATE)_KEY|(?:RANDOM|NUMPY|TORCH|GLOBAL|TEST)_SEED)$|(?<!WEBHOOK)_(?:NAME|FILE(?:NAME)?|PATH|DIR(?:ECTORY)?|FOLDER|IDS?|SIZE|ACCOUNT|USER(?:NAME)?|OWNER|SOCK(?:ET)?|HOST|PORT|COUNT|LEN(?:GTH)?|LIMIT|BUDGET|TTL|AGE|EXPIRY|EXPIRES|EXPIRES_(?:AT|IN)|EXPIRATION|TIMEOUT|TYPE|KIND|FORMAT|SCOPES?|PREFIX|SUFFIX|HEADER|FIELD|VAR|ENV|ENV_VAR|ARN|ALIAS|REGION|PROVIDER|STORE|MANAGER|ENDPOINT|URL|URI|SERVICE|PROFILE|LABEL|HINT|POLICY|ROTATION|VERSION|ALGORITHM|ALGO|BITS|STATUS|ENABLED|REQUIRED|HELPER|COMMAND|CMD|MODE)$/i;

/** The secret at a path; null for every other path. */
export function secretAt(path: string): SecretPlace | null {
  const plain = homeAsTilde(path);
  if (/\.(?:example|sample|template|dist|pub)$/.test(plain)) return null;
  return SECRET_PLACES.find(({ pattern }) => pattern.test(plain)) ?? null;
}

/** A place by its name. */
export function secretPlace(what: string): SecretPlace | undefined {
  return SECRET_PLACES.find((place) => place.what === what);
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
