import { QUERY_DOMAINS } from '../../../shared/model/ids';
import type { QueryChange } from '../../../shared/rules/query-changes';
import { domainLabel } from '../../query/hunt-draft';
import { useDefang } from '../../state/format';
import { useSecEntities } from '../../state/use-sec-entities';
import { TEXT } from './text';

type ChangeListProps = {
  readonly name: string;
  readonly changes: readonly QueryChange[];
  readonly before: string;
  readonly after: string;
};

/** The differences between two copies of a query, field by field. */
export const ChangeList = ({ name, changes, before, after }: ChangeListProps) => {
  const defang = useDefang();
  const { resource } = useSecEntities();
  const apps = resource.state === 'ready' ? resource.value.apps : [];
  const show = ({ field }: QueryChange, value: string): string => {
    if (field === 'saas_id') return apps.find((app) => app.name === value)?.label ?? value;
    const domain = field === 'query_domain' && QUERY_DOMAINS.find((one) => one === value);
    return domain ? domainLabel(domain) : defang(value);
  };
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
              <bdi>{show(change, change.before)}</bdi>
            </td>
            <td>
              <bdi>{show(change, change.after)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
