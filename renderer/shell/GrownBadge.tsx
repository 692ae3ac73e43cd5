import { grownTracks, useTracks } from '../state/tracks-store';
import { counted } from '../state/words';

/** How many tracked queries find more than when the analyst last looked; nothing where none does. */
export const GrownBadge = () => {
  const grown = useTracks((s) => grownTracks(s.tracks).length);
  if (grown === 0) return null;
  const words = `${counted(grown, 'tracked query', 'tracked queries')} found more`;
  return (
    <span className="grown-badge" role="img" aria-label={words} title={words}>
      {grown}
    </span>
  );
};
