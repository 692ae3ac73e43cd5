import type { Tab } from '../../../shared/model/app-state';
import { FileReview } from './FileReview';
import { FileStart } from './FileStart';
import { useOpenings } from './offline-store';
import '../../theme/grid.css';
import '../../components/rows/rows.css';

/** Files of this workstation: with no session at all, and beside one. */
export const OfflineScreen = ({ tab }: { readonly tab: Tab }) => {
  const opening = useOpenings((s) => s[tab.id]) ?? { kind: 'none' as const };
  return opening.kind === 'open' ? <FileReview rows={opening.rows} job={opening.job} /> : <FileStart tab={tab.id} opening={opening} />;
};
