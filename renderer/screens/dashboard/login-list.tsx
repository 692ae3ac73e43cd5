import { MenuItem } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { textElement } from '../../dataset-view/grid/draw-cell';
import { createList } from '../../dataset-view/list/list';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { huntValue } from '../../query/pivot';
import { formatOutcome, formatPlace } from '../../record/logins/format';
import { displayText, formatCell } from '../../state/format';
import type { SlotRow } from './slot-rows';
import { TEXT } from './text';

/** A login with the name of its app. */
type Login = SlotRow & { readonly app: string };

/** Names that the tenant's fields may give the user who signed in. */
const USER_FIELDS = ['email', 'user', 'user_email'];

const userOf = ({ field }: SlotRow): string => formatCell(field('user'));
const COLUMNS: readonly ListColumn<Login>[] = [
  {
    id: 'time',
    label: TEXT.time,
    width: 140,
    type: 'time',
    value: ({ field }) => formatCell(field('time')),
  },
  {
    id: 'user',
    label: TEXT.user,
    width: 96,
    value: userOf,
    draw: (login) => {
      const user = displayText(userOf(login));
      return textElement(userOf(login).split('@')[0] ?? '', 'cut', user);
    },
  },
  {
    id: 'outcome',
    label: TEXT.outcome,
    width: 160,
    isFlex: true,
    value: (login) => formatOutcome(login.field).text,
    draw: (login) => {
      const { text, tone } = formatOutcome(login.field);
      return textElement(displayText(text), `cut ${tone}-text`, displayText(text));
    },
  },
  { id: 'place', label: TEXT.place, width: 130, value: ({ field }) => formatPlace(field) },
  { id: 'ip', label: TEXT.ip, width: 110, value: ({ field }) => formatCell(field('ip')) },
  { id: 'app', label: TEXT.app, width: 120, value: ({ app }) => app },
];

/** The logins of the hour that was opened, newest hour first. Its filters stay from one hour to the next. */
export const loginList = createList<Login>({
  id: 'logins',
  columns: COLUMNS,
  keyOf: ({ row }) => String(row),
  hasNoSelection: true,
});

/** The menu item that hunts the user of a login. */
export const huntUserItem = (login: Login): ReactNode => {
  const user = userOf(login);
  const place = { saas_id: formatCell(login.field('saas')), query_domain: 'user' } as const;
  return (
    <MenuItem
      text={TEXT.huntUser}
      disabled={user === ''}
      onClick={() => void huntValue(place, USER_FIELDS, user)}
    />
  );
};
