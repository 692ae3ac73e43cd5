import { formatInstantWithZone, useZone } from '../state/time';

/** The tenant cannot be reached: what is shown may be old, and nothing can be changed until it answers again. */
export const Disconnected = ({ since }: { readonly since: number }) => {
  const zone = useZone();
  return (
    <div className="strip warn offline" role="status" aria-label="Offline">
      <span className="grow">
        Offline since {formatInstantWithZone(since, zone)}: the tenant cannot be reached. What is shown may be
        old, and nothing can be changed until it answers. Postern asks again every few seconds.
      </span>
    </div>
  );
};
