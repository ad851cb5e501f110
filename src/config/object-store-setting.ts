import { join, resolve } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';
import { homeFolder } from './environment.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** A bucket, and how it is reached. Holds a key: not for logs. */
export interface S3Setting {
  kind: 's3';
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  endpoint: string;
  region: string;
  /** Whether the bucket stands in the path, not in the name of the host. */
  isPathStyle: boolean;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null };
  /** For people, without keys. */
  shown: string;
}

export interface FolderSetting {
  kind: 'folder';
  /** Absolute. */
  folder: string;
}

/** Where what is too large for the database lies. */
export interface ObjectStoreSetting {
  store: S3Setting | FolderSetting;
  /** Larger texts and contents go there, in bytes. */
  over: number;
}

const KB = 1024;
const DEFAULT_OVER_KB = 256;
const MOST_OVER_KB = 256 * KB;
/** Source: Amazon S3 User Guide, "General purpose bucket naming rules". */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9/_.-]{0,200}$/;
const WHERE = 'PLUGIN_EVAL_OBJECT_STORE';

/**
 * Reads PLUGIN_EVAL_OBJECT_STORE: `s3://bucket/prefix`, a folder, or `folder` for one beside the user's configuration.
 * @returns null when there is none
 * @throws UsageError which repeats no key
 */
export function objectStoreSetting(variables: Variables): ObjectStoreSetting | null {
  const text = variables[WHERE];
  if (!text) return null;
  const over = thresholdOf(variables);
  if (text.startsWith('s3://')) return { store: s3Setting(text, variables), over };
  if (/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(text))
    throw new UsageError(`${WHERE} is neither s3://bucket/prefix nor a folder.`);
  const folder = text === 'folder' ? join(homeFolder(variables), 'objects') : resolve(text);
  return { store: { kind: 'folder', folder }, over };
}

function thresholdOf(variables: Variables): number {
  const text = variables.PLUGIN_EVAL_OBJECTS_OVER_KB;
  const kilobytes = text ? Number(text) : DEFAULT_OVER_KB;
  if (!Number.isInteger(kilobytes) || kilobytes < 0 || kilobytes > MOST_OVER_KB)
    throw new UsageError(`PLUGIN_EVAL_OBJECTS_OVER_KB must be a whole number from 0 to ${MOST_OVER_KB}.`);
  return kilobytes * KB;
}

function s3Setting(text: string, variables: Variables): S3Setting {
  const [bucket = '', ...rest] = text.slice('s3://'.length).split('/');
  const path = rest.filter((part) => part !== '').join('/');
  if (!BUCKET.test(bucket) || !PREFIX.test(path) || path.split('/').includes('..'))
    throw new UsageError(
      `${WHERE} does not name a bucket (3 to 63 characters). Write s3://bucket or s3://bucket/prefix; keys and endpoint have variables of their own.`,
    );
  const accessKeyId = variables.AWS_ACCESS_KEY_ID;
  const secretAccessKey = variables.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey)
    throw new UsageError(`${WHERE} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const region = variables.AWS_REGION || variables.AWS_DEFAULT_REGION || 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw new UsageError('AWS_REGION is no name of a region.');
  const given = variables.AWS_ENDPOINT_URL_S3 || variables.AWS_ENDPOINT_URL;
  const endpoint = given || `https://s3.${region}.amazonaws.com`;
  const url = URL.parse(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new UsageError('AWS_ENDPOINT_URL_S3 is no URL of http or https without user name and query.');
  const prefix = path === '' ? '' : `${path}/`;
  return {
    ...{ kind: 's3', bucket, prefix, endpoint: url.href, region },
    // Dots in the name of a bucket do not fit its certificate.
    isPathStyle: Boolean(given) || bucket.includes('.'),
    credentials: { accessKeyId, secretAccessKey, sessionToken: variables.AWS_SESSION_TOKEN || null },
    shown: `the object store s3://${bucket}/${prefix}${given ? ` at ${url.host}` : ''}`,
  };
}
