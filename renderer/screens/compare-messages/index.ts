import { ColumnLayout } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { COMPARE_MESSAGES_COMMANDS } from './commands';
import { MessagesRequest } from './request';
import { TEXT } from './text';

/** Two or three emails beside each other. */
export const compareMessages = screenModule({
  id: 'compare-messages',
  title: TEXT.title,
  icon: ColumnLayout,
  needsSession: true,
  railOf: 'queries',
  opensNewTab: true,
  Screen: lazy(() => import('./CompareMessagesScreen').then((m) => ({ default: m.CompareMessagesScreen }))),
  commands: COMPARE_MESSAGES_COMMANDS,
  tabState: MessagesRequest,
});
