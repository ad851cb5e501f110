import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import { expect, test } from 'vitest';
import { readModelEnvironment } from './model-environment.ts';

test.each<[ProviderName, Record<string, string>, string | null]>([
  ['ollama', {}, 'http://127.0.0.1:11434/v1'],
  ['ollama', { OLLAMA_HOST: '192.168.0.7' }, 'http://192.168.0.7:11434/v1'],
  ['ollama', { OLLAMA_HOST: '0.0.0.0:8080' }, 'http://127.0.0.1:8080/v1'],
  ['ollama', { OLLAMA_HOST: ':9000' }, 'http://127.0.0.1:9000/v1'],
  ['ollama', { OLLAMA_HOST: '[::]:9000' }, 'http://127.0.0.1:9000/v1'],
  ['ollama', { OLLAMA_HOST: 'https://models.example.org' }, 'https://models.example.org/v1'],
  ['ollama', { OLLAMA_HOST: 'a', OLLAMA_BASE_URL: 'http://b:1/v1' }, 'http://b:1/v1'],
  ['lmstudio', {}, 'http://127.0.0.1:1234/v1'],
  ['bedrock', {}, null],
  ['bedrock', { AWS_DEFAULT_REGION: 'us-east-1' }, 'https://bedrock-runtime.us-east-1.amazonaws.com'],
  ['bedrock', { AWS_REGION: 'eu-west-1', BEDROCK_BASE_URL: 'http://b:1/x/' }, 'http://b:1/x'],
  ['azure', {}, null],
  ['azure', { AZURE_RESOURCE_NAME: 'ours' }, 'https://ours.openai.azure.com/openai/v1'],
  ['azure', { AZURE_OPENAI_ENDPOINT: 'https://o.openai.azure.com/' }, 'https://o.openai.azure.com/openai/v1'],
  ['azure', { AZURE_BASE_URL: 'https://o.openai.azure.com/openai' }, 'https://o.openai.azure.com/openai/v1'],
  ['azure', { AZURE_BASE_URL: 'https://gateway.example.org/v1' }, 'https://gateway.example.org/v1'],
  ['vertex', {}, null],
  ['vertex', { GOOGLE_VERTEX_API_KEY: 'k' }, 'https://aiplatform.googleapis.com/v1/publishers/google'],
  [
    'vertex',
    { CLOUDSDK_AUTH_ACCESS_TOKEN: 't', GOOGLE_CLOUD_PROJECT: 'p' },
    'https://aiplatform.googleapis.com/v1/projects/p/locations/global/publishers/google',
  ],
  [
    'vertex',
    { CLOUDSDK_AUTH_ACCESS_TOKEN: 't', GOOGLE_VERTEX_PROJECT: 'p', GOOGLE_VERTEX_LOCATION: 'europe-west4' },
    'https://europe-west4-aiplatform.googleapis.com/v1/projects/p/locations/europe-west4/publishers/google',
  ],
])('%s with %j is called at %s', (provider, variables, expected) => {
  const { endpoint, problem } = readModelEnvironment(variables)[provider];
  expect([problem, endpoint]).toEqual([null, expected]);
});

test.each<[ProviderName, Record<string, string>, string]>([
  ['bedrock', { AWS_REGION: 'evil.example.org/' }, 'AWS_REGION: letters, digits and dashes are expected'],
  ['azure', { AZURE_RESOURCE_NAME: 'user@internal:80/#' }, 'AZURE_RESOURCE_NAME: letters, digits'],
  ['vertex', { GOOGLE_VERTEX_LOCATION: '../x' }, 'GOOGLE_VERTEX_LOCATION: letters, digits'],
  ['bedrock', { AWS_ACCESS_KEY_ID: 'AKIA' }, 'AWS_SECRET_ACCESS_KEY must be set too'],
])('%s with %j cannot be called', (provider, variables, words) => {
  expect(readModelEnvironment(variables)[provider].problem?.message).toContain(words);
});
