/** A classification as a decision on the items of a queue. */
import { useApp } from '../../state/app-store';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';
import { TYPED_FROM } from '../../features/bulk-action/action-effects';
import { TEXT as ACTION_TEXT } from '../../features/bulk-action/text';
import type { RecordTarget } from '../../record/record-target';
import type { QueueClassification } from '../../record/verdicts/classify-context';
import { confirmTenant, needsTenant } from './confirmed-queues';
import type { Desk } from './desk';
import { nameOf } from './items-to-decide';
import { entityIdOf } from '../../features/bulk-action/decisions';

/**
 * Returns what classifies the open item, or all that are marked if it is one of them; null for a record that was opened from inside the
 * item's. Items that are marked elsewhere are not on screen, and stay as they are.
 */
export const classificationIn = (
  desk: Pick<Desk, 'queue' | 'store' | 'chosen' | 'openItem' | 'classify'>,
  { entityId }: RecordTarget,
): QueueClassification | null => {
  const { open, dataset, selection, count } = desk.store.getState();
  if (!open || !dataset || entityIdOf(dataset.columns, open.cells) !== entityId) return null;
  const isMarked = isSelected(selection, open.row);
  const items = isMarked ? desk.chosen() : Promise.resolve(desk.openItem());
  const n = isMarked ? selectedCount(selection, count) : 1;
  return {
    n,
    name: items.then(([first, ...others]) => (first && others.length === 0 ? nameOf(first, desk.queue) : '')),
    about: ACTION_TEXT.undo(useApp.getState().settings.undoSeconds, undefined),
    needsTyping: n >= TYPED_FROM || needsTenant(desk.queue),
    take: (act) => {
      confirmTenant(desk.queue);
      void desk.classify(act, items);
    },
  };
};
