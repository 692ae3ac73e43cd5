import { Document } from '@blueprintjs/icons';
import { lazy } from 'react';
import { FileDraft } from '../../../shared/model/file-drafts';
import { on } from '../../bridge';
import { screenModule } from '../../screen-module';
import { FILES_COMMANDS } from './commands';
import { FILES_SCREEN, openReceivedFiles } from './files-store';
import { TEXT } from './text';

/** Exported files of any tool, opened with or without a session. */
export const files = screenModule({
  id: FILES_SCREEN,
  title: TEXT.title,
  icon: Document,
  needsSession: false,
  railOrder: 40,
  Screen: lazy(() => import('./FilesScreen').then((m) => ({ default: m.FilesScreen }))),
  commands: FILES_COMMANDS,
  tabState: FileDraft,
  formerId: 'offline',
  start: () => {
    on('filesPicked', () => void openReceivedFiles());
    void openReceivedFiles();
  },
});
