import { along } from '../../../../src/report/along.ts';

/** A bar for a share of something bad, with its number; hatched without one. */
export function ShareBar({ share, children }: { share: number | null; children: string }) {
  return (
    <span className="meter">
      <span className={`bar ${share === null ? 'void' : ''}`} aria-hidden="true">
        {share !== null && <i className="weak" style={{ width: along(share) }} />}
      </span>
      <b>{children}</b>
    </span>
  );
}
