import type { Doctor } from '../../documents/doctor.ts';
import type { Cell, Section, Tone } from '../view-model/blocks.ts';
import { section, table } from '../view-model/build-blocks.ts';

type Status = Doctor['checks'][number]['status'];

const TONES: Record<Status, Tone> = { ok: 'good', failed: 'bad', absent: 'quiet', skipped: 'quiet' };

/** What is there and what is missing, one line each. */
export function doctorView({ checks, depths }: Doctor): Section[] {
  return section('doctor', null, [
    table(
      [],
      checks.map(({ name, status, message }) => row(status, name, message)),
    ),
    table(
      [],
      depths.map(({ depth, reachable, message }) =>
        row(reachable ? 'ok' : 'absent', `--depth ${depth}`, message),
      ),
    ),
  ]);
}

function row(status: Status, name: string, message: string): Cell[] {
  return [[{ text: status, tone: TONES[status] }], name, message];
}
