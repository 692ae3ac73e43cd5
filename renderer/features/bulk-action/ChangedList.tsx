import type { ChangedEntity } from '../../../shared/local-calls/bulk-actions';
import { useDefang } from '../../state/format';
import { TEXT } from './text';

type ChangedListProps = { readonly changed: readonly Omit<ChangedEntity, 'wanted'>[] };

/** Lists the decisions of somebody else that an action overrides: every one, by the name of its entity. */
export const ChangedList = ({ changed }: ChangedListProps) => {
  const show = useDefang();
  if (changed.length === 0) return null;
  return (
    <div className="strip warn changed-list" role="status">
      <p>{TEXT.overrides(changed.length)}</p>
      <ul>
        {changed.map(({ entity_id, name, reason }) => (
          <li key={entity_id}>
            <bdi>{show(name || entity_id)}</bdi>: {show(reason)}
          </li>
        ))}
      </ul>
    </div>
  );
};
