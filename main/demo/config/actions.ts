import type { QueryConfig } from '../../../shared/model/query';
import type { Domain } from '../words';

/** An action in the query config. */
export type QueryAction = QueryConfig['actions'][number];
type Param = QueryAction['params'][number];
const param = (name: string, label: string, required: boolean): Param => ({
  name,
  label,
  type: 'text',
  required,
});

/** The actions that take something away, and those that another one undoes. */
const DESTRUCTIVE: readonly string[] = ['delete', 'suspend', 'remove_sharing'];
const REVERSES: Readonly<Record<string, string>> = {
  quarantine: 'restore',
  restore: 'quarantine',
  request_restore: 'decline_restore',
  suspend: 'unsuspend',
  unsuspend: 'suspend',
  add_tag: 'remove_tag',
  remove_tag: 'add_tag',
};

const action = (action_id: string, label: string, ...params: Param[]): QueryAction => ({
  action_id,
  label,
  params,
  is_destructive: DESTRUCTIVE.includes(action_id),
  ...(REVERSES[action_id] === undefined ? {} : { reverse_action_id: REVERSES[action_id] }),
});
const tag = param('tag', 'Tag', true);
const TAGS = [action('add_tag', 'Add a tag', tag), action('remove_tag', 'Remove a tag', tag)];

const RESTORE_FLOW = [
  action('quarantine', 'Quarantine'),
  action('request_restore', 'Request a restore', param('comment', 'Comment', false)),
  action('restore', 'Restore', param('comment', 'Comment', false)),
  action('decline_restore', 'Decline the restore', param('reason', 'Reason', true)),
  action('mark_clean', 'Mark as clean'),
];

/** Actions on the results of each domain. */
export const ACTIONS: Readonly<Record<Domain, readonly QueryAction[]>> = {
  email: [
    ...RESTORE_FLOW,
    action('mark_phishing', 'Mark as phishing'),
    action('report_phishing', 'Report as phishing', param('comment', 'Comment', false)),
    action('delete', 'Delete'),
    ...TAGS,
  ],
  file: [...RESTORE_FLOW, action('remove_sharing', 'Stop sharing outside'), ...TAGS],
  user: [action('suspend', 'Suspend'), action('unsuspend', 'End the suspension'), ...TAGS],
  group: TAGS,
  message: [action('mark_clean', 'Mark as clean'), action('delete', 'Delete'), ...TAGS],
  click: TAGS,
};
