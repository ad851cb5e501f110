import { describe, expect, test } from 'vitest';
import { type Address, addressOf, classOfHost, isKnownInstaller } from './hosts-of.ts';

const at = (url: string): Address => {
  const address = addressOf(url);
  if (address === null) throw new Error(`${url} is no address`);
  return address;
};

describe('an installer is known', () => {
  test.each([
    'https://astral.sh/uv/install.sh',
    'https://raw.githubusercontent.com/nvm-sh/nvm/v0.40.0/install.sh',
    'https://awscli.amazonaws.com/awscli-exe-linux-x86_64.zip',
    'https://s3.amazonaws.com/session-manager-downloads/plugin/latest/x.deb',
    'https://packages.gitlab.com/install/repositories/runner/gitlab-runner/script.deb.sh',
    'https://packages.cloud.google.com/apt/doc/apt-key.gpg',
    'https://deno.land/install.sh',
    'https://www.netlify.com/install.sh',
    'https://fly.io/install.sh',
    'https://aka.ms/install-azd.sh',
    'https://nvidia.github.io/libnvidia-container/gpgkey',
  ])('%s', (url) => {
    expect(isKnownInstaller(at(url))).toBe(true);
  });
});

describe('where anybody can publish, no installer is known', () => {
  test.each([
    'https://gitlab.com/anybody/tools/-/raw/main/install.sh',
    'https://anybodys-bucket.s3.amazonaws.com/install.sh',
    'https://s3.amazonaws.com/anybodys-bucket/install.sh',
    'https://s3.amazonaws.com/session-manager-downloads-of-mine/install.sh',
    'https://cdn.jsdelivr.net/gh/anybody/tools/install.sh',
    'https://unpkg.com/anybodys-package/install.sh',
    'https://huggingface.co/anybody/model/resolve/main/install.sh',
    'https://storage.cloud.google.com/anybodys-bucket/install.sh',
    'https://raw.githubusercontent.com/anybody/tools/main/install.sh',
    'https://anybodys-site.netlify.com/install.sh',
    'https://deno.land/x/anybodys_module/install.sh',
    'http://astral.sh/uv/install.sh',
    'https://anybodys-app.up.railway.app/install.sh',
    'https://anybodys.fly.io/install.sh',
    'https://fly.io/anybody/install.sh',
    'https://anybody.aka.ms/install.sh',
    'https://ppa.launchpad.net/anybody/tools/install.sh',
    'https://launchpad.net/~anybody/tools/install.sh',
    'https://copr.fedoraproject.org/coprs/anybody/tools.repo',
  ])('%s', (url) => {
    expect(isKnownInstaller(at(url))).toBe(false);
  });
});

test.each([
  ['https://ec2-1-2-3-4.compute-1.amazonaws.com/x', 'platform'],
  ['https://ec2-1-2-3-4.eu-west-1.compute.amazonaws.com/x', 'platform'],
  ['https://a1b2.execute-api.eu-west-1.amazonaws.com/prod', 'platform'],
  ['https://a1b2.lambda-url.eu-west-1.on.aws/', 'platform'],
  ['https://anybody.cloudapp.azure.com/x', 'platform'],
  ['https://anybody.hf.space/run', 'platform'],
  ['https://anybodys-site.netlify.com/api', 'platform'],
  ['https://api.netlify.com/api/v1/sites', 'known'],
  ['https://script.google.com/macros/s/anybodys/exec', 'platform'],
  ['https://docs.google.com/document/d/1', 'known'],
  ['https://api.machines.fly.io/v1/apps', 'known'],
  ['https://registry.mycorp.com/', 'placeholder'],
  ['https://api.your-company.io/', 'placeholder'],
  ['https://ec2.eu-west-1.amazonaws.com/', 'known'],
  ['https://huggingface.co/api/models', 'known'],
  ['https://pastebin.com/raw/x', 'anonymous'],
  ['https://10.0.0.1/x', 'private'],
  ['https://example.com/x', 'placeholder'],
  ['https://anybody.dev/x', 'unknown'],
])('%s is %s', (url, kind) => {
  expect(classOfHost(at(url))).toBe(kind);
});
