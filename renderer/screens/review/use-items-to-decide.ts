import { useEffect, useState } from 'react';
import type { QueryAction } from '../../../shared/model/query';
import { selectedCount } from '../../dataset-view/view/selection';
import { changedDecisions } from './decisions';
import type { Desk } from './desk';
import { nameOf } from './items-to-decide';

/** Returns the items that were there when a dialog opened, as the next one may open behind it, and those of them about which somebody else decided otherwise. */
export const useItemsToDecide = (desk: Desk, action: QueryAction) => {
  const [{ items, n, overruled }] = useState(() => {
    const { selection, count } = desk.store.getState();
    return {
      items: desk.chosen(),
      n: Math.max(1, selectedCount(selection, count)),
      overruled: changedDecisions(desk.store.getState(), action),
    };
  });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    void items.then((all) => setNames(new Map(all.map((item) => [item.entityId, nameOf(item, desk.queue)]))));
  }, [items]);
  const [only = '', ...others] = names.values();
  return {
    items,
    n,
    /** The name of the item, if it is the only one. */
    name: others.length === 0 ? only : '',
    changed: overruled.map((one) => ({ ...one, name: names.get(one.entity_id) ?? '' })),
    overrules: overruled.map(({ entity_id }) => entity_id),
  };
};
