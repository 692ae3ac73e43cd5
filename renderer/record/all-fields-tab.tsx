import type { ReactNode } from 'react';
import { entityTitle } from './entity-title';
import { FieldPairs } from './Fields';
import { Properties } from './Properties';
import type { RecordPartProps, RecordTab } from './record-kind';
import { TEXT } from './text';
import { Troubleshooting } from './Troubleshooting';

type FieldMap = Readonly<Record<string, unknown>>;

type AllProps = RecordPartProps<FieldMap> & {
  /** More fields of the domain, below those of the record. */
  readonly children?: ReactNode;
};

/** Every field of a record, then its properties and what helps in troubleshooting. */
export const AllFields = ({ target, record, children }: AllProps) => (
  <>
    <FieldPairs fields={record} />
    {children}
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
