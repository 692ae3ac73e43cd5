import { formatInstantWithZone, useZone } from '../../state/time';
import { TEXT } from '../text';

/** Warns that the tenant can't be reached, with the time since when. */
export const Disconnected = ({ since }: { readonly since: number }) => {
  const zone = useZone();
  return (
    <div className="strip warn offline" role="status" aria-label={TEXT.disconnected.name}>
      <span className="grow">{TEXT.disconnected.note(formatInstantWithZone(since, zone))}</span>
    </div>
  );
};
