import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { choice, text } from '@plugin-eval/engine/config/setting.ts';
import type { SandboxChoice } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { type GivenBy, option } from './option.ts';

const KINDS = ['bubblewrap', 'container'] as const;

/** @param what is run in it */
export function sandboxOptions(what: string, group: 'Sessions' | null = null) {
  return {
    sandbox: option(choice(KINDS), { argument: 'kind', help: what, usually: 'bubblewrap', group }),
    image: option(text, {
      argument: 'image',
      help: 'container image for --sandbox container',
      group,
    }),
  };
}

/** @throws UsageError for an image without a container, and the other way round */
export function sandboxChoice({
  sandbox,
  image,
}: Partial<GivenBy<ReturnType<typeof sandboxOptions>>>): SandboxChoice {
  if (sandbox !== 'container') {
    if (image !== undefined) throw new UsageError('--image belongs to --sandbox container.');
    return { kind: 'bubblewrap' };
  }
  if (image === undefined)
    throw new UsageError('--sandbox container needs --image, a container image that is on this machine.');
  return { kind: 'container', image };
}
