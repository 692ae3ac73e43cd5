import type { Entity, FilePermission } from '../../../shared/model/entity';
import { PERMISSION_PAGE_SIZE } from '../../../shared/limits';
import { byReach, permissionReach, type Reach } from '../../../shared/rules/file-permissions';
import { api } from '../../bridge';
import type { SmallColumn } from '../../components/SmallTable';
import { displayText } from '../../state/format';
import { readAllPages } from '../all-pages';
import { entityTitle } from '../entity-title';
import { OpenInGrid } from '../lists/OpenInGrid';
import { FieldText } from '../parts/FieldText';
import { PartTable } from '../parts/PartTable';
import { TEXT } from '../parts/text';
import { refToUser } from '../record-ref';
import type { RecordPartProps } from '../record-kind';

const T = TEXT.permissions;

/** Permissions read at most; the count says if there are more. */
const MOST = 1_000;

const TONES: Readonly<Record<Reach, string>> = {
  public: 'tag bad',
  external: 'tag warn',
  organization: 'tag mute',
  people: 'tag mute',
  unknown: 'tag mute',
};

const through = ({ link, inherited_from }: FilePermission): string => {
  const how = link ? T.link(link.type ?? '') : T.direct;
  return inherited_from ? `${how}. ${T.inherited(inherited_from)}` : how;
};

const Who = ({ row, saas }: { readonly row: FilePermission; readonly saas: string }) => {
  const { granted_to = '', granted_to_email: email, is_external } = row;
  return (
    <span className="file-cell">
      {granted_to !== email && <bdi>{displayText(granted_to)}</bdi>}
      <FieldText
        field="granted_to_email"
        label={T.who}
        value={email}
        isMono
        opens={email && is_external !== true ? refToUser(email, saas) : undefined}
      />
      <bdi className="quiet">{displayText(through(row))}</bdi>
      <FieldText field="web_url" label={T.address} value={row.link?.web_url} isMono />
    </span>
  );
};

const columnsFor = (saas: string): readonly SmallColumn<FilePermission>[] => [
  {
    label: T.reach,
    width: 104,
    cell: (row) => {
      const reach = permissionReach(row);
      return <span className={TONES[reach]}>{T.reaches[reach]}</span>;
    },
  },
  { label: T.who, width: 190, grows: true, cell: (row) => <Who row={row} saas={saas} /> },
  {
    label: T.can,
    width: 76,
    cell: ({ roles = [] }) => (
      <span className="file-cell">
        {roles.map((role) => (
          <FieldText key={role} field="roles" label={T.can} value={role} />
        ))}
      </span>
    ),
  },
];

/** The permissions on a file, each with the link that it goes through: those that reach farthest first. */
export const Permissions = ({ target, record }: RecordPartProps<Entity>) => (
  <PartTable
    name={T.tab}
    target={target}
    load={(signal) =>
      readAllPages(
        (offset) =>
          api['entity.filePermissions']({ saas: target.saas, entity_id: target.entityId, offset }, signal),
        PERMISSION_PAGE_SIZE,
        MOST,
      )
    }
    columns={columnsFor(target.saas)}
    arrange={byReach}
    none={T.none}
    loading={T.loading}
    count={(shown, _loaded, total, isAtLeast) => T.count(shown, total, isAtLeast)}
    all={
      <OpenInGrid
        list={{ list: 'permissions', saas: target.saas, entity_id: target.entityId }}
        of={entityTitle(record)}
      />
    }
  />
);
