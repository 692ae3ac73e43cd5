import type { Json } from '../../../shared/model/json';
import { LIST_SCREEN } from '../../state/list-screen';
import { openTab } from '../../state/workspace-store';
import type { ListRef } from './list-draft';
import { TEXT } from './text';

/** Key of the command that opens the list of the record on screen. */
export const OPEN_LIST_KEY = 'Shift+O';

/** Opens a list in its own tab. */
export const openListInTab = (ref: ListRef, of: string): void =>
  void openTab({
    screen: LIST_SCREEN,
    title: TEXT.tab(TEXT.lists[ref.list], of),
    draft: JSON.parse(JSON.stringify({ ref, of })) as Json,
  });
