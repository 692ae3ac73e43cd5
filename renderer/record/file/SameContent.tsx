import { ok } from '../../../shared/bridge';
import type { Entity } from '../../../shared/model/entity';
import type { Json } from '../../../shared/model/json';
import { readProfile } from '../../../shared/model/profiles';
import { api } from '../../bridge';
import { EmptyState } from '../../components/EmptyState';
import type { SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { entityTitle } from '../entity-title';
import { toTarget } from '../find-entity';
import { FieldText } from '../parts/FieldText';
import { PartTable } from '../parts/PartTable';
import { TEXT } from '../parts/text';
import { refToTarget } from '../record-ref';
import type { RecordPartProps } from '../record-kind';
import type { RecordTarget } from '../record-target';

const T = TEXT.same;

/** Returns the target of a row; that of an attachment with all that the row says of it. */
const withFields = (target: RecordTarget, row: Entity): RecordTarget =>
  target.domain === 'attachment' ? { ...target, fields: row as { [key: string]: Json } } : target;

const COLUMNS: readonly SmallColumn<Entity>[] = [
  {
    label: T.name,
    width: 200,
    grows: true,
    cell: (row) => {
      const target = toTarget(row);
      const found = target.ok && withFields(target.value, row);
      const { path } = readProfile('file', row);
      return (
        <span className="file-cell">
          <FieldText
            field="name"
            label={T.name}
            value={entityTitle(row) || row.entity_id}
            opens={found ? refToTarget(found) : undefined}
          />
          <FieldText field="path" label={TEXT.file.path} value={path} />
        </span>
      );
    },
  },
  {
    label: T.verdict,
    width: 90,
    cell: (row) => <VerdictTag verdict={readProfile('file', row).verdict ?? TEXT.unknown} />,
  },
];

/** Other files of the tenant with the same content, found by the hash. */
export const SameContent = ({ target, record }: RecordPartProps<Entity>) => {
  const { md5, sha256 } = readProfile('file', record);
  const hash = sha256 ?? md5;
  if (!hash) return <EmptyState title={T.noHash} />;
  return (
    <PartTable
      name={T.tab}
      target={target}
      load={async (signal) => {
        const read = await api['entity.byHash'](
          { hash, type: target.entityType, id: target.entityId },
          signal,
        );
        return read.ok
          ? ok({ rows: read.value.rows.filter(({ entity_id }) => entity_id !== target.entityId) }, read.meta)
          : read;
      }}
      columns={COLUMNS}
      none={T.none}
      loading={T.loading}
      count={T.count}
    />
  );
};
