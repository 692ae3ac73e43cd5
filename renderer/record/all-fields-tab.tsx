import { entityTitle } from './entity-title';
import { FieldPairs } from './Fields';
import { Properties } from './Properties';
import type { RecordPartProps, RecordTab } from './record-kind';
import { TEXT } from './text';
import { Troubleshooting } from './Troubleshooting';

type FieldMap = Readonly<Record<string, unknown>>;

/** Every field of a record, then its properties and what helps in troubleshooting. */
const AllFields = ({ target, record }: RecordPartProps<FieldMap>) => (
  <>
    <FieldPairs fields={record} />
    <Properties target={target} />
    <Troubleshooting target={target} title={entityTitle(record)} />
  </>
);

/** The tab that every domain has. */
export const fieldsTab: RecordTab<FieldMap> = {
  id: 'fields',
  name: TEXT.tabs.fields,
  title: () => TEXT.tabs.fields,
  panel: AllFields,
};
