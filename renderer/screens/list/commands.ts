import { commandSet } from '../../commands/command';
import { TEXT as DOWNLOAD } from '../../features/download/text';
import { canDownload, DOWNLOAD_OVERLAY } from '../../record/lists/list-download';
import { LIST_SCREEN } from '../../state/list-screen';
import { currentList, listCommands } from '../../record/lists/list-commands';
import { TEXT as LISTS } from '../../record/lists/text';
import { toggleOverlay } from '../../state/overlay-store';
import { TEXT } from './text';

/** Commands of a list in its own tab. */
export const LIST_COMMANDS = [
  commandSet({
    scope: 'screen',
    title: TEXT.title,
    target: currentList,
    needs: LISTS.needsRows,
    commands: [
      ...listCommands(LIST_SCREEN),
      {
        id: DOWNLOAD_OVERLAY,
        label: DOWNLOAD.command,
        keys: ['Ctrl+Shift+D'],
        needsSession: true,
        enabled: ({ rows }) => canDownload(rows),
        needs: DOWNLOAD.needsRows,
        run: () => toggleOverlay(DOWNLOAD_OVERLAY),
      },
    ],
  }),
] as const;
