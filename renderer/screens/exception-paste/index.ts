import { Clipboard } from '@blueprintjs/icons';
import { lazy } from 'react';
import { screenModule } from '../../screen-module';
import { CLEAR_OVERLAY, PASTE_COMMANDS, SEND_OVERLAY } from './commands';
import { TEXT } from './text';
import { PasteDraft } from './typed-text';

/** Turns pasted text into exceptions. */
export const exceptionPaste = screenModule({
  id: 'exception-paste',
  title: TEXT.title,
  icon: Clipboard,
  needsSession: true,
  railOf: 'exceptions',
  Screen: lazy(() => import('./ExceptionPasteScreen').then((m) => ({ default: m.ExceptionPasteScreen }))),
  commands: PASTE_COMMANDS,
  overlays: [
    {
      id: SEND_OVERLAY,
      Overlay: lazy(() => import('./SendDialog').then((m) => ({ default: m.SendDialog }))),
    },
    {
      id: CLEAR_OVERLAY,
      Overlay: lazy(() => import('./ClearDialog').then((m) => ({ default: m.ClearDialog }))),
    },
  ],
  tabState: PasteDraft,
});
