import { useEffect } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { FileRows } from './FileRows';
import { openedFiles, reopenFile } from './files-store';
import { FileStart } from './FileStart';
import './files.css';

/** Files of this workstation, with or without a session. */
export const FilesScreen = ({ tab }: { readonly tab: Tab }) => {
  const opening = openedFiles.use(tab.id);
  useEffect(() => {
    if (opening.kind === 'none') reopenFile(tab.id);
  }, [tab.id]);
  return opening.kind === 'open' ? (
    <FileRows tab={tab} rows={opening.rows} />
  ) : (
    <FileStart tab={tab.id} opening={opening} />
  );
};
