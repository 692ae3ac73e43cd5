import { formatInstantWithZone, useZone } from '../../state/time';
import { TEXT } from '../text';

/** Says that the tenant limits requests, and when they go on. */
export const Slowed = ({ until }: { readonly until: number }) => {
  const zone = useZone();
  return (
    <div className="strip warn" role="status" aria-label={TEXT.slowed.name}>
      <span className="grow">{TEXT.slowed.note(formatInstantWithZone(until, zone))}</span>
    </div>
  );
};
