import { useSecEntities } from '../state/use-sec-entities';
import { FallbackNote } from './FallbackNote';
import { TEXT } from './text';

/** Says which apps the screen lacks, because the tenant sent them in an unexpected format. */
export const AppsNote = () => {
  const { resource } = useSecEntities();
  return <FallbackNote meta={resource.state === 'ready' ? resource.meta : undefined} item={TEXT.app} />;
};
