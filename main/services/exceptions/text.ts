/** Everything that the lists of exceptions tell the analyst, in one place. */
export const text = {
  title: 'Exceptions',
  columns: {
    value: 'Value',
    type: 'Type',
    list: 'List',
    tool: 'Tool',
    scope: 'Scope',
    comment: 'Comment',
    creator: 'Created by',
    time: 'Created',
    status: 'Status',
    affected: 'Affected',
    exclusive: 'Exclusive',
    payload: 'Payload',
    id: 'ID',
  },
  lists: { allow: 'Allow', block: 'Block', password: 'Password' },
  statuses: { active: 'Active', off: 'Off' },
  invalidCreator:
    'Enter your email address, such as analyst@contoso.example. The tenant shows it as the creator.',
  invalidEntry: (at: number, total: number, message: string) =>
    total === 1 ? message : `Exception ${at + 1} of ${total}: ${message}`,
};
