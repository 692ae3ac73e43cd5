import { MenuItem } from '@blueprintjs/core';
import type { RowTuple } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { cellOf } from '../../../shared/rules/cell-of';
import { displayText, formatCell } from '../../state/format';
import { openReplay } from './replay-tab';
import { TEXT } from './text';

type ItemProps = { readonly columns: DatasetState['columns']; readonly row: RowTuple };

/** Columns of places, by which rows of logins and of journeys between them are told from others. */
const PLACES: readonly string[] = ['latitude', 'from_latitude'];

/** The menu item that replays the logins of a row's user from that login on; nothing for a row that is no login. */
export const ReplayItem = ({ columns, row }: ItemProps) => {
  const cell = (key: string) => formatCell(cellOf(columns, row, key));
  const [user, time] = [cell('user'), cell('time')];
  if (user === '' || !columns.some(({ key }) => PLACES.includes(key))) return null;
  return (
    <MenuItem
      text={TEXT.replay.ofUser(displayText(user))}
      onClick={() => openReplay(user, time || undefined)}
    />
  );
};
