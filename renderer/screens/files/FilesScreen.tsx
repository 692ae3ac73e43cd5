import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { FileReview } from './FileReview';
import { FileStart } from './FileStart';
import { reopenFile, useOpenings } from './files-store';
import '../../theme/grid.css';
import '../../dataset-view/rows/rows.css';

/** Files of this workstation: with no session at all, and beside one. */
export const FilesScreen = ({ tab }: { readonly tab: Tab }) => {
  const opening = useOpenings((s) => s[tab.id]) ?? { kind: 'none' as const };
  useEffect(() => {
    if (opening.kind === 'none') reopenFile(tab.id);
  }, [tab.id]);
  return opening.kind === 'open' ? (
    <FileReview tab={tab} rows={opening.rows} />
  ) : (
    <FileStart tab={tab.id} opening={opening} />
  );
};
