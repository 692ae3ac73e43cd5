/** The command that opens a list of a record whole. */
import { commandSet } from '../../commands/command';
import { TEXT as RECORD } from '../text';
import { OPEN_LIST_KEY, openListInTab } from './list-screen';
import { listOnScreen } from './lists-on-screen';
import { TEXT } from './text';

/** Opens the long list that the open tab of a record shows the start of. */
export const LIST_COMMANDS = commandSet({
  scope: 'record',
  title: RECORD.record,
  target: listOnScreen,
  needs: TEXT.needsList,
  needsSession: true,
  commands: [
    {
      id: 'record.openList',
      label: TEXT.openKey,
      keys: [OPEN_LIST_KEY],
      run: ({ ref, of }) => openListInTab(ref, of),
    },
  ],
});
