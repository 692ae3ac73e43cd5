import type { OutputOf } from '../../../shared/api/contract';
import { toolLabel } from '../../../shared/rules/brand';
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import { api } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { FallbackNote } from '../../components/FallbackNote';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import type { Brand } from '../../../shared/model/brand';
import { useBrand } from '../../state/brand';
import { useDefang } from '../../state/format';
import { useResource } from '../../state/use-resource';
import { FieldText } from '../parts/FieldText';
import type { RecordTarget } from '../record-target';
import { useRecordVersion } from '../refresh-record';
import { TEXT } from './text';

const T = TEXT.exceptions;

type Row = OutputOf<'scan.exceptionsStatus'>['rows'][number];

const columnsFor = (brand: Brand, show: (text: string) => string): readonly SmallColumn<Row>[] => [
  { label: T.tool, width: 130, cell: ({ sec_tool }) => <bdi>{show(toolLabel(sec_tool, brand))}</bdi> },
  {
    label: T.exception,
    width: 160,
    grows: true,
    cell: ({ exception_type, exception_str }) => (
      <span className="file-cell">
        <bdi className="quiet">{show(exceptionTypeLabel(exception_type))}</bdi>
        <FieldText field={exception_type} label={T.exception} value={exception_str} isMono />
      </span>
    ),
  },
  {
    label: T.effect,
    width: 90,
    cell: ({ is_active }) => (is_active === undefined ? T.unknown : is_active ? T.active : T.inactive),
  },
];

/** The exceptions that match an entity, and if each has an effect. */
export const AppliedExceptions = ({ target }: { readonly target: RecordTarget }) => {
  const brand = useBrand();
  const show = useDefang();
  const { resource, reload } = useResource(`exceptions ${useRecordVersion(target)}`, (signal) =>
    api['scan.exceptionsStatus']({ entity_id: target.entityId, entity_type: target.entityType }, signal),
  );
  if (resource.state === 'loading')
    return (
      <section className="scan-exceptions" aria-label={T.title} aria-busy="true">
        <h3>{T.title}</h3>
        <p className="quiet">{T.reading}</p>
      </section>
    );
  if (resource.state === 'failed')
    return <FailureStrip failure={resource.failure} loss={T.failed} onRetry={reload} />;
  const { rows } = resource.value;
  return (
    <section className="scan-exceptions" aria-label={T.title}>
      <h3>{T.title}</h3>
      <FallbackNote meta={resource.meta} />
      {rows.length === 0 ? (
        <p className="quiet">{T.none}</p>
      ) : (
        <SmallTable name={T.title} rows={rows} columns={columnsFor(brand, show)} hasAutoHeight />
      )}
    </section>
  );
};
