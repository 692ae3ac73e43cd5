import type { QueryChange } from '../../../shared/rules/query-changes';
import { useDefang } from '../../state/format';
import { TEXT } from './text';

type ChangeListProps = {
  readonly name: string;
  readonly changes: readonly QueryChange[];
  readonly before: string;
  readonly after: string;
};

/** The differences between two copies of a query, field by field. */
export const ChangeList = ({ name, changes, before, after }: ChangeListProps) => {
  const show = useDefang();
  return (
    <table className="change-list" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{TEXT.conflict.field}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, i) => (
          <tr key={i}>
            <th scope="row">
              <bdi>{change.label}</bdi>
            </th>
            <td>
              <bdi>{show(change.before)}</bdi>
            </td>
            <td>
              <bdi>{show(change.after)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
